"""What imports what in `game/` and `ui/`, in functions too: there are no cycles, and no scene opens another directly.

import-linter holds the layers; it counts what is imported for types alone, which is no circle when the program runs.
"""

import ast
import graphlib
from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("game", "ui")
SCENES = "ui.scenes."
LATER = {
    "game.agents.levels",
    "game.agents.neural",
    "game.play.command_line",
    "ui.announce.announcer",
    "ui.archive.files",
    "ui.navigation",
    "ui.phones.process",
    "ui.shell.app",
    "ui.shell.running",
    "ui.start",
}
"""The modules that import some of ours in functions: the title is there sooner without, or numpy is loaded."""
MOST_MODULES = 25
"""In one folder, beside its ``__init__``: a rough cap, no reason to cut a module in two."""
STACK = {"push", "pop", "replace", "reset"}
"""What changes the stack of scenes. Only the navigator does."""


@dataclass
class Module:
    """What a module says of imports and of scenes. The trees of all modules, 80 MB, are let go."""

    modules: set[str] = field(default_factory=set)
    """The modules of these packages that it imports."""
    names: dict[str, str] = field(default_factory=dict)
    """The names that it imports from one of these, with where they come from."""
    later: bool = False
    """Whether it imports one of these in a function."""
    classes: dict[str, set[str]] = field(default_factory=dict)
    """Its classes, with the names of those that they inherit from."""
    calls: list[tuple[str, int]] = field(default_factory=list)
    """What it calls by a plain name, and in which lines."""
    stack: list[int] = field(default_factory=list)
    """The lines that change the stack of scenes."""


