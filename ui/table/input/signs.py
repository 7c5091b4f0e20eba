"""Every sign on the table, where it is and what it means: the single source for explanations of what is pointed at.

A sign is anything drawn without words: an icon, a number, a light. Cards explain themselves when enlarged, and buttons
have their hints; everything else is here, and a test checks it against everything that is drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.core.rules import BELT_SIZE, ROUNDS
from game.core.turn_order import clockwise
from ui.base.i18n import Translator
from ui.base.viewport import Point, Rect, around
from ui.paint.painter import Painter
from ui.table.paint.frame import Frame, SeatPanel, Workshop
from ui.table.paint.seats import head_places, thinking_place
from ui.table.paint.units import ready_place
from ui.table.places.geometry import SeatPlace, TableGeometry
from ui.table.places.poses import BACK, BeltSlot, BidCard, OwnCard, Spanner, SpriteKey, UnitPanel
from ui.table.places.sprites import Pose
from ui.table.places.stage_geometry import StageGeometry, stage_of
from ui.table.state.prize import Feat
from ui.table.state.stage import StageGround, StageWords
from ui.table.state.view import TableView
from ui.widgets.spots import SignSpot

AIR = 6.0
"""How far beside a small sign the pointer still hits it."""


@dataclass(frozen=True)
class Sign:
    """One sign: a name that is unique on the table, where it is, and a sentence that says what it means."""

    name: tuple[str, int]
    rect: Rect
    words: str


def sign_at(signs: Sequence[Sign], at: Point) -> Sign | None:
    """The topmost sign under a point."""
    return next((sign for sign in reversed(signs) if sign.rect.collidepoint(at)), None)


def lay_on(spot: SignSpot, sign: Sign | None) -> None:
    """Make a spot explain a sign; None: nothing."""
    if sign is None:
        spot.lie_nowhere()
    else:
        spot.lie_on(sign.rect, sign.words)


def signs_of(painter: Painter, tr: Translator, frame: Frame, view: TableView, geometry: TableGeometry) -> list[Sign]:
    """All signs in a frame of ``view``, topmost last."""
    names, cards = _names(frame, view), [(card.key, card.pose) for card in frame.cards]
    stage: Iterable[Sign] = ()
    if frame.stage is not None and frame.stage_words is not None:
        place = stage_of(geometry)
        stage = stage_signs(tr, frame.stage, frame.stage_words, view, place, cards)
    if view.revealing:
        return list(stage)
    signs = [*_hall(tr, view, geometry), *_belt(tr, frame, view)]
    for seat, panel in frame.seats.items():
        signs += _seat(painter, tr, seat, panel, geometry.seat_places[seat])
    for seat, count in frame.bids.items():
        signs.append(_bid(tr, frame, seat, count, names[seat], geometry))
    if frame.workshop is not None:
        signs += _workshop(tr, frame.workshop, view, geometry)
    if view.own_bid and geometry.tray.w:
        signs.append(Sign(("tray", 0), geometry.laid, tr.text("Face down: all bids are turned over together.")))
    if view.viewer is not None and frame.prompt is not None and frame.prompt.total is not None:
        words = tr.plural(
            "The chosen cards have {n} zap, all together.",
            "The chosen cards have {n} zaps, all together.",
            frame.prompt.total,
        )
        signs.append(Sign(("chosen", view.viewer), geometry.tray, words))
    for seat, open_seat in enumerate(frame.open_seats):
        words = tr.text("{name}'s hand, face up.", name=open_seat.look.name)
        signs.append(Sign(("open", seat), geometry.open_seat(seat), words))
    signs += stage
    spanners = [pose for key, pose in cards if isinstance(key, Spanner)]
    if not any(sign.name[0] == "spanner" for sign in signs):
        signs += [_spanner(tr, view, pose, names[view.chief]) for pose in spanners]
    return [*signs, *_ready(painter, tr, frame, view, names)]


def _names(frame: Frame, view: TableView) -> list[str]:
    """The seats' names, as far as the frame has them."""
    found = {seat: panel.look.name for seat, panel in frame.seats.items()}
    if frame.workshop is not None and view.viewer is not None:
        found[view.viewer] = frame.workshop.look.name
    if frame.stage is not None:
        order = clockwise(len(view.seats), view.first_bidder)
        found |= {seat: column.look.name for seat, column in zip(order, frame.stage.columns, strict=True)}
    return [found.get(seat, "") for seat in range(len(view.seats))]


# The hall and the belt


