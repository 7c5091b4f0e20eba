"""The album in the window: what a finished game brings, in the progress and in words."""

from datetime import date

from game.challenges.album import MILESTONES, Prize, earned, gathered, robot_of, with_robot
from ui.base.i18n import N_, Translator
from ui.files.progress import Progress
from ui.match.match import Match
from ui.match.wording import card_name, date_words
from ui.shell.app import App

BELTS = {
    "": N_("Iron belt"),
    "copper": N_("Copper belt"),
    "jade": N_("Jade belt"),
    "ruby": N_("Ruby belt"),
    "gold": N_("Golden belt"),
}
"""The looks of the belt: everybody's, then one for each milestone of the album."""


def note_robot(app: App, match: Match) -> None:
    """Put the robot that a finished game brings into the album; ``match.prize`` says which.

    A game that branched off another one brings none: that one has brought its own.
    """
    if not match.humans or match.origin is not None:
        return
    album = app.progress.album
    robot = robot_of(match.session.record(), match.humans[0], album)
    after = with_robot(album, robot, app.today.isoformat())
    match.prize = Prize(robot, fresh=robot not in album, milestone=earned(after) > earned(album))
    app.change_progress(album=after)


def prize_words(tr: Translator, prize: Prize) -> str:
    """What a game brought, in a sentence."""
    robot = card_name(tr, prize.robot)
    if prize.milestone:
        return tr.text("New in your album: {robot}, and with it another look for the belt!", robot=robot)
    if prize.fresh:
        return tr.text("New in your album: {robot}!", robot=robot)
    return tr.text("{robot} came back to visit your album.", robot=robot)


def belts_of(progress: Progress) -> tuple[str, ...]:
    """The keys of the looks of the belt that can be chosen."""
    return tuple(BELTS)[: 1 + earned(progress.album)]


def belt_of(progress: Progress) -> str:
    """The look of the belt at the table: the chosen one, if it has been earned."""
    return progress.belt if progress.belt and progress.belt in belts_of(progress) else ""


def next_belt_words(tr: Translator, progress: Progress) -> str:
    """How many robots the next look of the belt takes; empty when all have been earned."""
    have = gathered(progress.album)
    missing = next((milestone - have for milestone in MILESTONES if milestone > have), 0)
    if not missing:
        return ""
    return tr.plural("{n} more robot brings another belt.", "{n} more robots bring another belt.", missing)


def since_words(tr: Translator, since: str) -> str:
    """The day on which a robot came, as the language writes dates; as it stands if there is no such day."""
    try:
        day = date.fromisoformat(since)
    except ValueError:
        return since
    return date_words(tr, day)
