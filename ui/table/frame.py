"""All that one frame of the table shows, as one value, made by one pure function.

``frame_of`` takes what lies on the table (the view), how far playback has come, what the viewer is at, and the words;
the painters (``ui.table.paint_*``) each draw one part of the value and ask nobody else. Equal parts are equal pictures.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from game.cards import POWER
from ui.base.i18n import Translator
from ui.base.viewport import Point
from ui.match.company import Remark
from ui.match.match import SeatLook
from ui.match.wording import numbered
from ui.table.poses import Z_STAGE, BeltSlot, BidCard, OwnCard, Spanner, SpriteKey, UnitPanel
from ui.table.sprites import Pose
from ui.table.stage import WALKED, StageGround, StageWords, stage_ground, stage_words
from ui.table.turns import Await, Awaited
from ui.table.view import SeatBoard, TableView

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
    deck: int | None
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
    covered = view.revealing
    others = [seat for seat in range(len(looks)) if seat != viewer]
    carried = None if doing.carried is None else OwnCard(doing.carried)
    in_hand = next((pose for key, pose, _ in progress.cards if key == carried), None)
    remark = progress.remark
    return Frame(
        hall=view.round,
        belt=Belt(
            progress.turn, progress.rolling, lit=bool(view.belt) and view.belt[0].card is not None and not covered
        ),
        deck=None if covered else view.deck,
        seats={}
        if covered
        else {
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
        stage=stage_ground(tr, looks, view, progress.moods, progress.counted, progress.since) if view.staged else None,
        stage_words=stage_words(
            tr,
            view,
            progress.sentences,
            progress.counted,
            progress.since,
            held=progress.held,
            speaker=looks[remark.seat] if remark is not None and covered and remark.seat != viewer else None,
            remark=remark,
        )
        if view.staged
        else None,
        cards=_cards(view, [card for card in progress.cards if card[0] != carried]),
        carried=None if in_hand is None else _lifted(in_hand, doing.at),
        said=None if remark is None or remark.seat == viewer or covered else Said(remark.seat, tr.text(remark.words)),
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


# The cards


def _cards(view: TableView, drawn: Sequence[tuple[SpriteKey, Pose, bool]]) -> list[Sprite]:
    """The cards in drawing order. A reveal covers all but the lot, the bids and the spanner."""
    head = BeltSlot(view.round, view.belt[0].slot) if view.belt else None
    bids = {key for key, pose, _ in drawn if isinstance(key, OwnCard | BidCard) and pose.z >= Z_STAGE}
    return [
        Sprite(key, pose, resting, view.robots_on(key.unit) if isinstance(key, UnitPanel) else ())
        for key, pose, resting in drawn
        if not view.revealing or key == head or key in bids or isinstance(key, Spanner)
    ]
