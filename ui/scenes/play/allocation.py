"""Between two rounds: a person fixes robots to units, at most one to each [L1] [L2]."""

from collections.abc import Callable, Sequence
from functools import partial

from game.core.actions import Action, Allocate, EndAllocation
from game.core.cards import BUILDERS, CATALOGUE, FITTING, POWER
from game.core.observation import with_fixed
from game.core.rulebook import Rule, rule_named
from game.core.rules import HAND_SIZE, allocation_fault, hand_value
from game.review.standing import UnitStanding, standing
from ui.base.theme import CREAM, DIM, HEADING, LOG_GREEN, STRONG, SUBHEADING, WARNING, YELLOW, Colour
from ui.base.viewport import Rect
from ui.input.input import Command, InputEvent
from ui.match.match import Match
from ui.match.refusal import Refusal, link_to
from ui.match.spoken import card_names, card_words
from ui.match.wording import card_name, decimal
from ui.paint.collage import Piece
from ui.paint.painter import Painter
from ui.scenes.challenges.puzzle_desk import asks_for_hint
from ui.scenes.common.bench_frame import bench_row, write_alike
from ui.scenes.common.bench_passage import SHADOW
from ui.scenes.common.bench_pointer import Target
from ui.scenes.common.game_desk import Acting, GameDesk
from ui.scenes.common.workbench import Workbench
from ui.shell.app import App
from ui.shell.scene import RulesTopic
from ui.table.aids.explainer import Explainer, card_place_above
from ui.table.aids.opponents_line import FACE, draw_note_face, draw_note_words, face_at, fixing_notes, note_places
from ui.table.motion.passage import Doorway
from ui.table.paint.unit_plate import Plate, draw_plate, draw_plate_ground, head_styles, plate_sign, plates, seats
from ui.table.places.rows import spread
from ui.table.places.sprites import CARD_RATIO, Pose
from ui.table.state.aloud import unit_told
from ui.table.state.moments import Happened, Moment, words_of
from ui.table.state.prompts import Counsel, Prompt, counsel_for, fixing_prompt
from ui.widgets.base import Control
from ui.widgets.button import SECONDARY, Button

MARGIN = 40.0
HEAD = 108.0
CARD_W, CROWDED_CARD_W, MOST_CARD_W = 164.0, 118.0, 236.0
"""The width of a card of the pile: normally, when the units need two rows, and at most, in a tall window."""
CARD_GAP = 16.0
ONE_ROW = 3
"""The most units that fit in one row."""
SUNK = 18.0
"""How much lower cards are drawn that fit no unit."""
FOOT = 112.0
"""The space for the buttons between the cards and the canvas's bottom edge."""
PILE_LINE = 44.0
LARGE_TITLE = 0.56
"""The share of the head's height that a large title may take."""


