"""A first game with the mentor on a page of its own: the window's script, its sentences, and what he refuses."""

import re

import pytest

from build.site.play_page import PLAY
from game.core.actions import Bid
from game.core.cards import CATALOGUE, POWER
from game.play.bots.protocol import Turn
from tests.grids import mostly_slow
from tests.ui.match.phones.lone_page import LonePage
from ui.base.i18n import LANGUAGES, Translator
from ui.match.game_words import FIRST_GAME
from ui.match.lessons.opening import read_opening
from ui.match.lessons.scenario import Mark
from ui.match.phones.home import Mentor, Said
from ui.match.phones.kept import content_of
from ui.phones.messages import LookStage

STRONGEST, LEAST, NONE = 0, -2, -1
TAUGHT = (LEAST, STRONGEST, NONE, STRONGEST, STRONGEST)
"""Which card of the hand, by power, the mentor is content with in each lot that he speaks of."""


def said(page: LonePage) -> Mentor | None:
    """What the mentor has just said."""
    return next((message for message in page.answers[-1].tell if isinstance(message, Mentor) and message.words), None)


def newcomer(language: str = "en") -> LonePage:
    """A page on which somebody has asked for the first game."""
    page = LonePage(language=language)
    page.say("first", name="Ada")
    return page


def card(page: LonePage, at: int) -> str:
    hand: tuple[str, ...] = page.heard(Turn).observation.hand
    return sorted(hand, key=lambda card: -POWER[card])[at]


def bid(page: LonePage, *cards: str) -> None:
    page.say("action", turn=page.heard(Turn).turn, action={"type": "bid", "cards": cards})


def taught(page: LonePage, lots: int = len(TAUGHT)) -> list[str]:
    """Do as he says for some lots; returns all that he has said."""
    heard = [said(page)]
    for at in TAUGHT[:lots]:
        chosen = card(page, at)
        page.say("chosen", cards=[chosen])
        heard.append(said(page))
        bid(page, chosen)
        heard.append(said(page))
        page.say("on")
        heard.append(said(page))
    return [one.words for one in heard if one is not None]


def test_a_first_visitor_is_offered_it_and_not_forced() -> None:
    page = LonePage()
    for _ in range(2):
        offer = said(page)
        assert offer is not None
        assert offer.offer
        page.open()
    page.say("known")
    assert said(page) is None
    turn = page.heard(Turn)
    page.say("action", turn=turn.turn, action={"type": "bid", "cards": turn.observation.hand[:1]})
    while page.look.stage is LookStage.REVEAL:
        page.say("on")
    assert said(page) is None, "who plays is not asked again"
    page.open()
    assert said(page) is None


@pytest.mark.parametrize("language", mostly_slow(LANGUAGES, "ru"))
def test_whoever_does_as_he_says_hears_all_that_the_window_says(language: str) -> None:
    page, tr = newcomer(language), Translator(language)
    assert set(taught(page)) == {tr.text(line.say) for step in read_opening().steps for line in step.lines}
    won = [one.winner for one in page.look.observation.history[:4]]
    assert won == [0, 2, 1, 0], "won, lost, dodged, won"
    assert not any(isinstance(message, Said) for answer in page.answers for message in answer.tell), (
        "nobody else speaks"
    )
    page.play()
    (game,) = [content_of(game) for game in page.store.values()]
    assert (game.occasion, game.record.finished) == (FIRST_GAME, True)


def test_what_the_lesson_cannot_go_on_with_is_not_bid() -> None:
    page = newcomer()
    want = read_opening().steps[0].want
    before = dict(page.store)
    for cards, words in (([card(page, NONE)], want.low), ([card(page, 0), card(page, 1)], want.high)):
        turn = page.heard(Turn).turn
        bid(page, *cards)
        objection = said(page)
        assert objection is not None
        assert (objection.words, objection.mood, objection.refuses) == (words, "annoyed", True)
        assert page.heard(Turn).turn == turn, "the turn can still be answered"
        assert page.store == before
    page.say("chosen", cards=[])
    line = said(page)
    assert line is not None
    assert not line.refuses, "another choice is no refused one"
    bid(page, "r5-nut")
    assert page.store == before, "nor is a card that is not there"


def test_he_points_at_what_still_needs_a_press() -> None:
    page = newcomer()
    taught(page, 2)
    wrong, right = card(page, STRONGEST), card(page, NONE)
    points = []
    for cards in ([], [wrong], [wrong, right], [right]):
        page.say("chosen", cards=cards)
        line = said(page)
        points.append(None if line is None else line.point)
    assert points == [("lot", right), ("lot", right, wrong), ("lot", wrong), None]


def test_loaded_again_at_any_step_he_says_the_same() -> None:
    page = newcomer()
    for at in TAUGHT:
        for _ in range(2):
            before = said(page)
            page.open()
            assert said(page) == before
            if page.look.stage is LookStage.REVEAL:
                page.say("on")
            else:
                bid(page, card(page, at))


def test_who_asks_again_goes_on_with_the_first_game() -> None:
    page = newcomer()
    taught(page, 1)
    page.say("begin", rivals=["ohm"], level="random")
    page.say("first")
    assert page.look.observation.auction == 2
    assert said(page) is not None


def test_who_knows_the_game_is_left_alone_for_good() -> None:
    page = newcomer()
    page.say("known")
    assert said(page) is None
    assert page.heard(Turn).observation.auction == 1
    page.step(lambda turn: Bid((turn.observation.hand[-1],)))
    page.open()
    page.say("on")
    assert said(page) is None
    page.play()


def test_the_page_knows_a_place_for_every_mark_of_his() -> None:
    script = (PLAY / "lesson.js").read_text(encoding="utf-8")
    table = script[script.index("const MARKS") : script.index("};")]
    known = {*re.findall(r'^  "?([a-z ]+)"?:', table, re.MULTILINE), Mark.ROBOTS, *CATALOGUE}
    wanted = {mark for step in read_opening().steps for line in step.lines for mark in line.point}
    assert wanted <= known
    assert known - {*CATALOGUE} <= {*Mark}
