"""The card table: what the real one holds [C1]-[C4] [S2], and that a malformed one is refused with line and reason."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.cards import BELT_DECK, CATALOGUE, MECHANIC_ID, STARTER_IDS, Card, Kind, Symbol
from game.core.catalogue import CARDS_FILE, COLUMNS, CatalogueError, load_catalogue

LINES = CARDS_FILE.read_text(encoding="utf-8").splitlines()


def cards_of(kind: Kind) -> list[Card]:
    return [card for card in CATALOGUE.values() if card.kind is kind]


def test_c1_there_are_56_cards_of_these_kinds() -> None:
    assert len(CATALOGUE) == 56
    assert Counter(card.kind for card in CATALOGUE.values()) == {
        Kind.ROBOT: 36,
        Kind.UPGRADE: 2,
        Kind.FZZZT: 4,
        Kind.UNIT: 10,
        Kind.MECHANIC: 4,
    }
    assert len(BELT_DECK) == 52
    assert not set(BELT_DECK) & set(MECHANIC_ID.values())


def test_c1_the_robots_by_power() -> None:
    assert Counter(card.power for card in cards_of(Kind.ROBOT)) == {1: 12, 2: 8, 3: 8, 4: 4, 5: 4}


def test_c1_the_robots_show_each_symbol_equally_often() -> None:
    shown = Counter(symbol for card in cards_of(Kind.ROBOT) if card.power != 1 for symbol in card.symbols)
    assert shown == dict.fromkeys(Symbol, 6)


def test_c2_upgrade_fzzzt_and_mechanic() -> None:
    for card in cards_of(Kind.UPGRADE):
        assert (card.power, card.points, set(card.symbols)) == (0, 0, set(Symbol))
    for card in cards_of(Kind.FZZZT):
        assert (card.power, card.points, card.symbols) == (3, -1, ())
    for card in cards_of(Kind.MECHANIC):
        assert (card.power, card.points, card.symbols, card.belt_speed) == (0, None, (), None)


def test_c3_the_units_by_tier() -> None:
    worth = {"prototype": 3, "basic": 5, "enhanced": 6, "advanced": 9, "complex": 13}
    size = {"prototype": 1, "basic": 2, "enhanced": 2, "advanced": 3, "complex": 4}
    for card in cards_of(Kind.UNIT):
        assert card.power is None
        assert card.points == worth[card.tier]
        assert len(set(card.symbols)) == len(card.symbols) == size[card.tier]
    assert Counter(card.tier for card in cards_of(Kind.UNIT)) == {
        "prototype": 1,
        "basic": 3,
        "enhanced": 3,
        "advanced": 2,
        "complex": 1,
    }


def test_c4_the_fzzzts_belt_speed_is_one() -> None:
    assert {card.belt_speed for card in cards_of(Kind.FZZZT)} == {1}


def test_p3_belt_speeds_are_among_1_2_3_4_8() -> None:
    assert {CATALOGUE[card].belt_speed for card in BELT_DECK} == {1, 2, 3, 4, 8}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_s2_a_starter_set_has_powers_1_2_3_and_all_symbols_once(number: int) -> None:
    starters = [CATALOGUE[card] for card in STARTER_IDS[number]]
    assert sorted(card.power or 0 for card in starters) == [1, 2, 3]
    assert sorted(symbol for card in starters for symbol in card.symbols) == sorted(Symbol)


def test_every_card_has_its_own_name_and_picture_where_it_is_one_of_a_kind() -> None:
    single = [card for card in CATALOGUE.values() if card.kind is not Kind.UNIT]
    assert len({card.name for card in single}) == len(single)
    assert len({card.art for card in single}) == len(single)


# A malformed table


def changed(line: int, change: Callable[[list[str]], list[str]]) -> list[str]:
    """The table with the fields of one line (numbered from 1, the heading is 1) changed."""
    lines = LINES.copy()
    lines[line - 1] = ",".join(change(lines[line - 1].split(",")))
    return lines


def with_field(line: int, column: str, value: str) -> list[str]:
    place = COLUMNS.index(column)
    return changed(line, lambda fields: [*fields[:place], value, *fields[place + 1 :]])


def line_of(card: str) -> int:
    return next(number for number, line in enumerate(LINES, start=1) if line.startswith(card + ","))


def refusal(folder: Path, lines: list[str]) -> str:
    file = folder / "table.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        load_catalogue(file)
    message = str(caught.value)
    assert message.startswith("table.csv")
    return message


ROBOT, UPGRADE, FZZZT = line_of("r4-cog"), line_of("upgrade-a"), line_of("fzzzt-c")
UNIT, MECHANIC = line_of("unit-cog-oil"), line_of("mechanic-3")


@pytest.mark.parametrize(
    ("line", "column", "value", "reason"),
    [
        (ROBOT, "id", "", "must not be empty"),
        (ROBOT, "name", "", "must not be empty"),
        (ROBOT, "art", "", "must not be empty"),
        (ROBOT, "id", "r4-nut", "'r4-nut' stands twice"),
        (ROBOT, "kind", "android", "unknown kind 'android'"),
        (ROBOT, "kind", "", "unknown kind ''"),
        (ROBOT, "power", "four", "power must be a whole number, not 'four'"),
        (ROBOT, "power", "4.5", "power must be a whole number, not '4.5'"),
        (ROBOT, "power", "1_0", "power must be a whole number, not '1_0'"),
        (ROBOT, "power", " 4", "power must be a whole number, not ' 4'"),
        (ROBOT, "power", "٤", "power must be a whole number"),
        (ROBOT, "power", "9" * 5000, "power must be a whole number"),
        (ROBOT, "power", "", "kind robot must have a power from 1 to 5"),
        (ROBOT, "power", "-1", "kind robot must have a power from 1 to 5"),
        (ROBOT, "power", "0", "kind robot must have a power from 1 to 5"),
        (ROBOT, "power", "6", "kind robot must have a power from 1 to 5"),
        (ROBOT, "points", "x", "points must be a whole number"),
        (ROBOT, "points", "", "kind robot must have from -9 to 99 points"),
        (ROBOT, "points", "100", "kind robot must have from -9 to 99 points"),
        (ROBOT, "points", "-10", "kind robot must have from -9 to 99 points"),
        (ROBOT, "belt_speed", "", "belt_speed must be"),
        (ROBOT, "belt_speed", "5", "belt_speed must be"),
        (ROBOT, "belt_speed", "fast", "belt_speed must be a whole number"),
        (ROBOT, "symbols", "", "needs a symbol"),
        (ROBOT, "symbols", "gear", "unknown symbol 'gear'"),
        (ROBOT, "symbols", "cog+", "unknown symbol ''"),
        (ROBOT, "symbols", "cog+cog", "symbol stands twice"),
        (ROBOT, "starter_of", "5", "starter_of must be"),
        (ROBOT, "starter_of", "0", "starter_of must be"),
        (UPGRADE, "symbols", "", "needs a symbol"),
        (ROBOT, "id", "R4 cog", "id must be small letters, digits and hyphens"),
        (ROBOT, "id", "x" * 41, "id must be small letters, digits and hyphens"),
        (ROBOT, "art", "../fzzzt/fzzzt-a", "art must be small letters, digits and hyphens"),
        (ROBOT, "name", " ", "without spaces at its ends"),
        (ROBOT, "name", "Giraffire ", "without spaces at its ends"),
        (ROBOT, "name", "x" * 25, "a name is at most 24 characters"),
        (ROBOT, "name", "Gi\0raffe", "a name is at most 24 characters"),
        (ROBOT, "name", "x" * 200_000, "field larger than field limit"),
        (UPGRADE, "starter_of", "1", "only a robot is a starter"),
        (FZZZT, "starter_of", "2", "only a robot is a starter"),
        (UNIT, "starter_of", "3", "only a robot is a starter"),
        (MECHANIC, "belt_speed", "4", "no belt_speed"),
        (MECHANIC, "power", "-1", "a power from 0 to 5"),
        (UPGRADE, "power", "-2", "a power from 0 to 5"),
        (UPGRADE, "power", "6", "a power from 0 to 5"),
        (FZZZT, "symbols", "nut", "no symbols"),
        (FZZZT, "power", "", "a power from 0 to 5"),
        (FZZZT, "power", "6", "a power from 0 to 5"),
        (UNIT, "power", "1", "no power"),
        (UNIT, "tier", "", "tier must be one of prototype, basic"),
        (UNIT, "tier", "giant", "tier must be one of prototype, basic"),
        (UNIT, "symbols", "", "needs a symbol"),
        (UNIT, "points", "-3", "must have from 0 to 99 points"),
        (UNIT, "points", "", "must have from 0 to 99 points"),
        (MECHANIC, "starter_of", "", "its number"),
        (MECHANIC, "starter_of", "7", "its number"),
        (MECHANIC, "power", "", "a power from 0 to 5"),
        (MECHANIC, "power", "6", "a power from 0 to 5"),
        (MECHANIC, "points", "2", "no points"),
        (MECHANIC, "symbols", "nut", "no symbols"),
    ],
)
def test_a_bad_field_is_refused_with_its_line(tmp_path: Path, line: int, column: str, value: str, reason: str) -> None:
    message = refusal(tmp_path, with_field(line, column, value))
    assert f"line {line}:" in message
    assert reason in message


@pytest.mark.parametrize("change", [lambda fields: fields[:-1], lambda fields: [*fields, "more"]])
def test_a_line_with_too_few_or_too_many_values_is_refused(
    tmp_path: Path, change: Callable[[list[str]], list[str]]
) -> None:
    message = refusal(tmp_path, changed(ROBOT, change))
    assert f"line {ROBOT}: 10 values" in message


def test_an_unclosed_quote_is_refused(tmp_path: Path) -> None:
    assert f"line {ROBOT}: unexpected end of data" in refusal(tmp_path, with_field(ROBOT, "name", '"Giraffire'))


@pytest.mark.parametrize("lines", [[], LINES[1:], ["id;kind", *LINES[1:]], [LINES[0] + ",extra", *LINES[1:]]])
def test_wrong_columns_are_refused(tmp_path: Path, lines: list[str]) -> None:
    message = refusal(tmp_path, lines)
    assert "line 1:" in message
    assert "id,kind,tier,power" in message


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (LINES[:1], "four mechanics"),
        (LINES[:-1], "four mechanics"),
        ([*LINES, "mechanic-5,mechanic,,0,,,,4,Fifth,mechanic-5"], "four mechanics"),
        ([line for line in LINES if not line.startswith("unit-oil,")], "10 cards of the kind unit, 9 are listed"),
        ([*LINES, "r9-nut,robot,,5,3,1,nut,,Ninth,r9-nut"], "36 cards of the kind robot, 37 are listed"),
        ([line for line in LINES if not line.startswith("fzzzt-")], "4 cards of the kind fzzzt, 0 are listed"),
        (LINES[:30], "four mechanics"),
        (with_field(line_of("r1-bolt-cog"), "starter_of", ""), "three robots"),
        (with_field(line_of("r1-bolt-cog"), "starter_of", "2"), "three robots"),
        (with_field(ROBOT, "starter_of", "3"), "three robots"),
    ],
)
def test_a_table_that_lacks_cards_is_refused(tmp_path: Path, lines: list[str], reason: str) -> None:
    assert reason in refusal(tmp_path, lines)


def test_a_table_that_is_not_text_is_refused_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_bytes(b"\xff\xfe\x00id")
    with pytest.raises(CatalogueError, match=r"table\.csv line 1: this is not UTF-8 text"):
        load_catalogue(file)
    file.write_bytes("\n".join(with_field(ROBOT, "name", "Jäger")).encode("latin-1"))
    with pytest.raises(CatalogueError, match=rf"table\.csv line {ROBOT}: this is not UTF-8 text"):
        load_catalogue(file)


def test_a_missing_or_far_too_long_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"gone\.csv cannot be read: No such file"):
        load_catalogue(tmp_path / "gone.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(CatalogueError, match=r"folder\.csv cannot be read: it is a folder"):
        load_catalogue(tmp_path / "folder.csv")
    (tmp_path / "long.csv").write_bytes(CARDS_FILE.read_bytes() + b"\n" * (1 << 18))
    with pytest.raises(CatalogueError, match=r"long\.csv cannot be read: it has more than 256 KB"):
        load_catalogue(tmp_path / "long.csv")


def test_a_table_as_a_spreadsheet_saves_it_is_accepted(tmp_path: Path) -> None:
    """With a byte order mark, and with the line ends of Windows."""
    file = tmp_path / "table.csv"
    file.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LINES).encode())
    assert load_catalogue(file) == CATALOGUE


def test_a_table_with_another_speed_and_worth_is_accepted(tmp_path: Path) -> None:
    """[C4] The table is data: a player can edit it."""
    file = tmp_path / "table.csv"
    place = COLUMNS.index("belt_speed")
    lines = changed(FZZZT, lambda fields: [*fields[:place], "2", *fields[place + 1 :]])
    file.write_text("\n".join(lines), encoding="utf-8")
    assert load_catalogue(file)["fzzzt-c"].belt_speed == 2
