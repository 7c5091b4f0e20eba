"""Statistics over one person's games: totals, means, streaks, favourites, and the resulting rating."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from game.agents import LEVELS
from game.intervals import Interval, wilson
from game.records.seats import SeatSpec
from game.review.facts import GameFacts, SeatFacts
from game.review.rating import Rating, Result, rating

Key = TypeVar("Key")


class Played(msgspec.Struct, frozen=True, gc=False):
    """A finished game from the seat of one person. ``helped``: with hints or a return to the bench, or branched off
    another game; such games count for no rating and no achievement. The collector passes over it, as over its facts."""

    game: GameFacts
    seat: int
    helped: bool = False

    @property
    def own(self) -> SeatFacts:
        """The person's figures."""
        return self.game.seats[self.seat]

    @property
    def rivals(self) -> tuple[SeatFacts, ...]:
        """The figures of the others."""
        return self.game.seats[: self.seat] + self.game.seats[self.seat + 1 :]

    @property
    def won(self) -> bool:
        """Whether the person won, alone or shared [F3]."""
        return self.own.share > 0

    @property
    def margin(self) -> int:
        """The person's score minus the best rival's."""
        return self.own.total - max(rival.total for rival in self.rivals)


class Share(NamedTuple):
    """A number of games, the victories among them (shared ones count in part), and the share's 95 % interval."""

    games: int
    wins: float

    @property
    def rate(self) -> float:
        """The share of victories; 0 without a game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """How sure the share is."""
        return wilson(self.wins, self.games)


class Habits(NamedTuple):
    """How someone plays: means per bid, per lot or per game, as the names say."""

    zaps_a_bid: float
    """Mean zaps per bid."""
    cards_a_bid: float
    """Mean cards per bid."""
    noes_a_game: float
    """Bids of 0 zaps per game."""
    lots_a_game: float
    """Auctions won per game."""
    price_a_lot: float
    """Mean zaps paid per lot."""
    bargains_a_game: float
    """Lots won for 0 or 1 zap per game."""
    overpaid_a_lot: float
    """Mean zaps per lot beyond the cheapest winning bid."""
    fzzzts_a_game: float
    """Fzzzts won per game."""
    units_a_game: float
    """Production Units won per game."""
    fixed_a_game: float
    """Robots and upgrades fixed per game."""
    ties: int
    """Ties that the person was part of."""
    ties_won: int
    """Ties won."""


class UnitTally(NamedTuple):
    """A kind of production unit: how often it was won, and the total of widgets made on it."""

    unit: str
    won: int
    widgets: int


class Statistics(NamedTuple):
    """Statistics of one group of games; lists have the oldest game first."""

    all: Share
    by_seats: Mapping[int, Share]
    by_level: Mapping[str, Share]
    """By the strongest rival's level."""
    by_personality: Mapping[str, Share]
    """By rival: the share of games in which the person scored higher."""
    streak: int
    """Current winning streak; negative for a losing streak."""
    longest_streak: int
    mean_score: float
    best_score: int | None
    habits: Habits
    units: tuple[UnitTally, ...]
    rating: Rating | None
    """From the games without help alone."""
    helped: int = 0
    """How many of the games were helped."""


def statistics(games: Sequence[Played]) -> Statistics:
    """Add up games, the oldest first."""
    own = [game.own for game in games]
    wins = [seat.share for seat in own]
    unhelped = [game for game in games if not game.helped]
    return Statistics(
        all=Share(len(games), sum(wins)),
        by_seats=_grouped((len(game.game.seats), game.own.share) for game in games),
        by_level=dict(sorted(_grouped(_by_level(games)).items(), key=lambda item: list(LEVELS).index(item[0]))),
        by_personality=_grouped(
            (taste, _beaten(game.own, rival))
            for game in games
            for rival in game.rivals
            if (taste := SeatSpec(rival.name, rival.kind).personality)
        ),
        streak=_streak(wins),
        longest_streak=_longest(wins),
        mean_score=_mean([seat.total for seat in own]),
        best_score=max((seat.total for seat in own), default=None),
        habits=_habits(own),
        units=_units(own),
        rating=rating(results(unhelped)),
        helped=len(games) - len(unhelped),
    )


def _by_level(games: Iterable[Played]) -> Iterable[tuple[str, float]]:
    """The strongest level at each table and the result; tables with people only have none."""
    order = list(LEVELS)
    for game in games:
        levels = [level for rival in game.rivals if (level := SeatSpec(rival.name, rival.kind).level) in LEVELS]
        if levels:
            yield max(levels, key=order.index), game.own.share


def _grouped(results: Iterable[tuple[Key, float]]) -> dict[Key, Share]:
    """Shares, grouped by key."""
    found: dict[Key, Share] = {}
    for key, won in results:
        share = found.get(key, Share(0, 0.0))
        found[key] = Share(share.games + 1, share.wins + won)
    return found


def _beaten(own: SeatFacts, rival: SeatFacts) -> float:
    return 0.5 if own.total == rival.total else float(own.total > rival.total)


def results(games: Iterable[Played]) -> list[Result]:
    """Each rival of each game, for the rating."""
    return [
        Result(SeatSpec(rival.name, rival.kind).level, _beaten(game.own, rival))
        for game in games
        for rival in game.rivals
    ]


def _streak(wins: Sequence[float]) -> int:
    """Games won (positive) or not won (negative) in a row, up to the last."""
    if not wins:
        return 0
    won, length = wins[-1] > 0, 0
    for share in reversed(wins):
        if (share > 0) != won:
            break
        length += 1
    return length if won else -length


def _longest(wins: Iterable[float]) -> int:
    longest = length = 0
    for share in wins:
        length = length + 1 if share > 0 else 0
        longest = max(longest, length)
    return longest


def _habits(own: Sequence[SeatFacts]) -> Habits:
    games = len(own)
    bids, lots = sum(seat.bids for seat in own), sum(seat.lots for seat in own)

    def each(amount: int, of: int) -> float:
        return amount / of if of else 0.0

    return Habits(
        zaps_a_bid=each(sum(seat.zaps for seat in own), bids),
        cards_a_bid=each(sum(seat.cards for seat in own), bids),
        noes_a_game=each(sum(seat.noes for seat in own), games),
        lots_a_game=each(lots, games),
        price_a_lot=each(sum(seat.paid for seat in own), lots),
        bargains_a_game=each(sum(seat.bargains for seat in own), games),
        overpaid_a_lot=each(sum(seat.overpaid for seat in own), lots),
        fzzzts_a_game=each(sum(seat.fzzzts for seat in own), games),
        units_a_game=each(sum(len(seat.units) for seat in own), games),
        fixed_a_game=each(sum(seat.fixed for seat in own), games),
        ties=sum(seat.ties for seat in own),
        ties_won=sum(seat.ties_won for seat in own),
    )


def _units(own: Iterable[SeatFacts]) -> tuple[UnitTally, ...]:
    """The units won, favourite first."""
    won: Counter[str] = Counter()
    widgets: Counter[str] = Counter()
    for seat in own:
        won.update(seat.units)
        widgets.update(seat.widgets)
    return tuple(UnitTally(unit, count, widgets[unit]) for unit, count in won.most_common())


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
