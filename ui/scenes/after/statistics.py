"""Statistics over all of a person's games, on one wall: strength, scores, opponents, style and achievements."""

import time
from collections.abc import Sequence
from concurrent.futures import Future
from datetime import UTC, datetime
from enum import IntEnum
from typing import NamedTuple

from game.review.achievements import reached
from game.review.statistics import Statistics, statistics
from ui.archive.played import AT_ONCE, PersonsGame, of_person, people, persons_games, table_of, under_own_name
from ui.base.i18n import N_, Translator
from ui.base.spacing import APART, GAP, NEAR, WIDE
from ui.base.theme import PANEL, SEAT, WARNING
from ui.files.background import glance
from ui.files.download import Download
from ui.halls.blueprint import PAPER_DEEP, draw_blueprint
from ui.layout.box import Box
from ui.layout.boxes import Column, Controls, Fit, Holder, Row, Scroll, Sized
from ui.layout.leaves import Spacer
from ui.match.faces import PERSON_FACES, SeatLook, looks_of
from ui.match.seating import is_default_name, is_unnamed, own_seat, settled
from ui.paint.painter import Painter
from ui.scenes.after.counting import LOOK_AGAIN, RELOAD, REST, WORTH_TELLING, checked_words, counting
from ui.scenes.after.statistics_wall import medal, rail, rivals, shelf, style
from ui.scenes.challenges.album_button import album_box
from ui.scenes.common.boxes import SIDE, SMALL_BUTTON, button, choice, menu
from ui.scenes.common.page import MenuPage
from ui.shell.app import App
from ui.shell.scene import DialogAnswer
from ui.widgets.button import DANGER, SECONDARY, ButtonLook

_LOSES = ButtonLook(PANEL, DANGER.face, WARNING)
"""What asks before it loses anything."""


class Kind(IntEnum):
    """Which games are counted, in the order of offer."""

    ALL = 0
    UNHELPED = 1
    HELPED = 2

    def holds(self, *, helped: bool) -> bool:
        """Whether a game, helped or not, is one of them."""
        return self is Kind.ALL or helped is (self is Kind.HELPED)


class Chosen(NamedTuple):
    """What to count."""

    person: int
    """The person's index in the list of names."""
    kind: Kind
    since: str
    """The moment from which games count, as an ISO string; "" counts all."""


class Counted(NamedTuple):
    """The statistics of one choice."""

    chosen: Chosen
    """The choice they are for."""
    all: list[PersonsGame]
    """Everybody's games."""
    names: list[str]
    """Everybody's name."""
    games: list[PersonsGame]
    """The games that the choice selects."""
    found: Statistics
    """Their statistics."""
    reached: dict[str, int]
    """How often each achievement was reached without help."""
    helped: dict[str, int]
    """And how often with help."""


def counted(games: list[PersonsGame], chosen: Chosen) -> Counted:
    """Add up the chosen person's games of the chosen kind."""
    names = people(games)
    name = names[min(chosen.person, len(names) - 1)] if names else ""
    own = of_person(games, name, chosen.since)
    kind = [game for game in own if chosen.kind.holds(helped=game.game.helped)]
    found = statistics([game.game for game in kind])
    done, helped = (reached((game.game for game in own), helped=with_help) for with_help in (False, True))
    return Counted(chosen, games, names, kind, found, done, helped)


