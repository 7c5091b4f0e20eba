"""All that one frame of the table shows, as one value, made by one pure function.

``frame_of`` takes what lies on the table (the view), how far playback has come, what the viewer is at, and the words;
the painters (``ui.table.paint_*``) each draw one part of the value and ask nobody else. Equal parts are equal pictures.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.cards import POWER
from game.events import Auction
from ui.base.i18n import Translator
from ui.base.viewport import Point
from ui.match.company import Remark
from ui.match.match import SeatLook
from ui.match.wording import numbered
from ui.table.poses import Z_STAGE, FixedRobot, OwnCard, Spanner, SpriteKey, UnitPanel
from ui.table.sprites import Pose
from ui.table.turns import Await, Awaited
from ui.table.view import SeatBoard, Stage, TableView

WALK_STEP = 0.34
"""Seconds for which the light rests on a seat while a tie is decided, clockwise from the Chief."""
WALKED = 60.0
"""Seconds after which everything on the stage has been shown."""
HELD_GROWTH = 1.06
"""How much larger a card in the pointer's hand is."""


# What goes in besides the view


@dataclass(frozen=True)
class Progress:
    """How far playback has come.

    ``cards`` are the sprites in drawing order: key, pose, whether it is at rest. ``since`` is how many seconds ago what
    is shown on the stage began, ``counted`` how far the sums have been counted (0 to 1). ``turn`` is how far the belt
    has rolled, in units, and ``rolling`` whether it rolls now. ``held``: a winner waits for somebody to go on.
    """

    cards: Sequence[tuple[SpriteKey, Pose, bool]]
    moods: tuple[str, ...]
    lines: Sequence[str] = ()
    sentences: Sequence[str] = ()
    counted: float = 1.0
    since: float = WALKED
    turn: float = 0.0
    rolling: bool = False
    held: bool = False
    banner: str = ""
    remark: Remark | None = None


@dataclass(frozen=True)
class Doing:
    """What the viewer is at: whom the game awaits (None while the table shows what has happened), which cards are
    chosen, which one is in the pointer's hand, and where."""

    awaited: Awaited | None
    selected: Sequence[str] = ()
    carried: str | None = None
    at: Point = (0.0, 0.0)
    scroll: int = 0
    """Lines of the log that are scrolled out below."""
    log_rows: int = 1
    """How many lines of the log there is room for."""


# What comes out


@dataclass(frozen=True)
class Belt:
    """The belt: how far it has rolled, whether it rolls now, and whether the light is on its head."""

    turn: float
    rolling: bool
    lit: bool


@dataclass(frozen=True)
class SeatPanel:
    """A seat's panel without its cards: ``numbers`` is what it tells of hand and discard pile."""

    look: SeatLook
    numbers: str
    hand: int
    units: int
    mood: str
    acting: bool


@dataclass(frozen=True)
class Workshop:
    """The viewer's own panel without its cards; ``hint`` is for an empty one."""

    look: SeatLook
    numbers: str
    mood: str
    acting: bool
    hint: str


@dataclass(frozen=True)
class Tray:
    """Where the viewer's bid lies: its sum in power (None: no card, but a hint), and whether a dragged card may go
    there."""

    total: int | None
    hint: str
    inviting: bool


@dataclass(frozen=True)
class Listing:
    """The part of the log that is to be seen: its lines, the prompt below, and whether newer lines are scrolled off."""

    lines: tuple[str, ...]
    prompt: str
    scrolled: bool


@dataclass(frozen=True)
class Column:
    """The head of a seat's column on the stage."""

    look: SeatLook
    mood: str
    chief: bool
    won: bool


@dataclass(frozen=True)
class StageGround:
    """The stage without cards and words: its columns clockwise from the Chief. ``covering``: it lies over the viewer's
    half of the table."""

    columns: tuple[Column, ...]
    covering: bool


@dataclass(frozen=True)
class Foot:
    """What is said of a bid below it: its sum so far, and the verdict. ``no_bid`` stands where there is none."""

    no_bid: str = ""
    total: int | None = None
    verdict: str = ""
    won: bool = False


@dataclass(frozen=True)
class StageWords:
    """What changes on the stage from frame to frame: title, reason, what is said of each bid, and the column that the
    light is on while a tie is decided."""

    title: str
    reason: str
    feet: tuple[Foot, ...]
    light: int | None = None


@dataclass(frozen=True)
class Sprite:
    """A card to be drawn: its sprite key, its pose, whether it is at rest, and the robots fixed to a unit."""

    key: SpriteKey
    pose: Pose
    resting: bool
    fixed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Said:
    """Words of a seat."""

    seat: int
    words: str


