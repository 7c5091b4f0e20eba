"""Fetch what checks web pages, html-validate and axe-core, from npm: `build/checks/web_tools.py`.

They go to .cache/web-tools and are never committed. Where they cannot be fetched, the tests that need them are skipped.
"""

import argparse
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".cache" / "web-tools"
PACKAGES = ("html-validate@10.9.0", "axe-core@4.14.1")
AXE = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
"""A script that a page is checked by from inside."""
VALIDATOR = FOLDER / "node_modules" / "html-validate" / "bin" / "html-validate.mjs"


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
