"""What software centres show of the game, as AppStream has it: words, pictures, and what is new."""

import re
import xml.etree.ElementTree as ET

from build.bundle.changelog import dated, section
from build.bundle.description import ENGLISH, Description, Links
from build.bundle.markup import LANGUAGE, add, add_translated
from game.version import VERSION

PROGRAM = "fzzzt"
CATEGORIES = ("Game", "CardGame")
RECORD_TYPE = "application/x-fzzzt-record"
MOST_ITEMS = 6
"""As many items of the changelog stand for a version that has no introduction of its own."""
_SMALLEST_WINDOW = "540"
_CONTROLS = ("pointing", "keyboard", "touch", "gamepad")


def metainfo(told: Description, changelog: str) -> ET.Element:
    """The component, with all versions of the changelog that have a date."""
    root = ET.Element("component", type="desktop-application")
    add(root, "id", told.id)
    add(root, "metadata_license", told.licence_of_descriptions)
    add(root, "project_license", told.licence)
    add(root, "name", told.name)
    add_translated(root, "summary", told.summary)
    # Its successor, <developer>, is unknown to the validators of Debian 12 and Ubuntu 22.04.
    add(root, "developer_name", told.developer)
    _add_words(root, told)
    add(root, "launchable", f"{told.id}.desktop", {"type": "desktop-id"})
    _add_links(root, told.links)
    provides = ET.SubElement(root, "provides")
    add(provides, "binary", PROGRAM)
    add(provides, "mediatype", RECORD_TYPE)
    categories = ET.SubElement(root, "categories")
    for category in CATEGORIES:
        add(categories, "category", category)
    _add_keywords(root, told)
    _add_screenshots(root, told)
    _add_needs(root)
    _add_colours(root, told)
    # None of what the rating asks for is in the game: no violence, no gambling, no chat, no adverts.
    ET.SubElement(root, "content_rating", type="oars-1.1")
    _add_releases(root, told.links, changelog)
    return root


def _add_words(root: ET.Element, told: Description) -> None:
    about = ET.SubElement(root, "description")
    for paragraph in told.paragraphs:
        add_translated(about, "p", paragraph)
    features = ET.SubElement(about, "ul")
    for feature in told.features:
        add_translated(features, "li", feature)
    add_translated(about, "p", told.unofficial)


def _add_links(root: ET.Element, links: Links) -> None:
    kinds = {"homepage": links.page, "bugtracker": links.issues, "vcs-browser": links.repository}
    for kind, address in kinds.items():
        add(root, "url", address, {"type": kind})


def _add_keywords(root: ET.Element, told: Description) -> None:
    keywords = ET.SubElement(root, "keywords")
    for language, words in told.keywords.items():
        for word in words:
            add(keywords, "keyword", word, {} if language == ENGLISH else {LANGUAGE: language})


def _add_screenshots(root: ET.Element, told: Description) -> None:
    screenshots = ET.SubElement(root, "screenshots")
    for number, screenshot in enumerate(told.screenshots):
        entry = ET.SubElement(screenshots, "screenshot", {} if number else {"type": "default"})
        add_translated(entry, "caption", screenshot.caption)
        add(entry, "image", told.links.file(screenshot.file, VERSION), {"type": "source"})


def _add_needs(root: ET.Element) -> None:
    add(ET.SubElement(root, "requires"), "display_length", _SMALLEST_WINDOW, {"compare": "ge"})
    controls = ET.SubElement(root, "supports")
    for control in _CONTROLS:
        add(controls, "control", control)


def _add_colours(root: ET.Element, told: Description) -> None:
    branding = ET.SubElement(root, "branding")
    for scheme, colour in (("light", told.colours.light), ("dark", told.colours.dark)):
        add(branding, "color", colour, {"type": "primary", "scheme_preference": scheme})


def _add_releases(root: ET.Element, links: Links, changelog: str) -> None:
    releases = ET.SubElement(root, "releases")
    for version, date in dated(changelog):
        release = ET.SubElement(releases, "release", version=version, date=date, type="stable")
        introduction, items = news(section(changelog, version))
        about = ET.SubElement(release, "description")
        for paragraph in introduction:
            add(about, "p", paragraph)
        if items:
            entries = ET.SubElement(about, "ul")
            for item in items:
                add(entries, "li", item)
        add(release, "url", f"{links.repository}/releases/tag/v{version}", {"type": "details"})


def news(body: str) -> tuple[list[str], list[str]]:
    """What is new in a version, as plain words: paragraphs and list items of its section in the changelog.

    That is all before the section's first heading, or, with nothing there, the first items below it.
    """
    before, _, below = body.partition("###")
    paragraphs, items = _blocks(before)
    if paragraphs or items:
        return paragraphs, items
    _, items = _blocks(below.partition("\n")[2].partition("###")[0])
    return [], items[:MOST_ITEMS]


def _blocks(markdown: str) -> tuple[list[str], list[str]]:
    """The paragraphs and the list items of a text, without emphasis, code marks and addresses."""
    paragraphs: list[str] = []
    items: list[str] = []
    for block in re.split(r"\n\s*\n|\n(?=- )", markdown.strip()):
        words = " ".join(re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", block).replace("`", "").replace("*", "").split())
        if words.startswith("- "):
            items.append(words.removeprefix("- "))
        elif words:
            paragraphs.append(words)
    return paragraphs, items
