"""What the tests of pictures share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.paint.square import Source
from ui.paint.assets import Art


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def art(source: Source, tmp_path: Path) -> Iterator[Art]:
    made = Art(source=source, cache_folder=tmp_path / "cache")
    yield made
    made.close()
