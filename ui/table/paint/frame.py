"""Everything that one frame of the table shows, as one value, made by one pure function.

``frame_of`` takes what lies on the table (the view), the progress of playback, the viewer's input, and the words; the
painters (``ui.table.paint``) each draw one part of the value and depend on nothing else. Equal parts are equal
pictures.
"""

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from game.core.cards import CATALOGUE, POWER, Kind
from game.core.observation import SeatView
from game.core.rules import BELT_SIZE, ROUNDS
from game.core.turn_order import clockwise
from ui.art.poses import BIDDING, THINKING
from ui.base.i18n import Translator
from ui.base.tween import lerp
from ui.base.viewport import Point
from ui.halls.life import bob_of
from ui.input.glyphs import Device
from ui.match.faces import SeatLook
from ui.match.opponents import CALM, Remark
from ui.match.wording import numbered
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import (
    BeltSlot,
    BidCard,
    OwnCard,
    Spanner,
    SpriteKey,
    UnitPanel,
    bid_head,
    bid_poses,
    bidder_of,
)
from ui.table.places.sprites import Pose
from ui.table.places.stage_geometry import CLOSER
from ui.table.state.figures import NO_FIGURES, Figures, UnitSign, unit_sign
from ui.table.state.prompts import Prompt
from ui.table.state.stage import (
    SINKING,
    WALKED,
    StageGround,
    StageWords,
    falls,
    lot_line,
    since_won,
    stage_ground,
    stage_words,
)
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import TableView

# What goes in besides the view


@dataclass(frozen=True)
class PlaybackState:
    """The progress of playback."""

    cards: Sequence[tuple[SpriteKey, Pose, bool]]
    """Sprites in drawing order: key, pose, whether it is at rest."""
    moods: tuple[str, ...]
    """By seat."""
    lines: Sequence[str] = ()
    """The log so far."""
    sentences: Sequence[str] = ()
    """Why the auction on the stage was won."""
    counted: float = 1.0
    """How far the sums have counted up, 0 to 1."""
    hushed: float = 1.0
    """How much has passed of the hush before the deciding card, 0 to 1."""
    since: float = WALKED
    """Seconds since what the stage shows began."""
    turn: float = 0.0
    """How far the belt has rolled, in units."""
    rolling: bool = False
    """Whether the belt is rolling."""
    held: bool = False
    """A winner waits for someone to continue."""
    banner: str = ""
    remark: Remark | None = None
    startled: frozenset[int] = frozenset()
    """The seats that look up at a bid."""
    you: int | None = None
    """The seat addressed in words, if just one person plays."""
    own: int | None = None
    """The seat whose bid has a tag, if that is another."""
    fading: float = 0.0
    """How much is left of the picture that fades when a reveal's stage takes the table's place, or the table the
    stage's: 1 to 0."""


@dataclass(frozen=True)
class Doing:
    """The viewer's input: whose turn is next (None while the table shows what has happened), which cards are chosen,
    which one is being dragged, and where; ``prompt`` is what the viewer reads about it."""

    next_turn: NextTurn | None
    awaited: int | None = None
    """Who is waited for while the viewer's bid can still be taken back."""
    prompt: Prompt | None = None
    selected: Sequence[str] = ()
    on_the_way: Collection[str] = ()
    """The chosen cards whose power still flies into the sum."""
    carried: str | None = None
    at: Point = (0.0, 0.0)
    asked: bool = False
    """Whether cards are asked for, so that the hand is what shines."""
    hands_to: int | None = None
    """The person whose hand opens when the winner on show is dismissed."""


# What comes out


@dataclass(frozen=True)
class Belt:
    """The belt: how far it has rolled, whether it rolls now, whether the light is on its head, and its look."""

    turn: float
    rolling: bool
    lit: bool
    look: str = ""


@dataclass(frozen=True)
class SeatPanel:
    """A seat's plate without its cards: how many it holds and has discarded; ``worth`` is its score if the game ended
    now (None: not shown), ``thinks`` the text for a seat yet to bid ("": none)."""

    look: SeatLook
    hand: int
    discard: int
    mood: str
    acting: bool
    worth: int | None
    thinks: str
    away: bool = False
    """Whether the game waits for a phone that is not there."""