class AllocationScene(Workbench):
    """One person's allocation. Until «Done», nothing is final and nobody else sees it."""

    def __init__(
        self,
        app: App,
        match: Match,
        player: int,
        on_done: Acting,
        doorway: Doorway | None = None,
    ) -> None:
        """Ask ``player``; ``on_done`` gets the actions. ``doorway`` leads to the table."""
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
        self.explainer = Explainer(app)
        """Explains the first time what fixing is."""

    @property
    def rules_topic(self) -> RulesTopic:
        """The rules on fixing robots."""
        return RulesTopic.ALLOCATION

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
        if asks_for_hint(event):
            # Let go of a dragged card first, as for everything that opens over the bench.
            self.resume()
            self._ask_hint()
            return True
        return super().handle(event)

    def draw(self, painter: Painter) -> None:
        """Draw the bench, with the explanation beside a unit."""
        super().draw(painter)
        plates = [plate.rect for plate in self._plates().values()]
        if self.explainer.shown is None or not plates or self.zoom.card is not None:
            return
        words = words_of(self.explainer.shown, self.match.names).told(self.app.tr)
        if self.app.settings.text_size > 100:
            # Beside a unit it would cover words: it lies across the cards of the pile, whose power stays in sight.
            foot = bench_row(painter.canvas, 150, self.app.settings.text_size / 100)[0].top - 8
            place = card_place_above(painter, words, foot, painter.canvas.w - 2 * MARGIN)
            self.explainer.draw_on(painter, words, None, plates[0], place)
            return
        cards = [pose.rect for pose in self.sprites.poses().values()]
        taken = [*plates, *cards, self._head(), *self._note_places(), *(one.rect for one in self.group.widgets)]
        self.explainer.draw(painter, words, None, plates[0], taken)

    # State

    def robots_on(self, unit: str) -> Sequence[str]:
        """The robots fixed to a unit in earlier rounds."""
        return self._own.fixed.get(unit, ())

    def _cards_on(self, unit: str) -> tuple[str, ...]:
        """The cards on a unit, the planned one last."""
        return (*self.robots_on(unit), *((self._plan[unit],) if unit in self._plan else ()))

    def _standings(self) -> dict[str, UnitStanding]:
        """Each unit's state if the plan were carried out."""
        planned = with_fixed(self._observation, self._planned())
        board = planned.seats[self.player]
        return {unit.unit: unit for unit in standing(board.units, planned.discard, board.fixed).units}

    def idle(self, card: str) -> bool:
        """Whether a card of the pile fits no unit that is still free."""
        if card not in self._pile or self.placed(card):
            return False
        return card not in self._builders or all(self._fault(unit, card) for unit in self._own.units)

    # Layout

    @property
    def _grown(self) -> float:
        """How much more room the text needs than at the normal size, from 1."""
        return 1 + (self.app.settings.text_size / 100 - 1) * 0.7

    def _card_w(self) -> float:
        """The width of a card of the pile: a tall window has room for larger cards, if they need not overlap."""
        canvas = self.app.viewport.canvas
        least = CARD_W if len(self._own.units) <= ONE_ROW else CROWDED_CARD_W
        side_by_side = (canvas.w - 2 * MARGIN + CARD_GAP) / max(1, len(self._pile)) - CARD_GAP
        return max(least, min(MOST_CARD_W, least + (canvas.h - 900) * 0.24, side_by_side))

    def _pile_top(self) -> float:
        return self.app.viewport.canvas.h - FOOT - SUNK - self._card_w() * CARD_RATIO

    def _pile_line(self) -> Rect:
        """The area of the pile's figures."""
        canvas, high = self.app.viewport.canvas, PILE_LINE * self._grown
        return Rect(MARGIN, self._pile_top() - high - 8, canvas.w - 2 * MARGIN, high)

    def _head(self) -> Rect:
        """The area of the title and the line below it."""
        places = self._note_places()
        right = places[0].left - 30 if places else self.app.viewport.canvas.w - MARGIN
        return Rect(MARGIN, 16, right - MARGIN, HEAD * self.app.settings.text_size / 100)

    def _note_places(self) -> list[Rect]:
        return note_places(self.app.viewport.canvas, len(self.match.looks) - 1)

    def _plates(self) -> dict[str, Plate]:
        canvas, top = self.app.viewport.canvas, self._head().bottom + 8
        area = Rect(MARGIN, top, canvas.w - 2 * MARGIN, self._pile_line().top - top - 8)
        waiting = {unit: len(seats(unit, self._cards_on(unit)).rest) for unit in self._own.units}
        return plates(area, self._own.units, waiting, self.app.settings.text_size / 100)

    def poses(self) -> dict[str, Pose]:
        """Fixed and planned cards in their unit's slots, the rest of the pile in a row."""
        placed: dict[str, Pose] = {}
        for unit, plate in self._plates().items():
            cards = self._cards_on(unit)
            there = seats(unit, cards)
            symbols = list(CATALOGUE[unit].symbols)
            for symbol, card in there.first.items():
                slot = plate.slots[symbols.index(symbol)]
                placed[card] = Pose(slot.centerx, slot.centery, slot.w, ("face", card), z=20)
            for index, (card, rect) in enumerate(zip(there.rest, plate.rest, strict=True)):
                placed[card] = Pose(rect.centerx, rect.centery, rect.w, ("face", card), z=21 + index)
        lying = [card for card in self._pile if card not in placed]
        width, canvas = self._card_w(), self.app.viewport.canvas
        middles = spread(len(lying), canvas.w / 2, width + CARD_GAP, width, canvas.w - 2 * MARGIN)
        top = self._pile_top() + width * CARD_RATIO / 2
        for index, (card, x) in enumerate(zip(lying, middles, strict=True)):
            y = top + (SUNK if self.idle(card) else 0.0)
            placed[card] = Pose(x, y, width, ("face", card), z=40 + index)
        return placed

    def targets(self) -> Sequence[Target]:
        """All the player's units."""
        return [Target(unit, plate.rect, partial(self._fault, unit)) for unit, plate in self._plates().items()]

    def _fault(self, unit: str, card: str) -> Refusal | None:
        tr = self.app.tr
        if card not in self._builders:
            return Refusal(tr.text("This robot is fixed to its unit to the end of the game."), Rule.L2)
        if self._plan.get(unit) not in (None, card):
            return Refusal(tr.text("Each unit takes at most one robot between rounds."), Rule.L1)
        wrong = allocation_fault(self._own.units, (), self._pile, Allocate(unit, card))
        if wrong is None:
            return None
        names = {"card": card_name(tr, card), "unit": card_name(tr, unit)}
        return Refusal(tr.text("{card} shares no symbol with {unit}.", **names), rule_named(wrong))

    def misfit(self, card: str) -> Refusal | None:
        """Why a card fits no unit now: those that share a symbol with it have got a robot, or there are none."""
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
        return [*told, *super().notice_words()]

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

    def buttons(self) -> list[Control]:
        """Done, which says what it will do; hint and take back; rules."""
        canvas, tr = self.app.viewport.canvas, self.app.tr
        count = len(self._plan)
        label = tr.plural("Fix {n} robot", "Fix {n} robots", count) if count else tr.text("Fix nothing")
        large, (first, second, third) = bench_row(canvas, 150, self.app.settings.text_size / 100)
        done = Button(large, label, self._done, lines=1 if self.app.settings.text_size <= 100 else 2)
        hint = Button(first, tr.text("Hint"), self._ask_hint)
        hint.hint = tr.text("What a mastermind would do in your place, and why.")
        clear = Button(second, tr.text("Take all back"), self._clear)
        rules = self.rules_button(third)
        hint.look = clear.look = SECONDARY
        write_alike(self.app.painter, (hint, clear, rules))
        if not count:
            clear.disabled_reason = tr.text("Nothing has been put on a unit yet.")
        link_to(tr, Rule.L1, clear)
        return [done, hint, clear, rules]

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
        tr, found, places = self.app.tr, {}, self._plates()
        standings = self._standings()
        styles = head_styles(self.app.painter, tr, [(places[unit].words, stands) for unit, stands in standings.items()])
        for unit, stands in standings.items():
            sign, plate = plate_sign(stands, self._cards_on(unit)), places[unit]
            draw = partial(draw_plate, tr=tr, plate=plate, sign=sign, styles=styles)
            found[unit] = Piece(("unit", unit), (sign, plate, styles), plate.rect.inflate(2 * SHADOW, 2 * SHADOW), draw)
        return found

    def word_pieces(self) -> list[Piece]:
        """The title and the opponents along the top, and the pile's figures above the pile."""
        head, line = self._head(), self._pile_line()
        pieces = [
            Piece("head", (tuple(head), self._words()), head, partial(self._draw_head, head=head)),
            Piece(
                "pile", (self.figures(), self.message), line.inflate(0, 12), partial(self._draw_pile_line, line=line)
            ),
        ]
        for note, place in zip(fixing_notes(self.app.tr, self._observation), self._note_places(), strict=True):
            draw = partial(draw_note_words, looks=self.match.looks, note=note, place=place)
            pieces.append(Piece(("words", note.seat), note, place, draw))
        return pieces

    def first_draws(self) -> list[Callable[[Painter], object]]:
        """The title line by line, the pile's figures, the other words, and the units' plates."""
        head, (drawn_head, pile, *notes) = self._head(), super().first_draws()
        return [
            lambda to: to.text(self._title(), head.topleft, HEADING, max_width=head.w, colour=YELLOW),
            lambda to: to.measure(self._words()[0], STRONG, max_width=head.w, max_lines=2, max_height=head.h),
            drawn_head,
            pile,
            lambda to: [draw(to) for draw in notes],
            *[partial(draw_plate_ground, rect=plate.rect, unit=unit) for unit, plate in self._plates().items()],
        ]

    def face_pieces(self) -> dict[int, Piece]:
        """The other seats' faces along the top."""
        found = {}
        for note, place in zip(fixing_notes(self.app.tr, self._observation), self._note_places(), strict=True):
            look, (x, y) = self.match.looks[note.seat], face_at(place)
            draw = partial(draw_note_face, look=look, at=(x, y), radius=FACE)
            found[note.seat] = Piece(("face", note.seat), look, Rect(x - FACE, y - FACE, 2 * FACE, 2 * FACE), draw)
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
        """What can be done now."""
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

    def _draw_head(self, painter: Painter, head: Rect) -> None:
        what, why = self._words()
        if painter.texts.text_scale > 1:
            self._draw_large_head(painter, head, what)
            return
        used = painter.text(self._title(), head.topleft, HEADING, max_width=head.w, colour=YELLOW)
        room = head.bottom - used.bottom
        place = head.left, used.bottom + 2
        used = painter.text(what, place, STRONG, max_width=head.w, max_lines=2, max_height=room, colour=CREAM)
        width, high = painter.measure(why, STRONG)
        # Shown only where it is easy to read.
        if why and width <= head.w and used.bottom + high <= head.bottom + 4:
            painter.text(why, (head.left, used.bottom), STRONG, colour=DIM)

    def _draw_large_head(self, painter: Painter, head: Rect, what: str) -> None:
        """The same in large words: the title in up to two lines, and what can be done, no larger than it."""
        title, high, texts = self._title(), head.h * LARGE_TITLE, painter.texts
        painter.text(title, head.topleft, HEADING, max_width=head.w, max_lines=2, max_height=high, colour=YELLOW)
        box = painter.text_box(HEADING, head.w, 2, high)
        used = texts.size(title, box)[1] / painter.viewport.scale
        largest = texts.size_px(title, box) / painter.viewport.scale / texts.text_scale
        style, top = STRONG.but(size=min(STRONG.size, largest)), head.top + used + 2
        room = head.bottom - top
        painter.text(what, (head.left, top), style, max_width=head.w, max_lines=2, max_height=room, colour=CREAM)

    @property
    def figure_colour(self) -> Colour:
        """Green, or what warns where the card that is thought about makes the next hand worse."""
        card = self.considered
        worse = card is not None and card in self._builders and self._gain_without(card) < 0
        return WARNING if worse else LOG_GREEN

    def figures(self) -> str:
        """The value of the pile, and what it would be without the card under consideration."""
        tr, card = self.app.tr, self.considered
        pile = [one for one in self._pile if not self.placed(one)]
        cards = tr.plural("{n} card", "{n} cards", len(pile))
        now, hand = decimal(tr, hand_value(pile)), min(HAND_SIZE, len(pile))
        if card in self._builders and card is not None:
            name = card_name(tr, card)
            if self.placed(card):
                value = decimal(tr, hand_value([*pile, card]))
                return tr.text(
                    "{cards} · a hand of {hand} is worth {now} zaps on average; with {card} {value}",
                    cards=cards,
                    hand=hand,
                    now=now,
                    card=name,
                    value=value,
                )
            value = decimal(tr, hand_value([one for one in pile if one != card]))
            return tr.text(
                "{cards} · a hand of {hand} is worth {now} zaps on average; without {card} {value}",
                cards=cards,
                hand=hand,
                now=now,
                card=name,
                value=value,
            )
        return tr.text("{cards} · a hand of {hand} is worth {now} zaps on average", cards=cards, hand=hand, now=now)

    def _draw_pile_line(self, painter: Painter, line: Rect) -> None:
        """Draw the pile's name and figures, or instead why a card was refused."""
        words, colour = (self.message, WARNING) if self.message else (self.figures(), self.figure_colour)
        title = self.app.tr.text("Your pile")
        width, _ = painter.measure(title, SUBHEADING, max_width=line.w * 0.25)
        room = line.w - width - 26
        used, _ = painter.measure(words, STRONG, max_width=room, max_lines=2, max_height=line.h)
        left = line.centerx - (width + 26 + used) / 2
        painter.text(title, (left, line.centery), SUBHEADING, align="midleft", max_width=line.w * 0.25)
        painter.text(
            words,
            (left + width + 26, line.centery),
            STRONG,
            align="midleft",
            max_width=room,
            max_lines=2,
            max_height=line.h,
            colour=colour,
        )
