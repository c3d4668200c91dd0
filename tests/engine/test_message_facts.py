"""Texts in messages that know their values: read like any text, exported as numbers, whole after a journey."""

from __future__ import annotations

import pickle

from swissdesk import wording
from swissdesk.engine import export, message_facts
from swissdesk.engine.measure import LimboDifference, Measure
from swissdesk.errors import InvalidEdit, message


def test_read_like_text_and_exported_as_numbers() -> None:
    facts = {
        "players": message_facts.numbers([1, 5]),
        "nobody": message_facts.numbers([]),
        "pairs": message_facts.pairs([(1, 5), (2, 6)]),
        "score": message_facts.score(150),
        "scores": message_facts.scores([300, 250]),
        "size": message_facts.count(28 * 10**12),
        "few": message_facts.count(720),
        "name": "5 Ivanova",
    }
    text = message(" ".join(f"{{{name}}}" for name in facts), **facts)
    assert str(text) == wording.sentence(text) == "1, 5 – 1–5, 2–6 1½ 3, 2½ 2.8 × 10^13 720 5 Ivanova"
    assert export.message_data(text)["facts"] == {
        "players": [1, 5],
        "nobody": [],
        "pairs": [[1, 5], [2, 6]],
        "score": 1.5,
        "scores": [3.0, 2.5],
        "size": 28 * 10**12,
        "few": 720,
        "name": "5 Ivanova",
    }


def test_values_go_along_with_an_error_between_processes() -> None:
    error = InvalidEdit("{players} on {score}", players=message_facts.numbers([7]), score=message_facts.score(50))
    back = pickle.loads(pickle.dumps(error))
    assert export.message_data(back.message)["facts"] == {"players": [7], "score": 0.5}


class TestMeasures:
    def test_counts_are_whole_and_lists_are_points(self) -> None:
        count = Measure("C12", "2.4.7", "", 2, ((6, 4), (3,)))
        assert export.measure(count) == {
            "label": "C12",
            "value": 2,
            "members": [{"players": [6, 4], "amount": 1}, {"players": [3], "amount": 1}],
        }
        listed = Measure("C19", "2.4.14", "", (150,), ((6, 4),), amounts=(150,))
        assert export.measure(listed) == {
            "label": "C19",
            "value": [1.5],
            "members": [{"players": [6, 4], "amount": 1.5}],
        }

    def test_an_mdp_in_the_limbo_has_a_score_and_no_difference(self) -> None:
        alone = LimboDifference.of(350)
        found = export.measure(Measure("C18", "2.4.13", "", (alone,), ((2,),), amounts=(alone,)))
        assert found["value"] == [{"limbo": 3.5}]
        assert found["members"] == [{"players": [2], "amount": {"limbo": 3.5}}]

    def test_squares_are_squares_of_points(self) -> None:
        found = export.measure(Measure("D.4", "D.4", "", 12500, ((1, 2), (3,)), "1.25", (2500, 10000)))
        assert (found["value"], [member["amount"] for member in found["members"]]) == (1.25, [0.25, 1.0])

    def test_games_are_not_negative(self) -> None:
        found = export.measure(Measure("3.1.4", "3.1.4", "", -4, ((9,),), "4"))
        assert (found["value"], found["members"]) == (4, [{"players": [9], "amount": 4}])
