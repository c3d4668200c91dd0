"""What a command takes is read, refused and explained by ourselves: in every language, and so that it helps."""

from __future__ import annotations

import ast
import gettext
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swissdesk import __main__, cli, i18n
from swissdesk.cli.reading import NUMBER, WHOLE, Given, Grammar, HelpWanted, one_of, read
from swissdesk.cli.usage import page
from swissdesk.i18n import LANGUAGES, N_, translate

Speaking = Callable[[str], None]

LEAVES = [(name,) for name in cli.COMMANDS if name != "lists"]
LEAVES += [("lists", what) for what in ("import", "show", "find", "remove")]
BRANCHES: list[tuple[str, ...]] = [(), ("lists",)]
OTHERS = [code for code in LANGUAGES if code != i18n.ENGLISH]


@pytest.fixture
def takes() -> Grammar:
    made = Grammar("swissdesk try", "try this")
    made.word("file", "FILE", "what to read")
    made.word("more", "MORE", "what else", WHOLE, needed=False)
    made.option("output", "-o", "OUT", "where it goes")
    made.option("round", "--round", "N", "which round", WHOLE)
    made.option("form", "--format", "", "which format", one_of(("text", "json")), default="text")
    made.option("size", "--size", "POINTS", "how large", NUMBER, default=0.0, may_lack=True, constant=26.0)
    made.option("keys", "--key", "KEY", "which ones", again=True)
    made.option("systems", "--systems", "S", "which systems", many=True)
    made.flag("wide", "--wide", "across", default=None)
    made.flag("wide", "--upright", "upright", default=None, constant=False)
    return made


def refusal(takes: Grammar, *words: str) -> str:
    with pytest.raises(cli.UsageError) as caught:
        read(takes, words)
    return str(caught.value)


class TestReading:
    def test_what_is_not_given_has_its_default(self, takes: Grammar) -> None:
        assert read(takes, ["a"]) == Given(
            file="a",
            more=None,
            output=None,
            round=None,
            form="text",
            size=0.0,
            keys=[],
            systems=None,
            wide=None,
            help=None,
        )

    @pytest.mark.parametrize(
        ("words", "key", "value"),
        [
            ("a --round 3", "round", 3),
            ("--round=3 a", "round", 3),
            ("a --rou 3", "round", 3),
            ("a --round -3", "round", -3),
            ("a --round 3 --round 4", "round", 4),
            ("a -o b", "output", "b"),
            ("-ob a", "output", "b"),
            ("a --format json", "form", "json"),
            ("a --size", "size", 26.0),
            ("--size a", "size", 26.0),
            ("a --size 30,5", "size", 30.5),
            ("a --key x --key y", "keys", ["x", "y"]),
            ("a --systems x y --wide", "systems", ["x", "y"]),
            ("a --wide", "wide", True),
            ("a --wide --upright", "wide", False),
            ("a 7", "more", 7),
            ("a -7", "more", -7),
            ("--round 3 -- -a", "file", "-a"),
            ("--key= a", "keys", [""]),
            ("-", "file", "-"),
        ],
    )
    def test_words_and_options(self, takes: Grammar, words: str, key: str, value: object) -> None:
        assert getattr(read(takes, words.split()), key) == value

    def test_defaults_are_made_anew_each_time(self, takes: Grammar) -> None:
        read(takes, ["a", "--key", "x"])
        assert read(takes, ["a"]).keys == []


class TestRefusing:
    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("", "Missing: FILE (what to read)."),
            ("a --rond 3", "Unknown option --rond, perhaps --round."),
            ("a --zzz", "Unknown option --zzz."),
            ("a --s 3", "--s is ambiguous: --size, --systems."),
            ("a --round", "Missing value after --round: N (which round)."),
            ("a --round --wide", "Missing value after --round: N (which round)."),
            ("a --round x", "--round: expected a whole number, found “x”."),
            ("a --round 1_0", "--round: expected a whole number, found “1_0”."),
            ("a --round ٣", "--round: expected a whole number, found “٣”."),
            ("a --size=big", "--size: expected a number, found “big”."),
            ("a --size=nan", "--size: expected a number, found “nan”."),
            ("a --format xml", "--format: unknown value “xml”. Choose from: text, json."),
            ("a --wide=3", "--wide takes no value."),
            ("a b", "MORE: expected a whole number, found “b”."),
            ("a 1 2", "Unexpected word “2”; put a name with spaces in quotation marks."),
        ],
    )
    def test_says_what_was_wrong_and_where_help_is(self, takes: Grammar, words: str, said: str) -> None:
        assert refusal(takes, *words.split()) == f"{said} See “swissdesk try --help”."

    def test_all_that_is_missing_is_said_at_once(self) -> None:
        takes = Grammar("try", "try this")
        takes.word("a", "A", "one")
        takes.word("b", "B", "two")
        takes.option("c", "--c", "C", "three", needed=True)
        assert refusal(takes).startswith("Missing: A (one); B (two); --c C (three).")

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["standing", "a"], "Unknown command “standing”, perhaps “standings”."),
            (["xyz", "a"], f"Unknown command “xyz”. The commands are: {', '.join(__main__.COMMANDS)}."),
            (["lists"], "Missing: ACTION (import, update, show, find, remove). See “swissdesk lists --help”."),
            (["lists", "serch"], "Unknown command “serch”. The commands are: import, update, show, find, remove."),
        ],
    )
    def test_a_command_that_there_is_not(
        self, capsys: pytest.CaptureFixture[str], speaking: Speaking, words: list[str], said: str
    ) -> None:
        assert __main__.main(["--language", "en", *words]) == 3
        assert capsys.readouterr().err.startswith(f"swissdesk: {said}")


