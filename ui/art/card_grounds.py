"""What a card's figure and marks lie on: frame, window, blueprint, hazard plate and the back. Pieces of SVG."""

from ui.art.parts import BACK_GROUND, BACK_TRACE, BOLT_PATH, BRASS, CREAM, INK, RED, YELLOW, at, polygon, star, sunburst

_EDGE = f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}"/>'


def framed(view: str, *, paper: str, rim: str, small: bool) -> str:
    """Return a card with a window through its `paper`, edged with the colour `rim`, in front of `view`.

    The paper is laid over the view with a hole in it, which rasterises in half the time of a clip path; so the view
    may stand out of the window by up to 10 units. The window is shorter if `small`.
    """
    bottom = window_bottom(small=small)
    height = bottom + 158
    sheet = (
        "M-104 -169H104A15 15 0 0 1 119 -154V154A15 15 0 0 1 104 169"
        "H-104A15 15 0 0 1 -119 154V-154A15 15 0 0 1 -104 -169Z"
    )
    hole = f"M-98 -158H98A10 10 0 0 1 108 -148V{bottom - 10}A10 10 0 0 1 98 {bottom}H-98A10 10 0 0 1 -108 {bottom - 10}"
    return (
        f'{_EDGE}{view}<path d="{sheet}{hole}V-148A10 10 0 0 1 -98 -158Z" fill="{paper}" fill-rule="evenodd"/>'
        f'<rect x="-108" y="-158" width="216" height="{height}" rx="10" fill="none" stroke="{rim}" stroke-width="4"/>'
    )


def window_bottom(*, small: bool) -> int:
    """Return the height at which the window ends and the card's foot begins."""
    return 48 if small else 70


def factory_view(light: str, dark: str, figure: str, *, small: bool) -> str:
    """Return what is seen through a window: a sunburst and a floor in two colours, `figure` standing there."""
    bottom = window_bottom(small=small)
    floor = bottom - 36
    lanes = "".join(f"M{x * 14} {floor}L{x * 30} {bottom}" for x in range(-3, 4))
    return (
        f'<rect x="-112" y="-162" width="224" height="{bottom + 166}" fill="{dark}"/>'
        f'<circle cy="-44" r="112" fill="{light}" fill-opacity=".5"/>'
        f'<circle cy="-44" r="84" fill="{CREAM}" fill-opacity=".22"/>'
        f"{sunburst(0, -44, (-112, -162, 112, floor), opacity=0.13)}"
        f'<rect x="-112" y="{floor}" width="224" height="40" fill="{dark}"/>'
        f'<rect x="-112" y="{floor}" width="224" height="40" fill="{INK}" fill-opacity=".36"/>'
        f'<path d="{lanes}" stroke="{INK}" stroke-width="2" stroke-opacity=".35"/>'
        f'<path d="M-112 {floor}H112" stroke="{INK}" stroke-width="3" stroke-opacity=".6"/>'
        f'<ellipse cy="{bottom - 10}" rx="78" ry="10" fill="{INK}" fill-opacity=".35"/>'
        f"{standing(figure, bottom, small=small)}"
    )


def spark_view(figure: str, *, small: bool) -> str:
    """Return what is seen through a Fzzzt's window: `figure` before a jagged flash in the dark."""
    bottom = window_bottom(small=small)
    return (
        '<rect x="-112" y="-162" width="224" height="240" fill="#2b2733"/>'
        f'<polygon points="{star(15, 117, 88, turn=0.1)}" fill="{YELLOW}" transform="translate(0 -44)"/>'
        f'<polygon points="{star(15, 100, 70, turn=0.31)}" fill="#fff3a8" transform="translate(0 -44)"/>'
        f'<rect x="-112" y="{bottom - 36}" width="224" height="40" fill="#26232c"/>'
        f"{standing(figure, bottom, small=small)}"
    )


def standing(figure: str, floor: float, *, small: bool) -> str:
    """Return `figure`, whose ground line is y = 98, set onto the floor whose front edge is at the height `floor`."""
    scale = 0.95 if small else 1.01
    return at(0, floor - 9 - 98 * scale, figure, scale=scale)


