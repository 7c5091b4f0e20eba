"""Browsers for the phone page, and a phone in one of them."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.ui.phones.page.phone_browser import SIZES, Phone, browsers


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[[int], Browser]]:
    with browsers() as found:
        yield found


@pytest.fixture(scope="module")
def chromium(start: Callable[[int], Browser]) -> Iterator[Browser]:
    found = start(16)
    yield found
    found.close()


@pytest.fixture(scope="module")
def large_letters(start: Callable[[int], Browser]) -> Iterator[Browser]:
    found = start(24)
    yield found
    found.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Phone]:
    found = Phone(chromium, SIZES["upright"])
    yield found
    found.close()
