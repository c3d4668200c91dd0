"""`swissdesk why`: every question that the window has, in words and as JSON."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from adjourned_event import adjourned_event
from json_schema import faults, published
from running_rounds import played

from swissdesk import wording
from swissdesk.cli import main
from swissdesk.cli.why import reply_data
from swissdesk.engine import NotReady, explain, propose
from swissdesk.engine.explain import How, Outcome
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Result, Tournament
from swissdesk.model.events import EnterResult
from swissdesk.reports.questions import Asked, Subject, reply

FILE = str(Path(__file__).parents[1] / "data" / "dutch-2026" / "p014-r11-s0303.trf")
SCHEMA = published("why.json")


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Return the JSON that is answered about round 6, which must match the schema."""
    assert main(["why", FILE, *words, "--round", "6", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    return data


class TestInWords:
    def test_two_who_do_not_meet(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["why", FILE, "3", "8", "--round", "6"]) == 0
        sentence, before, then = capsys.readouterr().out.splitlines()
        assert sentence.endswith("in bracket 4 (score 2), downfloaters: 4 instead of 2 (C6, art. 2.4.1).")
        assert (before, then) == ("The round: 3–9, 14–8", "Instead: 3–8, 14–9")

    def test_nothing_to_compare(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["why", FILE, "1", "13", "--round", "6"]) == 0
        assert capsys.readouterr().out.count("\n") == 1

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--float", "5"], "If 5 Test0005 Player0005 did not float down: "),
            (["--colour", "6"], "7 has White against 6: both get their due colour (5.2.1)."),
        ],
    )
    def test_other_questions(self, words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["why", FILE, *words, "--round", "6"]) == 0
        assert capsys.readouterr().out.startswith(said)

    def test_into_a_file(self, tmp_path: Path) -> None:
        out = tmp_path / "why.txt"
        assert main(["why", FILE, "3", "8", "--round", "6", "-o", str(out)]) == 0
        assert out.read_text("utf-8").count("\n") == 3


