"""Draws the packages of ``game/`` and ``ui/`` and their imports, taken from the sources, into ARCHITECTURE.md.

    uv run --dev python build/package_map.py            writes the drawing anew
    uv run --dev python build/package_map.py --check    exits with 1 where it is out of date

An arrow means "imports". Arrows that follow from others are left out: if A uses B and B uses C, A may use C as well.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "build" / "docs" / "ARCHITECTURE.md"
BEGIN, END = "<!-- packages: build/package_map.py writes this -->", "<!-- end of packages -->"
TOP = ("game", "ui")

Graph = Mapping[str, frozenset[str]]


def modules(root: Path = ROOT) -> dict[str, Path]:
    """Every module below ``game/`` and ``ui/`` by its dotted name; a package by its own name."""
    found = {}
    for top in TOP:
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path) -> Iterator[str]:
    """What a module imports, by dotted names, imports in functions included; what only type checkers see is left out.

    Of ``from a import b`` both ``a`` and ``a.b`` are named: which of them is a module, the caller knows.
    """

    def below(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            # No expression holds an import, and most of a module is expressions.
            if isinstance(child, ast.expr):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test).endswith("TYPE_CHECKING"):
                continue
            yield child
            yield from below(child)

    for node in below(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield node.module
                yield f"{node.module}.{alias.name}"


def module_graph(root: Path = ROOT) -> Graph:
    """Which module imports which. ``from package import module`` counts as the module alone."""
    known = modules(root)
    graph = {}
    for name, path in known.items():
        named = {other for other in imports(path) if other in known} - {name}
        graph[name] = frozenset(other for other in named if not _only_on_the_way(other, named, known))
    return graph


def _only_on_the_way(package: str, named: set[str], known: Mapping[str, Path]) -> bool:
    """Whether a package is named just because one of its modules is: its ``__init__`` then offers nothing itself."""
    return known[package].name == "__init__.py" and any(other.startswith(f"{package}.") for other in named)


def package_graph(root: Path = ROOT) -> Graph:
    """Which package imports from which; a folder's own modules stand for it, those of its subfolders do not."""
    known = modules(root)

    def package(name: str) -> str:
        return ".".join(known[name].relative_to(root).parts[:-1])

    graph: dict[str, set[str]] = {package(name): set() for name in known}
    for name, others in module_graph(root).items():
        graph[package(name)] |= {package(other) for other in others} - {package(name)}
    return {name: frozenset(others) for name, others in graph.items()}


def without_detours(graph: Graph) -> Graph:
    """The graph without the arrows that follow from others. Raises graphlib.CycleError where it has a circle."""
    reached: dict[str, frozenset[str]] = {}
    for name in TopologicalSorter(graph).static_order():
        reached[name] = graph[name].union(*(reached[other] for other in graph[name]))
    return {
        name: frozenset(other for other in others if not any(other in reached[via] for via in others))
        for name, others in graph.items()
    }


def drawing(root: Path = ROOT) -> str:
    """The packages as a Mermaid flowchart, with how many modules each has."""
    known = modules(root)
    graph = package_graph(root)
    sizes = dict.fromkeys(graph, 0)
    for path in known.values():
        if path.name != "__init__.py":
            sizes[".".join(path.relative_to(root).parts[:-1])] += 1
    lines = ["```mermaid", "flowchart TD"]
    lines += [f'    {_id(name)}["{name.replace(".", "/")} · {sizes[name]}"]' for name in sorted(graph) if sizes[name]]
    for name, others in sorted(without_detours(graph).items()):
        lines += [f"    {_id(name)} --> {_id(other)}" for other in sorted(others) if sizes[name] and sizes[other]]
    return "\n".join([*lines, "```"])


def _id(name: str) -> str:
    return name.replace(".", "_")


def written(text: str, root: Path = ROOT) -> str:
    """The document's text with the drawing anew. Raises ValueError where the document has no place for it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{DOCUMENT.name} has no lines {BEGIN} and {END}.")
    return f"{before}{BEGIN}\n\n{drawing(root)}\n\n{END}{after}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    text = DOCUMENT.read_text(encoding="utf-8")
    new = written(text)
    if asked.check:
        if new != text:
            print(
                f"The drawing in {DOCUMENT.name} is out of date: build/package_map.py writes it anew.", file=sys.stderr
            )
        return int(new != text)
    DOCUMENT.write_text(new, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