def _hall(tr: Translator, view: TableView, geometry: TableGeometry) -> Iterator[Sign]:
    words = tr.text(
        "The works clock: {rounds} rounds make a working day. This is round {number}.",
        rounds=ROUNDS,
        number=max(1, view.round),
    )
    if geometry.clock.w:
        yield Sign(("clock", 0), geometry.clock, words)
    words = tr.text(
        "The conveyor belt: {lots} lots a round roll in, and each is sold here on the left.", lots=BELT_SIZE
    )
    yield Sign(("rollers", 0), geometry.rollers, words)
    words = tr.text("The podium: the card above it is for sale now, one of {lots} in this round.", lots=BELT_SIZE)
    if geometry.bare:
        return
    yield Sign(("lot", 0), geometry.lot_sign, words)
    yield Sign(
        ("deck", 0),
        geometry.deck_area,
        tr.plural(
            "The belt deck: {n} card is still to come. Anybody may count it.",
            "The belt deck: {n} cards are still to come. Anybody may count them.",
            view.deck,
        ),
    )


def _belt(tr: Translator, frame: Frame, view: TableView) -> Iterator[Sign]:
    """The face-down cards: face-up ones explain themselves."""
    hidden = {BeltSlot(view.round, place.slot) for place in view.belt if place.card is None}
    for card in frame.cards:
        if card.key in hidden and isinstance(card.key, BeltSlot):
            words = tr.text("Face down: nobody knows this card before the belt speed turns it up.")
            yield Sign(("back", card.key.slot), card.pose.rect, words)


# The seats


def _seat(painter: Painter, tr: Translator, seat: int, panel: SeatPanel, place: SeatPlace) -> Iterator[Sign]:
    name, there = panel.look.name, head_places(painter, place, panel)
    if panel.acting:
        words = tr.text("The light is on {name}, whose turn it is.", name=name)
    else:
        words = tr.text("{name} sits here. The light falls on whoever's turn it is.", name=name)
    yield Sign(("face", seat), around(place.portrait, 2 * place.radius), words)
    yield Sign(
        ("hand", seat),
        there.fan.union(there.hand).inflate(AIR, AIR),
        tr.plural(
            "{name} has {n} card in hand. All may count, nobody may look.",
            "{name} has {n} cards in hand. All may count, nobody may look.",
            panel.hand,
            name=name,
        ),
    )
    yield Sign(
        ("pile", seat),
        there.pile.union(there.discard).inflate(AIR, AIR),
        tr.plural(
            "{name}'s discard pile, {n} card: it comes back when new hands are dealt.",
            "{name}'s discard pile, {n} cards: they come back when new hands are dealt.",
            panel.discard,
            name=name,
        ),
    )
    if panel.worth is not None:
        words = tr.plural(
            "{name} would score {n} point if the game ended now.",
            "{name} would score {n} points if the game ended now.",
            panel.worth,
            name=name,
        )
        yield Sign(("worth", seat), place.worth, words)
    if panel.thinks:
        words = tr.text("{name} is choosing a bid.", name=name)
        yield Sign(("thinks", seat), thinking_place(painter, place, panel), words)


def _bid(tr: Translator, frame: Frame, seat: int, cards: int, name: str, geometry: TableGeometry) -> Sign:
    lying = [card.pose.hull for card in frame.cards if isinstance(card.key, BidCard) and card.key.seat == seat]
    count = around(geometry.bid_count(seat), 2 * geometry.bid_count_radius)
    words = tr.plural(
        "{name} bids {n} card. You see how many, but not which before all are turned over.",
        "{name} bids {n} cards. You see how many, but not which before all are turned over.",
        cards,
        name=name,
    )
    return Sign(("bid", seat), count.unionall(lying), words)


def _workshop(tr: Translator, workshop: Workshop, view: TableView, geometry: TableGeometry) -> Iterator[Sign]:
    if view.viewer is None:
        return
    words = tr.text("That is you. The light falls on your face and your hand when it is your turn.")
    yield Sign(("face", view.viewer), geometry.face(view.viewer), words)
    words = tr.plural(
        "Your discard pile, {n} card: it comes back when new hands are dealt.",
        "Your discard pile, {n} cards: they come back when new hands are dealt.",
        workshop.discard,
    )
    yield Sign(("pile", view.viewer), geometry.own_pile, words)
    if workshop.worth is not None:
        words = tr.plural(
            "You would score {n} point if the game ended now, robots and units together.",
            "You would score {n} points if the game ended now, robots and units together.",
            workshop.worth,
        )
        yield Sign(("worth", view.viewer), geometry.worth_sign(view.viewer), words)