class TestRefusals:
    @pytest.mark.parametrize(
        "words", [[], ["3"], ["3", "8", "--bye"], ["3", "--bye"], ["--float", "3", "--colour", "3"]]
    )
    def test_it_is_one_question(self, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["why", FILE, *words, "--round", "6"]) == 3
        assert "Ask one question" in capsys.readouterr().err

    @pytest.mark.parametrize("words", [["3", "99"], ["--float", "99"], ["--colour", "99"]])
    def test_somebody_else(self, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        for form in ("text", "json"):
            assert main(["why", FILE, *words, "--round", "6", "--format", form]) == 3
            captured = capsys.readouterr()
            assert "99 is not to be paired in round 6" in captured.err
            assert captured.out == ""

    def test_nobody_has_the_bye(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["why", FILE, "--bye", "--round", "6"]) == 3
        assert "No player gets the bye in round 6" in capsys.readouterr().err


class TestJson:
    def test_a_criterion_with_its_members(self, capsys: pytest.CaptureFixture[str]) -> None:
        data = asked(capsys, "3", "8")
        assert data["question"] == {"asked": "meeting", "players": [3, 8], "text": "Why do two players not meet?"}
        assert (data["outcome"], data["fault"]["how"]) == ("other-round", "worse")
        assert data["fault"]["criterion"] == {"label": "C6", "article": "2.4.1", "name": "downfloaters"}
        assert (data["fault"]["bracket"], data["fault"]["score"]) == (4, 2.0)
        values = [data["fault"][name] for name in ("as_it_is", "otherwise")]
        assert [value["value"] for value in values] == [2, 4]
        assert all(sum(m["amount"] for m in value["members"]) == value["value"] for value in values)
        assert [3, 8] in data["otherwise"]["pairs"]
        assert data["differing"]["otherwise"]["pairs"] == [[3, 8], [14, 9]]

    def test_an_absolute_rule(self, capsys: pytest.CaptureFixture[str]) -> None:
        players = asked(capsys, "--colour", "1")["players"]
        one, other = next((p["id"], p["opponents"][0]) for p in players if p["opponents"])
        data = asked(capsys, str(one), str(other))
        assert (data["outcome"], data["cause"], data["clause"]) == ("absolute-rule", "met", "C1")
        assert data["otherwise"] is None

    def test_a_colour(self, capsys: pytest.CaptureFixture[str]) -> None:
        data = asked(capsys, "--colour", "6")
        assert (data["outcome"], data["clause"]) == ("colour", "5.2.1")
        assert [7, 6] in data["as_it_is"]["pairs"]

    def test_words_are_those_of_the_other_format(self, capsys: pytest.CaptureFixture[str]) -> None:
        for words in (["3", "8"], ["--float", "5"], ["--colour", "6"]):
            main(["why", FILE, *words, "--round", "6"])
            assert capsys.readouterr().out.splitlines()[0] == asked(capsys, *words)["text"]

    @pytest.mark.parametrize("system", SYSTEMS)
    def test_every_question_of_every_system(self, system: str) -> None:
        for players in (8, 9):
            before = played(7, players, 3, system=system)
            subject = Subject(before, before.next_round_number, system)
            present = before.present(subject.number)
            questions = [(Asked.BYE, ())] if propose(before, system).bye is not None else []
            questions += [(asked, (one,)) for asked in (Asked.FLOAT, Asked.COLOUR) for one in present]
            questions += [(Asked.MEETING, pair) for pair in Random(1).sample(list(combinations(present, 2)), 5)]
            for kind, about in questions:
                try:
                    found = reply(subject, kind, about)
                except NotReady:
                    assert kind is Asked.COLOUR
                    continue
                data = json.loads(json.dumps(reply_data(found)))
                assert list(faults(data, SCHEMA, SCHEMA)) == []
                check(found.answer, data, before, system)


def check(answer: explain.Answer, data: dict[str, Any], before: Tournament, system: str) -> None:
    """Compare an answer's facts with the round it gives, judged again."""
    assert data["text"] == wording.sentence(answer.message)
    assert data["as_it_is"]["pairs"] == [list(pair) for pair in propose(before, system).pairs]
    assert (data["otherwise"] is None) == (answer.outcome is not Outcome.OTHER_ROUND)
    assert (data["cause"] is None) == (answer.outcome is not Outcome.ABSOLUTE)
    if answer.fault is None or answer.fault.how is not How.WORSE or not answer.fault.bracket:
        return
    pairs = tuple(tuple(pair) for pair in data["otherwise"]["pairs"])
    judged = explain.judge(before, pairs, data["otherwise"]["bye"], system)
    bracket = judged.brackets[data["fault"]["bracket"] - 1]
    assert data["fault"]["score"] * 100 == bracket.score
    values = [(m.label, m.text) for m in bracket.measure()]
    assert (data["fault"]["criterion"]["label"], answer.fault.theirs.text) in values  # type: ignore[union-attr]
    assert RoundAsPaired(pairs).meetings != RoundAsPaired(propose(before, system).pairs).meetings


def test_what_is_known_since_stands_beside_the_answer() -> None:
    ended = EnterResult(1, 3, Result.BLACK_WINS).apply(adjourned_event(16, 4, 3).tournament)
    found = reply(Subject(ended, 2, "dutch-2026"), Asked.MEETING, (1, 2))
    data = reply_data(found)
    assert list(faults(data, SCHEMA, SCHEMA)) == []
    assert data["remarks"] == list(found.hindsight.lines())
    assert data["remarks"][-1].startswith("Since then: board 3 of round 1")
    made = {tuple(pair) for pair in data["since"]["new"]["pairs"]}
    assert made == set(propose(ended.with_hindsight(2)).pairs) - set(ended.round(2).pairs)
    assert made
