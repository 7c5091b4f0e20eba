"""Read CHANGELOG.md: `build/bundle/changelog.py VERSION` prints that version's section, as a release shows it."""

import argparse
import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_HEADING = re.compile(r"^## \[?(?P<version>\d+\.\d+\.\d+)\]?(?: - (?P<date>\S+))?[ \t]*$", re.MULTILINE)


class ChangelogError(Exception):
    """Something is missing from the changelog; the message says what."""


def section(text: str, version: str) -> str:
    """What changed in a version. Raises ChangelogError if the changelog has no such heading, or nothing below it."""
    for heading in _HEADING.finditer(text):
        if heading["version"] == version:
            end = re.compile(r"^## ", re.MULTILINE).search(text, heading.end())
            body = text[heading.end() : end.start() if end else None].strip()
            if body:
                return body + "\n"
    raise ChangelogError(f"CHANGELOG.md has no section on version {version}.")


def date_of(text: str, version: str) -> str:
    """What follows a version in its heading: the date, "unreleased", or "" for nothing."""
    return next((heading["date"] or "" for heading in _HEADING.finditer(text) if heading["version"] == version), "")


def dated(text: str) -> list[tuple[str, str]]:
    """The versions that are out, each with its date as year-month-day, in the changelog's order: the newest first."""
    found = [(heading["version"], heading["date"] or "") for heading in _HEADING.finditer(text)]
    return [(version, date) for version, date in found if DATE.fullmatch(date)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Print a version's section of the changelog.")
    parser.add_argument("version", metavar="VERSION")
    try:
        print(section(CHANGELOG.read_text(encoding="utf-8"), parser.parse_args().version), end="")
    except ChangelogError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
