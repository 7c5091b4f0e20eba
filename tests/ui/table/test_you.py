"""Where just one person plays, words speak to that person; where others read them, they call everybody by name."""

from collections.abc import Callable

import pytest
from msgspec import structs

from game.core.actions import Bid
from game.core.events import Auction, BidLaid, ChiefMoved, HiddenBid, OpenEvent, RobotAllocated, Score
from game.core.state import Phase
from game.play.session import Session
from game.play.thinking import LocalThinker
from tests.ui.hands import words_drawn
from tests.ui.persons import button, tick
from tests.ui.stand_ins import played, session_at, setup, table_at
from ui.base.i18n import LANGUAGES, Translator
from ui.base.viewport import Rect
from ui.files.settings import Pace, Settings
from ui.match.match import Match
from ui.match.wording import NO_BREAK, card_name, log_lines, outcome_sentences
from ui.paint.painter import Painter
from ui.scenes.after.ending.words import verdict_sentence
from ui.scenes.after.replay_scene import ReplayScene
from ui.scenes.after.results import ResultsScene
from ui.scenes.after.share import ShareScene
from ui.scenes.play.last_auction import LastAuctionScene
from ui.shell.app import App
from ui.table.state.stage import verdict, your_verdict
from ui.table.state.view import Stage

MakeGame = Callable[..., App]
TR = Translator("en")
NAMES = ["Ada", "Volta", "Grit"]


def sale(winner: int, tied: tuple[int, ...] = (), chief: int = 1, values: tuple[int, ...] = (4, 3, 2)) -> Auction:
    bids: dict[int, tuple[str, ...]] = dict.fromkeys(range(len(values)), ("r4-nut",))
    return Auction("r5-nut", dict(enumerate(values)), winner, tied, chief, 1, 1, bids)


@pytest.mark.parametrize(
    ("auction", "chief", "sentences"),
    [
        (sale(0), 1, ["You win Grabosaurus", "4 is the highest bid."]),
        (sale(0, values=(4,)), 1, ["You win Grabosaurus", "Nobody else has a card to bid."]),
        (
            sale(0, (0, 2), 2, (4, 3, 4)),
            0,
            [
                "You win Grabosaurus",
                "Tie at 4: you are the Chief and win ties. The spanner goes to Grit, next in the tie.",
            ],
        ),
        (
            sale(0, (0, 2), 2, (4, 3, 4)),
            1,
            [
                "You win Grabosaurus",
                "Tie at 4: you come first, clockwise from the Chief. The spanner goes to Grit, next in the tie.",
            ],
        ),
        (
            sale(2, (0, 2), 0, (4, 3, 4)),
            1,
            [
                "Grit wins Grabosaurus",
                "Tie at 4: Grit comes first, clockwise from the Chief. The spanner goes to you, next in the tie.",
            ],
        ),
    ],
)
def test_why_you_won_is_said_to_you(auction: Auction, chief: int, sentences: list[str]) -> None:
    assert outcome_sentences(TR, auction, chief, NAMES, 0) == sentences
    assert "you" not in " ".join(outcome_sentences(TR, auction, chief, NAMES)).casefold()


def test_the_log_tells_you_what_you_did() -> None:
    told: list[tuple[OpenEvent, str, str]] = [
        (BidLaid(0, ("r1-nut", "r2-nut-a")), "You bid 2 cards", "Ada bids 2 cards"),
        (HiddenBid(0, 1), "You bid 1 card", "Ada bids 1 card"),
        (sale(0), "You win Grabosaurus\u00a0(4)", "Ada wins Grabosaurus\u00a0(4)"),
        (ChiefMoved(0), "Spanner to you", "Spanner to Ada"),
        (RobotAllocated(0, "unit-oil", "r2-oil-a"), "You fix Glubbo to Prototype", "Ada fixes Glubbo to Prototype"),
    ]
    for event, yours, everybodys in told:
        assert log_lines(TR, event, NAMES, 0) == [yours]
        assert log_lines(TR, event, NAMES) == log_lines(TR, event, NAMES, 1) == [everybodys]


def points(total: int, robots: int = 5) -> Score:
    return Score(total, 0, total, robots, ())