@dataclass(frozen=True)
class Frame:
    """All that one frame shows, from the hall to the banner; None is what is covered, or not there.

    ``bids`` counts the cards of the bids that hang below the panels, by seat. ``cards`` are in drawing order.
    """

    hall: int
    belt: Belt
    deck: int
    seats: Mapping[int, SeatPanel]
    bids: Mapping[int, int]
    workshop: Workshop | None
    tray: Tray | None
    round_line: str | None
    log: Listing | None
    stage: StageGround | None
    stage_words: StageWords | None
    cards: Sequence[Sprite]
    carried: Pose | None
    said: Said | None
    banner: str


def frame_of(tr: Translator, looks: Sequence[SeatLook], view: TableView, progress: Progress, doing: Doing) -> Frame:
    """The frame of the table for one viewer at one moment."""
    viewer, acting = view.viewer, None if doing.awaited is None else doing.awaited.seat
    covered = viewer is not None and view.staged
    others = [seat for seat in range(len(looks)) if seat != viewer]
    carried = None if doing.carried is None else OwnCard(doing.carried)
    in_hand = next((pose for key, pose, _ in progress.cards if key == carried), None)
    remark = progress.remark
    return Frame(
        hall=view.round,
        belt=Belt(progress.turn, progress.rolling, lit=bool(view.belt) and view.belt[0].card is not None),
        deck=view.deck,
        seats={
            seat: _seat_panel(tr, looks[seat], view.seats[seat], progress.moods[seat], acting=seat == acting)
            for seat in others
        },
        bids={} if view.staged else {seat: view.seats[seat].bid or 0 for seat in others if view.seats[seat].bid},
        workshop=None
        if viewer is None or covered
        else _workshop(tr, looks[viewer], view.seats[viewer], progress.moods[viewer], acting=viewer == acting),
        tray=None if viewer is None or covered else _tray(tr, view, doing),
        round_line=None if covered else round_line(tr, view.round, view.auction),
        log=None if covered else _listing(tr, looks, progress, doing),
        stage=_stage(looks, view, progress) if view.staged else None,
        stage_words=stage_words(tr, view, progress.sentences, progress.counted, progress.since)
        if view.staged
        else None,
        cards=_cards(view, [card for card in progress.cards if card[0] != carried]),
        carried=None if in_hand is None else _lifted(in_hand, doing.at),
        said=None if remark is None or remark.seat == viewer else Said(remark.seat, tr.text(remark.words)),
        banner=progress.banner,
    )


# The seats


def _seat_panel(tr: Translator, look: SeatLook, board: SeatBoard, mood: str, *, acting: bool) -> SeatPanel:
    numbers = tr.text("hand {hand} · discard {discard}", hand=board.hand, discard=board.discard)
    return SeatPanel(look, numbers, board.hand, len(board.units), mood, acting)


def _workshop(tr: Translator, look: SeatLook, board: SeatBoard, mood: str, *, acting: bool) -> Workshop:
    numbers = tr.text("discard {discard}", discard=board.discard)
    hint = tr.text("Production Units that you win lie here, with the robots you fix to them.")
    return Workshop(look, numbers, mood, acting, "" if board.units else hint)


# The viewer's bid


def _tray(tr: Translator, view: TableView, doing: Doing) -> Tray:
    bid = (*view.own_bid, *doing.selected)
    total = sum(POWER[card] for card in bid) if bid else None
    inviting = doing.carried is not None and doing.carried not in doing.selected
    return Tray(total, "" if bid else tr.text("Put cards here to bid"), inviting)


def _lifted(pose: Pose, at: Point) -> Pose:
    """A card in the pointer's hand: straight, at the pointer, a little larger."""
    return replace(pose, x=at[0], y=at[1], angle=0.0, w=pose.w * HELD_GROWTH)


# The log


def round_line(tr: Translator, number: int, auction: int) -> str:
    """The line that tells round and auction."""
    line = tr.text("Round {round} · Auction {auction} of 8", round=max(number, 1), auction=max(auction, 1))
    return line.upper()


def _listing(tr: Translator, looks: Sequence[SeatLook], progress: Progress, doing: Doing) -> Listing:
    last = max(0, len(progress.lines) - doing.scroll)
    first = max(0, last - doing.log_rows)
    lines = tuple(numbered(progress.lines[first:last], first))
    return Listing(lines, _prompt(tr, looks, doing.awaited, held=progress.held), scrolled=bool(doing.scroll))