def blueprint_grid(half_width: float, half_height: float, step: float) -> str:
    """Return the lines of a blueprint around (0, 0), `step` units apart, every third one stronger."""
    fine, strong = "", ""
    for half, other, across in ((half_width, half_height, True), (half_height, half_width, False)):
        for i in range(-int(half / step), int(half / step) + 1):
            line = f"M{i * step:.1f} {-other}V{other}" if across else f"M{-other} {i * step:.1f}H{other}"
            if i % 3:
                fine += line
            else:
                strong += line
    return (
        f'<path d="{fine}" stroke="#fff" stroke-opacity=".09"/>'
        f'<path d="{strong}" stroke="#fff" stroke-width="1.4" stroke-opacity=".16"/>'
    )


def hazard_plate(width: float, height: float) -> str:
    """Return a plate of hazard stripes with its upper left corner at (0, 0)."""
    stripes = "".join(
        f"M{x} {height}L{x + height} 0H{x + height + 15}L{x + 15} {height}Z"
        for x in range(-int(height), int(width), 30)
    )
    return (
        f'<clipPath id="hazard"><rect width="{width}" height="{height}" rx="8"/></clipPath>'
        f'<rect width="{width}" height="{height}" rx="8" fill="{INK}" stroke="{YELLOW}" stroke-width="4"/>'
        f'<path d="{stripes}" fill="{YELLOW}" clip-path="url(#hazard)"/>'
    )


def subdued(colour: str) -> str:
    """Return a colour (`#rrggbb`) as it is on a dull back."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    grey = sum(parts) / 3
    return "#" + "".join(f"{round((grey + (part - grey) * 0.65) * 0.58):02x}" for part in parts)


def back_ground(*, dull: bool = False) -> str:
    """Return the back that all cards share; a ``dull`` one on the belt is outshone by every card that lies open."""
    ground, trace, brass, red, yellow, shine = (
        subdued(colour) if dull else colour for colour in (BACK_GROUND, BACK_TRACE, BRASS, RED, YELLOW, CREAM)
    )
    rivets = "".join(
        f'<circle cx="{x}" cy="{y}" r="6" fill="{brass}" stroke="{INK}" stroke-width="3"/>'
        for x in (-98, 98)
        for y in (-148, 148)
    )
    traces = (
        "M0 -78V-112L-34 -132H-72M0 -78V-112L34 -132H72M-56 -56L-82 -82V-112M56 -56L82 -82V-112"
        "M0 78V112L34 132H72M0 78V112L-34 132H-72M56 56L82 82V112M-56 56L-82 82V112M-78 0H-92M78 0H92"
    )
    pads = "".join(
        f'<circle cx="{x}" cy="{y}" r="5.5" fill="{ground}" stroke="{trace}" stroke-width="4"/>'
        for x, y in ((-72, -132), (72, -132), (-82, -112), (82, -112), (72, 132), (-72, 132), (82, 112), (-82, 112))
    )
    return (
        f'{_EDGE}<rect x="-118" y="-168" width="236" height="336" rx="14" fill="{ground}"/>'
        f"{sunburst(0, 0, (-115, -165, 115, 165), rays=16, opacity=0.05)}"
        f'<rect x="-118" y="-168" width="236" height="336" rx="14" fill="none" stroke="{INK}" stroke-width="4"/>'
        f'<rect x="-106" y="-156" width="212" height="312" rx="8" fill="none" stroke="{brass}" stroke-width="4" '
        'stroke-dasharray="14 8"/>'
        f'<path d="{traces}" fill="none" stroke="{trace}" stroke-width="4"/>{pads}{rivets}'
        f'<polygon points="{polygon(8, 82, turn=0.3927)}" fill="{brass}" stroke="{INK}" stroke-width="6" '
        f'stroke-linejoin="round"/><circle r="62" fill="{red}" stroke="{INK}" stroke-width="5"/>'
        f'<circle r="53" fill="{ground}" stroke="{INK}" stroke-width="4"/>'
        f"{sunburst(0, 0, (-36, -36, 36, 36), rays=12, opacity=0.12)}"
        f'<path d="{BOLT_PATH}" transform="scale(1.85)" fill="{yellow}" stroke="{INK}" stroke-width="4" '
        'stroke-linejoin="round"/>'
        f'<path d="M5 -22L-13 3H-8L4 -13Z" transform="scale(1.85)" fill="{shine}" fill-opacity=".55"/>'
    )
