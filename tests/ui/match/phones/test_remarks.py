"""What rivals say on a page of its own: their own lines, each once in a game."""

from game.agents import PERSONALITIES, Occasion
from tests.ui.match.phones.lone_page import LonePage
from ui.match.phones.home import Said
from ui.phones.messages import LookStage

RIVALS = ("volta", "grit", "tock")


def said(page: LonePage, since: int = 0) -> list[Said]:
    return [message for answer in page.answers[since:] for message in answer.tell if isinstance(message, Said)]


def test_rivals_say_their_own_lines_and_none_twice() -> None:
    page = LonePage()
    page.say("known")
    page.say("begin", rivals=RIVALS, level="apprentice")
    greeting = said(page)
    assert len(greeting) == 1
    while page.look.stage is not LookStage.OVER:
        page.step()
    heard = said(page)
    assert len(heard) > len(greeting)
    assert len({one.words for one in heard}) == len(heard)
    for one in heard:
        lines = PERSONALITIES[RIVALS[one.seat - 1]].remarks.values()
        assert one.words in {words for group in lines for words in group}
    parting = {Occasion.WON_GAME, Occasion.LOST_GAME}
    last = {words for key in RIVALS for moment in parting for words in PERSONALITIES[key].remarks[moment]}
    assert any(message.words in last for message in page.answers[-1].tell if isinstance(message, Said))


def test_a_page_that_is_loaded_again_repeats_nothing() -> None:
    page = LonePage()
    page.say("known")
    page.say("begin", rivals=RIVALS, level="apprentice")
    for _ in range(12):
        page.step()
    heard = {one.words for one in said(page)}
    before = len(page.answers)
    page.open()
    page.step()
    newest = page.answers[before].tell
    assert not {one.words for one in newest if isinstance(one, Said)} & heard
