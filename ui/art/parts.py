"""The marks that cards share, as pieces of SVG: symbols, badges, bolts, bursts. All pure text.

Every piece is drawn around (0, 0) in card units (a card is 250 x 350) and placed with `at`. The pen is an ink
outline of 4 units with round joins; colour is flat, with one shade of ink at 16 %.
"""

import math

from ui.base import theme


def code(colour: theme.Colour) -> str:
    """Return a colour of the theme as SVG writes it, `#rrggbb`; its opacity is left out."""
    red, green, blue = colour[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"


INK, PAPER, CREAM, BRASS = code(theme.INK), code(theme.PAPER), code(theme.CREAM), code(theme.BRASS)
YELLOW, AMBER, RED = code(theme.YELLOW), code(theme.AMBER), code(theme.RED)
BLUEPRINT, BLUEPRINT_LINE = code(theme.BLUEPRINT), code(theme.BLUEPRINT_TEXT)
BACK_GROUND, BACK_TRACE, BLUEPRINT_DEEP = "#24555b", "#3f8087", "#173e6c"
SYMBOL_COLOURS = {kind: code(colour) for kind, colour in theme.SYMBOL.items()}
# The colour of each Mechanic's hard hat; starter robots carry it.
MECHANIC_COLOURS = {1: "#e8604a", 2: "#4fa3e0", 3: "#8fbf4a", 4: "#f0b73a"}
PEN = f'stroke="{INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"'
# A lightning bolt 34 wide and 54 high around its centre: the mark of power everywhere in the game.
BOLT_PATH = "M6 -27L-18 5H-3L-9 27L18 -7H3L11 -27Z"


def at(x: float, y: float, piece: str, *, scale: float = 1, turn: float = 0) -> str:
    """Place `piece` at (x, y), enlarged by `scale` and turned by `turn` degrees clockwise."""
    steps = f"translate({x:g} {y:g})"
    if turn:
        steps += f" rotate({turn:g})"
    if scale != 1:
        steps += f" scale({scale:g})"
    return f'<g transform="{steps}">{piece}</g>'


def document(box: tuple[float, float, float, float], body: str) -> str:
    """Return a complete SVG file with the viewBox `box` (left, top, width, height) around `body`."""
    left, top, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}">{body}</svg>'
    )


