"""What a frame shows is a value, and whom the game awaits a decision: both follow from their arguments alone."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.core.actions import Bid, EndAllocation
from game.core.cards import POWER
from game.core.observation import observe
from game.core.rules import new_game
from game.core.state import Phase
from ui.base.i18n import Sentence, Translator
from ui.base.viewport import Rect
from ui.match.faces import SeatLook
from ui.match.opponents import CALM, PLEASED, Remark
from ui.table.paint.frame import Doing, Frame, LotSign, PlaybackState, PromptLines, frame_of
from ui.table.paint.stage import stage_pieces
from ui.table.places.afar import arrangement
from ui.table.places.geometry import TableGeometry
from ui.table.places.poses import BeltSlot, BidCard, OwnCard, Spanner, poses
from ui.table.places.stage_geometry import hall_stage
from ui.table.state.prompts import Prompt
from ui.table.state.turns import NextTurn, TurnKind, find_next_turn
from ui.table.state.view import Stage, TableView, view_of

LOOKS = [
    SeatLook(name, colour, "volta", name == "Ada") for name, colour in (("Ada", "red"), ("B", "blue"), ("C", "mint"))
]


def table(viewer: int | None = 0) -> TableView:
    """The first auction of a game of three."""
    return view_of(observe(new_game(3, 5)[0], viewer))


def places(view: TableView) -> TableGeometry:
    """Where all of it is shown."""
    return arrangement(TableGeometry(Rect(0, 0, 1600, 900), 3, view.viewer), view)


def progress(view: TableView, *, remark: Remark | None = None) -> PlaybackState:
    """All cards at rest."""
    placed = poses(view, places(view))
    lowest_first = sorted(placed.items(), key=lambda item: item[1].z)
    return PlaybackState([(key, pose, True) for key, pose in lowest_first], (CALM, PLEASED, CALM), remark=remark)


def frame(view: TableView, doing: Doing | None = None, **told: Remark) -> Frame:
    """The frame of a view in English."""
    return frame_of(Translator("en"), LOOKS, view, progress(view, **told), doing or Doing(None), places(view))


def test_the_same_table_gives_the_same_frame_and_each_change_its_part_alone() -> None:
    view = table()
    before = frame(view)
    assert before == frame(view)
    seats = (view.seats[0], structs.replace(view.seats[1], bid=2, hand=view.seats[1].hand - 2), view.seats[2])
    after = frame(replace(view, seats=seats))
    assert after.bids == {1: 2}
    assert after.seats[1] != before.seats[1]
    assert (after.seats[2], after.belt, after.deck, after.log) == (
        before.seats[2],
        before.belt,
        before.deck,
        before.log,
    )
    assert {card.key for card in after.cards} - {card.key for card in before.cards} == {BidCard(1, 0), BidCard(1, 1)}


@pytest.mark.parametrize("viewer", [0, None])
def test_a_reveal_fills_the_hall_with_the_lot_the_bids_and_the_spanner_alone(viewer: int | None) -> None:
    view = table(viewer)
    staged = frame(replace(view, stage=Stage.GATHERED, stage_chief=view.chief))
    assert (staged.workshop, staged.prompt, staged.log) == (None, None, None)
    assert (staged.seats, staged.bids, staged.deck, staged.belt.lit) == ({}, {}, None, False)
    assert staged.stage is not None
    assert {card.key for card in staged.cards} == {BeltSlot(1, 0), Spanner()}


def test_the_light_on_the_belt_waits_for_its_head() -> None:
    """While the next card rolls up, a light without one would be seen as a yellow block."""
    view = table()
    now = progress(view)
    assert frame_of(Translator("en"), LOOKS, view, now, Doing(None), places(view)).belt.lit
    rolling = [(key, pose, resting and key != BeltSlot(1, 0)) for key, pose, resting in now.cards]
    assert not frame_of(Translator("en"), LOOKS, view, replace(now, cards=rolling), Doing(None), places(view)).belt.lit


def test_the_lamp_of_a_reveal_burns_when_the_lot_has_come_to_it() -> None:
    view = replace(table(), stage=Stage.GATHERED)
    still = progress(view)
    on_its_way = replace(still, cards=[(key, pose, key != BeltSlot(1, 0)) for key, pose, _ in still.cards])

    def lights(shown: PlaybackState) -> list[object]:
        ground = frame_of(Translator("en"), LOOKS, view, shown, Doing(None), places(view)).stage
        assert ground is not None
        pieces = stage_pieces(ground, hall_stage(Rect(0, 0, 1600, 900), 3))
        return [piece.name for piece in pieces if piece.name == "lot light"]

    assert lights(on_its_way) == []
    assert lights(still) == ["lot light"]


def test_an_onlooker_sees_bidders_below_the_belt_between_reveals() -> None:
    onlooker = frame(table(None))
    assert onlooker.stage is None
    assert onlooker.places.seat_panel(0).top > onlooker.places.belt_band.bottom
    assert onlooker.log is not None
    assert set(onlooker.seats) == {0, 1, 2}


def test_what_a_bidder_says_at_a_reveal_is_said_on_the_stage() -> None:
    view = replace(table(), stage=Stage.GATHERED)
    shown = frame(view, remark=Remark(2, "Mine!"))
    assert shown.said is None
    assert shown.stage_words is not None
    assert (shown.stage_words.speaker, shown.stage_words.remark) == (LOOKS[2], "Mine!")
    own = frame(view, remark=Remark(0, "Mine!"))
    assert own.stage_words is not None
    assert own.stage_words.speaker is None


def test_a_carried_card_is_lifted_out_of_the_others() -> None:
    view = table()
    card = view.hand[1]
    shown = frame(view, Doing(NextTurn(TurnKind.BID, 0), carried=card, at=(700.0, 300.0)))
    assert shown.carried is not None
    assert (shown.carried.x, shown.carried.y, shown.carried.angle) == (700.0, 300.0, 0.0)
    assert OwnCard(card) not in {sprite.key for sprite in shown.cards}
    assert shown.inviting
    chosen = frame(view, Doing(NextTurn(TurnKind.BID, 0), selected=(card,), carried=card, at=(700.0, 300.0)))
    assert not chosen.inviting


def test_chosen_cards_are_marked() -> None:
    view = table()
    shown = frame(view, Doing(NextTurn(TurnKind.BID, 0), selected=view.hand[:2]))
    assert [sprite.key for sprite in shown.cards if sprite.chosen] == [OwnCard(card) for card in view.hand[:2]]


def test_the_cards_to_choose_from_have_a_rim_until_one_is_chosen() -> None:
    view = table()
    turn = NextTurn(TurnKind.BID, 0)
    asked = frame(view, Doing(turn, asked=True))
    assert {sprite.key for sprite in asked.cards if sprite.wanted} == {OwnCard(card) for card in view.hand}
    assert not any(sprite.wanted for sprite in frame(view, Doing(turn)).cards)
    told = [frame(view, Doing(turn, asked=asked)).prompt for asked in (True, False)]
    assert told == [PromptLines("", invites=True), PromptLines("")]


def test_the_prompt_tells_what_to_do_and_the_sum_of_what_is_chosen() -> None:
    view = table()
    told, turn = Prompt(Sentence("Your bid?"), Sentence("Why not?")), NextTurn(TurnKind.BID, 0)
    assert frame(view, Doing(turn, prompt=told)).prompt == PromptLines("Your bid?", "Why not?")
    chosen = view.hand[:2]
    first, total = POWER[chosen[0]], sum(POWER[card] for card in chosen)
    for flying, coin in (((), total), (chosen[1:], first), (chosen, None)):
        shown = frame(view, Doing(turn, prompt=told, selected=chosen, on_the_way=flying)).prompt
        assert shown == PromptLines("Your bid?", "Why not?", total, coin)
    assert frame(view, Doing(NextTurn(TurnKind.COMPUTER, 1))).prompt == PromptLines("")
    laid = replace(view, own_bid=chosen)
    assert frame(laid, Doing(turn, prompt=told)).prompt == PromptLines("Your bid?", "Why not?", laid=True)
    assert frame(table(None)).prompt is None


def test_who_has_bid_pushes_the_cards_forward_until_the_reveal() -> None:
    view = table()
    seats = (view.seats[0], structs.replace(view.seats[1], bid=2), view.seats[2])
    shown = frame(replace(view, seats=seats), Doing(NextTurn(TurnKind.COMPUTER, 2))).seats
    assert (shown[1].mood, shown[2].mood) == ("bidding", "thinking")


def test_only_who_has_yet_to_bid_thinks() -> None:
    view = table()
    thinking = frame(view, Doing(NextTurn(TurnKind.COMPUTER, 1))).seats
    assert (thinking[1].thinks, thinking[2].thinks) == ("thinks…", "")
    assert (thinking[1].mood, thinking[2].mood) == ("thinking", CALM)
    assert frame(view, Doing(None)).seats[1].thinks == ""
    assert frame(view, Doing(None, awaited=1)).seats[1] == thinking[1]


def test_the_lots_sign_tells_lot_and_round() -> None:
    view = table()
    assert frame(replace(view, auction=3, round=2)).lot == LotSign(
        "LOT 3 OF 8", "Round 2 of 5", "Round 2 · Lot 3 of 8", fzzzt=False
    )
    assert frame(replace(view, belt=())).lot is None


def test_the_viewers_own_remark_is_not_shown() -> None:
    assert frame(table(), remark=Remark(0, "Mine!")).said is None
    said = frame(table(), remark=Remark(2, "Mine!")).said
    assert said is not None
    assert said.seat == 2


@pytest.mark.parametrize(
    ("next_turn", "prompt"),
    [
        (None, "RUN"),
        (NextTurn(TurnKind.NOBODY), "RUN"),
        (NextTurn(TurnKind.BID, 0), "YOUR BID?"),
        (NextTurn(TurnKind.FORCED, 0, Bid(("m1",))), "RUN"),
        (NextTurn(TurnKind.COMPUTER, 1), "RUN"),
        (NextTurn(TurnKind.COMPUTER, 1, EndAllocation()), "RUN"),
        (NextTurn(TurnKind.HAND_OVER, 2), "C: YOUR TURN"),
        (NextTurn(TurnKind.SCORE, 0), "ADA: YOUR TURN"),
    ],
)
def test_the_prompt_says_whom_the_game_awaits(next_turn: NextTurn | None, prompt: str) -> None:
    log = frame(table(), Doing(next_turn)).log
    assert log is not None
    assert log.prompt == prompt


@pytest.mark.parametrize(
    ("phase", "seat", "person", "viewer", "what"),
    [
        (Phase.OVER, None, False, 0, TurnKind.NOBODY),
        (Phase.BIDDING, 1, False, 0, TurnKind.COMPUTER),
        (Phase.BIDDING, 0, True, 0, TurnKind.BID),
        (Phase.BIDDING, 1, True, 0, TurnKind.HAND_OVER),
        (Phase.BIDDING, 1, True, None, TurnKind.HAND_OVER),
        (Phase.ALLOCATION, 0, True, 0, TurnKind.ALLOCATE),
        (Phase.SCORING, 0, True, 0, TurnKind.SCORE),
    ],
)
def test_whom_the_game_awaits(phase: Phase, seat: int | None, person: bool, viewer: int | None, what: TurnKind) -> None:
    assert find_next_turn(phase, seat, person=person, forced=None, viewer=viewer) == NextTurn(what, seat)


def test_what_is_no_choice_does_itself_without_a_curtain() -> None:
    end = EndAllocation()
    found = find_next_turn(Phase.ALLOCATION, 1, person=True, forced=end, viewer=0)
    assert found == NextTurn(TurnKind.FORCED, 1, end)
    assert find_next_turn(Phase.ALLOCATION, 1, person=False, forced=end, viewer=0) == NextTurn(
        TurnKind.COMPUTER, 1, end
    )