@pytest.mark.parametrize(
    ("scores", "winners", "sentence"),
    [
        ([points(36), points(20)], [0], "You win with 36 points!"),
        ([points(1), points(0)], [0], "You win with 1 point!"),
        ([points(30, 7), points(30, 9)], [0], "Tie at 30: you win with fewer robots, 7."),
        ([points(9)] * 2, [0, 1], "You share the victory with Volta: 9 points and the same number of robots."),
        (
            [points(9)] * 3,
            [0, 1, 2],
            "You share the victory with Volta and Grit: 9 points and the same number of robots.",
        ),
        ([points(20), points(36)], [1], "Volta wins with 36 points!"),
    ],
)
def test_the_verdict_says_that_you_win(scores: list[Score], winners: list[int], sentence: str) -> None:
    assert verdict_sentence(TR, scores, winners, NAMES, 0) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_calls_you_by_your_name(language: str) -> None:
    tr, said = Translator(language), list[str]()
    for scores, winners in (
        ([points(36), points(9)], [0]),
        ([points(9, 1), points(9)], [0]),
        ([points(9)] * 2, [0, 1]),
    ):
        said.append(verdict_sentence(tr, scores, winners, NAMES, 0))
        assert said[-1] != verdict_sentence(tr, scores, winners, NAMES)
    for auction in (sale(0), sale(0, values=(4,)), sale(0, (0, 2), 2, (4, 3, 4)), sale(2, (0, 2), 0, (4, 3, 4))):
        for chief in (0, 1):
            said += outcome_sentences(tr, auction, chief, NAMES, 0)
            said += log_lines(tr, auction, NAMES, 0)
        assert tr.language == "en" or your_verdict(tr, auction, 0) != your_verdict(TR, auction, 0)
    said += log_lines(tr, BidLaid(0, ("r1-nut",)), NAMES, 0) + log_lines(tr, ChiefMoved(0), NAMES, 0)
    said += log_lines(tr, RobotAllocated(0, "unit-oil", "r2-oil-a"), NAMES, 0)
    assert not [words for words in said if "Ada" in words or "{" in words]


def won_by_you() -> tuple[Session, str]:
    """A finished game that its one person wins."""
    for seed in range(200):
        game = setup("ADA", "volta", seed=seed)
        session = Session.resume(played(game))
        best, other = (score.total for score in session.observation(None).scores)
        if best > max(other, 1):
            return session, f"Ada wins with {best} points!"
    raise LookupError("Ada never wins")


