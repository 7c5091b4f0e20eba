"""Between two rounds: a person fixes robots to units, at most one to each [L1] [L2]."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.actions import Action, Allocate, EndAllocation
from game.core.cards import BUILDERS, CATALOGUE, FITTING, POWER
from game.core.observation import Observation, SeatView, with_fixed
from game.core.rulebook import Rule, rule_named
from game.core.rules import HAND_SIZE, allocation_fault, hand_value
from game.core.scoring import best_build
from game.core.turn_order import clockwise
from game.review.standing import UnitStanding, standing
from ui.base.i18n import Translator
from ui.base.spacing import GAP
from ui.base.theme import DIM, FINE, LOG_GREEN, NAME, SEAT, STRONG, SUBHEADING, WARNING, Colour
from ui.input.input import Command, InputEvent, KeyPressed, PadButton, PointerPressed, command_of
from ui.layout.arrange import Apart
from ui.layout.box import Box
from ui.layout.boxes import Column, Fit, Holder, Named, Row, Sized
from ui.layout.drawing import shown
from ui.layout.leaves import Leaf, Picture, Words
from ui.match.match import Match
from ui.match.refusal import Refusal, rule_link
from ui.match.spoken import card_names, card_words
from ui.match.wording import card_name, decimal
from ui.paint.ahead import Draw
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import asks_for_hint
from ui.scenes.common.bench_frame import LEAST_CARD_W, bench, bench_title, foot, large_button, line_of, side_button
from ui.scenes.common.bench_passage import SHADOW
from ui.scenes.common.bench_pointer import Target
from ui.scenes.common.game_desk import Acting, GameDesk
from ui.scenes.common.workbench import Workbench
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.sound.audio import Effect
from ui.table.aids.explainer import Explainer, card_place_above, tail
from ui.table.motion.passage import Doorway
from ui.table.paint.marks import draw_portrait
from ui.table.paint.unit_plate import (
    Meant,
    Plate,
    Seats,
    draw_plate,
    draw_plate_ground,
    plate_heads,
    plate_sign,
    plates,
    seats,
)
from ui.table.places.rows import spread
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.state.aloud import unit_told
from ui.table.state.moments import Happened, Moment, words_of
from ui.table.state.prompts import Counsel, Prompt, counsel_for, fixing_prompt
from ui.widgets.button import PRIMARY, SECONDARY

SUNK = 18.0
"""How much lower cards are drawn that fit no unit."""
NOTE_NAME, NOTE_STATE = NAME.but(size=FINE), STRONG.but(size=FINE)
FACE = 32.0
"""The radius of the others' faces."""


@dataclass(frozen=True)
class SeatNote:
    """A seat's entry in the line: who it is and how far it has got; ``done`` if it has acted."""

    seat: int
    words: str
    done: bool