def _spanner(tr: Translator, view: TableView, pose: Pose, name: str) -> Sign:
    if view.chief == view.viewer:
        words = tr.text("The spanner: you are the Chief, bid first and win every tie.")
    else:
        words = tr.text("The spanner: {name} is the Chief, bids first and wins every tie.", name=name)
    return Sign(("spanner", 0), pose.hull, words)


def _ready(painter: Painter, tr: Translator, frame: Frame, view: TableView, names: Sequence[str]) -> Iterator[Sign]:
    """How many widgets others could make on their units."""
    owner = {unit: seat for seat, board in enumerate(view.seats) for unit in board.units}
    for index, card in enumerate(frame.cards):
        if isinstance(card.key, UnitPanel) and card.unit is not None and not card.unit.own and card.unit.state:
            made, seat = card.unit.state.widgets, owner.get(card.key.unit)
            if made and seat is not None:
                words = tr.plural(
                    "{name} could make {n} widget here now.",
                    "{name} could make {n} widgets here now.",
                    made,
                    name=names[seat],
                )
                yield Sign(("ready", index), ready_place(card.pose.rect, painter.texts.text_scale), words)


# The stage


def stage_signs(
    tr: Translator,
    ground: StageGround,
    words: StageWords,
    view: TableView,
    stage: StageGeometry,
    cards: Iterable[tuple[SpriteKey, Pose]],
) -> Iterator[Sign]:
    """The signs on a stage, topmost last; ``cards`` are what lies there."""
    order, names = clockwise(len(view.seats), view.first_bidder), [column.look.name for column in ground.columns]
    said = tr.text("Which of the {lots} lots of this round is sold: the card above.", lots=BELT_SIZE)
    yield Sign(("podium", 0), stage.podium, said)
    for index, (seat, place) in enumerate(zip(order, stage.columns, strict=True)):
        yield Sign(
            ("bidder", seat), around(place.face, 2 * place.face_radius), tr.text("{name}'s bid.", name=names[index])
        )
        total = words.feet[index].total
        if total is not None:
            said = tr.plural(
                "{name} bids {n} zap, all cards together. The highest total wins.",
                "{name} bids {n} zaps, all cards together. The highest total wins.",
                total,
                name=names[index],
            )
            yield Sign(("sum", seat), place.coin(total, won=words.feet[index].won), said)
    said = tr.text("Face down: all bids are turned over together.")
    for number, (key, pose) in enumerate(cards):
        if isinstance(key, BidCard | OwnCard) and pose.face == BACK:
            yield Sign(("bid", number), pose.rect, said)
        elif isinstance(key, Spanner):
            yield _spanner(tr, view, pose, names[order.index(view.chief)])
    yield from _tie(tr, words, stage, names)
    if words.speaker is not None:
        winner = next((place for place, foot in zip(stage.columns, words.feet, strict=True) if foot.won), None)
        yield Sign(
            ("remark", 0),
            stage.said(stage.columns[words.by], winner, stage.plate.centery),
            tr.text("{name} has something to say.", name=words.speaker.name),
        )
    if words.stamp is not None:
        yield Sign(("stamp", 0), stage.stamp, _feat_words(tr, Feat(words.stamp.kind)))


def _tie(tr: Translator, said: StageWords, stage: StageGeometry, names: Sequence[str]) -> Iterator[Sign]:
    """The path of a tie: from the spanner along the tied seats; ``names`` are in the columns' order."""
    if said.walk is None:
        return
    columns = stage.columns
    start = columns[0].whole.centerx
    long = max(1.0, said.walk.gone) * (columns[1].whole.centerx - start)
    words = tr.text("Ties go to the Chief, then clockwise.")
    yield Sign(("way", 0), Rect(start, stage.ring - stage.pill_h / 2, long, stage.pill_h), words)
    for index, rank in said.walk.ranks:
        words = tr.text("Place {rank} in the tie: {name}.", rank=rank, name=names[index])
        place = stage.tag(index, said.walk.head) if index == said.walk.own else stage.pill(index)
        yield Sign(("medal", index), Rect(place.centerx - 60, place.top, 120, place.h), words)


def _feat_words(tr: Translator, feat: Feat) -> str:
    match feat:
        case Feat.GRAND:
            return tr.text("Jackpot: the unit whose widgets earn the most.")
        case Feat.BARGAIN:
            return tr.text("A bargain: won for nothing, or by a single zap for at most half its points.")
        case Feat.STEAL:
            return tr.text("Snatched: the last to bid won by a single zap, using no more cards.")
        case Feat.POISON:
            return tr.text("A short circuit: this Fzzzt costs its new owner a point at the end.")
        case Feat.PLAIN:
            return ""