@dataclass(frozen=True)
class Workshop:
    """The viewer's own area without its cards: what the cards are worth now (None: not shown) and how many are
    discarded; ``hint`` is shown if it is empty."""

    look: SeatLook
    discard: int
    worth: int | None
    mood: str
    acting: bool
    hint: str


@dataclass(frozen=True)
class LotSign:
    """The sign on the podium: which lot it is, and of which round.

    ``line`` combines both at the coming reveal; ``fzzzt``: the lot is one."""

    lot: str
    round: str
    line: str
    fzzzt: bool


@dataclass(frozen=True)
class Listing:
    """The visible part of the log: its lines, the prompt below, and whether newer lines are scrolled off."""

    lines: tuple[str, ...]
    prompt: str
    scrolled: bool


@dataclass(frozen=True)
class PromptLines:
    """What can be done, and why one might do it; "" is nothing."""

    what: str
    why: str = ""
    total: int | None = None
    """The sum of the cards chosen for the bid; None: none is."""
    coin: int | None = None
    """As much of it as has arrived in the coin; None: there is no coin yet."""
    laid: bool = False
    """Whether the viewer's bid lies in the tray."""
    invites: bool = False
    """Whether the tray waits for cards."""
    alarm: bool = False
    """Whether the game stands still until somebody sees to it."""


class Sprite(msgspec.Struct, frozen=True, gc=False):
    """A card to draw: its sprite key, its pose, whether it is at rest, whether it is chosen for the bid, a unit's
    state, whether it is one of those to choose from, whether it is the bright one of them, whether it is the lot on
    its sign, or while it comes closer, and whether its lamp is out."""

    key: SpriteKey
    pose: Pose
    resting: bool
    chosen: bool = False
    unit: UnitSign | None = None
    wanted: bool = False
    bright: bool = False
    lot: bool = False
    nearing: bool = False
    dark: bool = False


@dataclass(frozen=True)
class Said:
    """A seat's words."""

    seat: int
    words: str


@dataclass(frozen=True)
class OpenSeat:
    """Whose open cards lie below the belt, and whether it is to act."""

    look: SeatLook
    acting: bool


@dataclass(frozen=True)
class Frame:
    """Everything one frame shows, from the hall to the banner; None for what is covered, or not there."""

    places: TableGeometry
    """Where it is shown."""
    hall: int
    belt: Belt
    deck: int | None
    """Number of cards in the belt deck."""
    seats: Mapping[int, SeatPanel]
    """The plates along the top, by seat."""
    bids: Mapping[int, int]
    """Number of cards in the bids that hang below the plates, by seat."""
    workshop: Workshop | None
    """The viewer's own area."""
    open_seats: tuple[OpenSeat, ...]
    lot: LotSign | None
    """The sign on the podium."""
    prompt: PromptLines | None
    inviting: bool
    """The dragged card may be laid as a bid."""
    log: Listing | None
    stage: StageGround | None
    stage_words: StageWords | None
    cards: Sequence[Sprite]
    """In drawing order."""
    carried: Pose | None
    """Pose of the dragged card."""
    said: Said | None
    """A seat's current remark."""
    banner: str
    """Words across the table, "" for none."""
    fading: float = 0.0
    """How much is still to be seen of the table that gives way to a reveal, or the other way round: from 1 to 0."""
    startled: frozenset[int] = frozenset()
    """The seats that look up at a bid that has come down."""
    beat: int = 0
    """For how long what lives has been moving (`ui.halls.life`)."""


