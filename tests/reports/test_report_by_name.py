"""Pairings by name: everybody finds the own line, the board and the colour."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
import report_samples as samples
from paper import pages_of

from swissdesk.errors import InvalidEdit
from swissdesk.model import ByeKind, Player, Stage, Tournament
from swissdesk.reports import Order, SheetOptions, Tone, alphabetical, build, parts, pdf, player_list


def lines(tournament: Tournament, number: int = 2) -> list[tuple[str, ...]]:
    return [row.texts for table in alphabetical(tournament, number).tables for row in table.rows]


def titles(count: int, letters: int) -> list[str]:
    return [table.title for table in alphabetical(samples.large(count), 1, SheetOptions(letters=letters)).tables]


def test_name_board_colour_and_opponent_in_one_line() -> None:
    assert lines(samples.SMALL) == [
        ("Ďurčo, Ľubomír Peter", "", "1822", "2 (12)", "Black", "Late, Lou", "", "(1500)"),
        ("Late, Lou", "", "1500", "2 (12)", "White", "Ďurčo, Ľubomír Peter", "", "(1822)"),
        ("Novák, Ján", "FM", "2250", "1", "Black", "Петрова, Ольга", "WGM", "(2410)"),
        ("Smith, Ann", "", "–", "–", "", "half-point bye: ½", "", ""),
        ("Παπαδόπουλος, Γεώργιος", "", "2010", "–", "", "bye: 1", "", ""),
        ("Петрова, Ольга", "WGM", "2410", "1", "White", "Novák, Ján", "FM", "(2250)"),
    ]


def test_who_has_left_is_in_the_notes_only() -> None:
    report = alphabetical(samples.SMALL, 2)
    assert "Withdrawn: Gone, Gus" in report.notes
    assert not any("Gone" in line[0] for line in lines(samples.SMALL))


def test_an_absent_player_is_listed_as_such() -> None:
    round_2 = samples.ROUND_2.__class__(
        2, samples.ROUND_2.pairings, (samples.ROUND_2.byes[0], samples.ROUND_2.byes[1].__class__(5, ByeKind.ZERO_POINT))
    )
    tournament = samples.SMALL.replace(rounds=(samples.ROUND_1, round_2))
    assert ("Smith, Ann", "", "–", "–", "", "absent", "", "") in lines(tournament)


def test_the_board_is_large_and_the_colour_looks_like_the_piece() -> None:
    report = alphabetical(samples.SMALL, 2)
    keys = [column.key for column in report.tables[0].columns]
    first = report.tables[0].rows[0]
    assert first.cells[keys.index("board")].large
    tones = {row.cells[keys.index("colour")].tone for row in report.tables[0].rows}
    assert tones == {Tone.WHITE, Tone.BLACK, Tone.PLAIN}


def test_a_draft_and_a_round_not_paired_are_refused() -> None:
    with pytest.raises(InvalidEdit, match="still a draft"):
        alphabetical(samples.with_stage(samples.SMALL, Stage.DRAFT), 2)
    with pytest.raises(InvalidEdit, match="Round 1 is not paired yet"):
        alphabetical(Tournament())


def test_letters_divide_the_crowd_into_equal_parts_and_no_letter_is_divided() -> None:
    report = alphabetical(samples.large(300), 1, SheetOptions(letters=4))
    assert len(report.tables) == 4
    letters = [{row.group for row in table.rows} for table in report.tables]
    for one, other in pairwise(letters):
        assert one.isdisjoint(other)
    assert sum(len(table.rows) for table in report.tables) == 300
    assert all(table.apart for table in report.tables)
    assert titles(300, 4)[0].startswith("K")


def test_more_parts_than_letters_are_as_many_as_there_are() -> None:
    assert len(titles(300, 26)) == len({row.group for row in alphabetical(samples.large(300), 1).tables[0].rows})
    assert titles(0, 4) == []


def test_every_page_says_from_where_to_where_it_goes() -> None:
    content = pdf.to_bytes(alphabetical(samples.large(300), 1))
    heads = pages_of(content)
    assert len(heads) == 5
    assert all("Alphabetical pairing list · " in head for head in heads)
    assert "Alphabetical pairing list · K – " in heads[0]
    assert all(re.search(r"list · \S+ – \S+\s", head) for head in heads)


def test_a_page_guide_is_spelled_as_the_names_are() -> None:
    names = ["Kováčová", "Kováčiková", "Kovačev", "O'Neill", "Żak", "Ďurčo", "Пётров", "de Boer"]
    players = tuple(Player(place + 1, f"{names[place // 30]}, A{place}") for place in range(30 * len(names)))
    event = Tournament(samples.INFO, players=players)
    content = pdf.to_bytes(build("check-in", event))
    heads = " ".join(pages_of(content)).replace("\n", " ")
    guides = set(re.findall(r"Check-in list · (\S+(?: – \S+)?)", heads))
    words = {word for guide in guides for word in guide.split(" – ")}
    assert all(any(name.casefold().startswith(word.casefold()) for name in names) for word in words)
    assert set("".join(words).casefold()) & set("ďáčżё")
    assert {row.group for table in player_list(event).tables for row in table.rows} == {""}
    by_name = player_list(event, options=SheetOptions(order=Order.NAME))
    assert [row.group for row in by_name.tables[0].rows][::30] == ["D", "D", "K", "K", "K", "O", "Z", "П"]


def test_in_large_print_what_does_not_help_to_find_the_seat_is_left_out() -> None:
    keys = {column.key for column in alphabetical(samples.SMALL, 2, SheetOptions(size=26)).tables[0].columns}
    assert {"name", "board", "colour", "opponent"} <= keys
    assert keys.isdisjoint({"rating", "title"})


@pytest.mark.parametrize(
    ("names", "order"),
    [
        (["Zoe", "Émile", "Eric", "Ødegaard", "Olsen"], ["Émile", "Eric", "Ødegaard", "Olsen", "Zoe"]),
        (["Яна", "Ωμέγα", "Šimon", "Sirius"], ["Šimon", "Sirius", "Ωμέγα", "Яна"]),
        (["O'Neill, B", "Oneill, A", "van Dam", "Valk"], ["Oneill, A", "O'Neill, B", "Valk", "van Dam"]),
    ],
)
def test_accents_and_case_do_not_matter_and_scripts_follow_each_other(names: list[str], order: list[str]) -> None:
    players = [Player(number, name) for number, name in enumerate(names, 1)]
    assert [player.name for player in sorted(players, key=parts.by_name)] == order
