"""The puzzles: every proof is checked again, by the search and by the rules themselves; and reading their file."""

import random
from itertools import chain, combinations
from pathlib import Path

import msgspec
import pytest

from build import find_puzzles
from build.find_puzzles import asked, candidates, chosen
from game.agents.knowledge.sampling import resample
from game.challenges.puzzles import (
    Answer,
    Beaten,
    BeatProof,
    BuildProof,
    Dear,
    Position,
    Puzzle,
    PuzzleError,
    PuzzleKind,
    Tier,
    WinProof,
    WorthProof,
    as_text,
    read_puzzles,
)
from game.challenges.puzzles.auctions import rivals_of, zaps_of
from game.challenges.puzzles.builds import every_build
from game.core.actions import Bid
from game.core.cards import BUILDERS
from game.core.events import Auction
from game.core.rules import BidOptions
from game.core.scoring import basic_score, best_build, bonus_score
from game.core.state import Phase
from game.records.game import Game

PUZZLES = read_puzzles()
SHIPPED = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
AUCTIONS = pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in PUZZLES if puzzle.kind in (PuzzleKind.WIN, PuzzleKind.BEAT)],
    ids=lambda puzzle: puzzle.id,
)
WORLDS = 12
GAMES = range(1, 25)


def of_kind(kind: PuzzleKind) -> list[Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.kind is kind]


def observed(puzzle: Puzzle) -> tuple[Game, int]:
    return puzzle.position.play(), puzzle.position.seat


def other_answers(puzzle: Puzzle) -> list[Answer]:
    """Every answer that can be given to a puzzle but the right ones."""
    game, seat = observed(puzzle)
    proof, observation = puzzle.proof(), game.observation(seat)
    answers: list[Answer] = []
    match proof:
        case WinProof():
            answers = [tuple(sorted(bid.cards)) for bid in BidOptions(observation.hand)]
        case BeatProof():
            seats = [rival.seat for rival in proof.rivals]
            answers = list(chain.from_iterable(combinations(sorted(seats), n) for n in range(len(seats) + 1)))
        case WorthProof():
            answers = [(card,) for card in proof.cards]
        case BuildProof():
            own = observation.seats[seat]
            answers = [
                tuple(sorted(unit for unit, count in zip(own.units, counts, strict=True) for _ in range(count)))
                for counts in every_build(own.units, observation.discard, own.fixed)
            ]
    return [answer for answer in answers if answer not in puzzle.answers]


@SHIPPED
def test_a_proof_done_again_finds_what_the_file_says(puzzle: Puzzle) -> None:
    proof = puzzle.proof()
    assert (proof.answers, proof.best, proof.gap, proof.hardness) == (
        puzzle.answers,
        puzzle.best,
        puzzle.gap,
        puzzle.hardness,
    )


@SHIPPED
def test_there_is_one_right_answer_and_a_reason_against_every_other(puzzle: Puzzle) -> None:
    proof = puzzle.proof()
    assert len(puzzle.answers) == 1
    assert proof.check(puzzle.answers[0]) is None
    others = other_answers(puzzle)
    assert len(others) == proof.alternatives - 1 > 0
    for answer in others:
        assert proof.check(answer) is not None, answer


def test_there_are_enough_of_every_tier_and_kind_from_easy_to_hard() -> None:
    assert 24 <= len(PUZZLES) <= 30
    for tier in Tier:
        assert len([puzzle for puzzle in PUZZLES if puzzle.tier is tier]) >= 8
    assert {puzzle.kind for puzzle in PUZZLES} == set(PuzzleKind)
    order = list(Tier)
    assert [order.index(puzzle.tier) for puzzle in PUZZLES] == sorted(order.index(puzzle.tier) for puzzle in PUZZLES)
    for kind in PuzzleKind:
        hardness = [(order.index(puzzle.tier), puzzle.hardness) for puzzle in of_kind(kind)]
        assert [hard for _, hard in sorted(hardness)] == sorted(hard for _, hard in hardness), kind
        assert min(hard for at, hard in hardness if at == 2) > max(hard for at, hard in hardness if at == 0), kind
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    assert len({puzzle.position.seed for puzzle in PUZZLES}) == len(PUZZLES), "each is out of another game"