def frame_of(
    tr: Translator,
    looks: Sequence[SeatLook],
    view: TableView,
    progress: PlaybackState,
    doing: Doing,
    places: TableGeometry,
    figures: Figures = NO_FIGURES,
    *,
    scroll: int = 0,
    log_rows: int = 1,
    belt: str = "",
    beat: int = 0,
) -> Frame:
    """The frame of the table for one viewer at one moment; ``places`` is where all of it is shown. The log has room for
    ``log_rows`` lines, and ``scroll`` lines are scrolled off below; ``belt`` is its look; ``beat``: how long what lives
    has been moving."""
    viewer, home = view.viewer, places.viewer
    acting = doing.awaited if doing.next_turn is None else doing.next_turn.seat
    covered = view.revealing
    others = [seat for seat in range(len(looks)) if seat != home]
    carried = None if doing.carried is None else OwnCard(doing.carried)
    in_hand = next((pose for key, pose, _ in progress.cards if key == carried), None)
    lying = [card for card in progress.cards if card[0] != carried]
    remark, head = progress.remark, _head_of_bid(view, progress, places)
    stage = (
        stage_ground(
            tr,
            looks,
            view,
            progress.moods,
            progress.counted,
            progress.since,
            hushed=progress.hushed,
            lamp=_lot_stands(view, progress),
            you=progress.you,
            own=progress.own,
            head=head,
        )
        if covered
        else None
    )
    return Frame(
        places=places,
        hall=view.round,
        belt=Belt(
            progress.turn,
            progress.rolling,
            lit=bool(view.belt) and view.belt[0].card is not None and not covered and _head_lies(view, progress),
            look=belt,
        ),
        deck=None if covered or places.bare else view.deck,
        seats={}
        if covered
        else {
            seat: _seat_panel(
                tr,
                looks[seat],
                view.seats[seat],
                progress.moods[seat],
                seat == acting,
                figures.worth(seat),
                away=seat == acting and doing.prompt is not None and doing.prompt.alarm,
            )
            for seat in others
        },
        bids=_hanging_bids(view, progress, others),
        workshop=None
        if home is None or covered
        else _workshop(tr, looks[home], view.seats[home], progress.moods[home], home == acting, figures.worth(home)),
        open_seats=()
        if view.open is None or covered
        else tuple(OpenSeat(look, seat == acting) for seat, look in enumerate(looks)),
        lot=_lot_sign(tr, view) if view.belt and not covered else None,
        prompt=None
        if (viewer is None and doing.prompt is None) or covered
        else _prompt_lines(tr, doing, places, laid=bool(view.own_bid)),
        inviting=doing.carried is not None and doing.carried not in doing.selected,
        log=None if covered else _listing(tr, looks, progress, doing, scroll, log_rows),
        stage=stage,
        stage_words=stage_words(
            tr,
            view,
            progress.sentences,
            progress.counted,
            progress.since,
            held=progress.held,
            hands_over=doing.hands_to is not None,
            speaker=looks[remark.seat] if remark is not None and covered and remark.seat != viewer else None,
            remark=remark,
            mood=CALM if remark is None else progress.moods[remark.seat],
            you=progress.you,
            own=progress.own,
            head=head,
        )
        if view.gathered
        else None,
        cards=_cards(tr, view, places, lying, doing, figures, stage, beat),
        carried=None if in_hand is None else _lifted(in_hand, doing.at),
        said=None if remark is None or remark.seat == viewer or covered else Said(remark.seat, tr.text(remark.words)),
        banner=progress.banner,
        fading=progress.fading,
        startled=progress.startled,
        beat=beat,
    )


# The seats


def _seat_panel(
    tr: Translator,
    look: SeatLook,
    board: SeatView,
    mood: str,
    acting: bool,  # noqa: FBT001
    worth: int | None,
    *,
    away: bool,
) -> SeatPanel:
    thinks = tr.text("thinks…") if acting and board.bid is None and not away else ""
    pose = mood if away else pose_of(board, mood, acting=acting)
    return SeatPanel(look, board.hand, board.discard, pose, acting, worth, thinks, away)


def pose_of(board: SeatView, mood: str, *, acting: bool) -> str:
    """What a seat's face shows to everyone: it pushes its bid forward, thinks about one, or shows its mood."""
    if board.bid:
        return BIDDING
    return THINKING if acting else mood


