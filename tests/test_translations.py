"""The catalogues: whole, in step with the code, and sound; and how the language is chosen."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from catalogues import OTHERS, script, texts, translations

from swissdesk import i18n, wording
from swissdesk.__main__ import main
from swissdesk.i18n import translate, translate_plural
from swissdesk.paths import resource

MNEMONIC = re.compile(r"&(?=[^\s&])")


def pairs(code: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every form of every translation with the English texts that it may follow."""
    for text in texts():
        found = translations(code)[text.one]
        if isinstance(found, str):
            yield (text.one,), found
            continue
        for number, form in enumerate(found):
            yield ((text.one, text.many) if number == 0 else (text.many,)), form


@cache
def made_anew(code: str) -> Catalog:
    """Return the catalogue of all texts with the translations there are."""
    return script().catalogue_of(code, translations(code))


def fields(text: str) -> set[tuple[str, str, str]]:
    """Return the places of a template, each with how it is written."""
    parsed = string.Formatter().parse(text)
    return {(name, form or "", turned or "") for _, name, form, turned in parsed if name is not None}


def test_a_catalogue_for_every_language_but_english():
    assert list(script().LANGUAGES) == OTHERS


@pytest.mark.parametrize("code", OTHERS)
class TestCatalogue:
    def test_it_has_the_texts_of_the_code_and_no_others(self, code):
        """If this fails: ``python packaging/translations.py``, then translate what is new."""
        assert script().po_file(code).read_bytes() == script().po_bytes(made_anew(code))

    def test_the_program_reads_what_is_in_it(self, code):
        assert script().po_file(code).with_suffix(".mo").read_bytes() == script().mo_bytes(made_anew(code))

    def test_every_text_is_translated(self, code):
        assert [english for english, text in pairs(code) if not text] == []

    def test_the_places_for_facts_are_the_same(self, code):
        wrong = [text for english, text in pairs(code) if fields(text) not in [fields(each) for each in english]]
        assert wrong == []

    def test_a_mnemonic_where_the_english_text_has_one_and_never_two(self, code):
        wrong = []
        for english, text in pairs(code):
            counts = [len(MNEMONIC.findall(each.replace("&&", ""))) for each in (english[-1], text)]
            if counts[0] != counts[1] and "</" not in text:
                wrong.append(text)
        assert wrong == []

    def test_lines_spaces_and_tags_are_the_same(self, code):
        def shape(text: str) -> tuple[object, ...]:
            tags = sorted(re.findall(r"</?\w+", text))
            return text.count("\n"), text[:1].isspace(), text[-1:].isspace(), text.endswith("…"), tags

        assert [text for english, text in pairs(code) if shape(text) != shape(english[-1])] == []

    def test_no_path_of_a_machine_and_no_date(self, code):
        written = script().po_file(code).read_text("utf-8")
        assert "Date" not in written.split("\n\n")[0]
        assert not re.search(r"^#: (/|\w:)", written, re.MULTILINE)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["1 player", "2 players", "5 players", "11 players", "21 players", "22 players"]),
        ("ru", ["1 игрок", "2 игрока", "5 игроков", "11 игроков", "21 игрок", "22 игрока"]),
        ("sk", ["1 hráč", "2 hráči", "5 hráčov", "11 hráčov", "21 hráčov", "22 hráčov"]),
    ],
)
def test_numbers_have_their_plural(speaking, code, words):
    speaking(code)
    said = [translate_plural("{count} player", "{count} players", n).format(count=n) for n in (1, 2, 5, 11, 21, 22)]
    assert said == words


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", ["0 points", "½ point", "1 point", "1½ points", "5 points"]),
        ("ru", ["0 очков", "½ очка", "1 очко", "1½ очка", "5 очков"]),
        ("sk", ["0 bodov", "½ bodu", "1 bod", "1½ bodu", "5 bodov"]),
    ],
)
def test_points_have_their_plural(speaking, code, words):
    speaking(code)
    assert [wording.points_words(points) for points in (0, 50, 100, 150, 500)] == words


# ---- choosing


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["ru"], "ru"),
        (["ru_RU.UTF-8"], "ru"),
        (["sk-SK", "ru"], "sk"),
        (["de_AT", "SK"], "sk"),
        (["en_GB", "ru"], "en"),
        (["C.UTF-8"], "en"),
        (["POSIX"], "en"),
        (["de", "skr"], None),
        ([], None),
    ],
)
def test_the_first_language_that_is_known(wanted, code):
    assert i18n.known(wanted) == code


def test_the_environment_is_asked_in_the_usual_order(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert i18n.of_environment() is None
    for name, value, code in (
        ("LANG", "sk_SK.UTF-8", "sk"),
        ("LC_MESSAGES", "ru_RU.UTF-8", "ru"),
        ("LC_ALL", "C", "en"),
        ("LANGUAGE", "de:ru:en", "ru"),
    ):
        monkeypatch.setenv(name, value)
        assert i18n.of_environment() == code


def test_an_unknown_language_means_english(speaking):
    speaking("xx")
    assert i18n.language() == "en"
    assert translate("Players") == "Players"


def test_every_language_has_its_catalogue(speaking):
    said = set()
    for code in i18n.LANGUAGES:
        speaking(code)
        said.add(translate("Players"))
    assert len(said) == len(i18n.LANGUAGES)


def test_a_command_speaks_the_language_of_the_environment(speaking, monkeypatch, capsys):
    monkeypatch.setenv("LANGUAGE", "sk")
    main(["why", "absent.trf", "1", "2"])
    assert translate("{path} cannot be read: {reason}.").split("{")[1][5:].strip(" :") in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--language", "en"], ["--language=en"]])
def test_a_language_on_the_command_line_comes_before_the_environment(speaking, monkeypatch, capsys, option):
    monkeypatch.setenv("LANGUAGE", "ru")
    assert main([*option, "pair", "absent.trf"]) != 0
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("rest", [[], ["pair"], ["nonsense"], [""]])
def test_a_language_that_is_not_known_is_refused(speaking, capsys, rest):
    assert main(["--language", *(["xx", *rest] if rest else [])]) == 3
    assert "ru, sk" in capsys.readouterr().err.replace("'", "")


@pytest.mark.parametrize("suffix", ["trf", "json", "csv", "pgn"])
def test_what_other_programs_read_is_english_in_every_language(speaking, tmp_path, suffix):
    sample = str(resource("samples", "club-evening.trf"))
    written = []
    for code in i18n.LANGUAGES:
        target = tmp_path / f"{code}.{suffix}"
        assert main(["--language", code, "convert", sample, str(target)]) == 0
        written.append(target.read_bytes())
    assert len(set(written)) == 1
