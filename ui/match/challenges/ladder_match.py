"""The ladder in the window: recognising its matches, its goals in words, and updating the career."""

import msgspec

from game.agents import PERSONALITIES
from game.challenges.ladder import LADDER, Goal, GoalKind, Rung, goals_reached, with_goals, without_goals
from game.core.number import new_code
from ui.base.i18n import Translator
from ui.files.settings import MatchSetup, SeatChoice, Settings
from ui.match.game_words import LADDER as LADDER_OCCASION
from ui.match.match import Match
from ui.match.seating import character_seat, own_seat, settled
from ui.shell.app import App

OCCASION = LADDER_OCCASION
"""Prefix of the occasion of a ladder match; the rung's key follows."""


def rung_of(occasion: str) -> Rung | None:
    """The rung that a game is played for; None for any other game, or a rung unknown to this version."""
    key = occasion.removeprefix(OCCASION) if occasion.startswith(OCCASION) else ""
    return next((rung for rung in LADDER if rung.key == key), None)


def ladder_seats(settings: Settings, tr: Translator, rung: Rung) -> list[SeatChoice]:
    """The seats at a rung's table: the person as in their last game, and the rivals."""
    rivals = [character_seat(rival.personality, rival.level) for rival in rung.rivals]
    own = own_seat(settings.last_setup.seats if settings.last_setup else (), tr)
    if own.name.strip().casefold() in {rival.name.casefold() for rival in rivals}:
        own = msgspec.structs.replace(own, name=tr.text("Player"))
    return settled([own, *rivals])


def start_ladder_match(app: App, rung: Rung) -> None:
    """Start a rung's match with a new game number."""
    setup = MatchSetup(tuple(ladder_seats(app.settings, app.tr, rung)), new_code())
    app.go.play(setup, OCCASION + rung.key)


def name_of(rung: Rung) -> str:
    """The name of the rung's personality."""
    character = PERSONALITIES.get(rung.key)
    return rung.key.capitalize() if character is None else character.name


def reached_in(match: Match) -> tuple[GoalKind, ...]:
    """The rung's goals that the person has reached in a ladder match; none before its end."""
    rung, seat = rung_of(match.occasion), match.lone_human
    return () if rung is None or seat is None else goals_reached(rung, match.session.record(), seat)


def note_match(app: App, match: Match) -> None:
    """Write the goals reached in a ladder match into the player's progress; `match.news` gets those that are new, or
    that only games with help had reached so far."""
    rung = rung_of(match.occasion)
    if rung is None:
        return
    career, helped = app.progress.ladder, app.progress.ladder_helped
    known = career.get(rung.key, ())
    if not match.helped:
        known = tuple(kind for kind in known if kind not in helped.get(rung.key, ()))
    reached = reached_in(match)
    match.news = tuple(kind for kind in reached if kind not in known)
    if match.news:
        changed = with_goals if match.helped else without_goals
        app.change_progress(ladder=with_goals(career, rung, reached), ladder_helped=changed(helped, rung, match.news))


def goal_words(tr: Translator, goal: Goal) -> str:
    """A goal in one sentence."""
    n = goal.number
    match goal.kind:
        case GoalKind.WIN:
            return tr.text("Win the match.")
        case GoalKind.NO_FZZZT:
            return tr.text("Win without a Fzzzt.")
        case GoalKind.NONE_IDLE:
            return tr.text("Win with at least one unit and a widget on every one.")
        case GoalKind.LAST_LOTS:
            return tr.plural("Win, and buy the last lot of {n} round.", "Win, and buy the last lot of {n} rounds.", n)
        case GoalKind.FIXED:
            return tr.plural("Win with {n} robot fixed between rounds.", "Win with {n} robots fixed between rounds.", n)
        case GoalKind.RUNNING:
            return tr.plural("Win with {n} unit running.", "Win with {n} units running.", n)
        case GoalKind.WIDGETS:
            return tr.plural("Win with {n} widget.", "Win with {n} widgets.", n)
        case GoalKind.BARGAINS:
            return tr.plural(
                "Win, and get {n} lot for nothing or by a single zap.",
                "Win, and get {n} lots for nothing or by a single zap.",
                n,
            )
        case GoalKind.THRIFT:
            return tr.plural(
                "Win, and never pay more than {n} zap for a lot.", "Win, and never pay more than {n} zaps for a lot.", n
            )
        case GoalKind.FULL_BID:
            return tr.plural(
                "Win, and buy a lot with {n} card in one bid.", "Win, and buy a lot with {n} cards in one bid.", n
            )
        case GoalKind.FZZZTS:
            return tr.plural("Win with at least {n} Fzzzt.", "Win with at least {n} Fzzzts.", n)
        case GoalKind.NOES:
            return tr.plural("Win with {n} bid of 0 zaps.", "Win with {n} bids of 0 zaps.", n)
        case GoalKind.FREE_LOTS:
            return tr.plural("Win, and get {n} lot for 0 zaps.", "Win, and get {n} lots for 0 zaps.", n)
        case GoalKind.SNATCHED:
            return tr.plural(
                "Win, and snatch {n} lot from somebody by a single zap.",
                "Win, and snatch {n} lots from somebody by a single zap.",
                n,
            )
        case GoalKind.STARVED:
            return tr.plural(
                "Win, and let no rival make more than {n} widget.",
                "Win, and let no rival make more than {n} widgets.",
                n,
            )
        case GoalKind.SPANNER:
            return tr.text("Win with the spanner in your hand at the end.")
        case GoalKind.TIES_WON:
            return tr.plural("Win the match, and {n} tie on the way.", "Win the match, and {n} ties on the way.", n)