class StatisticsScene(MenuPage):
    """Counts the finished games of the archive, person by person: all of them, or those with or without help.

    Many games are counted in the background, with a progress bar; games that the archive finds meanwhile are added.
    """

    heading = N_("Statistics")
    ground = PAPER_DEEP

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._name = 0
        self._kind = Kind.ALL
        self.result: Counted | None = None
        """The counted statistics; None until they are ready."""
        self._job: Future[Counted] | None = None
        self._taken, self._to_read = 0, 0
        """How many games have been read, and of how many."""
        self._told = ((0, 0), (0, 0))
        self._look_again = 0.0
        """How far the games are that the page tells of, and the seconds until it is looked at again."""
        self._seen = -1
        self._rest = 0.0
        """Seconds until games may be counted again."""
        self._download: Download | None = None
        app.archive.upkeep.scan()
        self._count()

    @property
    def wants_frames(self) -> bool:
        """While a file is written."""
        return self._download is not None or super().wants_frames

    @property
    def games(self) -> Sequence[PersonsGame]:
        """The games counted now."""
        return self.result.games if self.result is not None else ()

    @property
    def found(self) -> Statistics:
        """The statistics shown now."""
        return self.result.found if self.result is not None else statistics([])

    @property
    def counting(self) -> bool:
        """Whether a count is running whose result is not shown yet."""
        return self._job is not None

    @property
    def _chosen(self) -> Chosen:
        return Chosen(self._name, self._kind, self.app.settings.statistics_since)

    def _count(self) -> None:
        chosen = self._chosen
        self._seen = self.app.archive.news.revision
        self._taken = self._to_read = 0
        last = self.app.settings.last_setup
        own = own_seat(() if last is None else last.seats, self.app.tr).name
        self._job = self.app.archive.ask(lambda: self._counted_all(chosen, "" if is_default_name(own) else own))
        if glance(self._job):
            self._take()

    def _counted_all(self, chosen: Chosen, own: str) -> Counted:
        """Count everything, what was played without a name for who is called ``own`` now; runs in a background
        thread."""

        def tell(count: int) -> None:
            self._taken = count

        begun, index = time.monotonic(), self.app.archive.index
        self._to_read = index.count(finished=True)
        found = counted(under_own_name(persons_games(index, tell), own, is_unnamed), chosen)
        self._rest = REST * (time.monotonic() - begun)
        return found

    def _look(self) -> None:
        """Add up the chosen person's games of the chosen kind, once all games are known."""
        if self.result is None:
            return
        games, chosen = self.result.all, self._chosen
        if len(games) <= AT_ONCE:
            self._show(counted(games, chosen))
            return
        if self._job is not None:
            self._job.cancel()
        self._job = self.app.archive.ask(lambda: counted(games, chosen))

    def _show(self, found: Counted) -> None:
        self.result = found
        self._name = min(self._name, max(0, len(found.names) - 1))
        self.lay_out_again()

    def exit(self) -> None:
        """Drop work that has not started."""
        if self._job is not None:
            self._job.cancel()

    def page(self) -> Box:
        """All that was counted on one wall, or how far the count is."""
        tr, found, self._told = self.app.tr, self.result, self._progress()
        if found is None:
            far = counting(tr, tr.text("Counting your games…"), self._told[0])
            wall: Box = Column(self._kinds(), Holder(far, weight=1), weight=1)
        else:
            wall = Scroll(Fit(self._wall(found), self._wall(found, narrow=True)))
        return menu(self.heading_words, wall, album_box(self.app), self.way_back(), foot=WIDE)

    def draw_wall(self, painter: Painter) -> None:
        """Draw the blueprint that everything hangs on."""
        draw_blueprint(painter)

    def _progress(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many games have been read and checked, each with the total; 0 if that is not worth telling."""
        read = (min(self._taken, self._to_read), self._to_read) if self.result is None else (0, 0)
        upkeep = self.app.archive.upkeep
        told = upkeep.scanning and upkeep.progress[1] >= WORTH_TELLING
        return read, upkeep.progress if told else (0, 0)

    def _wall(self, counted: Counted, *, narrow: bool = False) -> Box:
        """The medal with whose it is, the games with which of them count, the rivals, and the shelf; one below another
        where it is ``narrow``."""
        tr, found = self.app.tr, counted.found
        names = counted.names or [tr.text("Nobody yet")]
        checked, hint = self._told[1], tr.text("Point at a badge to see what it is for.")
        note = checked_words(tr, checked) if checked[1] else hint
        play = Sized(button(tr.text("Play the first game"), self.app.go.setup, key="play", wide=SIDE))
        own = Column(choice("name", names, self._name, self._choose_name), medal(tr, found, self._look_of()), gap=NEAR)
        games = Column(self._kinds(), rail(tr, counted.games, found, self.app.today, play), gap=NEAR, weight=1)
        badges = shelf(tr, counted.reached, counted.helped, note, self.app.go.album)
        nothing = not counted.names and not self.app.settings.statistics_since
        ways = None if nothing else Holder(self._corner(), weight=0)
        inside = Column(style(tr, found), Spacer(), ways, gap=GAP)
        corner = Sized(inside, wide=SIDE, most_wide=460, across=None, along=None)
        if narrow:
            return Column(own, games, rivals(tr, found), badges, corner, gap=WIDE)
        upper = Row(own, games, rivals(tr, found), gap=WIDE, weight=1)
        return Column(upper, Row(badges, corner, gap=WIDE), gap=APART, weight=1)

    def _kinds(self) -> Box:
        """Which games are counted."""
        tr = self.app.tr
        kinds = (tr.text("All games"), tr.text("Games without help"), tr.text("Games with help"))
        hint = f"{_help_words(tr)} {tr.text('Your rating comes from games without help.')}"
        return choice("kind", kinds, int(self._kind), self._choose_kind, hint=hint)

    def _look_of(self) -> SeatLook:
        """The face of whose games are counted: as at the last table, if they sat at it."""
        last, names = self.app.settings.last_setup, self._names
        name = names[self._name] if names else ""
        looks = looks_of(() if last is None else settled(last.seats))
        theirs = (one for one in looks if one.human and one.name.casefold() == name.casefold())
        at = self._name % len(PERSON_FACES)
        return next(theirs, SeatLook(name, list(SEAT)[at], PERSON_FACES[at], human=True))

    def _corner(self) -> Box:
        """The buttons that save a table and start afresh."""
        tr, since = self.app.tr, self.app.settings.statistics_since
        empty = None if self.games else tr.text("There is no game to export.")
        again, look = (tr.text("Count all games again"), SECONDARY) if since else (tr.text("Start over"), _LOSES)
        table, hint = tr.text("Save as CSV"), tr.text("A table with a line for each game, for any spreadsheet.")
        return Controls(
            button(table, self._save, key="save", look=SECONDARY, hint=hint, disabled=empty, style=SMALL_BUTTON),
            button(again, self._begin_anew, key="again", look=look, style=SMALL_BUTTON),
            gap=GAP,
            weight=1,
        )

    def page_words(self) -> Sequence[str]:
        """What was counted; not how far that is, which changes all the time."""
        return () if self.result is None or self.app.archive.upkeep.scanning else super().page_words()

    @property
    def _names(self) -> list[str]:
        return self.result.names if self.result is not None else []

    def update(self, dt: float) -> None:
        """Check on the file being written, and on the count."""
        super().update(dt)
        self._rest = max(0.0, self._rest - dt)
        if self._job is not None:
            self._take()
        elif self._seen != self.app.archive.news.revision and self._rest == 0:
            self._rest = RELOAD
            self._count()
        self._look_again = max(0.0, self._look_again - dt)
        if self._job is not None or self.app.archive.upkeep.scanning:
            self.wake_within(LOOK_AGAIN)
        if self._told != self._progress() and not self._look_again:
            self._look_again = LOOK_AGAIN
            self.lay_out_again()
        told = None if self._download is None else self._download.told(self.app.tr)
        if told is not None:
            self._download = None
            self.app.go.tell(self.app.tr.text("Statistics"), told)

    def _take(self) -> None:
        """Show the finished count, unless another one is wanted by now."""
        job = self._job
        if job is None or not job.done():
            return
        self._job = None
        self._show(job.result())
        if self.result is not None and self.result.chosen != self._chosen:
            self._look()

    # Actions

    def _choose_name(self, index: int) -> None:
        self._name = index
        self._look()

    def _choose_kind(self, index: int) -> None:
        self._kind = Kind(index)
        self._look()

    def _save(self) -> None:
        # Spreadsheets recognise UTF-8 only by this mark.
        games = self.games
        self._download = Download(
            self.app.storage.downloads, "fzzzt-statistics", "csv", lambda: table_of(games).encode("utf-8-sig")
        )

    def _begin_anew(self) -> None:
        tr = self.app.tr
        if self.app.settings.statistics_since:
            self._set_since("")
            return
        message = tr.text(
            "Games played so far will no longer count. They stay in the list of games, and can be counted again."
        )
        answers = [
            DialogAnswer(tr.text("Start over"), lambda: self._set_since(datetime.now(UTC).isoformat()), DANGER),
            DialogAnswer(tr.text("Back"), lambda: None),
        ]
        self.app.go.ask(tr.text("Start the statistics over?"), message, answers, cancel=1, focus=1)

    def _set_since(self, moment: str) -> None:
        self.app.change_settings(statistics_since=moment)
        self._look()


def _help_words(tr: Translator) -> str:
    """What help is, and what it means for a medal."""
    return tr.text(
        "Help means hints, returns to the bench, or a game continued from another. A medal won with help stays hollow."
    )
