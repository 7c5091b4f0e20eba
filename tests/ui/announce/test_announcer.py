"""The one way out for everything that is said."""

import io
import os

import pytest

from ui.announce.announcement import Announcement, Spoken, news, one_line
from ui.announce.announcer import Announcer, Lines


def listening() -> tuple[Announcer, list[Announcement]]:
    announcer = Announcer()
    heard: list[Announcement] = []
    announcer.add(heard.append)
    return announcer, heard


def test_nobody_is_told_anything_while_nobody_listens() -> None:
    announcer = Announcer()
    assert not announcer.on
    announcer.say("Hello")
    heard: list[Announcement] = []
    announcer.add(heard.append)
    announcer.earlier()
    assert not heard
    announcer.say("Hello")
    assert [one.text for one in heard] == ["Hello"]


def test_only_the_first_answer_to_a_press_interrupts() -> None:
    announcer, heard = listening()
    announcer.say("A story")
    announcer.cut_in()
    announcer.say("You press", "and this follows")
    assert [one.interrupts for one in heard] == [False, True, False]


def test_a_press_that_nothing_answers_interrupts_nothing_later() -> None:
    announcer, heard = listening()
    announcer.cut_in()
    announcer.cut_in(now=False)
    announcer.say("Later")
    assert not heard[0].interrupts


def test_one_can_go_back_in_what_was_said_and_new_words_begin_anew() -> None:
    announcer, heard = listening()
    announcer.say("one", "two", "three")
    for _ in range(5):
        announcer.earlier()
    assert [one.text for one in heard[3:]] == ["three", "two", "one", "one", "one"]
    announcer.say("four")
    announcer.earlier()
    assert heard[-1] == Announcement("four", interrupts=True)


def test_falling_silent_interrupts_with_no_words() -> None:
    announcer, heard = listening()
    announcer.hush()
    assert heard == [Announcement("", interrupts=True)]


def test_the_terminal_gets_a_line_for_each_announcement() -> None:
    stream, announcer = io.StringIO(), Announcer()
    announcer.add(Lines(stream))
    announcer.say("Two\nlines", "  ", "Round 2 · Lot 3")
    announcer.hush()
    assert stream.getvalue() == "Two lines\nRound 2, Lot 3\n"


def test_dots_between_words_become_what_a_voice_pauses_at() -> None:
    assert one_line("You win!  ·  New in your album") == "You win! New in your album"
    assert one_line("Game 7 · par 3") == "Game 7, par 3"


def test_only_what_is_new_is_said() -> None:
    before = Spoken(heading="Table", page=("lot", "hand"), prompt="Bid", focus="A", reached=(0, True))
    assert news(None, before, arrived=True) == ["Table", "lot", "hand", "Bid", "A"]
    assert news(before, before, arrived=False) == []
    again = Spoken(heading="Table", page=("lot 2", "hand"), prompt="Bid", focus="A", reached=(0, True))
    assert news(before, again, arrived=False) == ["lot 2"]


def test_what_a_page_draws_is_said_whole_from_the_first_change_to_the_last() -> None:
    """Equal words belong to different things there."""
    before = Spoken(page=("Summary", "Lot 4", "Bid of 3", "good", "Note"), drawn=True)
    now = Spoken(page=("Summary", "Lot 1", "Bid of 3", "Lot 2", "Bid of 3", "bad", "Note"), drawn=True)
    assert news(before, now, arrived=False) == ["Lot 1", "Bid of 3", "Lot 2", "Bid of 3", "bad"]
    assert news(now, now, arrived=False) == []
    shorter = Spoken(page=("Summary", "Lot 1", "Bid of 3", "bad", "Note"), drawn=True)
    assert news(now, shorter, arrived=False) == []


def test_who_comes_back_hears_where_they_are_but_not_the_page_again() -> None:
    page = Spoken(heading="Table", page=("lot", "hand"), prompt="Bid", focus="A")
    assert news(page, page, arrived=True) == ["Table", "Bid", "A"]


def test_a_refusal_comes_first_and_again_at_every_press() -> None:
    before = Spoken(prompt="Bid")
    once, twice = Spoken(refused=(1, "No"), prompt="Choose"), Spoken(refused=(2, "No"), prompt="Choose")
    assert news(before, once, arrived=False) == ["No", "Choose"]
    assert news(once, once, arrived=False) == []
    assert news(once, twice, arrived=False) == ["No"]


def test_the_focus_is_said_while_keys_are_in_use_also_from_one_to_its_twin() -> None:
    def at(place: int, *, keys: bool) -> Spoken:
        return Spoken(focus="Try it, button", reached=(place, keys))

    assert news(at(0, keys=True), at(1, keys=True), arrived=False) == ["Try it, button"]
    assert news(at(0, keys=False), at(1, keys=False), arrived=False) == []
    assert news(at(0, keys=False), at(0, keys=True), arrived=False) == ["Try it, button"]


def test_a_name_from_a_foreign_file_commands_no_terminal_and_breaks_no_voice() -> None:
    assert one_line("A\x1b[2Jda\x00 \ud800wins\u202e, work\u00adshop\u00a07") == "A [2Jda wins , workshop 7"


def test_a_terminal_that_is_gone_ends_only_the_lines(caplog: pytest.LogCaptureFixture) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    heard: list[str] = []
    with os.fdopen(writing, "w", encoding="utf-8") as pipe:
        announcer = Announcer()
        announcer.add(Lines(pipe))
        announcer.add(lambda said: heard.append(said.text))
        announcer.say("Round 1", "Round 2")
        assert heard == ["Round 1", "Round 2"]
        assert caplog.text.count("nobody reads") == 1
        # What the pipe has not taken would be written again as it closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), writing)