def _workshop(
    tr: Translator,
    look: SeatLook,
    board: SeatView,
    mood: str,
    acting: bool,  # noqa: FBT001
    worth: int | None,
) -> Workshop:
    hint = tr.text("Production Units that you win go here, with the robots you fix to them.")
    return Workshop(look, board.discard, worth, mood, acting, "" if board.units else hint)


def _hanging_bids(view: TableView, progress: PlaybackState, seats: Sequence[int]) -> dict[int, int]:
    """How many cards of each bid hang below the plates, once all of them do: none if they are on the stage, or open
    below the belt."""
    if view.revealing or view.open is not None:
        return {}
    flying = {key.seat for key, _, resting in progress.cards if isinstance(key, BidCard) and not resting}
    return {seat: bid for seat in seats if (bid := view.seats[seat].bid) and seat not in flying}


# The lot and the viewer's bid


def _head_of_bid(view: TableView, progress: PlaybackState, places: TableGeometry) -> float | None:
    """Where the cards end above of the bid that has a tag; None unless they lie on the stage."""
    you = progress.you if progress.own is None else progress.own
    if you is None or not view.gathered or not view.seats[you].bid:
        return None
    outcome, placed = view.outcome, bid_poses(you, view, places)
    # Cards that turn over are there; at a fast pace some may still be elsewhere, on their way.
    bid = [(pose.x - placed[key].x, resting) for key, pose, resting in progress.cards if key in placed]
    if outcome is None and any(abs(off) > 1 or not (resting or view.turned) for off, resting in bid):
        return None
    if outcome is not None:
        # It makes room for cards that grow, and follows those that fall.
        fall = falls(outcome, view.stage_chief, len(view.seats)).get(you)
        if since_won(view, progress.since) < (0.0 if fall is None else fall + SINKING):
            view = dataclasses.replace(view, outcome=None)
    return bid_head(you, view, places)


def _lot_stands(view: TableView, progress: PlaybackState) -> bool:
    """Whether the lot has reached the podium: before that the lamp would light nothing."""
    return view.gathered and _head_rests(view, progress)


def _head_lies(view: TableView, progress: PlaybackState) -> bool:
    """Whether the head of the belt lies on the belt, and is not on its way to its owner."""
    return view.sold is None and not view.unrolled and _head_rests(view, progress)


def _head_rests(view: TableView, progress: PlaybackState) -> bool:
    """Whether the head of the belt lies in its place: before that its light would be seen as an empty block."""
    head = BeltSlot(view.round, view.belt[0].slot) if view.belt else None
    return all(resting for key, _, resting in progress.cards if key == head)


def _lot_sign(tr: Translator, view: TableView) -> LotSign:
    lot = tr.text("Lot {number} of {lots}", number=max(view.auction, 1), lots=BELT_SIZE).upper()
    card = view.belt[0].card if view.belt else None
    fzzzt = card is not None and CATALOGUE[card].kind is Kind.FZZZT
    return LotSign(
        lot, tr.text("Round {number} of {rounds}", number=max(view.round, 1), rounds=ROUNDS), lot_line(tr, view), fzzzt
    )


def _prompt_lines(tr: Translator, doing: Doing, places: TableGeometry, *, laid: bool) -> PromptLines:
    """What is to be done and why, and the sum of the cards that are chosen, or whether they are ``laid``."""
    prompt = doing.prompt
    what = "" if prompt is None else prompt.what.told(tr)
    why = "" if prompt is None or prompt.why is None else prompt.why.told(tr)
    if places.afar:
        return PromptLines(what, why, alarm=prompt is not None and prompt.alarm)
    arrived = [card for card in doing.selected if card not in doing.on_the_way]
    return PromptLines(what, why, _sum_of(doing.selected), _sum_of(arrived), laid=laid, invites=doing.asked)


def _sum_of(cards: Collection[str]) -> int | None:
    return sum(POWER[card] for card in cards) if cards else None


def _lifted(pose: Pose, at: Point) -> Pose:
    """A dragged card: straight, at the pointer, a little larger."""
    return replace(pose, x=at[0], y=at[1], angle=0.0, w=pose.w * 1.06)


