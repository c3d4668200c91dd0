"""The rescue pack: everything that manual pairing takes."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_samples as samples

from swissdesk.engine.colours import preference
from swissdesk.engine.edition import DUTCH_2026
from swissdesk.engine.position import position_of
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.model import ByeKind, ByeRequest, Colour, Settings, Stage, Tournament
from swissdesk.model.settings import ForbiddenGroup
from swissdesk.paths import resource
from swissdesk.reports import Bundle, CardSheet, Report, SheetOptions, build, pdf
from swissdesk.reports.cards import PairingCard


def sample(name: str) -> Tournament:
    return trf.load(resource("samples", f"{name}.trf"))


def parts_of(tournament: Tournament, number: int | None = None) -> tuple[dict[str, PairingCard], Report, Report]:
    bundle = build("rescue", tournament, number)
    assert isinstance(bundle, Bundle)
    cards, crosstable, *others = (part.sheet for part in bundle.parts)
    absences = others[0] if others else Report("none", "")
    assert isinstance(cards, CardSheet)
    assert isinstance(crosstable, Report)
    assert isinstance(absences, Report)
    return {card.key: card for card in cards.cards if isinstance(card, PairingCard)}, crosstable, absences


def test_a_card_has_points_colours_floats_opponents_and_due_colour() -> None:
    cards, _, _ = parts_of(samples.SMALL)
    card = cards["player 2"]
    assert (card.number, card.points, card.seat.names[0], card.federation) == ("2", "1", "Novák, Ján", "SVK")
    assert dict(card.facts) == {
        "due colour": "White, mild",
        "colours": "○●",
        "last floats": "↑ –",
        "bye": "eligible",
    }
    assert [(line.round, line.opponent, line.result, line.points, line.float) for line in card.lines] == [
        ("1", "5", "½", "½", ""),
        ("2", "1", "½", "1", "↑"),
        ("3", "", "", "", ""),
    ]


def test_the_colour_of_the_lot_is_said_where_it_is_known() -> None:
    assert not any("Initial colour" in note for note in parts_of(samples.SMALL)[2].notes)
    drawn = samples.SMALL.replace(settings=Settings(rounds=3, initial_colour=Colour.BLACK))
    assert any(note.startswith("Initial colour: Black.") for note in parts_of(drawn)[2].notes)


def test_a_bye_and_an_open_game() -> None:
    cards, _, _ = parts_of(samples.SMALL)
    assert [(line.names[0], line.result) for line in cards["player 3"].lines[1:2]] == [("bye", "1")]
    assert dict(cards["player 3"].facts)["bye"] == "no"
    assert cards["player 6"].lines[1].result == "…"


@pytest.mark.parametrize("name", ["club-evening", "danube-open", "teaching-2012"])
def test_the_cards_agree_with_what_the_pairing_sees(name: str) -> None:
    tournament = sample(name)
    cards, _, _ = parts_of(tournament)
    competitors = position_of(tournament, DUTCH_2026, 9, Colour.WHITE).competitors
    assert set(cards) == {f"player {competitor.id}" for competitor in competitors}
    for competitor in competitors:
        card = cards[f"player {competitor.id}"]
        met = {int(line.opponent) for line in card.lines if line.opponent and line.result not in ("+", "−")}
        assert met == set(competitor.opponents)
        facts = dict(card.facts)
        colours = "".join("w" if sign == "○" else "b" for sign in facts["colours"] if sign != "–")
        assert colours == competitor.colours
        due = preference(colours).colour
        assert facts["due colour"].startswith("either" if due is None else str(due))


def test_cards_stand_in_the_order_in_which_one_pairs() -> None:
    bundle = build("rescue", samples.SMALL, 1)
    assert isinstance(bundle, Bundle)
    cards = bundle.parts[0].sheet
    assert isinstance(cards, CardSheet)
    points = [samples.SMALL.points_after(1)[int(card.key.split()[1])] for card in cards.cards]
    assert points == sorted(points, reverse=True)
    assert cards.round == "Round 2 of 3"


def test_who_is_not_to_be_paired_and_why() -> None:
    requests = (ByeRequest(2, 3, ByeKind.HALF_POINT), ByeRequest(5, 3, ByeKind.ZERO_POINT))
    cards, crosstable, absences = parts_of(samples.SMALL.replace(requests=requests))
    assert set(cards) == {"player 1", "player 3", "player 4", "player 6"}
    assert [row.texts[-2:] for row in absences.tables[0].rows] == [
        ("withdrawn", "0"),
        ("half-point bye", "½"),
        ("absent", "0"),
    ]
    assert absences.notes == ("Players to be paired: 4.",)
    assert crosstable.title == "Crosstable after round 2"


def test_an_odd_number_needs_a_bye() -> None:
    odd = samples.SMALL.replace(requests=(ByeRequest(2, 3, ByeKind.HALF_POINT),))
    _, _, absences = parts_of(odd)
    assert absences.notes == ("Players to be paired: 5.", "One player gets the bye: 1.")
    _, _, absences = parts_of(odd.replace(settings=replace(odd.settings, system="round-robin")))
    assert absences.notes == ("Players to be paired: 5.",)  # who is free stands in the table


def test_pairs_that_are_forbidden_are_on_both_cards() -> None:
    settings = replace(samples.SMALL.settings, forbidden=(ForbiddenGroup((1, 4)),))
    cards, _, _ = parts_of(samples.SMALL.replace(settings=settings))
    assert dict(cards["player 1"].facts)["may not meet"] == "4"
    assert dict(cards["player 4"].facts)["may not meet"] == "1"


def test_a_draft_is_to_be_paired_anew() -> None:
    draft = samples.with_stage(samples.SMALL, Stage.DRAFT)
    _, crosstable, absences = parts_of(draft)
    assert crosstable.title == "Crosstable after round 1"
    assert absences.round == "Round 2 of 3"
    with pytest.raises(InvalidEdit, match="still a draft"):
        build("rescue", draft, 2)


def test_before_the_first_round() -> None:
    cards, _, _ = parts_of(samples.SMALL.replace(rounds=()))
    assert len(cards) == 7


def test_after_the_last_round_it_speaks_of_no_other() -> None:
    over = samples.SMALL.replace(settings=Settings(rounds=2))
    bundle = build("rescue", over)
    assert isinstance(bundle, Bundle)
    assert bundle.title == bundle.parts[0].sheet.round == "After the last round (2)"
    assert [part.sheet.kind for part in bundle.parts] == ["pairing-cards", "crosstable"]
    assert [line.round for line in parts_of(over)[0]["player 2"].lines] == ["1", "2"]
    earlier = build("rescue", over, 1)
    assert isinstance(earlier, Bundle)
    assert earlier.parts[0].sheet.round == "Round 2 of 2"


def cards_of(tournament: Tournament, count: int = 0) -> CardSheet:
    bundle = build("rescue", tournament, None, SheetOptions(per_page=count))
    assert isinstance(bundle, Bundle)
    cards = bundle.parts[0].sheet
    assert isinstance(cards, CardSheet)
    return cards


@pytest.mark.parametrize(("rounds", "usual"), [(3, 10), (7, 10), (8, 8), (9, 8), (11, 8), (12, 6)])
def test_there_are_as_many_cards_on_a_page_as_the_rounds_leave_room_for(rounds: int, usual: int) -> None:
    event = samples.SMALL.replace(settings=Settings(rounds=rounds))
    assert cards_of(event).across * cards_of(event).down == usual


def test_another_number_of_cards_can_be_chosen_and_impossible_ones_are_refused() -> None:
    assert [(one.across, one.down) for one in (cards_of(samples.SMALL, n) for n in (6, 8))] == [(2, 3), (2, 4)]
    with pytest.raises(InvalidEdit, match=r"Choose 6, 8, 10\."):
        cards_of(samples.SMALL, 5)


def test_no_page_is_spent_on_nobody_being_absent() -> None:
    everybody = samples.SMALL.replace(players=samples.PLAYERS[:6], rounds=(), settings=Settings(rounds=3))
    bundle = build("rescue", everybody, None)
    assert isinstance(bundle, Bundle)
    assert len(bundle.parts) == 2
    assert cards_of(everybody).notices[-1] == "No players are absent. Players to be paired: 6."


def test_it_goes_on_paper() -> None:
    for options in (SheetOptions(), SheetOptions(paper="Letter", landscape=True)):
        assert pdf.to_bytes(build("rescue", samples.SMALL, None, options), options).startswith(b"%PDF")
