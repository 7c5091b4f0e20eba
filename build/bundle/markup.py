"""Small helpers for the XML that desktops and software centres read."""

import xml.etree.ElementTree as ET

from build.bundle.description import ENGLISH, Words, others

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
"""The attribute xml:lang."""


def add(parent: ET.Element, tag: str, text: str, attributes: dict[str, str] | None = None) -> None:
    """Append an element with a text."""
    ET.SubElement(parent, tag, attributes or {}).text = text


def add_translated(parent: ET.Element, tag: str, words: Words) -> None:
    """Append an element for each language; English, which comes first, stands for all that are missing."""
    add(parent, tag, words[ENGLISH])
    for language, text in others(words):
        add(parent, tag, text, {LANGUAGE: language})


def as_text(root: ET.Element) -> str:
    """A document with a line for each element."""
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
