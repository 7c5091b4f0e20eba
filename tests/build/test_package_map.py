"""The drawing of the packages follows the imports."""

from pathlib import Path

import pytest

from build import package_map


def tree(root: Path, **sources: str) -> Path:
    """A small project: ``game__core__rules`` is ``game/core/rules.py``."""
    for name, source in sources.items():
        path = root.joinpath(*name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        (path.parent / "__init__.py").touch()
    return root


@pytest.mark.slow
def test_the_drawing_in_the_document_is_up_to_date() -> None:
    text = package_map.DOCUMENT.read_text(encoding="utf-8")
    assert package_map.written(text) == text, "build/package_map.py writes it anew"


def test_imports_in_functions_count_and_those_for_type_checkers_do_not(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        game__a="from game import b\n",
        game__b="def late():\n    from game.c import x\n    return x\n",
        game__c="import typing\nif typing.TYPE_CHECKING:\n    import game.d\nx = 1\n",
        game__d="",
    )
    graph = package_map.module_graph(root)
    assert graph["game.a"] == {"game.b"}
    assert graph["game.b"] == {"game.c"}
    assert graph["game.c"] == set()


def test_an_arrow_that_follows_from_others_is_left_out(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        game__core__rules="",
        game__play__session="import game.core.rules\n",
        ui__table__view="import game.core.rules\nimport game.play.session\n",
    )
    drawn = package_map.drawing(root)
    assert "ui_table --> game_play" in drawn
    assert "game_play --> game_core" in drawn
    assert "ui_table --> game_core" not in drawn


def test_a_document_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="has no lines"):
        package_map.written("Nothing here.")
