"""Sheets made ready to be printed: what their feet say, what is noted of them, and whether old ones still hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from paper import pages_of

from swissdesk.errors import InvalidEdit
from swissdesk.model import Colour, EventInfo, Player, Result, Settings, Tournament
from swissdesk.model.events import DiscardRound, EnterResult, Event, PairRound, PublishRound, SwapColours
from swissdesk.reports import KINDS, Copies, Order, SheetKind, SheetOptions, pdf, revisions
from swissdesk.reports.cards import Bundle
from swissdesk.reports.revisions import Print
from swissdesk.session.printing import Prepared, SheetState, Wanted, prepare, states

AT, LATER = "2026-05-01T14:02:00+02:00", "2026-05-01T14:20:00+02:00"


def played(*events: Event, published: bool = True) -> Tournament:
    players = tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, 8))
    tournament = Tournament(EventInfo(name="Open"), Settings(rounds=5, initial_colour=Colour.WHITE), players)
    begin: list[Event] = [PairRound(1, ((1, 4), (5, 2), (3, 6)), 7)]
    if published:
        begin.append(PublishRound(1))
    for event in (*begin, *events):
        tournament = event.apply(tournament)
    return tournament


def ready(
    kind: str, tournament: Tournament, prints: tuple[Print, ...] = (), at: str = AT, shown: int = 1, **options: object
) -> Prepared:
    wanted = Wanted(KINDS[kind], shown, SheetOptions(**options))  # type: ignore[arg-type]
    return prepare(tournament, prints, wanted, at)


def noted(prepared: Prepared, at: str = AT) -> tuple[Print, ...]:
    return tuple(Print(note.sheet, note.round, note.revision, at, note.digests) for note in prepared.notes)


def text_of(prepared: Prepared) -> str:
    return " ".join(pages_of(pdf.to_bytes(prepared.sheet, prepared.options, prepared.stamp)))


class TestASheet:
    def test_the_first_print_replaces_nothing(self) -> None:
        prepared = ready("pairings", played())
        assert prepared.stamp.replaces == ""
        assert [(note.sheet, note.round, note.revision) for note in prepared.notes] == [("pairings", 1, 1)]
        assert "replaces" not in text_of(prepared)

    def test_printed_again_it_says_what_it_replaces_and_marks_what_changed(self) -> None:
        before = noted(ready("pairings", played()))
        prepared = ready("pairings", played(SwapColours(1, 2)), before, LATER)
        assert prepared.stamp.changed == {"board 2"}
        assert prepared.notes[0].revision == 2
        text = text_of(prepared)
        assert "revision 2, replaces the sheet of 14:02" in text
        assert "REVISED 2026-05-01 14:20" in text
        assert "changed line" in text

    def test_one_more_copy_of_what_has_not_changed_is_not_revised(self) -> None:
        first = noted(ready("pairings", played()))
        again = ready("pairings", played(EnterResult(1, 1, Result.DRAW)), first, LATER)
        assert again.stamp.replaces == ""
        assert again.notes[0].revision == 1
        assert "REVISED" not in text_of(again)

    def test_one_more_copy_of_a_revised_sheet_says_the_same_as_the_first(self) -> None:
        swapped = played(SwapColours(1, 2))
        first = noted(ready("pairings", played()))
        second = (*first, *noted(ready("pairings", swapped, first, LATER), LATER))
        copy = ready("pairings", swapped, second, LATER)
        assert (copy.stamp.replaces, copy.stamp.changed, copy.stamp.revision) == ("14:02", {"board 2"}, 2)
        back = ready("pairings", played(), (*second, *noted(copy, LATER)), LATER)
        assert (back.stamp.replaces, back.stamp.revision) == ("14:20", 3)

    def test_in_large_print_the_same_lines_are_marked(self) -> None:
        before = noted(ready("pairings", played()))
        large = ready("pairings", played(SwapColours(1, 2)), before, LATER, size=26.0)
        assert large.stamp.changed == {"board 2"}
        assert large.notes[0].digests == ready("pairings", played(SwapColours(1, 2))).notes[0].digests

    @pytest.mark.parametrize("changed", [{"paper": "Letter"}, {"landscape": True}, {"order": Order.NAME}])
    def test_how_it_is_printed_makes_no_other_digests(self, changed: dict[str, object]) -> None:
        assert ready("players", played(), **changed).notes == ready("players", played()).notes

    def test_a_draft_is_never_printed(self) -> None:
        with pytest.raises(InvalidEdit, match="still a draft"):
            ready("pairings", played(published=False))

    def test_the_trace_of_a_draft_is_printed_and_not_noted(self) -> None:
        assert ready("trace", played(published=False)).notes == ()
        assert [note.round for note in ready("trace", played()).notes] == [1]

    def test_sheets_of_the_event_are_noted_without_a_round(self) -> None:
        assert [(note.sheet, note.round) for note in ready("players", played()).notes] == [("players", None)]

    def test_cards_of_single_players_replace_nothing(self) -> None:
        tournament = played(EnterResult(1, 1, Result.DRAW))
        before = noted(ready("player", tournament))
        assert before[0].round == 1
        alone = ready("player", tournament, before, players=(3,))
        assert alone.notes == ()
        assert alone.stamp.replaces == ""

    def test_a_sheet_of_ones_own_is_not_noted(self) -> None:
        known = KINDS["pairings"]
        own = SheetKind("pairings", known.title, known.about, known.build)
        assert prepare(played(), (), Wanted(own, 1, SheetOptions()), AT).notes == ()

    def test_the_columns_that_may_go_are_told_even_if_they_went(self) -> None:
        keys = {column.key for column in ready("pairings", played()).columns}
        assert {column.key for column in ready("pairings", played(), without=("white-rating",)).columns} == keys
        assert "white-rating" in keys


class TestWhichRound:
    def test_standings_wait_for_a_result(self) -> None:
        assert KINDS["standings"].round_for(played(), 1) == 0
        assert KINDS["standings"].round_for(played(EnterResult(1, 1, Result.DRAW)), 1) == 1
        assert KINDS["pairings"].round_for(played(), 1) == 1
        assert KINDS["players"].round_for(played(), 1) is None

    def test_a_rescue_pack_is_about_what_was_published(self) -> None:
        assert KINDS["rescue"].round_for(played(published=False), 1) == 0
        assert KINDS["rescue"].round_for(played(), 1) == 1

    def test_before_the_first_round_nothing_is_known_of_rounds(self) -> None:
        tournament = DiscardRound(1).apply(played(published=False))
        assert KINDS["pairings"].refusal(tournament, 0) is not None
        assert KINDS["standings"].refusal(tournament, 0) is None
        for kind in ("standings", "crosstable", "players", "check-in", "board-cards", "regulations", "rescue"):
            ready(kind, tournament, shown=0)

    @pytest.mark.parametrize("kind", sorted(set(KINDS) - {"pack", "tiebreaks", "norms", "it1"}))
    @pytest.mark.parametrize("published", [True, False])
    def test_what_is_refused_is_known_before_it_is_made(self, kind: str, published: bool) -> None:
        tournament = played(published=published)
        if KINDS[kind].refusal(tournament, 1) is None:
            ready(kind, tournament)
        else:
            with pytest.raises(InvalidEdit):
                ready(kind, tournament)


class TestAPack:
    def test_a_sheet_that_turns_out_to_be_empty_is_left_out_and_named(self) -> None:
        packed = self.pack(played(), Copies("pairings"), Copies("norms"), Copies("prizes"))
        assert [kind.name for kind, _ in packed.left_out] == ["norms", "prizes"]
        assert isinstance(packed.sheet, Bundle)
        assert len(packed.sheet.parts) == 1

    def pack(self, tournament: Tournament, *items: Copies, prints: tuple[Print, ...] = (), at: str = AT) -> Prepared:
        sheets = tuple(Wanted(KINDS[item.kind], 1, SheetOptions(copies=item.copies)) for item in items)
        return prepare(tournament, prints, Wanted(KINDS["pack"], 1, SheetOptions(), sheets), at)

    def test_every_sheet_of_it_is_noted_as_if_printed_alone(self) -> None:
        packed = self.pack(played(), Copies("pairings", 2), Copies("alphabetical"), Copies("rescue"))
        assert [note.sheet for note in packed.notes] == ["pairings", "alphabetical", "rescue"]
        assert packed.notes[0] == ready("pairings", played()).notes[0]

    def test_every_sheet_of_it_has_its_own_foot(self) -> None:
        before = noted(ready("pairings", played()))
        packed = self.pack(
            played(SwapColours(1, 2)), Copies("alphabetical"), Copies("pairings", 2), prints=before, at=LATER
        )
        texts = pages_of(pdf.to_bytes(packed.sheet, packed.options, packed.stamp))
        assert ["replaces the sheet of 14:02" in text for text in texts] == [False, True, True]
        assert ["changed line" in text for text in texts] == [False, True, True]

    def test_a_sheet_that_there_is_not_is_left_out_and_told(self) -> None:
        by_hand = tuple(replace(r, system="by hand") for r in played().rounds)
        packed = self.pack(played().replace(rounds=by_hand), Copies("trace"), Copies("pairings"))
        assert [kind.name for kind, _ in packed.left_out] == ["trace"]
        assert [note.sheet for note in packed.notes] == ["pairings"]

    def test_an_empty_pack_and_one_of_a_draft_are_refused(self) -> None:
        with pytest.raises(InvalidEdit, match="No sheet is selected"):
            self.pack(played())
        with pytest.raises(InvalidEdit, match="still a draft"):
            self.pack(played(published=False), Copies("players"))
        with pytest.raises(InvalidEdit, match="A pack cannot contain a pack"):
            self.pack(played(), Copies("pack"))

    def test_to_be_looked_at_there_is_one_of_each(self) -> None:
        sheets = (Wanted(KINDS["pairings"], 1, SheetOptions(copies=4)),)
        wanted = Wanted(KINDS["pack"], 1, SheetOptions(copies=2), sheets)
        assert wanted.once.options.copies == 1
        assert wanted.once.sheets[0].options.copies == 1
        printed = prepare(played(), (), wanted, AT)
        assert len(pages_of(pdf.to_bytes(printed.sheet, printed.options))) == 8


class TestHowItStands:
    def look(self, tournament: Tournament, prints: tuple[Print, ...]) -> dict[str, SheetState]:
        return states(tournament, prints, KINDS.values(), 1)

    def test_what_was_printed_holds_until_something_on_it_changes(self) -> None:
        prints = noted(ready("pairings", played()))
        assert self.look(played(), prints)["pairings"] == SheetState(None, prints[0], 0)
        changed = self.look(played(SwapColours(1, 2)), prints)["pairings"]
        assert changed.is_outdated
        assert changed.changed == 1
        assert not self.look(played(EnterResult(1, 1, Result.DRAW)), prints)["pairings"].is_outdated
        assert self.look(played(), prints)["slips"] == SheetState()

    def test_of_several_prints_the_latest_counts(self) -> None:
        first = noted(ready("pairings", played()))
        swapped = played(SwapColours(1, 2))
        prints = (*first, *noted(ready("pairings", swapped, first, LATER), LATER))
        assert not self.look(swapped, prints)["pairings"].is_outdated
        assert revisions.latest(prints, "pairings", 1) == prints[1]

    def test_a_draft_has_no_pairings_and_says_why(self) -> None:
        found = self.look(played(published=False), ())
        assert found["pairings"].refusal is not None
        assert found["players"].refusal is None
