"""The decimal sign of the region, as the Common Locale Data Repository has it, and as this computer is set."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from babel import Locale
from babel.localedata import locale_identifiers
from babel.numbers import get_decimal_symbol

from swissdesk.formats.region import decimal_sign, sign_of

NAMES = ("e", *("ab", "cd", "fg", "hij", "kl", "mn", "opqr", "s", "tuvwxyz"))
"""Letters with which the names of languages begin, so divided that half a hundred regions or more are together."""

VARIABLES = ("LC_ALL", "LC_NUMERIC", "LANG")


@pytest.mark.sweep
@pytest.mark.parametrize("letters", NAMES)
def test_every_region_has_the_sign_that_the_repository_gives_it(letters: str) -> None:
    regions = [Locale.parse(name) for name in locale_identifiers() if name[0] in letters]
    signs = {str(region): get_decimal_symbol(region) for region in regions if region.script is None}
    ours = {name: sign_of(name) for name, sign in signs.items() if sign in ",."}
    assert len(ours) > 15
    assert {name for name, sign in ours.items() if sign != signs[name]} == set()


@pytest.mark.parametrize(
    ("name", "sign"), [("de_DE.UTF-8", ","), ("de_CH.UTF-8", "."), ("en_GB.UTF-8", "."), ("sk_SK", ",")]
)
def test_the_region_is_that_of_the_computer(monkeypatch: pytest.MonkeyPatch, name: str, sign: str) -> None:
    monkeypatch.setenv("LC_ALL", name)
    assert decimal_sign() == sign


@pytest.mark.parametrize(
    ("said", "language", "sign"),
    [
        ({"LC_ALL": "sk_SK", "LC_NUMERIC": "en_GB", "LANG": "en_GB"}, "en_GB", ","),
        ({"LC_NUMERIC": "sk_SK.UTF-8", "LANG": "en_GB"}, "en_GB", ","),
        ({"LANG": "de_AT.UTF-8"}, "en_GB", ","),
        ({"LANG": "C.UTF-8"}, "de_AT", ","),
        ({"LC_ALL": "POSIX", "LANG": "de_AT"}, "en_GB", "."),
        ({}, "sk_SK", ","),
        ({}, "en_GB", "."),
    ],
)
def test_what_is_set_first_counts(
    monkeypatch: pytest.MonkeyPatch, speaking, said: dict[str, str], language: str, sign: str
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, text in said.items():
        monkeypatch.setenv(name, text)
    monkeypatch.setattr("locale.getlocale", lambda: (language, "UTF-8"))
    speaking("sk" if sign == "." else "en")
    assert decimal_sign() == sign


@pytest.mark.parametrize(("code", "sign"), [("en", "."), ("sk", ",")])
def test_without_a_region_the_language_decides(monkeypatch: pytest.MonkeyPatch, speaking, code: str, sign: str) -> None:
    for name in VARIABLES:
        monkeypatch.setenv(name, "C")
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    speaking(code)
    assert decimal_sign() == sign


@pytest.mark.parametrize(("set_up", "sign"), [(True, ","), (False, ".")])
def test_windows_is_asked_what_its_user_has_chosen(monkeypatch: pytest.MonkeyPatch, set_up: bool, sign: str) -> None:
    def value(_key: object, name: str) -> tuple[str, int]:
        if not set_up:
            raise FileNotFoundError(name)
        return ",", 1

    registry = SimpleNamespace(HKEY_CURRENT_USER=1, OpenKey=lambda *_: nullcontext(), QueryValueEx=value)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setenv("LC_ALL", "en_GB")
    assert decimal_sign() == sign