def lettering(text: str, size: float, *, x: float = 0, y: float = 0, fill: str = INK, anchor: str = "middle") -> str:
    """Return `text` in Russo One with its capitals centred on the height `y`."""
    # Imported late: with its table of entities it would delay the first frame, which has no lettering of this kind.
    from html import escape

    # Russo One's capitals and digits are 0.7 of the type size high.
    return (
        f'<text x="{x:g}" y="{y + size * 0.35:.2f}" font-family="Russo One" font-size="{size:.2f}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def polygon(corners: int, radius: float, *, turn: float = 0) -> str:
    """Return the points of a regular polygon, first corner at `turn` radians, for a `points` attribute."""
    steps = (turn + 2 * math.pi * i / corners for i in range(corners))
    return " ".join(f"{radius * math.cos(a):.1f},{radius * math.sin(a):.1f}" for a in steps)


def star(spikes: int, outer: float, inner: float, *, turn: float = 0) -> str:
    """Return the points of a star with `spikes` points between two radii, for a `points` attribute."""
    corners = []
    for i in range(2 * spikes):
        angle = turn + math.pi * i / spikes
        radius = inner if i % 2 else outer
        corners.append(f"{radius * math.cos(angle):.1f},{radius * math.sin(angle):.1f}")
    return " ".join(corners)


def cog_points(teeth: int, outer: float, root: float) -> str:
    """Return the points of a cog wheel whose teeth taper a little, for a `points` attribute."""
    corners = []
    step = 2 * math.pi / teeth
    for i in range(teeth):
        for share, radius in ((-0.30, root), (-0.19, outer), (0.19, outer), (0.30, root)):
            angle = step * (i + share) - math.pi / 2
            corners.append(f"{radius * math.cos(angle):.1f},{radius * math.sin(angle):.1f}")
    return " ".join(corners)


def symbol_mark(kind: str, radius: float) -> str:
    """Return the medallion of a construction symbol ("nut", "bolt", "cog" or "oil") of `radius` units."""
    colour = SYMBOL_COLOURS[kind]
    pen = f'fill="{CREAM}" stroke="{INK}" stroke-width="2.2" stroke-linejoin="round"'
    shapes = {
        "nut": f'<polygon points="{polygon(6, 13.6, turn=math.pi / 6)}" {pen}/>'
        f'<circle r="6" fill="{colour}" stroke="{INK}" stroke-width="2.2"/>',
        "bolt": f'<g transform="rotate(35)"><path d="M-4.6 -5H4.6V11L0 15L-4.6 11Z" {pen}/>'
        f'<path d="M-4.6 0.5L4.6 3.5M-4.6 5.5L4.6 8.5" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M-10 -5V-9.5Q-10 -14 -5.5 -14H5.5Q10 -14 10 -9.5V-5Z" {pen}/></g>',
        "cog": f'<polygon points="{cog_points(8, 14.6, 10)}" {pen}/>'
        f'<circle r="4.6" fill="{colour}" stroke="{INK}" stroke-width="2.2"/>',
        "oil": f'<path d="M0 -15C5 -6.5 10.4 -1 10.4 4.4A10.4 10.2 0 0 1 -10.4 4.4C-10.4 -1 -5 -6.5 0 -15Z" {pen}/>'
        f'<path d="M-5 4.6a5.4 5.4 0 0 0 4.6 5" stroke="{colour}" stroke-width="2.8" fill="none" '
        'stroke-linecap="round"/>',
    }
    return (
        f'<g transform="scale({radius / 20:.4f})"><circle r="20" fill="{INK}"/><circle r="17.6" fill="{colour}"/>'
        f'<path d="M-12.4 12.4A17.6 17.6 0 0 0 12.4 -12.4A17.6 17.6 0 0 1 -12.4 12.4Z" fill="{INK}" '
        'fill-opacity=".16"/>'
        f"{shapes[kind]}</g>"
    )


def power_mark(power: int | None, radius: float) -> str:
    """Return the power badge: a yellow disc with a bolt and the number unless `power` is None."""
    body = (
        f'<circle r="36" fill="{INK}"/><circle r="31" fill="{YELLOW}"/>'
        f'<path d="M-22 22A31 31 0 0 0 22 -22A37 37 0 0 1 -22 22Z" fill="{INK}" fill-opacity=".16"/>'
    )
    if power is None:
        body += (
            f'<path d="{BOLT_PATH}" transform="scale(.98)" fill="{CREAM}" stroke="{INK}" stroke-width="4" '
            'stroke-linejoin="round"/>'
        )
    else:
        body += f'<path d="{BOLT_PATH}" transform="scale(1.06)" fill="{AMBER}" fill-opacity=".85"/>'
        body += lettering(str(power), 47 if power < 10 else 38)
    return f'<g transform="scale({radius / 36:.4f})">{body}</g>'


def points_mark(points: int, radius: float) -> str:
    """Return the points badge, a scalloped rosette: cream for what is worth points, red for what costs points."""
    face, ink = (CREAM, INK) if points >= 0 else (RED, CREAM)
    number = str(points) if points >= 0 else f"–{-points}"
    body = (
        f'<polygon points="{star(12, 37, 30.5)}" fill="{face}" stroke="{INK}" stroke-width="5" '
        'stroke-linejoin="round"/>'
        f'<circle r="26.5" fill="none" stroke="{BRASS if points >= 0 else INK}" stroke-width="2.4" '
        f'stroke-opacity="{".9" if points >= 0 else ".35"}"/>'
    )
    body += lettering(number, 41 if len(number) == 1 else 34, fill=ink)
    return f'<g transform="scale({radius / 36:.4f})">{body}</g>'


def belt_mark(speed: int, height: float, *, number_fill: str = CREAM) -> str:
    """Return the belt-speed badge, `height` units high and 1.7 times as wide: a roller and the number."""
    body = (
        f'<rect x="-34" y="-20" width="68" height="40" rx="20" fill="{INK}"/>'
        f'<circle cx="-14" r="14.5" fill="{BRASS}"/>'
        f'<path d="M-24.2 10.2A14.5 14.5 0 0 0 -3.8 -10.2Z" fill="{INK}" fill-opacity=".22"/>'
        f'<circle cx="-14" r="5" fill="{INK}"/>'
        f'<path d="M-14 -12v4M-14 8v4M-26 0h4M-6 0h4" stroke="{INK}" stroke-width="3"/>'
    )
    body += lettering(str(speed), 31, x=16, fill=number_fill)
    return f'<g transform="scale({height / 40:.4f})">{body}</g>'


def helmet_mark(number: int, width: float) -> str:
    """Return a Mechanic's hard hat with the Mechanic's `number`, `width` units wide."""
    colour = MECHANIC_COLOURS[number]
    body = (
        f'<path d="M-28 12V4A28 31 0 0 1 28 4V12Z" fill="{colour}" {PEN}/>'
        f'<path d="M12 -24Q28 -14 28 4V12H16Q21 -8 12 -24Z" fill="{INK}" fill-opacity=".16"/>'
        f'<path d="M-34 12H34Q36 21 27 21H-27Q-36 21 -34 12Z" fill="{colour}" {PEN}/>'
        f'<path d="M-9 -26Q0 -33 9 -26" fill="none" {PEN}/>'
    )
    body += lettering(str(number), 31, y=-4)
    return f'<g transform="scale({width / 72:.4f})">{body}</g>'


def sunburst(
    x: float, y: float, box: tuple[float, float, float, float], *, rays: int = 24, opacity: float = 0.1
) -> str:
    """Return `rays` cream rays that fan out from (x, y) to the edges of `box` (left, top, right, bottom).

    The rays are cut by arithmetic: a clip path would double the time that a card takes to rasterise.
    """
    left, top, right, bottom = box

    def edge(angle: float) -> str:
        dx, dy = math.cos(angle), math.sin(angle)
        reach = min(
            ((right if dx > 0 else left) - x) / dx if abs(dx) > 1e-9 else math.inf,
            ((bottom if dy > 0 else top) - y) / dy if abs(dy) > 1e-9 else math.inf,
        )
        return f"{x + reach * dx:.1f} {y + reach * dy:.1f}"

    step = 2 * math.pi / rays
    path = "".join(f"M{x:g} {y:g}L{edge(step * i)}L{edge(step * (i + 0.5))}Z" for i in range(rays))
    return f'<path d="{path}" fill="{CREAM}" fill-opacity="{opacity:g}"/>'
