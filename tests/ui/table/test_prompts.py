"""The prompt says what can be done now, in every state that a person can look at, and in the first games why."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from msgspec import structs

from game.core.actions import Bid
from game.core.observation import SeatView
from game.core.state import Phase
from tests.grids import sampled
from tests.ui.persons import MousePerson, tick
from tests.ui.stand_ins import session_at, setup, table_at, to_bid
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Viewport
from ui.files.progress import Progress
from ui.files.settings import Pace, Settings
from ui.paint.texts import TextBox
from ui.scenes.after.results import ResultsScene
from ui.shell.app import App
from ui.table.paint.frame import PromptLines
from ui.table.paint.workshop import prompt_pieces
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import poses
from ui.table.state.prompts import (
    ABOUT_LOT,
    FIRST_GAMES,
    REASONS,
    UNRIVALLED,
    Counsel,
    Prompt,
    counsel_for,
    fixing_prompt,
    next_bidder,
    scoring_prompt,
    table_prompt,
)
from ui.table.state.turns import NextTurn, TurnKind
from ui.table.state.view import BeltCard, Stage, TableView

NAMES = ("Ada", "Volta", "Grit")
HAND = ("mechanic-1", "r1-nut", "r5-nut", "r3-nut-a")
WINDOWS = [(960, 540), (1600, 900), (3840, 2160), (1024, 768), (1280, 1024), (2560, 1080)]


def view(lot: str = "r4-nut", hand: Sequence[str] = HAND, bids: Sequence[int | None] = (None, None, None)) -> TableView:
    boards = tuple(SeatView(seat + 1, len(hand) if seat == 0 else 4, 2, bid=bid) for seat, bid in enumerate(bids))
    belt = (BeltCard(0, lot), BeltCard(1, "r2-nut-a"), BeltCard(2, None))
    return TableView(0, 1, 1, 0, belt, 20, boards, hand=tuple(hand), stage=Stage.NONE)


def all_whys(now: TableView) -> set[str]:
    """Every reason that may be given before a bid at a lot like this, wherever it lies on the belt."""
    return {why(table_prompt(replace(now, auction=lot), Phase.BIDDING, MY_TURN, NAMES)) for lot in range(1, 9)}


MY_TURN = NextTurn(TurnKind.BID, 0)


def test_reasons_hold_for_the_round() -> None:
    tomorrow, last = "What you win today, you bid with tomorrow.", "The last round: from now on only points count."
    early, late = all_whys(replace(view(), round=4)), all_whys(replace(view(), round=5))
    assert tomorrow in early
    assert last not in early
    assert last in late
    assert tomorrow not in late


def test_at_the_last_lot_of_a_round_nothing_is_promised_of_what_is_kept() -> None:
    end = replace(view(), belt=(BeltCard(7, "r4-nut"),), auction=8)
    chosen = table_prompt(end, Phase.BIDDING, MY_TURN, NAMES, HAND[2:3])
    assert why(chosen) == "The last lot of the round: the cards you keep are of no more use."
    all_of_them = table_prompt(end, Phase.BIDDING, MY_TURN, NAMES, HAND)
    assert "watch" not in why(all_of_them)
    waiting = NextTurn(TurnKind.COMPUTER, 1)
    for round_, told in ((3, "In the next round you are dealt a new hand."), (5, "")):
        out = replace(end, round=round_, hand=())
        assert why(table_prompt(out, Phase.BIDDING, waiting, NAMES)) == told
    assert "draws six again" in why(table_prompt(replace(view(), hand=()), Phase.BIDDING, waiting, NAMES))


def test_a_weak_card_is_praised_out_of_the_pile_only_where_that_makes_a_better_hand() -> None:
    for planned in (0, 1):
        assert "better hand" in why(fixing_prompt(None, planned, fits=True, thins=True))
        few = why(fixing_prompt(None, planned, fits=True, thins=False))
        assert "better hand" not in few
        assert "fix now will be missing" in few


def what(prompt: Prompt | None) -> str:
    return "" if prompt is None else str(prompt.what)


def why(prompt: Prompt | None) -> str:
    return "" if prompt is None or prompt.why is None else str(prompt.why)


LAST_CARD = "Your last card bids by itself: nobody may pass."
LAST_CARD_OF_GRIT = "The last card of Grit bids by itself: nobody may pass."
MINE = NextTurn(TurnKind.BID, 0)
VOLTA = NextTurn(TurnKind.COMPUTER, 1)


@pytest.mark.parametrize(
    ("phase", "next_turn", "said"),
    [
        (Phase.BIDDING, MINE, "Choose the cards of your bid."),
        (Phase.BIDDING, VOLTA, "The others bid before you."),
        (Phase.BIDDING, NextTurn(TurnKind.FORCED, 0, Bid(("r1-nut",))), LAST_CARD),
        (Phase.BIDDING, NextTurn(TurnKind.FORCED, 2, Bid(("r1-nut",))), LAST_CARD_OF_GRIT),
        (Phase.BIDDING, NextTurn(TurnKind.HAND_OVER, 2), "Pass the device to Grit."),
        (Phase.ALLOCATION, NextTurn(TurnKind.ALLOCATE, 0), "Between rounds: fix robots to your units"),
        (Phase.ALLOCATION, VOLTA, "Volta fixes robots…"),
        (Phase.SCORING, NextTurn(TurnKind.SCORE, 0), "Now your robots make widgets."),
        (Phase.SCORING, VOLTA, "Volta builds widgets…"),
        (Phase.OVER, NextTurn(TurnKind.NOBODY), ""),
        # Whatever still moves: other words would stand there for a frame.
        (Phase.BIDDING, None, "Choose the cards of your bid."),
    ],
)
def test_it_says_what_can_be_done(phase: Phase, next_turn: NextTurn | None, said: str) -> None:
    assert what(table_prompt(view(), phase, next_turn, NAMES)) == said


def test_every_turn_has_words_but_the_end() -> None:
    for waits, phase in product(TurnKind, Phase):
        prompt = table_prompt(view(), phase, NextTurn(waits, None if waits is TurnKind.NOBODY else 1), NAMES)
        assert (prompt is None) == (waits is TurnKind.NOBODY)


def test_it_follows_the_choice_of_cards() -> None:
    def chosen(selected: Sequence[str], *, carried: bool = False, chief: int = 1) -> Prompt | None:
        return table_prompt(replace(view(), chief=chief), Phase.BIDDING, MINE, NAMES, selected, carried=carried)

    assert what(chosen(HAND[1:2])) == "Press the button to place your bid face down."
    assert what(chosen((), carried=True)) == "Release it above your hand to bid it."
    assert why(chosen(HAND[:1])) == "0 zaps: you leave this lot to the others, unless nobody bids more."
    assert why(chosen(HAND[:1], chief=0)) == "0 zaps, but you are the Chief: if nobody bids more, the lot is yours."
    assert why(chosen(HAND[1:2])) == "If you win, this card goes to your pile. If not, it comes back to you."
    assert why(chosen(HAND[1:3])) == "If you win, these cards go to your pile. If not, they come back to you."
    assert why(chosen(HAND)).startswith("These are all your cards")


def test_it_tells_of_second_thoughts_and_of_an_empty_hand() -> None:
    laid = replace(view(hand=HAND[1:], bids=(1, None, None)), own_bid=HAND[:1])
    assert what(table_prompt(laid, Phase.BIDDING, VOLTA, NAMES, back=True)).endswith(
        "You may still take your bid back."
    )
    assert what(table_prompt(laid, Phase.BIDDING, VOLTA, NAMES)) == "Your bid lies face down: point at it to look."
    empty = table_prompt(view(hand=()), Phase.BIDDING, VOLTA, NAMES)
    assert what(empty) == "Your hand is empty: you watch."
    assert why(empty)


def test_while_the_table_shows_what_happened_it_follows_the_table() -> None:
    def said(now: TableView) -> str:
        return what(table_prompt(now, Phase.BIDDING, None, NAMES))

    assert said(view(bids=(1, None, None))) == "The others bid before you."
    assert said(view(bids=(1, 2, 1))) == "All bids are in. Now they are turned over."
    assert said(replace(view(), belt=())) == "Dealing the cards…"
    hidden = tuple(BeltCard(card.slot, None) for card in view().belt)
    turns = table_prompt(replace(view(), belt=hidden), Phase.BIDDING, None, NAMES)
    assert (what(turns), why(turns)) == ("Choose the cards of your bid.", "")
    assert said(replace(view(bids=(1, None, None)), belt=hidden)) == "The others bid before you."
    assert next_bidder(replace(view(), chief=2)) == 2
    out = tuple(structs.replace(seat, hand=0) for seat in view().seats[:1])
    assert next_bidder(replace(view(), seats=(*out, *view().seats[1:]))) == 1


def test_nothing_is_said_at_a_reveal_and_to_onlookers() -> None:
    for stage in Stage:
        prompt = table_prompt(replace(view(), stage=stage), Phase.BIDDING, MINE, NAMES)
        assert (prompt is None) == (stage is not Stage.NONE)
    assert table_prompt(replace(view(), viewer=None), Phase.BIDDING, MINE, NAMES) is None


@pytest.mark.parametrize(
    ("lot", "said"),
    [("fzzzt-a", "A Fzzzt costs"), ("unit-nut-oil", "A unit pays"), ("upgrade-a", "An upgrade has no power")],
)
def test_a_special_lot_has_a_reason_of_its_own(lot: str, said: str) -> None:
    assert why(table_prompt(view(lot), Phase.BIDDING, MINE, NAMES)).startswith(said)


def test_nobody_is_to_have_what_nobody_else_can_bid_for() -> None:
    boards = tuple(SeatView(seat + 1, hand, 2) for seat, hand in enumerate((len(HAND), 0, 0)))
    alone = replace(view("fzzzt-a"), seats=boards)
    assert why(table_prompt(alone, Phase.BIDDING, MINE, NAMES)) == UNRIVALLED
    laid = replace(alone, seats=(*boards[:2], SeatView(3, 0, 2, bid=1)))
    assert why(table_prompt(laid, Phase.BIDDING, MINE, NAMES)).startswith("A Fzzzt costs")


def test_the_first_reason_of_all_is_how_to_say_no() -> None:
    assert (
        why(table_prompt(replace(view(), chief=1), Phase.BIDDING, MINE, NAMES))
        == "Don't want this lot? Bid 0 zaps: losing costs nothing."
    )


def test_reasons_are_told_only_where_they_hold() -> None:
    told = {
        (why(table_prompt(replace(now, auction=auction), Phase.BIDDING, MINE, NAMES)), held)
        for auction in range(1, 9)
        for held, now in {
            "chief": view(),
            "not chief": replace(view(), chief=1),
            "no zero": view(hand=HAND[1:]),
            "bids": view(bids=(None, 2, None)),
        }.items()
    }
    assert ("You hold the spanner: every tie is yours.", "not chief") not in told
    assert ("You hold the spanner: every tie is yours.", "chief") in told
    no = "Don't want this lot? Bid 0 zaps: losing costs nothing."
    assert {held for words, held in told if words == no} == {"not chief"}
    assert {held for words, held in told if words.startswith("You see how many")} == {"bids"}


@pytest.mark.parametrize(
    ("games", "explanations", "counsel"),
    [
        (0, True, Counsel.WHY),
        (FIRST_GAMES - 1, True, Counsel.WHY),
        (FIRST_GAMES, True, Counsel.WHAT),
        (0, False, Counsel.WHAT),
    ],
)
def test_reasons_are_for_the_first_games(games: int, explanations: bool, counsel: Counsel) -> None:
    assert counsel_for(Settings(explanations=explanations), Progress(games=games)) is counsel


def test_as_much_is_told_as_is_wanted() -> None:
    prompt = table_prompt(view(), Phase.BIDDING, MINE, NAMES)
    assert prompt is not None
    assert prompt.at(Counsel.NONE) is None
    assert prompt.at(Counsel.WHAT) == Prompt(prompt.what)
    assert prompt.at(Counsel.WHY) is prompt


def test_at_the_bench_it_follows_what_was_done() -> None:
    said = [
        fixing_prompt(None, 0, fits=True),
        fixing_prompt("Filomena", 0, fits=True),
        fixing_prompt(None, 1, fits=True),
        fixing_prompt(None, 0, fits=False),
        scoring_prompt(None, units=True, best=True),
        scoring_prompt(None, units=True, best=False),
        scoring_prompt("Filomena", units=True, best=True),
        scoring_prompt(None, units=False, best=True),
    ]
    assert len({what(prompt) for prompt in said}) == len(said)
    assert what(said[1]) == "Now choose the unit for Filomena."
    assert why(said[0]).startswith("One weak card fewer")


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_covers_neither_cards_nor_numbers(size: tuple[int, int], text: float, seats: int) -> None:
    geometry = TableGeometry(Viewport(size).canvas, seats, 0, text)
    words = {"prompt": geometry.prompt, "counsel": geometry.counsel}
    boards = tuple(SeatView(seat + 1, 6, 2, units=("unit-nut-oil",) * 0) for seat in range(seats))
    hand = (*HAND, "r2-nut-a", "r4-nut")
    now = TableView(0, 1, 1, 0, (BeltCard(0, "r1-bolt-cog"), BeltCard(1, None)), 20, boards, hand=hand)
    for selected in ((), hand[:1], hand):
        lying = poses(now, geometry, selected).values()
        for name, place in words.items():
            assert not any(place.colliderect(pose.rect) for pose in lying), (name, len(selected))
    others = [geometry.workshop, geometry.log, geometry.confirm, geometry.lot_sign, geometry.head]
    if not geometry.board:
        others.append(geometry.belt_band)
    for place in words.values():
        assert not any(place.colliderect(other) for other in others)
        assert geometry.canvas.contains(place)
        assert place.w >= 180
    assert not geometry.prompt.colliderect(geometry.counsel)


@pytest.mark.parametrize(
    ("language", "window"), sampled([*LANGUAGES], [((960, 540), 150), ((800, 600), 100), ((960, 540), 100)])
)
def test_all_its_words_fit_in_every_language(
    make_game: Callable[..., App], language: str, window: tuple[tuple[int, int], int]
) -> None:
    size, text = window
    app = make_game(Settings(language=language, text_size=text), size)
    app.draw()
    geometry = TableGeometry(app.viewport.canvas, 4, 0, text / 100)
    tr, texts, scale = app.tr, app.painter.texts, app.viewport.scale
    from ui.table.paint.workshop import BESIDE

    for words in [UNRIVALLED, *ABOUT_LOT.values(), *(words for words, _ in REASONS)]:
        box = TextBox(BESIDE, scale, round(geometry.counsel.w * scale), 3, round(geometry.counsel.h * scale))
        block = texts.block(tr.text(words), box, colour=BESIDE.colour, side="center")
        assert not block.cut, words
        assert block.size_px >= 11, words


ALONE = setup("ADA", "volta", "grit", seed=23)


def lines(table: object) -> PromptLines | None:
    from ui.scenes.play.table import TableScene

    assert isinstance(table, TableScene)
    return table.frame(table.view, table.playback.progress()).prompt


def test_the_table_tells_it(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table = table_at(app, session_at(to_bid, ALONE), ALONE)
    person = MousePerson(app)
    person.wait(lambda: table.my_turn)
    shown = lines(table)
    assert shown is not None
    assert shown.what == "Choose the cards of your bid."
    assert shown.why
    app.change_progress(games=FIRST_GAMES)
    assert lines(table) == PromptLines(shown.what, invites=True)
    table.counsel = Counsel.NONE
    assert lines(table) == PromptLines("")


def test_a_finished_game_is_counted_once(make_game: Callable[..., App]) -> None:
    app = make_game(Settings(language="en", pace=Pace.OFF))
    table_at(app, session_at(lambda session: session.phase is Phase.SCORING, ALONE), ALONE)
    person = MousePerson(app)
    person.play_to_the_results()
    assert isinstance(app.scenes.top, ResultsScene)
    tick(app)
    assert app.progress.games == 1


def test_the_curtain_says_it_too() -> None:
    from ui.table.state.prompts import curtain_prompt

    told = curtain_prompt("Bob")
    assert told.what.told(Translator("en")) == "Bob, it is your turn"
    assert why(told)


def test_prompt_sum_and_button_stand_on_one_board_where_there_is_room_for_it() -> None:
    for size, text, seats in product(WINDOWS, (1.0, 1.5, 2.0), (2, 3, 4)):
        geometry = TableGeometry(Viewport(size).canvas, seats, 0, text)
        parts = [geometry.prompt, geometry.counsel, geometry.tray, geometry.confirm]
        assert geometry.together is (text == 1.0 and not geometry.stacked)
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2))
        if geometry.together:
            assert all(geometry.ask.contains(part) for part in parts)
            assert not any(geometry.ask.colliderect(place) for place in (geometry.workshop, geometry.log))
            assert geometry.belt_band.bottom < geometry.ask.top


def test_only_what_changes_of_the_prompt_is_drawn_again() -> None:
    geometry = TableGeometry(Viewport((1600, 900)).canvas, 4, 0)
    few, more = (prompt_pieces(PromptLines("Place your bid.", "It costs.", 8, coin), geometry) for coin in (5, 8))
    assert [one.name for one, other in zip(few, more, strict=True) if one.shows != other.shows] == ["tray"]
