"""Fetch what checks web pages, html-validate and axe-core, from npm: `build/checks/web_tools.py`.

They go to .cache/web-tools and are never committed. Where they cannot be fetched, the tests that need them are skipped.
"""

import argparse
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "web-tools"
PACKAGES = ("html-validate@10.9.0", "axe-core@4.14.1")
AXE = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
"""A script that a page is checked by from inside."""
VALIDATOR = FOLDER / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"
AS_BROWSERS_WRITE = (
    "attribute-boolean-style",
    "attribute-empty-style",
    "no-inline-style",
    "no-trailing-whitespace",
    # A list may have a name.
    "aria-label-misuse",
)
"""Rules of style that a browser's own text of a page does not keep."""


def html_faults(pages: Iterable[Path], spared: Sequence[str] = ()) -> list[tuple[str, list[str]]]:
    """What html-validate finds in pages, by their paths, but for the rules that are ``spared``."""
    node = shutil.which("node")
    if node is None:
        raise FileNotFoundError("there is no node here")
    command = [node, str(VALIDATOR), "--formatter", "json", *map(str, pages)]
    # Into a file: what it has not written to a pipe when it ends is lost.
    with tempfile.TemporaryFile("w+", encoding="utf-8") as written:
        subprocess.run(command, stdout=written, check=False)
        written.seek(0)
        told = [
            (one["filePath"], [f"{found['ruleId']}: {found['message']}" for found in one["messages"]])
            for one in json.load(written)
        ]
    kept = [(path, [line for line in lines if line.split(":")[0] not in spared]) for path, lines in told]
    return [(path, lines) for path, lines in kept if lines]


def main() -> int:
    argparse.ArgumentParser(description="Fetch what checks web pages from npm.").parse_args()
    npm = shutil.which("npm")
    if npm is None:
        print("There is no npm here: pages are not checked by html-validate and axe-core.")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [
        npm,
        "install",
        "--prefix",
        str(FOLDER),
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
    ]
    if subprocess.run([*command, *PACKAGES], check=False).returncode:
        print("npm cannot fetch html-validate and axe-core: pages are not checked by them.")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
