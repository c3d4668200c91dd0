"""`swissdesk judge`: proposed boards checked by the rules, in words and as JSON; slips are told with their place."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from json_schema import faults, published
from running_rounds import played

from swissdesk import wording
from swissdesk.cli import UsageError, main
from swissdesk.cli.judge import check_places
from swissdesk.engine.export import judged_data
from swissdesk.engine.proposed import judged
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.model import ByeKind
from swissdesk.model.events import AnnounceBye

DATA = Path(__file__).parents[1] / "data"
FILE = str(DATA / "dutch-2026" / "p014-r11-s0303.trf")
RULED = "1-13 4-2 7-6 3-9 5-11 12-10 14-8"
WORSE = "1-13 4-2 7-6 3-8 5-11 12-10 14-9"
SCHEMA = published("judge.json")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str]]:
    """Return the exit code and the lines about boards of round 6."""
    code = main(["judge", FILE, "--round", "6", *words])
    return code, capsys.readouterr().out.splitlines()


def data(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Return the JSON about boards of round 6, which must match the schema."""
    main(["judge", FILE, "--round", "6", "--format", "json", *words])
    found = json.loads(capsys.readouterr().out)
    assert list(faults(found, SCHEMA, SCHEMA)) == []
    return found


class TestInWords:
    def test_the_round_of_the_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", RULED)
        assert code == 0
        assert lines[0] == "1–13: As paired by the rules."
        assert lines[-1] == "All boards follow the rules."

    @pytest.mark.parametrize("pairs", [RULED.split(), [RULED.replace(" ", ", ")], [RULED.replace("-", "–")]])
    def test_boards_may_be_typed_in_several_ways(self, pairs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "--pairs", *pairs) == said(capsys, "--pairs", RULED)

    def test_a_worse_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", WORSE)
        assert code == 1
        three, eight, nine = (f"{n} Test{n:04} Player{n:04}" for n in (3, 8, 9))
        floats = f"{three} floats down, though fewer players need to"
        said_of_board = f"3–8: {three} meets {eight} instead of {nine}: {floats} (C6: 4 instead of 2); C7: "
        assert lines[3].startswith(said_of_board)
        whole = next(line for line in lines if "art. 2.4.1" in line and "bracket 4" in line)
        assert floats in whole
        assert whole.endswith(" (bracket 4, score 2: C6, art. 2.4.1, downfloaters: 4 instead of 2).")
        assert lines[-1] == "The rules give: 3–9, 14–8."

    def test_turned_colours(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", RULED.replace("4-2", "2-4"))
        assert (code, lines[1]) == (1, "2–4: The rules give White to 4 Test0004 Player0004.")
        assert lines[-1] == "The rules give: 4–2."

    def test_a_part_of_the_rules_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", "3-9 5-11")
        assert code == 0
        assert lines[2].startswith("Unpaired: ")
        assert lines[3] == "Best legal pairing of the others: 4–2, 1–13, 7–6, 12–10, 14–8."

    def test_a_rematch_with_the_round_in_which_they_met(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", "1-4")
        assert code == 1
        assert "1 Test0001 Player0001 and 4 Test0004 Player0004 have met before, in round 2 (C1)." in lines[0]

    def test_a_needless_bye(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, lines = said(capsys, "--pairs", "3-9", "--bye", "1")
        assert code == 1
        assert any("although the number of players is even" in line for line in lines)

    def test_another_edition(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert said(capsys, "--pairs", WORSE, "--system", "dutch-2012")[1] != said(capsys, "--pairs", WORSE)[1]


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            (
                ["--pairs", "1-13 4x2"],
                "pair 2: expected two starting ranks with a hyphen, White first (1-5), found “4x2”",
            ),
            (["--pairs", "1-13 4-"], "found “4-”"),
            (["--pairs", "1-13 4-2-6"], "found “4-2-6”"),
            (["--pairs", "1-13 4-99"], "pair 2 (4-99): no player 99. Starting ranks are 1 to 14."),
            (["--pairs", "1-13 4-1"], "pair 2 (4-1): 1 is already in pair 1"),
            (["--pairs", "1-13 4-4"], "pair 2 (4-4): a player cannot be their own opponent"),
            (["--pairs", "1-13", "--bye", "13"], "--bye: 13 is already in pair 1"),
            (["--pairs", "1-13", "--bye", "77"], "--bye: 77 is absent from round 6"),
            (["--pairs", " , "], "--pairs is empty"),
            (["--pairs", "1-13", "--system", "swiss"], "There is no pairing system “swiss”"),
            ([], "Missing: --pairs"),
        ],
    )
    def test_with_the_place(self, words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["judge", FILE, "--round", "6", *words]) == 3
        captured = capsys.readouterr()
        assert expected in captured.err
        assert captured.out == ""

    def test_somebody_absent(self) -> None:
        before = AnnounceBye(5, 1, ByeKind.ZERO_POINT).apply(played(5, 8, 0))
        with pytest.raises(UsageError, match=r"pair 2 \(5-4\): 5 is absent from round 1"):
            check_places(((1, 2), (5, 4)), None, before, before.present(1), 1)
        check_places(((1, 2), (3, 4)), 6, before, before.present(1), 1)


class TestJson:
    def test_values_with_their_members(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "--pairs", WORSE)
        assert (found["as_ruled"], found["compared"]) == (False, True)
        assert [board["level"] for board in found["boards"]] == [
            "as-ruled",
            "as-ruled",
            "as-ruled",
            "worse",
            "as-ruled",
            "as-ruled",
            "worse",
        ]
        change = found["changes"][0]
        assert (change["criterion"]["label"], change["bracket"], change["score"]) == ("C6", 4, 2.0)
        assert (change["proposed"]["value"], change["rules"]["value"], change["worse"]) == (4, 2, True)
        assert len(change["proposed"]["members"]) == 4
        assert found["instead"]["pairs"] == [[3, 9], [14, 8]]
        assert " ".join(f"{white}-{black}" for white, black in found["rules"]["pairs"]) == RULED

    def test_a_part(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "--pairs", "3-9")
        assert (found["as_ruled"], len(found["missing"]), len(found["added"]["pairs"])) == (True, 12, 6)

    def test_into_a_file(self, tmp_path: Path) -> None:
        out = tmp_path / "judged.json"
        words = ["judge", FILE, "--round", "6", "--pairs", "3-9", "--format", "json", "-o", str(out)]
        assert main(words) == 0
        assert json.loads(out.read_text("utf-8"))["format"] == "swissdesk-judge"

    @given(st.sampled_from(list(SYSTEMS)), st.integers(0, 1000), st.randoms(use_true_random=False))
    @examples(0.8)
    def test_every_system_validates(self, system: str, seed: int, random: Random) -> None:
        before = played(seed, random.choice((8, 9)), 3, system=system)
        order = random.sample(before.present(before.next_round_number), 6)
        pairs = tuple(zip(order[::2], order[1::2], strict=True))
        found = judged(before, pairs, None, system)
        plain = json.loads(json.dumps(judged_data(found, system, wording.sentence)))
        assert list(faults(plain, SCHEMA, SCHEMA)) == []
        assert plain["as_ruled"] == (not any(v.level is not Level.AS_RULED for v in found.verdicts))

    def test_the_schema_knows_every_code(self) -> None:
        known = SCHEMA["$defs"]
        assert known["level"]["enum"] == [level.name.lower().replace("_", "-") for level in Level]
        rules = known["remark"]["properties"]["rule"]["enum"]
        assert rules == [rule.value.replace(" ", "-") for rule in Rule]
