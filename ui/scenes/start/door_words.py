"""What the gate says: what opening it means, and what to do when it does not open or no phone gets through."""

import sys

from ui.base.i18n import N_, Translator
from ui.phones.messages import DoorFault

MEANING = N_(
    "What phones send is not encrypted: anyone on the same network who knows how could read your cards. Open the gate "
    "only where you trust everybody."
)
TRUST = N_("Not encrypted: only where you trust everybody.")
"""The same in short."""
NO_NETWORK = (
    N_("No network"),
    N_("This computer is not on a network. Connect it to the Wi-Fi that the phones use, then look again."),
)
FAULTS = {
    DoorFault.PORT_TAKEN: (
        N_("Port taken"),
        N_("Another program uses this gate's port: open the gate at another one."),
    ),
    DoorFault.NO_SUCH_ADDRESS: (
        N_("Network gone"),
        N_("This computer is no longer on that network: choose another one."),
    ),
    DoorFault.NOT_ALLOWED: (
        N_("Not allowed"),
        N_("The system does not allow the gate to open: allow Fzzzt! in its firewall, then try again."),
    ),
    DoorFault.LIBRARY: (
        N_("Part missing"),
        N_("The part of the program that talks to phones is missing: reinstall the game."),
    ),
    DoorFault.DIED: (N_("Fallen shut"), N_("The gate keeps falling shut. Try again; the phones keep their seats.")),
}
"""What is wrong, in two words and in a sentence."""
_FIREWALL = {
    "win32": N_("Windows: when the firewall asks, allow Fzzzt! in private networks."),
    "darwin": N_("macOS: in System Settings, Network, Firewall, Options, let Fzzzt! accept connections."),
}
_LINUX = N_("Linux: if a firewall runs, let port {port} through (sudo ufw allow {port}/tcp).")
_GUESTS = N_("A guest Wi-Fi often keeps devices apart: use the main one, or a phone's own hotspot.")
_SAME = N_("Phone and computer must be on the same network, without mobile data or a VPN in between.")


def help_words(tr: Translator, port: int, system: str = sys.platform) -> str:
    """What to do when a phone does not get through, for this system."""
    firewall = tr.text(_FIREWALL[system]) if system in _FIREWALL else tr.text(_LINUX, port=port)
    return " ".join([tr.text(_SAME), firewall, tr.text(_GUESTS)])