class AllocationScene(Workbench):
    """One person's allocation. Until «Done», nothing is final and nobody else sees it."""

    reads_drawing = False
    rules_topic = RulesTopic.ALLOCATION

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_done: Acting,
        doorway: Doorway | None = None,
    ) -> None:
        super().__init__(app, GameDesk(app, match, player), match.session.observation(None).round, doorway)
        self.match = match
        self.player = player
        self._look = match.looks[player]
        self._on_done = on_done
        self._observation = match.session.observation(player)
        self._own = self._observation.seats[player]
        self._pile = sorted(self._observation.discard, key=lambda card: (card not in BUILDERS, POWER[card]))
        self._builders = [card for card in self._pile if card in BUILDERS]
        self._plan: dict[str, str] = {}
        """The card to be fixed to each unit, by unit."""
        self._aimed: tuple[dict[str, str] | None, Meant] = None, ()
        """The plan for which the best build was sought last, and the symbol that each card gives in it."""
        self._reminds = False
        """Whether it says that nothing is on a unit yet, though a robot would fit."""
        self.explainer = Explainer(app)
        """Explains the first time what fixing is."""

    # The first time

    def enter(self) -> None:
        """Move forward from the table; explain what this is for."""
        super().enter()
        if not self.match.taught:
            self.explainer.offer([Happened(Moment.FIXING)])

    @property
    def wants_frames(self) -> bool:
        """While cards move, or the explanation slides in."""
        return super().wants_frames or self.explainer.moving

    def update(self, dt: float) -> None:
        """Advance the cards and the explanation."""
        super().update(dt)
        if self.explainer.update(dt, self._round, covered=self.arrival is not None):
            self.invalidate()
        self.wake_within(self.explainer.wake_after)

    def handle(self, event: InputEvent) -> bool:
        """Any press dismisses the explanation and still does its work; the hint has its key and button, as at the
        table."""
        if self.explainer.press(event):
            self.invalidate()
        if self._asks_to_leave_by_accident(event):
            self.refused, self._reminds = None, True
            self.app.play(Effect.ILLEGAL)
            self.lay_out_again()
            return True
        if self._reminds and isinstance(event, PointerPressed | KeyPressed | PadButton):
            self._reminds = False
            self.lay_out_again()
        if asks_for_hint(event):
            # Let go of a dragged card first, as for everything that opens over the bench.
            self.resume()
            self._ask_hint()
            return True
        before = self.considered
        used = super().handle(event)
        if self.considered != before:
            # The figures are about another card.
            self.lay_out_again()
        return used

    def _asks_to_leave_by_accident(self, event: InputEvent) -> bool:
        """Whether the usual key to go on is pressed while nothing is on a unit though a robot would fit: the bench is
        left only by the button itself then."""
        held = isinstance(event, KeyPressed) and event.repeat
        return command_of(event) is Command.ACCEPT and not held and not self.group.ring and self._could_fix_one

    @property
    def message(self) -> str:
        """Why a card was refused, or that nothing is on a unit yet; "" for nothing."""
        if self._reminds:
            tr = self.app.tr
            return tr.text("You have fixed nothing, and a robot would fit. To go on without, press the button.")
        return super().message

    @property
    def _could_fix_one(self) -> bool:
        """Whether nothing is on a unit though a robot would fit."""
        return not self._plan and any(
            self._fault(unit, card) is None for unit in self._own.units for card in self._builders
        )

    def draw(self, painter: Painter) -> None:
        """Draw the bench, with the explanation beside a unit."""
        super().draw(painter)
        plates = [plate.rect for plate in self._plates().values()]
        if self.explainer.shown is None or not plates or self.zoom.card is not None:
            return
        words = words_of(self.explainer.shown, self.match.names).told(self.app.tr)
        if self.app.settings.text_size > 100:
            # Beside a unit it would cover words: it lies across the cards of the pile, whose power stays in sight.
            area = self.zone("pile")
            place = card_place_above(painter, words, area.bottom, area.w)
            self.explainer.draw_on(painter, words, None, plates[0], place, tail(place, plates[0]))
            return
        cards = [pose.rect for pose in self.sprites.poses().values()]
        told = [one.rect for one in self.arranged.placed if not isinstance(one.leaf, Picture)]
        taken = [*plates, *cards, *told]
        self.explainer.draw(painter, words, None, plates[0], taken)

    # State

    @property
    def no_hint(self) -> str | None:
        """Why there are no hints at this bench; None if there are."""
        return None

    @property
    def _seat_notes(self) -> list[SeatNote]:
        return fixing_notes(self.app.tr, self._observation)

    def robots_on(self, unit: str) -> Sequence[str]:
        """The robots fixed to a unit in earlier rounds."""
        return self._own.fixed.get(unit, ())

    def _cards_on(self, unit: str) -> tuple[str, ...]:
        """The cards on a unit, the planned one last."""
        return (*self.robots_on(unit), *((self._plan[unit],) if unit in self._plan else ()))

    def _carried_out(self) -> tuple[SeatView, Sequence[str]]:
        """The own board and pile if the plan were carried out."""
        planned = with_fixed(self._observation, self._planned())
        return planned.seats[self.player], planned.discard

    def _meant(self) -> Meant:
        """Which symbol each card gives in the best build then."""
        if self._aimed[0] != self._plan:
            board, pile = self._carried_out()
            widgets = best_build(board.units, pile, board.fixed)
            self._aimed = dict(self._plan), tuple(pair for widget in widgets for pair in widget.cards.items())
        return self._aimed[1]

    def _seats(self, unit: str) -> Seats:
        """Where the cards on a unit lie: each at the symbol for which it is needed most."""
        return seats(unit, self._cards_on(unit), self._meant())

    def _standings(self) -> dict[str, UnitStanding]:
        """Each unit's state then."""
        board, pile = self._carried_out()
        return {unit.unit: unit for unit in standing(board.units, pile, board.fixed).units}

    def idle(self, card: str) -> bool:
        """Whether a card of the pile fits no unit that is still free."""
        if card not in self._pile or self.placed(card):
            return False
        return card not in self._builders or all(self._fault(unit, card) for unit in self._own.units)

    def wanted(self, card: str) -> bool:
        """Whether a card of the pile could be fixed, while none is."""
        return self._could_fix_one and self.held is None and card in self._pile and not self.idle(card)

    # The page

    def page(self) -> Box:
        """What to do and how far the others are, the units, the pile with its figures, and the buttons."""
        least, usual, most = (width * CARD_RATIO + SUNK for width in (LEAST_CARD_W, self._usual_w, 236.0))
        return bench(
            self.head(),
            Named("units", Picture(least=250, usual=350, weight=4)),
            line_of(self._pile_line(), self._pile_words(self._figures_of(None))),
            Named("pile", Picture(least=least, usual=usual, most=most, weight=1)),
            foot(*self._buttons()),
        )

    def head(self) -> Box:
        """The title with what can be done below it, and the others beside that, or only beside a long title."""
        title, told = self._title(), self._told()
        words = Column(bench_title(title, lines=1), told, gap=2, weight=1)
        above = Row(Holder(bench_title(title), weight=1), *self.notes(2), gap=20.0)
        return Fit(Row(words, *self.notes(1), gap=20.0), Column(above, told, gap=2))

    def _told(self) -> Box:
        """What can be done, and why where both are easy to read."""
        what, why = self._words()
        told, reason = Words(what, STRONG, lines=1), Words(why, STRONG.but(colour=DIM), lines=1)
        two_lines = Column(Words("x", STRONG), Words("x", STRONG))
        return Apart(Fit(Column(told, reason), Words(what, STRONG, lines=2)), like=two_lines)

    def notes(self, lines: int) -> list[Box]:
        """How far the others are: a face with name and words, which take at most so many lines."""
        return [Sized(self._note(note, lines), across=None, along="start") for note in self._seat_notes]

    def _note(self, note: SeatNote, lines: int) -> Box:
        state = NOTE_STATE.but(colour=LOG_GREEN if note.done else DIM)
        name = Words(self.match.looks[note.seat].name, NOTE_NAME, lines=1)
        words = Column(name, Words(note.words, state, lines=lines), at="middle")
        return Row(Named(f"face {note.seat}", Picture(least=2 * FACE, aspect=1)), words, gap=10)

    def _pile_line(self) -> Box:
        """The pile's name and figures, or instead why a card was refused."""
        if self.message:
            return self._pile_words(self.message, WARNING)
        return self._pile_words(self.figures(), self.figure_colour)

    def _pile_words(self, words: str, colour: Colour = LOG_GREEN) -> Box:
        return Row(
            Words(self.app.tr.text("Your pile"), SUBHEADING, at="middle"),
            Words(words, STRONG.but(colour=colour), lines=2, letters=999, at="middle"),
            gap=26,
            at="middle",
        )

    def _buttons(self) -> list[Leaf]:
        """Done, which says what it will do; hint and take back; rules."""
        tr, count = self.app.tr, len(self._plan)
        nothing = tr.text("Fix nothing") if self._could_fix_one else tr.text("Next")
        label = tr.plural("Fix {n} robot", "Fix {n} robots", count) if count else nothing
        hint = tr.text("What a mastermind would do in your place, and why.")
        clear = side_button(
            tr.text("Take all back"),
            self._clear,
            key="clear",
            disabled=None if count else tr.text("Nothing has been put on a unit yet."),
            link=rule_link(tr, Rule.L1),
        )
        return [
            large_button(label, self._done, look=SECONDARY if self._could_fix_one else PRIMARY),
            side_button(tr.text("Hint"), self._ask_hint, key="hint", hint=hint, disabled=self.no_hint),
            clear,
            self.rules_button(),
        ]

    # Places

    @property
    def _usual_w(self) -> float:
        """The usual width of a card of the pile: smaller when the units need two rows."""
        return 164.0 if len(self._own.units) <= 3 else 118.0

    def _card_w(self) -> float:
        """The width of a card of the pile: as large as its room is high, if they need not overlap."""
        area, least = self.zone("pile"), self._usual_w
        side_by_side = (area.w + GAP) / max(1, len(self._pile)) - GAP
        return min((area.h - SUNK) / CARD_RATIO, max(least, side_by_side))

    def _plates(self) -> dict[str, Plate]:
        waiting = {unit: len(self._seats(unit).rest) for unit in self._own.units}
        return plates(self.zone("units"), self._own.units, waiting, self.app.texts.text_scale)

    def poses(self) -> dict[str, Pose]:
        """Fixed and planned cards in their unit's slots, the rest of the pile in a row."""
        placed: dict[str, Pose] = {}
        for unit, plate in self._plates().items():
            there = self._seats(unit)
            symbols = list(CATALOGUE[unit].symbols)
            for symbol, card in there.first.items():
                slot = plate.slots[symbols.index(symbol)]
                placed[card] = Pose(slot.centerx, slot.centery, slot.w, ("face", card), z=20)
            for index, (card, rect) in enumerate(zip(there.rest, plate.rest, strict=True)):
                placed[card] = Pose(rect.centerx, rect.centery, rect.w, ("face", card), z=21 + index)
        # Each card keeps its place in the row: nothing moves below the pointer when another is taken away.
        width, area = self._card_w(), self.zone("pile")
        middles = spread(len(self._pile), area.centerx, width + GAP, width, area.w)
        top = area.centery - SUNK / 2
        for index, (card, x) in enumerate(zip(self._pile, middles, strict=True)):
            if card in placed:
                continue
            y = top + (SUNK if self.idle(card) else 0.0)
            placed[card] = Pose(x, y, width, ("face", card), z=40 + index)
        return placed

    def targets(self) -> Sequence[Target]:
        """All the player's units."""
        return [Target(unit, plate.rect, partial(self._fault, unit)) for unit, plate in self._plates().items()]

    def _fault(self, unit: str, card: str) -> Refusal | None:
        tr = self.app.tr
        if card not in self._pile:
            return Refusal(tr.text("This robot is fixed to its unit to the end of the game."), Rule.L2)
        if card not in self._builders:
            return Refusal(tr.text("Only robots and upgrades can be fixed to a unit."), Rule.L1)
        if self._plan.get(unit) not in (None, card):
            return Refusal(tr.text("Each unit takes at most one robot between rounds."), Rule.L1)
        wrong = allocation_fault(self._own.units, (), self._pile, Allocate(unit, card))
        if wrong is None:
            return None
        names = {"card": card_name(tr, card), "unit": card_name(tr, unit)}
        return Refusal(tr.text("{card} shares no symbol with {unit}.", **names), rule_named(wrong))

    def misfit(self, card: str) -> Refusal | None:
        """Why a card fits no unit now: those that share a symbol with it have got a robot, or there are none."""
        if card not in self._builders:
            return self._fault("", card)
        faults = {unit: self._fault(unit, card) for unit in self._own.units}
        if None in faults.values():
            return None
        taken = [fault for unit, fault in faults.items() if card in FITTING[unit]]
        if taken:
            return taken[0]
        names = {"card": card_name(self.app.tr, card), "unit": card_names(self.app.tr, self._own.units)}
        return Refusal(self.app.tr.text("{card} shares no symbol with {unit}.", **names), Rule.L1)

    # Reading aloud

    @property
    def heading_words(self) -> str:
        """The title."""
        return self._title()

    def notice_words(self) -> Sequence[str]:
        """The first-time explanation, and why a card was refused."""
        shown = self.explainer.shown
        told = [] if shown is None else [words_of(shown, self.match.names).told(self.app.tr)]
        refusals = super().notice_words()
        if refusals and not self._alone:
            # It names the card.
            refusals = [self.app.tr.text("This card has no place there.")]
        return [*told, *refusals]

    def spot_words(self, name: object) -> str:
        """A card and where it is; one of the pile by its number alone, if somebody else is in earshot."""
        card = str(name)
        if self._alone or card not in self._pile or self.placed(card):
            return super().spot_words(name)
        told = self.app.tr.text("Card {number}", number=self._pile.index(card) + 1)
        return self.app.tr.text("{card}, picked up", card=told) if card == self.picked else told

    @property
    def _alone(self) -> bool:
        """Whether nobody hears what is said but the one person."""
        return self.match.lone_human is not None

    def page_words(self) -> Sequence[str]:
        """The units with what is on them, and what is planned."""
        return [unit_told(self.app.tr, unit, self._cards_on(unit)) for unit in self._own.units]

    @property
    def prompt_words(self) -> str:
        """What can be done, and perhaps why."""
        return " ".join(words for words in self._words() if words)

    def told_of(self, command: Command) -> Sequence[str]:
        """The pile with its figures; the units."""
        if command is Command.READ_CARDS:
            return [self.figures(), *(card_words(self.app.tr, card) for card in self._pile if not self.placed(card))]
        return self.page_words() if command is Command.READ_UNITS else ()

    # Moves

    def movable(self, card: str) -> bool:
        """Robots fixed in earlier rounds stay where they are [L2]."""
        return card in self._builders

    def placed(self, card: str) -> bool:
        """Whether a card is planned for a unit."""
        return card in self._plan.values()

    def drop(self, card: str, target: Target) -> None:
        """Plan a card for a unit."""
        self._plan_for(target.unit, card)

    def _plan_for(self, unit: str, card: str) -> None:
        self.take_back(card)
        self._plan[unit] = card

    def take_back(self, card: str) -> None:
        """Forget the plan for a card."""
        self._plan = {unit: planned for unit, planned in self._plan.items() if planned != card}

    def _clear(self) -> None:
        self._plan = {}
        self.rearrange()

    def _ask_hint(self) -> None:
        self.app.go.hint(self.match, self.player, self._take_hint, self._planned())

    def _take_hint(self, action: Action) -> None:
        """Plan what the hint suggests; «nothing more» leaves the plan as it is."""
        if isinstance(action, Allocate) and self._fault(action.unit, action.card) is None:
            self._plan_for(action.unit, action.card)
            self.rearrange()

    def _done(self) -> None:
        self.leave([*self._planned(), EndAllocation()], self._on_done)

    def _planned(self) -> list[Allocate]:
        return [Allocate(unit, card) for unit, card in self._plan.items()]

    # Drawing

    def unit_pieces(self) -> dict[str, Piece]:
        """The units with what they lack, as if the plan were carried out."""
        found, places, standings = {}, self._plates(), self._standings()
        rooms = {unit: (places[unit].words, stands) for unit, stands in standings.items()}
        heads = plate_heads(self.app.painter, self.app.tr, rooms)
        for unit, stands in standings.items():
            sign, plate, head = plate_sign(stands, self._cards_on(unit), self._meant()), places[unit], heads[unit]
            draw = partial(draw_plate, plate=plate, sign=sign, head=head)
            bounds = plate.rect.inflate(2 * SHADOW, 2 * SHADOW)
            found[unit] = Piece(("unit", unit), (sign, plate, shown(head)), bounds, draw)
        return found

    def first_draws(self) -> list[Draw]:
        """The words, and the units' plates."""
        plates = self._plates().items()
        return [
            *super().first_draws(),
            *[partial(draw_plate_ground, rect=plate.rect, unit=unit) for unit, plate in plates],
        ]

    def face_pieces(self) -> dict[int, Piece]:
        """The other seats' faces along the top."""
        found = {}
        for note in self._seat_notes:
            look, place = self.match.looks[note.seat], self.place_of(f"face {note.seat}")
            if place is not None:
                draw = partial(draw_portrait, look=look, colour=SEAT[look.colour], at=place.center, radius=FACE)
                found[note.seat] = Piece(("face", note.seat), look, place, draw)
        return found

    def _title(self) -> str:
        tr = self.app.tr
        if self.match.trial is not None:
            return tr.text("Trying it out: fix robots to your units")
        if self.match.lone_human is None:
            return tr.text("{name}: fix robots to your units", name=self._look.name)
        return tr.text("Between rounds: fix robots to your units")

    @property
    def _prompt(self) -> Prompt:
        picked = None if self.picked is None else card_name(self.app.tr, self.picked)
        lying = [card for card in self._builders if not self.placed(card)]
        fitting = [card for card in lying if any(self._fault(unit, card) is None for unit in self._own.units)]
        thins = any(self._gain_without(card) > 0 for card in self._plan.values() or fitting)
        return fixing_prompt(picked, len(self._plan), fits=bool(fitting), thins=thins)

    def _gain_without(self, card: str) -> float:
        """By how many zaps the bench's figure is higher without a robot of the pile, or one that is planned: only of a
        pile of more than a hand a part is dealt."""
        pile = [one for one in self._pile if not self.placed(one) or one == card]
        return hand_value([one for one in pile if one != card]) - hand_value(pile)

    def _words(self) -> tuple[str, str]:
        """What can be done, and in the first games why it might be worth doing."""
        told = self._prompt.at(max(Counsel.WHAT, counsel_for(self.app.settings, self.app.progress)))
        if told is None:
            return "", ""
        return told.what.told(self.app.tr), "" if told.why is None else told.why.told(self.app.tr)

    @property
    def figure_colour(self) -> Colour:
        """Green, or what warns where the card that is thought about makes the next hand worse."""
        card = self.considered
        worse = card is not None and card in self._builders and self._gain_without(card) < 0
        return WARNING if worse else LOG_GREEN

    def figures(self) -> str:
        """The value of the pile, and what it would be without the card under consideration."""
        return self._figures_of(self.considered)

    def _figures_of(self, card: str | None) -> str:
        tr = self.app.tr
        pile = [one for one in self._pile if not self.placed(one)]
        cards = tr.plural("{n} card", "{n} cards", len(pile))
        power = decimal(tr, hand_value(pile))
        if len(pile) <= HAND_SIZE:
            words = tr.text("{cards} · dealt next round: power {power}", cards=cards, power=power)
        else:
            words = tr.text(
                "{cards} · {hand} of them dealt next round: power {power} on average",
                cards=cards,
                hand=HAND_SIZE,
                power=power,
            )
        if card is None or card not in self._builders:
            return words
        name = card_name(tr, card)
        if self.placed(card):
            value = decimal(tr, hand_value([*pile, card]))
            return tr.text("{words}; with {card} {value}", words=words, card=name, value=value)
        value = decimal(tr, hand_value([one for one in pile if one != card]))
        return tr.text("{words}; without {card} {value}", words=words, card=name, value=value)


def fixing_notes(tr: Translator, observation: Observation) -> list[SeatNote]:
    """How far the others have got with fixing, clockwise from the left of the seat to act [L1]."""
    player, count = observation.to_act, len(observation.seats)
    if player is None:
        return []
    # Everybody fixes in turn, clockwise from the Chief.
    order = clockwise(count, observation.chief)
    notes = []
    for seat in clockwise(count, player)[1:]:
        board = observation.seats[seat]
        done = order.index(seat) < order.index(player)
        if not board.units:
            words = tr.text("no unit")
        elif not done:
            words = tr.text("after you")
        elif board.used_units:
            words = tr.plural("fixed {n}", "fixed {n}", len(board.used_units))
        else:
            words = tr.text("fixed none")
        notes.append(SeatNote(seat, words, done and bool(board.used_units)))
    return notes