# The log


def _listing(
    tr: Translator, looks: Sequence[SeatLook], progress: PlaybackState, doing: Doing, scroll: int, log_rows: int
) -> Listing:
    last = max(0, len(progress.lines) - scroll)
    first = max(0, last - log_rows)
    lines = tuple(numbered(progress.lines[first:last], first))
    return Listing(lines, _prompt(tr, looks, doing.next_turn, held=progress.held), scrolled=bool(scroll))


def _prompt(tr: Translator, looks: Sequence[SeatLook], next_turn: NextTurn | None, *, held: bool) -> str:
    if held:
        match tr.device:
            case Device.TOUCH:
                return tr.text("TAP ANYWHERE")
            case Device.PAD:
                return tr.text("PRESS ANY BUTTON")
            case _:
                return tr.text("PRESS ANY KEY")
    if next_turn is None or next_turn.seat is None or next_turn.forced is not None:
        return "RUN"
    if next_turn.what is TurnKind.COMPUTER:
        # Its plate says that it thinks.
        return "RUN"
    if next_turn.what is TurnKind.BID:
        return tr.text("YOUR BID?")
    name = looks[next_turn.seat].name.upper()
    return tr.text("{name}: YOUR TURN", name=name)


# The cards


def _cards(
    tr: Translator,
    view: TableView,
    places: TableGeometry,
    drawn: Sequence[tuple[SpriteKey, Pose, bool]],
    doing: Doing,
    figures: Figures,
    stage: StageGround | None,
    beat: int,
) -> list[Sprite]:
    """The cards in drawing order. A reveal on its ``stage`` covers all but the lot, the bids and the spanner. A hand
    that is wanted bobs with the ``beat``."""
    head = BeltSlot(view.round, view.belt[0].slot) if view.belt else None
    if stage is not None:
        order = clockwise(len(view.seats), view.first_bidder)
        dark = {seat for seat, column in zip(order, stage.columns, strict=True) if column.lost}
        return [
            _on_stage(key, pose, resting, stage, lot=key == head and view.outcome is not None, dark=bidder in dark)
            for key, pose, resting in drawn
            if (bidder := bidder_of(key, view)) is not None or key == head or isinstance(key, Spanner)
        ]
    own_units = () if view.viewer is None else view.units_of(view.viewer)
    hand = {OwnCard(card): number for number, card in enumerate(view.hand)} if doing.asked else {}

    def card(key: SpriteKey, pose: Pose, resting: bool) -> Sprite:  # noqa: FBT001
        if isinstance(key, UnitPanel):
            # Where no hand lies there is room for everything a workshop shows about its units.
            own = places.afar or key.unit in own_units
            return Sprite(key, pose, resting, unit=unit_sign(tr, key.unit, view.robots_on(key.unit), figures, own=own))
        if isinstance(key, BeltSlot) and key != head and pose.face[0] == "face" and not places.names_card(pose.w):
            return Sprite(key, replace(pose, face=("face-small", *pose.face[1:])), resting)
        if key in hand and resting:
            bob = bob_of(hand[key], beat)
            return Sprite(key, replace(pose, y=pose.y - bob), resting, wanted=True, bright=bob > 0)
        if key == head and resting:
            return Sprite(key, pose, resting, lot=True)
        return Sprite(key, pose, resting, chosen=isinstance(key, OwnCard) and key.card in doing.selected)

    return [card(key, pose, resting) for key, pose, resting in drawn]


def _on_stage(key: SpriteKey, pose: Pose, resting: bool, stage: StageGround, *, lot: bool, dark: bool) -> Sprite:  # noqa: FBT001
    """A card of a reveal; ``dark``: its lamp is out. The ``lot`` comes closer once its winner is known."""
    if lot and resting:
        return Sprite(key, replace(pose, w=pose.w * lerp(1 / CLOSER, 1, stage.near)), resting, nearing=stage.near < 1)
    return Sprite(key, pose, resting, dark=dark)
