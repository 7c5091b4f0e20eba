"""Count the presses of a game of several people: `build/measure/presses.py [--way device|phones] [--games 1]`.

Plays whole games at the table, without a screen and in simulated time. By default everybody bids one card, fixes
nothing and takes the best build, which makes the longest games there are; `--level journeyman` lets people choose like
such a computer player. At one device all presses are keys at the window; with phones they are taps, one for each card
and one for each answer, besides those that the window wants. With `--drag` a single card is dragged to the belt, which
bids it, and a robot to its unit: no press at all besides the touch of the card itself.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from build.attack.monkey import LocalNavigator
from build.checks.fake_door import AT_HOME, EMPTY, Doors
from build.pictures.driving import FRAME, key
from game.agents import LEVELS
from game.core.actions import Action, Allocate, Bid, Build, EndAllocation
from game.core.observation import Observation
from game.core.rules import BELT_SIZE, ROUNDS, SEATS
from game.core.state import Phase
from game.play.thinking import Agents, LocalThinker, Question
from ui.files.settings import HUMAN, MatchSetup, Pace, SeatChoice, Settings
from ui.files.storage import Storage
from ui.match.match import Match, new_match
from ui.match.phones.link import Phones
from ui.scenes.after.results import ResultsScene
from ui.scenes.common.workbench import Workbench
from ui.scenes.play.curtain import CurtainScene
from ui.scenes.play.table import TableScene
from ui.shell.app import App

LONGEST = 200_000
"""Steps within which a game must end."""
COLOURS = ("red", "gold", "blue", "green")
CARDS = ("card", "robot")
"""What is a touch of a card, and no press beside it."""

Choose = Callable[[Observation], Action]


class StuckError(RuntimeError):
    """The game came to no end."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--way", choices=("device", "phones"), default="device")
    parser.add_argument("--people", type=int, choices=SEATS, default=4)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--level", choices=tuple(LEVELS), help="whom people choose like; without it, one card each")
    parser.add_argument("--drag", action="store_true", help="cards are dragged where that saves a press")
    args = parser.parse_args()
    choose = dull if args.level is None else _like(args.level)
    seeds = range(1, args.games + 1)
    found = [presses(seed, choose, people=args.people, phones=args.way == "phones", drag=args.drag) for seed in seeds]
    for what in sorted({name for counts in found for name in counts}):
        print(f"{what}: {statistics.mean(counts[what] for counts in found):.0f}")
    beside = [sum(number for what, number in counts.items() if what not in CARDS) for counts in found]
    print(f"beside touches of cards: {statistics.mean(beside):.0f}")
    print(f"in all: {statistics.mean(sum(counts.values()) for counts in found):.0f}")
    print(f"for each lot: {statistics.mean(sum(counts.values()) for counts in found) / (ROUNDS * BELT_SIZE):.1f}")
    return 0


def dull(observation: Observation) -> Action:
    """One card, nothing fixed, the best build."""
    return EndAllocation() if observation.phase is Phase.ALLOCATION else observation.legal_actions()[0]


def _like(level: str) -> Choose:
    """The choices of a computer player, always the same for the same observation."""
    agents = Agents()
    return lambda observation: agents.choose(Question(level, None, observation, 1))


def presses(seed: int, choose: Choose, *, people: int, phones: bool, drag: bool) -> Counter[str]:
    """Play one game; what was pressed how often."""
    seats = tuple(
        SeatChoice(name, HUMAN, colour=colour, phone=phones)
        for name, colour in zip(("Ada", "Ben", "Cleo", "Dora"), COLOURS, strict=True)
    )[:people]
    with tempfile.TemporaryDirectory() as folder:
        settings, storage = Settings(pace=Pace.FAST), Storage.in_folder(Path(folder))
        app = App(settings, storage, size=(960, 540), navigator=LocalNavigator, hidden=True)
        app.guarded = False
        try:
            match = new_match(MatchSetup(seats, seed), app.archive, LocalThinker())
            play = _by_phones if phones else _at_one_device
            return play(app, match, choose, drag=drag)
        finally:
            app.close()


def touches(action: Action, *, drag: bool) -> Counter[str]:
    """What a choice takes of the person whose hand is open."""
    match action:
        case Bid(cards=cards) if drag:
            # The last card is dropped on the belt with those chosen before it.
            return Counter({"card": len(cards)})
        case Bid(cards=cards):
            return Counter({"card": len(cards), "bid": 1})
        case Allocate():
            return Counter({"robot": 1 if drag else 2})
        case EndAllocation():
            return Counter({"fixing": 1})
        case Build():
            return Counter({"build": 1})


def _at_one_device(app: App, match: Match, choose: Choose, *, drag: bool) -> Counter[str]:
    """Everybody passes the device on."""
    counts: Counter[str] = Counter()
    table = TableScene(app, match)
    app.scenes.reset(table)

    def press(what: str) -> None:
        counts[what] += 1
        key(app, pygame.K_RETURN)

    for _ in range(LONGEST):
        top = app.scenes.top
        if isinstance(top, ResultsScene):
            return counts
        if isinstance(top, CurtainScene):
            press("curtain")
        elif isinstance(top, Workbench) or (top is table and table.my_turn):
            player = match.session.to_act
            assert player is not None
            if top is not table:
                app.scenes.pop()
            while match.session.to_act == player:
                action = choose(match.session.observation(player))
                counts += touches(action, drag=drag)
                table.act(player, [action])
                if not isinstance(action, Allocate):
                    break
        elif top is table and table.playback.waiting:
            press("winner")
        app.step(FRAME)
    raise StuckError("the game does not end")


def _by_phones(app: App, match: Match, choose: Choose, *, drag: bool) -> Counter[str]:
    """Everybody has a phone."""
    counts: Counter[str] = Counter()
    doors = Doors(AT_HOME)
    phones = match.phones = Phones(match.setup.seats, doors.make)
    phones.begin()
    phones.open(AT_HOME.address, EMPTY)
    for seat in phones.states:
        doors.last.claim(seat, match.names[seat])
    phones.update()
    table = TableScene(app, match)
    app.scenes.reset(table)
    for _ in range(LONGEST):
        if isinstance(app.scenes.top, ResultsScene):
            return counts
        asked = [seat for seat in phones.states if doors.last.asked(seat)]
        for seat in asked[:1]:
            turn = doors.last.shown(seat).turn
            assert turn is not None
            action = choose(turn.observation)
            counts += touches(action, drag=drag)
            doors.last.answer(seat, action)
        if table.playback.waiting:
            counts["winner"] += 1
            table.go_on()
        app.step(FRAME)
    raise StuckError("the game does not end")


if __name__ == "__main__":
    raise SystemExit(main())