@SHIPPED
def test_the_script_asks_at_a_puzzles_position_what_the_puzzle_asks(puzzle: Puzzle) -> None:
    assert msgspec.structs.replace(puzzle, tier=Tier.EASY) in asked(*observed(puzzle))


@pytest.mark.slow
def test_the_script_picks_the_same_of_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_puzzles, "WANTED", dict.fromkeys(PuzzleKind, 1))
    found = [candidates(seed) for seed in GAMES]
    assert [candidates(seed) for seed in GAMES[:3]] == found[:3]
    everything = list(chain.from_iterable(found))
    picked = chosen(everything)
    assert chosen(everything[::-1]) == picked
    assert [(one.tier, one.kind) for one in picked] == [(tier, kind) for tier in Tier for kind in PuzzleKind]
    assert len({one.position.seed for one in picked}) == len(picked)
    with pytest.raises(LookupError, match="too few easy candidates of the kind win: let more games be played"):
        chosen([])


# What depends on hidden cards


@AUCTIONS
def test_no_answer_depends_on_what_the_seat_cannot_know(puzzle: Puzzle) -> None:
    game, seat = observed(puzzle)
    observation = game.observation(seat)
    true = {rival.seat: rival for rival in rivals_of(observation)}
    for number, player in enumerate(game.state.players):
        if number in true:
            assert {*player.hand, *player.bid} in [set(hand) for hand in true[number].hands()]
            assert not set(true[number].gone) & {*player.hand, *player.bid}
    for world in range(WORLDS):
        other = resample(observation, random.Random(world))
        again = BeatProof(other.observation(seat), puzzle.lay) if puzzle.lay else WinProof(other.observation(seat))
        assert again.answers == puzzle.answers
        for number, player in enumerate(other.state.players):
            if number in true:
                assert {*player.hand, *player.bid} in [set(hand) for hand in true[number].hands()]


@pytest.mark.parametrize("puzzle", of_kind(PuzzleKind.WIN), ids=lambda puzzle: puzzle.id)
def test_by_the_rules_the_answer_wins_whatever_the_others_hold_and_lay(puzzle: Puzzle) -> None:
    game, seat = observed(puzzle)
    observation = game.observation(seat)
    for world in range(WORLDS):
        rng = random.Random(world)
        other = resample(observation, rng)
        assert won_by(other, seat, tuple(map(str, puzzle.answers[0])), rng) == seat


@pytest.mark.parametrize("puzzle", of_kind(PuzzleKind.WIN), ids=lambda puzzle: puzzle.id)
def test_by_the_rules_a_cheaper_bid_can_lose_just_as_its_counterexample_says(puzzle: Puzzle) -> None:
    game, seat = observed(puzzle)
    observation, proof = game.observation(seat), puzzle.proof()
    cheaper = max((bid.cards for bid in BidOptions(observation.hand) if zaps_of(bid.cards) < proof.best), key=zaps_of)
    wrong = proof.check(tuple(sorted(cheaper)))
    assert isinstance(wrong, Beaten)
    rival = next(one for one in rivals_of(observation) if one.seat == wrong.seat)
    assert any(set(wrong.cards) <= set(hand) for hand in rival.hands())
    assert len(wrong.cards) == rival.laid or not rival.laid
    assert zaps_of(wrong.cards) == wrong.zaps >= zaps_of(cheaper)
    assert wrong.tied == (wrong.zaps == zaps_of(cheaper))


def won_by(game: Game, seat: int, cards: tuple[str, ...], rng: random.Random) -> int:
    """Who wins the current auction when a seat bids these cards and all others bid at random."""
    auction = None
    while auction is None:
        acting = game.to_act
        assert acting is not None
        bid = cards if acting == seat else rng.choice(list(BidOptions(game.observation(acting).hand))).cards
        auction = next((event for event in game.apply(Bid(bid), acting) if isinstance(event, Auction)), None)
    return auction.winner


