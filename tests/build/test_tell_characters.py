"""The habits that distinguish personalities are measured correctly, and identify a personality."""

import random
from pathlib import Path

import pytest

from build.measure.tell_characters import (
    Profile,
    by_level,
    confusion,
    main,
    profiles_of,
    seen,
    table,
    tables,
    taken_for,
)
from build.measure.ways import Ways, ways_of
from game.agents import PERSONALITIES
from game.core.events import AuctionWon, BidLaid, HandDealt, RobotAllocated, RoundStarted
from game.play.tournament import play_game
from game.records.record import FORMAT, Record, RecordPlayer, read_records
from game.records.seats import SeatSpec
from game.review.facts import facts_of

NOTHING = dict.fromkeys(Ways._fields, 0.0)
MASTERPIECE, COG, FZZZT = "unit-bolt-cog-nut-oil", "r1-cog", "fzzzt-a"


def test_the_ways_of_a_short_game() -> None:
    """Two rounds of two auctions and one; only the first seat wants for a cog, and a Fzzzt costs both the same."""
    deal = (
        HandDealt("round", 0, ("mechanic-1", "r1-bolt-cog", "r2-oil-a", "r3-nut-a"), ()),
        HandDealt("round", 1, ("mechanic-2", "r1-bolt-oil", "r2-nut-a", "r3-cog-a"), ()),
    )
    record = Record(
        FORMAT,
        1,
        "1",
        tuple(RecordPlayer(name, "human", number) for number, name in enumerate(("Ada", "Bob"), start=1)),
        (),
        (
            RoundStarted(1, 0),
            *deal,
            BidLaid(0, ("r3-nut-a",)),
            BidLaid(1, ("r1-bolt-oil", "r2-nut-a")),
            AuctionWon(MASTERPIECE, {0: 3, 1: 3}, 0, (0, 1), 1),
            BidLaid(1, ("r1-bolt-oil", "r2-nut-a", "r3-cog-a", "mechanic-2")),
            BidLaid(0, ("mechanic-1",)),
            AuctionWon(COG, {0: 0, 1: 6}, 1, (), 1),
            RobotAllocated(0, MASTERPIECE, "r1-bolt-cog"),
            RoundStarted(2, 1),
            *deal,
            BidLaid(1, ("r1-bolt-oil",)),
            BidLaid(0, ("r2-oil-a",)),
            AuctionWon(FZZZT, {0: 2, 1: 1}, 0, (), 1),
        ),
    )
    ada, bob = ways_of(record)
    assert ada._asdict() == NOTHING | {
        "lots": 2, "price": 2.5, "dearest": 2.5, "cards": 1, "bid": 5 / 3, "noes": 1, "for_units": 3, "for_fzzzts": 2,
        "units": 1, "fzzzts": 1, "ties_won": 1, "early": 1, "fixed": 1,
    }  # fmt: skip
    assert bob._asdict() == NOTHING | {
        "lots": 1, "price": 6, "dearest": 6, "cards": 7 / 3, "bid": 10 / 3, "full": 1, "for_units": -3,
        "for_fzzzts": -5, "for_rivals": 4, "denied": 1, "chief": 3, "ties_lost": 1, "early": 1, "overpaid": 5,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ways_agree_with_the_figures_of_a_whole_game(seats: int) -> None:
    record = play_game([SeatSpec(key, f"ai:journeyman/{key}") for key in sorted(PERSONALITIES)[:seats]], 7)
    for ways, facts in zip(ways_of(record), facts_of(record).seats, strict=True):
        assert ways.lots == facts.lots
        assert ways.price == pytest.approx(facts.paid / facts.lots)
        assert ways.overpaid == pytest.approx(facts.overpaid / facts.lots)
        assert (ways.units, ways.fzzzts, ways.fixed) == (len(facts.units), facts.fzzzts, facts.fixed)
        assert (ways.ties_won, ways.ties_won + ways.ties_lost) == (facts.ties_won, facts.ties)
    assert sum(ways.chief for ways in ways_of(record)) == 40


def ways(rng: random.Random, **middles: float) -> Ways:
    return Ways(**{name: rng.gauss(middles.get(name, 0.0), 1.0) for name in Ways._fields})


def test_a_player_is_taken_for_the_one_who_plays_most_alike() -> None:
    rng = random.Random(1)
    kinds = {"miser": {"price": -1.0}, "plain": {}, "spender": {"price": 1.0, "full": 0.5}}
    profiles = profiles_of({key: [ways(rng, **middles) for _ in range(200)] for key, middles in kinds.items()})
    found = {key: [ways(rng, **middles) for _ in range(100)] for key, middles in kinds.items()}
    taken = confusion(found, 20, profiles)
    assert all(counts.total() == 5 and counts[key] >= 4 for key, counts in taken.items())
    assert next(line for line in table(taken) if line.startswith("| plain")).count("**") == 2


def test_a_wide_profile_does_not_match_everybody() -> None:
    """The profile that allows anything is likelier only for a player whom the narrow profile does not fit."""
    narrow, wide = (dict.fromkeys(Ways._fields, spread) for spread in (0.5, 5.0))
    profiles = {"strict": Profile(Ways(**NOTHING), Ways(**narrow)), "wild": Profile(Ways(**NOTHING), Ways(**wide))}
    assert taken_for([Ways(**NOTHING)], profiles) == "strict"
    assert taken_for([Ways(**dict.fromkeys(Ways._fields, 4.0))], profiles) == "wild"


@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_sits_once_at_each_numbers_tables_and_no_game_is_played_twice(seats: int) -> None:
    drawn = [list(tables(number, seats)) for number in range(50)]
    for found in drawn:
        assert sorted(key for _, keys in found for key in keys) == sorted(PERSONALITIES)
        assert all(len(keys) == seats for _, keys in found)
    seeds = [seed for found in drawn for seed, _ in found]
    assert len(set(seeds)) == len(seeds)
    assert len({keys for found in drawn for _, keys in found}) > 50


def test_stored_games_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, entrants = tmp_path / "games.jsonl", by_level("apprentice")
    once = seen(entrants, 4, range(2), kept)
    assert len(list(read_records(kept))) == 4
    assert {key: len(games) for key, games in once.items()} == dict.fromkeys(PERSONALITIES, 2)
    more = seen(entrants, 4, range(3), kept)
    assert len(list(read_records(kept))) == 6
    assert {key: games[:2] for key, games in more.items()} == once
    monkeypatch.delattr("build.measure.tell_characters.play_game")
    assert seen(entrants, 4, range(3), kept) == more


def test_games_of_another_level_are_played_again(tmp_path: Path) -> None:
    kept = tmp_path / "games.jsonl"
    seen(by_level("random"), 4, range(1), kept)
    fresh = seen(by_level("apprentice"), 4, range(1), kept)
    assert fresh == seen(by_level("apprentice"), 4, range(1))


def test_the_script_reports_who_was_taken_for_whom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profiles = tmp_path / "profiles.json"
    main(["--level", "random", "--games", "2", "--tries", "1", "--training", "3", "--profiles", str(profiles)])
    told = capsys.readouterr().out
    assert all(f"\n| {key} | " in told for key in PERSONALITIES)
    assert " of 8 known" in told
    assert profiles.read_bytes().startswith(b"{")
