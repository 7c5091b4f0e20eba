"""A settings file written by hand: whatever it holds, every page opens, and one sentence tells what was wrong."""

import json
from pathlib import Path

import pytest

from tests.ui.conftest import MakeApp
from ui.base.i18n import Translator
from ui.files.settings import Settings, load_settings
from ui.scenes.start.keys import KeysScene
from ui.scenes.start.settings import ROWS, SettingsScene
from ui.scenes.start.setup import SetupScene

SEATS = [{"name": "A", "colour": "red"}, {"name": "B", "kind": "ai", "colour": "red", "level": "god"}]
ODD = {
    "a text of ten times the size": ({"text_size": 1000}, "text_size"),
    "a text of no size": ({"text_size": "large"}, "text_size"),
    "a text as large as can be, in no language": ({"text_size": 200, "language": "xx"}, ""),
    "a colour that nobody has": (
        {"last_setup": {"seats": [{"name": "A", "colour": "mauve"}] * 2, "seed": 1}},
        "last_setup",
    ),
    "seats alike, of no level": ({"last_setup": {"seats": SEATS * 2, "seed": 1}}, ""),
    "seats without names, and faces from elsewhere": (
        {"last_setup": {"seats": [{"name": "", "face": "../../x"}] * 4, "seed": 1}},
        "",
    ),
    "one key for two things": ({"keys": {"hint": ["l", "f"], "accept": ["l", "l"]}}, "l"),
    "keys in capitals": ({"keys": {"hint": ["H", "F"], "up": ["UP", ""]}}, "up, hint"),
    "no key to choose with": ({"keys": {"accept": ["", ""]}, "pad_buttons": {"accept": ""}}, "accept"),
    "commands that there are not": (
        {"keys": {f"dance {number}": ["x", ""] for number in range(60)}},
        "dance 0, dance 1, dance 10, …",
    ),
    "keys that are numbers": ({"keys": {"hint": [1, 2]}, "pad_buttons": {"hint": None}}, "keys.hint, pad_buttons.hint"),
    "everything of another kind": ({one: {"a": [{}]} for one in Settings.__struct_fields__}, "…"),
}
"""What is odd -> the file, and what the sentence names; "" if nothing in it is impossible."""


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_file_opens_every_page_and_is_told_in_one_sentence(
    make_app: MakeApp, plain_art: None, tmp_path: Path, odd: str
) -> None:
    fields, named = ODD[odd]
    path = tmp_path / "settings.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    settings, notices = load_settings(path)
    app = make_app((960, 540), settings)
    told = [*(notice.told(Translator("en")) for notice in notices), *app.notices]
    assert len(told) == (1 if named else 0)
    assert all(named in sentence and len(sentence) < 400 for sentence in told)
    app.notices.clear()
    settings_page = SettingsScene(app)
    for scene in (settings_page, SetupScene(app), KeysScene(app)):
        app.scenes.push(scene)
        app.step(0)
    app.scenes.pop()
    app.scenes.pop()
    for tab in ROWS:
        settings_page.turn_to(tab)
        app.step(0)
    assert 80 <= app.settings.text_size <= 200