def test_the_results_say_you_win_and_what_is_shared_names_you(
    make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, third = won_by_you()
    app = make_game(Settings(language="en", pace=Pace.OFF))
    match = Match(setup("ADA", "volta", seed=session.seed), session, LocalThinker(), None)
    scene = ResultsScene(app, match)
    app.scenes.reset(scene)
    words = words_drawn(app)
    assert any(third.replace("Ada wins", "You win") in line for line in words)
    assert third not in words
    button(scene, "Share").on_press()
    assert isinstance(app.scenes.top, ShareScene)
    pictured: list[str] = []

    def noted(_painter: Painter, words: str, *_args: object, **_named: object) -> Rect:
        pictured.append(words)
        return Rect(0, 0, 1, 1)

    monkeypatch.setattr(Painter, "text", noted)
    tick(app, 0.1)
    assert third in pictured, "others read it"


def test_among_several_persons_everybody_is_called_by_name(make_game: MakeGame) -> None:
    session, third = won_by_you()
    app = make_game(Settings(language="en", pace=Pace.OFF))
    scene = ResultsScene(app, Match(setup("ADA", "VOLTA", seed=session.seed), session, LocalThinker(), None))
    app.scenes.reset(scene)
    assert third in words_drawn(app)


def last_to_bid(session: Session) -> bool:
    """Whether Ada is to bid when the other has bid."""
    bidding = session.phase is Phase.BIDDING and session.to_act == 0
    return bidding and session.observation(0).seats[1].bid is not None and len(session.observation(0).hand) > 3


@pytest.mark.parametrize("persons", [("ADA", "volta"), ("ADA", "BOB")], ids=["alone", "two"])
def test_table_reveal_and_log_speak_to_the_one_person(make_game: MakeGame, persons: tuple[str, ...]) -> None:
    alone = "BOB" not in persons
    game = setup(*persons, seed=5)
    app = make_game(Settings(language="en", pace=Pace.NORMAL))
    table = table_at(app, session_at(last_to_bid, game), game)
    tick(app, 0.1)
    table.look_as(0)
    tick(app, 0.1)
    # All cards at once are hard to beat.
    table.act(0, [Bid(tuple(table.view.hand))])
    while app.scenes.top is not table:
        app.scenes.pop()
    for _ in range(400):
        if table.view.stage is Stage.DECIDED:
            break
        tick(app, 0.05)
    outcome = table.view.outcome
    assert outcome is not None
    assert outcome.winner == 0
    tick(app, 1.5)
    words = " | ".join(words_drawn(app))
    assert ("You win!" in words) is alone
    assert ("You win Enhanced" in words) is alone
    assert ("Ada wins" in words) is not alone
    assert any(line.startswith("You bid") for line in table.playback.lines) is alone
    assert any(line.startswith("Ada bids") for line in table.playback.lines) is not alone
    app.scenes.push(again := LastAuctionScene(app, table.match, untold=table.playback.untold))
    words = " | ".join(words_drawn(app))
    assert ("You win!" in words and "You win Enhanced" in words) is alone
    app.scenes.pop(again)


def test_a_replay_calls_everybody_by_name(make_game: MakeGame) -> None:
    session, _ = won_by_you()
    app = make_game(Settings(language="en", pace=Pace.OFF))
    game = setup("ADA", "volta", seed=session.seed)
    app.scenes.reset(scene := ReplayScene(app, session.record(), game, seat=0))
    scene.seek(scene.replay.auctions[3].point)
    tick(app, 0.1)
    assert any(line.startswith("Ada ") for line in scene.lines)
    assert not any(line.startswith("You ") for line in scene.lines)


def test_a_replay_tags_the_bid_of_the_only_person(make_game: MakeGame) -> None:
    session, _ = won_by_you()
    app = make_game(Settings(language="en", pace=Pace.FAST))
    for seats, tagged in ((("ADA", "volta"), True), (("ADA", "BOB"), False)):
        app.scenes.reset(scene := ReplayScene(app, session.record(), setup(*seats, seed=session.seed)))
        scene.seek(scene.replay.auctions[3].point)
        scene.playing = True
        for _ in range(600):
            tick(app, 0.05)
            if scene.view.outcome is not None:
                break
        assert any(words.startswith("YOU") for words in words_drawn(app)) is tagged


def test_a_verdict_below_a_face_is_said_to_you_alone() -> None:
    tied = sale(0, (0, 2), 2, (4, 3, 4))
    assert [your_verdict(TR, sale(0), seat) for seat in (0, 1)] == ["You win!", "You keep the card"]
    assert [your_verdict(TR, tied, seat) for seat in (0, 2)] == ["You win the tie!", "You become Chief"]
    assert [verdict(TR, tied, seat) for seat in (0, 1, 2)] == ["Wins the tie!", "Keeps the card", "Becomes Chief"]
    assert tied.bids[1] == ("r4-nut",)
    more = structs.replace(tied, bids={**tied.bids, 1: ("r4-nut", "r1-oil")})
    assert (verdict(TR, more, 1), your_verdict(TR, more, 1)) == ("Keeps the cards", "You keep the cards")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("you", [None, 0])
def test_a_line_of_the_log_never_breaks_within_a_name_and_its_number(language: str, you: int | None) -> None:
    tr = Translator(language)
    won = Auction("r4-nut", {0: 5, 1: 2}, 0, (), 1, 1, 1, {0: ("r5-nut",), 1: ("r2-nut-a",)})
    (line,) = log_lines(tr, won, NAMES, you=you)
    name = card_name(tr, "r4-nut").replace(" ", NO_BREAK)
    assert name in line
    assert f"{NO_BREAK}(5)" in line
    # It still breaks before the name.
    assert " " in line
