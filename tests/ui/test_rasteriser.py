"""Drawing pictures in another process: the same pictures, the same faults, and no picture less when it dies."""

import logging

import pytest

from ui.paint.rasteriser import ApartRasteriser, rasterise_here

DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="red"/></svg>'


def test_a_process_of_its_own_draws_the_same_pictures_and_tells_the_same_faults() -> None:
    apart = ApartRasteriser()
    try:
        assert apart(DISC, (20, 20)) == rasterise_here(DISC, (20, 20))
        with pytest.raises(ValueError, match=r"\w"):
            apart("no drawing", (20, 20))
        assert apart(DISC, (30, 30)) == rasterise_here(DISC, (30, 30))
    finally:
        apart.close()


def test_when_the_process_dies_pictures_are_drawn_here(caplog: pytest.LogCaptureFixture) -> None:
    apart = ApartRasteriser()
    apart(DISC, (20, 20))
    assert apart._process is not None
    apart._process.kill()
    apart._process.join()
    with caplog.at_level(logging.WARNING):
        assert apart(DISC, (20, 20)) == rasterise_here(DISC, (20, 20))
        assert apart(DISC, (25, 25)) == rasterise_here(DISC, (25, 25))
    assert len(caplog.records) == 1
    assert apart._process is None