def _prompt(tr: Translator, looks: Sequence[SeatLook], awaited: Awaited | None, *, held: bool) -> str:
    if held:
        return tr.text("PRESS ANY KEY")
    if awaited is None or awaited.seat is None or awaited.forced is not None:
        return "RUN"
    if awaited.what is Await.BID:
        return tr.text("YOUR BID?")
    name = looks[awaited.seat].name.upper()
    if awaited.what is Await.COMPUTER:
        return tr.text("{name} THINKS…", name=name)
    return tr.text("{name}: YOUR TURN", name=name)


# The stage


def clockwise(seats: int, chief: int) -> tuple[int, ...]:
    """All seats in clockwise order from the Chief on: so the columns of the stage stand [A4]."""
    return tuple((chief + step) % seats for step in range(seats))


def stage_ground(
    looks: Sequence[SeatLook], chief: int, winner: int | None, moods: Sequence[str], *, covering: bool
) -> StageGround:
    """The stage's columns; that of the ``winner`` stands out."""
    order = clockwise(len(looks), chief)
    columns = tuple(Column(looks[seat], moods[seat], seat == chief, seat == winner) for seat in order)
    return StageGround(columns, covering)


def _stage(looks: Sequence[SeatLook], view: TableView, progress: Progress) -> StageGround:
    winner = None if view.outcome is None else view.outcome.winner
    if _light(view, progress.since) is not None:
        # The light has not come to the winner yet.
        winner = None
    return stage_ground(looks, view.stage_chief, winner, progress.moods, covering=view.viewer is not None)


def walked(outcome: Auction, order: Sequence[int], seconds: float) -> int | None:
    """The seat that the light is on ``seconds`` after a tie is shown; None when it has come to the winner."""
    way = list(order)[: list(order).index(outcome.winner)]
    step = int(seconds / WALK_STEP)
    return way[step] if outcome.tied and step < len(way) else None


def _light(view: TableView, since: float) -> int | None:
    """The column that the light is on."""
    if view.outcome is None:
        return None
    order = clockwise(len(view.seats), view.stage_chief)
    seat = walked(view.outcome, order, since)
    return None if seat is None else order.index(seat)


def stage_words(
    tr: Translator, view: TableView, sentences: Sequence[str], counted: float = 1.0, since: float = WALKED
) -> StageWords:
    """What the stage says: the sums counted up to the part ``counted`` (0 to 1), and the ``sentences`` why the winner
    won, shown for ``since`` seconds."""
    bids = tr.text("All bids are revealed") if view.stage >= Stage.OPEN else tr.text("Bids")
    return StageWords(
        title=sentences[0] if sentences else bids,
        reason=sentences[1] if len(sentences) > 1 else "",
        feet=tuple(_foot(tr, view, seat, counted) for seat in clockwise(len(view.seats), view.stage_chief)),
        light=_light(view, since),
    )


def _foot(tr: Translator, view: TableView, seat: int, counted: float) -> Foot:
    if view.seats[seat].bid is None:
        return Foot(no_bid=tr.text("no cards in hand") if view.stage else tr.text("…"))
    total = round(view.values[seat] * counted) if view.stage >= Stage.COUNTED and seat in view.values else None
    if view.outcome is None:
        return Foot(total=total)
    return Foot(total=total, verdict=verdict(tr, view.outcome, seat), won=seat == view.outcome.winner)


def verdict(tr: Translator, outcome: Auction, seat: int) -> str:
    """One word on a seat's bid."""
    if seat == outcome.winner:
        return tr.text("Wins!")
    if seat in outcome.tied:
        return tr.text("Tied")
    return tr.text("Keeps its cards")


# The cards


def _cards(view: TableView, drawn: Sequence[tuple[SpriteKey, Pose, bool]]) -> list[Sprite]:
    """The cards in drawing order. A viewer's stage covers what is the viewer's."""
    own_units = () if view.viewer is None else view.seats[view.viewer].units
    covering = view.viewer is not None and view.staged

    def covered(key: SpriteKey, pose: Pose) -> bool:
        match key:
            case Spanner():
                return view.chief == view.viewer
            case UnitPanel(unit=unit):
                return unit in own_units and pose.z < Z_STAGE
            case OwnCard() | FixedRobot():
                return pose.z < Z_STAGE
            case _:
                return False

    return [
        Sprite(key, pose, resting, view.robots_on(key.unit) if isinstance(key, UnitPanel) else ())
        for key, pose, resting in drawn
        if not (covering and covered(key, pose))
    ]
