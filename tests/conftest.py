"""Shared by all tests: how hypothesis searches, that English is spoken, and where the data lies."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from swissdesk import i18n

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("search", parent=settings.get_profile("default"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Whatever the machine speaks: tests look for English sentences, here and in the programs that they start.
os.environ["LANGUAGE"] = i18n.ENGLISH
i18n.install()

DATA = Path(__file__).parent / "data"


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Speak a language for one test: ``speaking("sk")``."""
    yield i18n.install
    i18n.install(i18n.ENGLISH)


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of test data."""
    return DATA