@pytest.mark.parametrize("puzzle", of_kind(PuzzleKind.BUILD), ids=lambda puzzle: puzzle.id)
def test_the_search_and_the_best_build_of_the_rules_prove_each_other(puzzle: Puzzle) -> None:
    game, seat = observed(puzzle)
    observation = game.observation(seat)
    own = observation.seats[seat]
    owned = [*observation.discard, *chain.from_iterable(own.fixed.values())]
    best = best_build(own.units, observation.discard, own.fixed)
    assert basic_score(owned) + bonus_score(own.units, best) == puzzle.best
    assert tuple(sorted(widget.unit for widget in best)) in puzzle.answers
    assert game.phase is Phase.SCORING
    assert any(card in BUILDERS for card in observation.discard)


# Hand-made positions


def test_at_the_start_the_chief_wins_with_all_zaps_and_nobody_else_can_be_sure() -> None:
    game = Game.new(1, 2)
    chief = game.to_act
    assert chief is not None
    proof = WinProof(game.observation(chief))
    assert (proof.best, proof.second, proof.decided_by_tie) == (6, None, True)
    assert proof.worst.zaps == 6
    hand = game.observation(chief).hand
    five = tuple(sorted(card for card in hand if zaps_of([card]) in (2, 3)))
    assert proof.check(five) == Beaten(1 - chief, proof.worst.cards, 6, tied=False, laid=5)
    everything = proof.check(tuple(sorted(hand)))
    assert type(everything).__name__ == "Idle", "the Mechanic adds nothing"
    game.apply(Bid(hand))
    with pytest.raises(PuzzleError, match="no bid wins for certain"):
        WinProof(game.observation(1 - chief))


def test_the_number_of_cards_laid_limits_what_a_bid_can_be() -> None:
    game = Game.new(1, 2)
    chief = game.to_act
    assert chief is not None
    one = next(card for card in game.observation(chief).hand if zaps_of([card]) == 1)
    game.apply(Bid((one,)))
    proof = WinProof(game.observation(1 - chief))
    assert sorted(proof.rivals[0].bids) == [0, 1, 2, 3]
    assert proof.best == 4, "3 would tie, and the Chief wins ties"
    five = [card for card in game.observation(1 - chief).hand if zaps_of([card]) > 1]
    assert proof.check(tuple(sorted(five))) == Dear(1)


# The file


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(as_text(PUZZLES), encoding="utf-8")
    assert read_puzzles(path) == PUZZLES
    assert len(path.read_text(encoding="utf-8").splitlines()) == len(PUZZLES) + 2


@pytest.mark.parametrize(
    "content",
    [b"", b"[", b"{}", b'[{"id": 1}]', b"\xff\xfe", b"[" * 20000, as_text(PUZZLES).replace('"win"', '"won"').encode()],
)
def test_a_damaged_file_is_refused_in_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    with pytest.raises(PuzzleError, match=r"puzzles\.json is damaged: ") as caught:
        read_puzzles(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match=r"puzzles\.json cannot be read: No such file"):
        read_puzzles(tmp_path / "puzzles.json")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": (("r5-nut",),)}, "move 1: r5-nut is not in hand"),
        ({"moves": ((),)}, "move 1: a bid needs at least one card"),
        ({"seats": 2, "seat": 2}, "seat 2 is not one of 2"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_puzzles_name(change: dict[str, object], words: str) -> None:
    puzzle = of_kind(PuzzleKind.WIN)[0]
    position = msgspec.structs.replace(puzzle.position, **change)
    with pytest.raises(PuzzleError, match=f"puzzle {puzzle.id}: .*({words})"):
        msgspec.structs.replace(puzzle, position=position).proof()


def test_only_the_seat_that_is_to_bid_can_be_asked_about_an_auction() -> None:
    game = Game.new(1, 2)
    acting = game.to_act
    assert acting is not None
    with pytest.raises(PuzzleError, match="the seat is not to bid"):
        WinProof(game.observation(1 - acting))


@pytest.mark.parametrize("kind", PuzzleKind)
def test_a_question_that_does_not_fit_a_position_is_refused(kind: PuzzleKind) -> None:
    puzzle = of_kind(kind)[0]
    elsewhere = of_kind(PuzzleKind.WIN if kind is PuzzleKind.BUILD else PuzzleKind.BUILD)[0]
    with pytest.raises(PuzzleError):
        msgspec.structs.replace(puzzle, position=elsewhere.position).proof()
    assert isinstance(Position(1, 2, 0, ()).play(), Game)