def read(root: Path) -> dict[str, Module]:
    """All modules below a folder by their dotted names."""
    paths = {}
    for path in sorted(path for package in PACKAGES for path in (root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return {name: read_module(path, name, paths.keys()) for name, path in paths.items()}


def read_module(path: Path, name: str, ours: Set[str]) -> Module:
    """One module; ``ours`` are the names of all."""
    module, tree = Module(), ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in run(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                note_import(module, node, name, ours)
                packages = {ast.unparse(node).split()[1].partition(".")[0]}
                module.later |= node not in tree.body and bool(packages & set(PACKAGES))
            case ast.Call(func=ast.Name(id=called)):
                module.calls.append((called, node.lineno))
            case ast.Attribute() if node.attr in STACK and last_name(node.value).endswith("scenes"):
                module.stack.append(node.lineno)
    module.modules.discard(name)
    for one in tree.body:
        if isinstance(one, ast.ClassDef):
            # `Base[Kind]` inherits from `Base`.
            inherited = [getattr(base, "value", base) for base in one.bases]
            module.classes[one.name] = {base.id for base in inherited if isinstance(base, ast.Name)}
    return module


def note_import(module: Module, node: ast.Import | ast.ImportFrom, name: str, ours: Set[str]) -> None:
    """Add what a statement imports."""
    if isinstance(node, ast.Import):
        module.modules |= {alias.name for alias in node.names} & ours
        return
    assert node.module is not None, f"{name} imports by dots"
    assert node.level == 0, f"{name} imports by dots"
    for alias in node.names:
        whole = f"{node.module}.{alias.name}"
        if whole in ours:
            module.modules.add(whole)
        elif node.module in ours:
            module.modules.add(node.module)
            module.names[alias.asname or alias.name] = node.module


def run(node: ast.AST) -> Iterator[ast.AST]:
    """All of a module that ever runs: not what only a type checker reads."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and last_name(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def last_name(node: ast.AST) -> str:
    """What stands behind the last dot, "" for anything but names: writing whole expressions out takes seconds."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def circle(modules: Mapping[str, Module]) -> str:
    """Modules that import each other in a cycle, "" if none do."""
    try:
        graphlib.TopologicalSorter({name: module.modules for name, module in modules.items()}).prepare()
    except graphlib.CycleError as error:
        return " <- ".join(error.args[1])
    return ""


def scenes(modules: Mapping[str, Module]) -> dict[str, set[str]]:
    """The classes of scenes in each module below `ui.scenes` that has some, whatever they inherit them through."""
    found: dict[str, set[str]] = {name: set() for name in modules if name.startswith(SCENES)}
    known = {"Scene"}
    while True:
        new = {
            (name, one)
            for name in found
            for one, inherited in modules[name].classes.items()
            if inherited & known and one not in known
        }
        if not new:
            return {name: classes for name, classes in found.items() if classes}
        for name, one in new:
            found[name].add(one)
            known.add(one)


def shortcuts(modules: Mapping[str, Module]) -> list[str]:
    """Where a scene reaches for another one.

    A module below `ui.scenes` may import from a module with a scene in it only what it inherits from, and what comes
    with that, as its constants; it makes no scene; and it changes the stack of scenes by the navigator alone.
    """
    found, of_scenes = [], scenes(modules)
    for name, module in modules.items():
        if not name.startswith(SCENES):
            continue
        inherited = set().union(*module.classes.values())
        for imported in sorted(module.modules & of_scenes.keys()):
            taken = {one for one, source in module.names.items() if source == imported}
            if not taken & inherited:
                found.append(f"{name} imports {imported}, from which it inherits nothing")
        for called, line in module.calls:
            if called in of_scenes.get(module.names.get(called, name), ()):
                found.append(f"{name} makes a {called} in line {line}")
        found += [f"{name} changes the stack of scenes in line {line}" for line in module.stack]
    return found


@pytest.fixture(scope="module")
def ours() -> dict[str, Module]:
    """The modules of the program."""
    return read(ROOT)


def test_there_are_no_import_cycles(ours: dict[str, Module]) -> None:
    assert circle(ours) == ""


def test_imports_stand_at_the_top_except_where_they_would_delay_the_start(ours: dict[str, Module]) -> None:
    assert {name for name, module in ours.items() if module.later} == LATER


def test_no_scene_opens_another_directly(ours: dict[str, Module]) -> None:
    assert shortcuts(ours) == []
    # The rule has something to hold: scenes of widgets, benches, lessons.
    assert {"MenuPage", "LessonScene", "LessonScoringScene"} <= set().union(*scenes(ours).values())


def test_only_the_navigator_and_the_self_check_import_scenes_from_outside(ours: dict[str, Module]) -> None:
    outside = {
        name
        for name, module in ours.items()
        if not name.startswith(SCENES) and any(one.startswith(SCENES) for one in module.modules)
    }
    assert outside == {"ui.navigation", "ui.self_check"}


def test_no_folder_is_crowded(ours: dict[str, Module]) -> None:
    inside = Counter(name.rpartition(".")[0] for name in ours if not any(one.startswith(f"{name}.") for one in ours))
    assert {folder: number for folder, number in inside.items() if number > MOST_MODULES} == {}


# The reader itself

BASE = "class Scene: ..."
ONE = "from ui.shell.scene import Scene\nHIGH = 3\nclass OneScene(Scene): ...\n"


def modules_of(folder: Path, **sources: str) -> dict[str, Module]:
    """Modules of a made-up program: two scenes and their base, with other sources for some of them."""
    files = {"ui/shell/scene.py": BASE, "ui/scenes/one.py": ONE, "ui/scenes/two.py": ONE.replace("One", "Two")}
    for path, source in (files | {f"ui/scenes/{name}.py": text for name, text in sources.items()}).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(source, encoding="utf-8")
    return read(folder)


@pytest.mark.parametrize(
    ("one", "two", "found"),
    [
        ("import ui.scenes.two", "import ui.scenes.one", True),
        ("from ui.scenes import two", "from ui.scenes.one import X", True),
        ("def f():\n    from ui.scenes.two import Y", "class A:\n    def f(self):\n        import ui.scenes.one", True),
        ("if TYPE_CHECKING:\n    import ui.scenes.two", "import ui.scenes.one", False),
        ("if typing.TYPE_CHECKING:\n    x = 1\nelse:\n    import ui.scenes.two", "import ui.scenes.one", True),
        ("import ui.scenes.two", "", False),
    ],
)
def test_a_cycle_is_found_and_named(tmp_path: Path, one: str, two: str, *, found: bool) -> None:
    told = circle(modules_of(tmp_path, one=one, two=two))
    assert ("ui.scenes.one" in told and "ui.scenes.two" in told) is found


@pytest.mark.parametrize(
    ("two", "told"),
    [
        ("from ui.scenes.one import HIGH, OneScene\nclass TwoScene(OneScene): ...", ""),
        ("from ui.scenes.one import OneScene\nclass TwoScene(OneScene[int]): ...", ""),
        ("from ui.scenes.one import HIGH", "inherits nothing"),
        ("def f(app):\n    from ui.scenes.one import OneScene\n    app.scenes.push(OneScene())", "inherits nothing"),
        ("import ui.scenes.one", "inherits nothing"),
        ("from ui.scenes.one import OneScene\nclass TwoScene(OneScene): ...\nOneScene()", "makes a OneScene in line 3"),
        ("def f(app):\n    app.scenes.pop()", "changes the stack of scenes in line 2"),
        ("def f(app):\n    return app.scenes.top", ""),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ui.scenes.one import OneScene", ""),
    ],
)
def test_a_scene_that_opens_another_is_found(tmp_path: Path, two: str, told: str) -> None:
    found = shortcuts(modules_of(tmp_path, two=two))
    assert told in "; ".join(found)
    assert bool(found) == bool(told)
