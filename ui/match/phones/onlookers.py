"""What those see who watch a game's phones without a seat: what lies open before everybody, and nothing else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from game.core.observation import Observation
from game.play.session import Session
from ui.base.i18n import LANGUAGES, Translator
from ui.files.settings import SeatChoice
from ui.match.phones.look import Shown, look_of
from ui.match.phones.reveals import reveal_of
from ui.match.phones.steps import speaking
from ui.phones.messages import ShowAll


@dataclass
class _Reader:
    """Those who watch in one language: what they have been sent last, and how many events by then."""

    tr: Translator
    mark: object = None
    told: int | None = None


@dataclass
class Onlookers:
    """Those who watch, by their languages."""

    _readers: dict[str, _Reader] = field(default_factory=dict)

    def are(self, languages: Iterable[str]) -> None:
        """Somebody watches in these languages, and in no others."""
        known = [language for language in languages if language in LANGUAGES]
        self._readers = {one: self._readers.get(one) or _Reader(Translator(one)) for one in known}

    def play_again(self) -> None:
        """Another game begins before the same eyes."""
        self._readers = {language: _Reader(reader.tr) for language, reader in self._readers.items()}

    def next(self, session: Session, shown: Shown, seats: Sequence[SeatChoice]) -> ShowAll | None:
        """What the table shows now, for one of those languages in which that is news. An auction comes with its
        verdict: before the table has shown that, nobody may know more."""
        mark = (shown.stage, shown.verdict, session.event_count if shown.rest else None)
        late = next((language for language, reader in self._readers.items() if reader.mark != mark), None)
        found = None if late is None or not (shown.rest or shown.verdict) else _open(session, shown)
        if late is None or found is None:
            return None
        reader, (seen, end) = self._readers[late], found
        names = [choice.name for choice in seats]
        look = look_of(speaking(reader.tr, seen, seats), None, seen, names, stage=shown.stage, verdict=shown.verdict)
        since = end if reader.told is None else reader.told
        reader.mark, reader.told = mark, end
        events = tuple(session.seen_events(None)[since:end])
        return ShowAll(late, msgspec.structs.replace(look, events=events))


def _open(session: Session, shown: Shown) -> tuple[Observation, int] | None:
    """What lies open at rest, or lay open before the last bid of the auction that is shown, and after how many events
    that is the past; None for an auction that was taken back."""
    if shown.verdict is None:
        return session.observation(None), session.event_count
    found = reveal_of(session, None, shown.verdict.auction)
    return None if found is None else (found.seen, found.end)
