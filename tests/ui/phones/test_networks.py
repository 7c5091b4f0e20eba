"""Which addresses others may reach this machine at."""

from ui.phones.door import Network, default_address, in_order, networks

LOOP = Network("127.0.0.1", "lo")
HOME = Network("192.168.1.5", "wlan0")
CABLE = Network("10.0.0.7", "eth0")
DOCKER = Network("172.17.0.1", "docker0")
SELF_GIVEN = Network("169.254.7.7", "eth1")
OPEN = Network("93.184.216.34", "ppp0")
HYPER = Network("172.20.0.1", "Hyper-V Virtual Ethernet Adapter")


def test_the_way_to_everywhere_comes_first() -> None:
    assert in_order([LOOP, CABLE, HOME], HOME.address) == (HOME, CABLE)
    assert in_order([LOOP, CABLE, HOME], CABLE.address) == (CABLE, HOME)


def test_what_hardly_leads_to_a_phone_comes_last() -> None:
    found = [SELF_GIVEN, HYPER, DOCKER, OPEN, LOOP, HOME]
    assert in_order(found, None) == (HOME, OPEN, HYPER, DOCKER, SELF_GIVEN)


def test_the_loopback_is_the_last_resort() -> None:
    assert in_order([LOOP], None) == (LOOP,)
    assert LOOP not in in_order([LOOP, SELF_GIVEN], None)


def test_no_network_is_no_error_and_never_all_of_them() -> None:
    assert in_order([], None) == ()
    assert in_order([Network("0.0.0.0", "any"), LOOP], None) == (LOOP,)


def test_an_address_is_named_once() -> None:
    assert in_order([HOME, HOME], None) == (HOME,)


def test_the_machine_itself_is_asked() -> None:
    found = networks()
    assert found
    assert all(network.name for network in found)
    default = default_address()
    assert default is None or found[0].address == default or default not in {network.address for network in found}
