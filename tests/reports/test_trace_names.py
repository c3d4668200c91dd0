"""What explains a pairing has one name, in the menu and on the sheet, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from swissdesk.i18n import LANGUAGES, install, translate
from swissdesk.reports.trace_handout import HANDOUT


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    install(request.param)
    yield request.param
    install("en")


def test_menu_and_sheet_call_the_explanation_the_same(language: str) -> None:
    menu = translate("Explanation of t&he pairing…")
    assert menu.replace("&", "").rstrip("…") == translate(HANDOUT.title)
