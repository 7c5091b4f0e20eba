"""What a card's figure and marks lie on: frame, window, blueprint, hazard plate and the back. Pieces of SVG."""

from ui.art_parts import (
    BACK_GROUND,
    BACK_TRACE,
    BOLT_PATH,
    BRASS,
    CREAM,
    INK,
    RED,
    YELLOW,
    at,
    polygon,
    sunburst,
)


def frame(paper: str) -> str:
    """Return a card's ink edge around its `paper` colour."""
    return (
        f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}"/>'
        f'<rect x="-119" y="-169" width="238" height="338" rx="15" fill="{paper}"/>'
    )


def window(light: str, dark: str, figure: str, *, small: bool) -> str:
    """Return the window with its sunburst and floor in two colours, `figure` standing in it; shorter if `small`."""
    bottom = 48 if small else 70
    height = bottom + 158
    lanes = "".join(f"M{x * 14} {bottom - 36}L{x * 30} {bottom}" for x in range(-6, 7))
    return (
        f'<clipPath id="window"><rect x="-108" y="-158" width="216" height="{height}" rx="10"/></clipPath>'
        f'<g clip-path="url(#window)"><rect x="-108" y="-158" width="216" height="{height}" fill="{dark}"/>'
        f'<circle cy="-44" r="116" fill="{light}" opacity=".5"/><circle cy="-44" r="84" fill="{CREAM}" opacity=".22"/>'
        f"{sunburst(0, -44, 260, opacity=0.13)}"
        f'<rect x="-108" y="{bottom - 36}" width="216" height="40" fill="{dark}"/>'
        f'<rect x="-108" y="{bottom - 36}" width="216" height="40" fill="{INK}" opacity=".36"/>'
        f'<path d="{lanes}" stroke="{INK}" stroke-width="2" opacity=".35"/>'
        f'<path d="M-108 {bottom - 36}H108" stroke="{INK}" stroke-width="3" opacity=".6"/>'
        f'<ellipse cy="{bottom - 10}" rx="78" ry="10" fill="{INK}" opacity=".35"/>'
        f"{standing(figure, bottom, small=small)}</g>"
        f'<rect x="-108" y="-158" width="216" height="{height}" rx="10" fill="none" stroke="{INK}" stroke-width="4"/>'
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
        f'<path d="{fine}" stroke="#fff" opacity=".09"/>'
        f'<path d="{strong}" stroke="#fff" stroke-width="1.4" opacity=".16"/>'
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


def back_ground() -> str:
    """Return the back that all cards share."""
    rivets = "".join(
        f'<circle cx="{x}" cy="{y}" r="6" fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
        for x in (-98, 98)
        for y in (-148, 148)
    )
    traces = (
        "M0 -78V-112L-34 -132H-72M0 -78V-112L34 -132H72M-56 -56L-82 -82V-112M56 -56L82 -82V-112"
        "M0 78V112L34 132H72M0 78V112L-34 132H-72M56 56L82 82V112M-56 56L-82 82V112M-78 0H-92M78 0H92"
    )
    pads = "".join(
        f'<circle cx="{x}" cy="{y}" r="5.5" fill="{BACK_GROUND}" stroke="{BACK_TRACE}" stroke-width="4"/>'
        for x, y in ((-72, -132), (72, -132), (-82, -112), (82, -112), (72, 132), (-72, 132), (82, 112), (-82, 112))
    )
    return (
        f'<rect x="-125" y="-175" width="250" height="350" rx="20" fill="{INK}"/>'
        f'<rect x="-118" y="-168" width="236" height="336" rx="14" fill="{BACK_GROUND}"/>'
        '<clipPath id="back"><rect x="-118" y="-168" width="236" height="336" rx="14"/></clipPath>'
        f'<g clip-path="url(#back)">{sunburst(0, 0, 260, rays=16, opacity=0.05)}</g>'
        f'<rect x="-118" y="-168" width="236" height="336" rx="14" fill="none" stroke="{INK}" stroke-width="4"/>'
        f'<rect x="-106" y="-156" width="212" height="312" rx="8" fill="none" stroke="{BRASS}" stroke-width="4" '
        'stroke-dasharray="14 8"/>'
        f'<path d="{traces}" fill="none" stroke="{BACK_TRACE}" stroke-width="4"/>{pads}{rivets}'
        f'<polygon points="{polygon(8, 82, turn=0.3927)}" fill="{BRASS}" stroke="{INK}" stroke-width="6" '
        f'stroke-linejoin="round"/><circle r="62" fill="{RED}" stroke="{INK}" stroke-width="5"/>'
        f'<circle r="53" fill="{BACK_GROUND}" stroke="{INK}" stroke-width="4"/>'
        f"{sunburst(0, 0, 50, rays=12, opacity=0.12)}"
        f'<path d="{BOLT_PATH}" transform="scale(1.85)" fill="{YELLOW}" stroke="{INK}" stroke-width="4" '
        'stroke-linejoin="round"/>'
        f'<path d="M5 -22L-13 3H-8L4 -13Z" transform="scale(1.85)" fill="{CREAM}" opacity=".55"/>'
    )