class TestHelp:
    @pytest.mark.parametrize("words", BRANCHES + LEAVES, ids=" ".join)
    @pytest.mark.parametrize("code", OTHERS)
    def test_is_wholly_in_the_language(
        self, capsys: pytest.CaptureFixture[str], speaking: Speaking, code: str, words: tuple[str, ...]
    ) -> None:
        """No line of the help is the line of the English help, but those that are made of names and of examples."""
        shown = {}
        for language in (i18n.ENGLISH, code):
            assert cli.main(["--language", language, *words, "--help"]) == 0
            shown[language] = capsys.readouterr().out
        texts = [re.sub(r"^  \S+( \S+)*  +", "", line).strip() for line in shown[i18n.ENGLISH].splitlines()]
        same = [text for text in texts if text and text in shown[code] and not text.startswith(("swissdesk ", "-"))]
        assert [text for text in same if re.search(r"[a-z]{4,} [a-z]{2,}", text)] == []

    @pytest.mark.parametrize("width", [40, 60, 80, 200])
    def test_fits_the_terminal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
    ) -> None:
        monkeypatch.setenv("COLUMNS", str(width))
        for words in LEAVES:
            cli.main([*words, "--help"])
        lines = capsys.readouterr().out.splitlines()
        assert max(len(line) for line in lines if not line.startswith("  ")) <= min(width, 100)
        assert any(len(line) > width * 0.8 for line in lines) or width == 200

    def test_comes_before_what_is_wrong_with_the_rest(self, takes: Grammar) -> None:
        with pytest.raises(HelpWanted) as wanted:
            read(takes, ["--zzz", "--help"])
        assert wanted.value.grammar is takes

    def test_names_every_word_and_option_with_its_purpose(self, takes: Grammar) -> None:
        text = " ".join(page(takes).split())
        for part in (
            "Usage: swissdesk try FILE [MORE] [OPTION…]",
            "Try this.",
            "FILE what to read",
            "-o OUT where it goes",
            "--format text|json which format",
            "--size [POINTS] how large",
            "--systems S… which systems",
        ):
            assert part in text

    def test_every_text_of_a_command_is_marked_for_translation(self, speaking: Speaking) -> None:
        """What `arguments` declares without N_ is a name that is the same in every language."""
        folder = Path(cli.__file__).parent
        plain, declaring = set(), ("takes.word", "takes.option", "takes.flag")
        for file in folder.glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in declaring:
                    plain |= {arg.value for arg in node.args[1:] if isinstance(arg, ast.Constant)}
        assert {text for text in plain if not str(text).startswith("-")} == {"", "N", "A", "B"}

    def test_a_reader_that_closes_early_is_no_error(self) -> None:
        made = subprocess.run(
            f'"{sys.executable}" -m swissdesk report --help | head -1; exit ${{PIPESTATUS[0]}}',
            shell=True,
            executable="/bin/bash",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (made.returncode, made.stderr) == (0, "")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_system_refuses_is_said_in_the_language(
    capsys: pytest.CaptureFixture[str], speaking: Speaking, tmp_path: Path, code: str
) -> None:
    assert cli.main(["--language", code, "pair", str(tmp_path / "none.trf")]) == 5
    assert translate(N_("there is no such file or folder")) in capsys.readouterr().err


def test_no_catalogue_but_ours_is_used(speaking: Speaking, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said through the domain of the whole process, which other programs' libraries share."""
    monkeypatch.setattr(gettext, "gettext", lambda text: pytest.fail(text))
    assert cli.main(["pair"]) == 3
