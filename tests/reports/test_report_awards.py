"""Prizes and title norms on paper: the figures are those of the standings, and every one is accounted for."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_samples as samples
from paper import pages_of

from swissdesk.errors import InvalidEdit
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Settings, Sex, Tournament
from swissdesk.model.awards import Awards, CategoryRule, PrizeList
from swissdesk.reports import KINDS, Report, SheetOptions, build, pdf
from swissdesk.reports.pdf.flow import Frame
from swissdesk.reports.pdf.layout import MM, plan, row_height
from swissdesk.standings import norms
from swissdesk.standings.prizes import money, payout

AWARDS = Awards(
    categories=(CategoryRule("women", "Best women", sex=Sex.FEMALE),),
    prize_lists=(
        PrizeList("main", "Overall ranking", amounts=(30_000, 20_000, 10_000), in_kind=("Cup",)),
        PrizeList("women", "", "women", (5_000, 2_500)),
    ),
    currency="EUR",
)


def event(awards: Awards = AWARDS) -> Tournament:
    players = tuple(replace(p, sex=Sex.FEMALE if p.id in (1, 5) else Sex.MALE) for p in samples.PLAYERS)
    settings = replace(samples.SMALL.settings, awards=awards)
    return samples.SMALL.replace(players=players, settings=settings, rounds=(samples.ROUND_1,))


def report(kind: str, tournament: Tournament, **options: object) -> Report:
    built = build(kind, tournament, None, SheetOptions(**options))  # type: ignore[arg-type]
    assert isinstance(built, Report)
    return built


class TestPrizes:
    def test_every_award_is_a_line_with_its_amount(self) -> None:
        found = report("prizes", event())
        paid = payout(event(), 1)
        lines = [row.texts for table in found.tables for row in table.rows if row.key]
        names = [event().player(award.player).name for award in paid.awards]
        amounts = [money(award.amount, "EUR") for award in paid.awards]
        keys = [column.key for column in found.tables[0].columns]
        assert [line[keys.index("name")] for line in lines] == names
        assert [line[keys.index("amount")] for line in lines] == amounts
        assert found.notes[0] == f"Total paid out: {money(paid.total, 'EUR')}"

    def test_a_long_name_is_whole_beside_its_reasons_but_for_first_names(self) -> None:
        surname = "Chernyshevskaya-Aleksandrovskaya"
        start = event(Awards(prize_lists=(PrizeList("main", "Overall ranking", amounts=(50_000, 30_000, 20_000)),)))
        players = tuple(replace(player, name=f"{surname}, Ekaterina Maria") for player in start.players)
        printed = pages_of(pdf.to_bytes(report("prizes", start.replace(players=players))))
        explained = "".join(printed).replace("-\n", "-").partition("prizes explained")[2]
        lines = [line for line in explained.splitlines() if " Place " in line]
        assert len(lines) == len(payout(start, 1).awards)
        assert all(line.startswith(f"{surname}, E. M. Place ") for line in lines)

    def test_a_surname_that_one_line_cannot_hold_is_whole_on_two_beside_its_reasons(self) -> None:
        surname = "Wolfeschlegelsteinhausenbergerdorffwelche"
        start = event(Awards(prize_lists=(PrizeList("main", "Overall ranking", amounts=(50_000, 30_000, 20_000)),)))
        players = tuple(replace(player, name=f"{surname}, Hubert") for player in start.players)
        found = report("prizes", start.replace(players=players)).tables[1]
        names = [name for name in found.column("winner") if name]
        assert names == ["Wolfeschlegelsteinhau-", "senbergerdorffwelche, H."] * len(payout(start, 1).awards)
        explained = "".join(pages_of(pdf.to_bytes(report("prizes", start.replace(players=players)))))
        assert "…" not in explained.partition("prizes explained")[2]

    def test_lists_have_their_names_and_reasons_follow(self) -> None:
        titles = [table.title for table in report("prizes", event()).tables]
        assert titles[:2] == ["Overall ranking", "Best women"]
        assert titles[2] == "Overall ranking: prizes explained"
        text = " ".join(report("prizes", event()).tables[2].column("reason"))
        assert "by score: " in text
        assert "Cup" in text

    def test_the_sheet_for_the_wall_has_no_reasons(self) -> None:
        assert len(report("prizes", event(), without=("reasons",)).tables) == 2

    def test_there_is_room_to_sign_and_sentences_are_not_spread(self) -> None:
        found = report("prizes", event())
        decided = plan(found, Frame(186 * MM, 250 * MM, 250 * MM))
        heights = [row_height(table, decided.pitch, decided.size) for table in found.tables]
        for table, height in zip(found.tables, heights, strict=True):
            if table.is_text:
                assert height <= 1.7 * decided.size
            else:
                assert height >= 9 * MM
                place = [column.key for column in table.columns].index("signature")
                assert all(row.cells[place].box for row in table.rows)
        assert {table.is_text for table in found.tables} == {True, False}

    def test_without_prizes_there_is_no_sheet_and_the_reason_says_where_to_enter_them(self) -> None:
        refusal = KINDS["prizes"].refusal(samples.SMALL, 1)
        assert refusal is not None
        assert "Categories and prizes" in str(refusal)
        with pytest.raises(InvalidEdit, match=r"^No prizes are announced\."):
            report("prizes", samples.SMALL)

    def test_open_boards_are_said(self) -> None:
        running = event().replace(rounds=samples.SMALL.rounds)
        assert report("prizes", running).notices == ("Not final. Missing results: round 2: board 2.",)


FEDERATIONS = ("SVK", "GER", "FRA", "GRE", "POL", "CZE", "NOR", "IND", "ENG")


def norm_event() -> Tournament:
    """Return a Swiss of nine rounds in which player 1 meets grandmasters of many federations and beats most of them."""
    players = [Player(1, "Nova, Nora", 2480, "IM", federation="AUT", fide_id="77", birth="2001/02/03")]
    for number in range(2, 11):
        title = "GM" if number % 2 else "IM"
        federation = FEDERATIONS[number - 2]
        players.append(Player(number, f"Opponent {number}", 2560, title, federation=federation))
    rounds = tuple(
        Round(n, (Pairing(1, n + 1, Result.DRAW if n > 6 else Result.WHITE_WINS),), system="dutch-2026")
        for n in range(1, 10)
    )
    info = EventInfo(
        name="Norm Open",
        city="Wien",
        federation="AUT",
        start="2026/05/01",
        end="2026/05/09",
        chief_arbiter="IA Bauer, Eva",
        time_control="90 minutes for 40 moves, then 30 minutes, 30 seconds a move",
        round_dates=tuple(f"2026/05/0{n}" for n in range(1, 10)),
    )
    return Tournament(info, Settings(rounds=9), tuple(players), rounds)


class TestNorms:
    def test_the_overview_has_everybody_who_makes_one(self) -> None:
        found = report("norms", norm_event())
        wanted = [r for r in norms.norms(norm_event()) if r.verdict is not norms.Verdict.NONE]
        assert wanted
        assert [row.key for row in found.tables[0].rows] == [f"player {r.player} {r.title.value}" for r in wanted]
        first = dict(zip((c.key for c in found.tables[0].columns), found.tables[0].rows[0].texts, strict=True))
        assert (first["name"], first["norm"], first["games"], first["score"]) == ("Nova, Nora", "GM", "9", "7½")
        assert (first["average"], first["performance"]) == (str(wanted[0].average), str(wanted[0].performance))

    def test_for_one_player_every_condition_with_its_article(self) -> None:
        found = report("norms", norm_event(), players=(1,))
        conditions = norms.norm(norm_event(), 1, norms.norms(norm_event())[0].title).conditions
        articles = [text for text in found.tables[0].column("article") if text]
        assert articles[: len(conditions)] == [condition.article for condition in conditions]
        assert {"✓"} <= set(found.tables[0].column("met"))

    def test_the_certificate_has_its_games_and_fields(self) -> None:
        found = report("norms", norm_event(), players=(1,))
        titles = [table.title for table in found.tables]
        assert "GM norm: games" in titles
        fields = dict(zip(*(found.tables[2].column(key) for key in ("field", "value")), strict=True))
        assert fields["Last name"] == "Nova"
        assert fields["Date of birth"] == "2001-02-03"
        assert fields["Score"] == "7½"
        assert len(found.tables[1].rows) == 9

    def test_without_a_norm_there_is_no_certificate(self) -> None:
        found = report("norms", samples.SMALL, players=(4,))
        assert all("no norm" in table.title for table in found.tables)
        assert "✗" in found.tables[0].column("met")

    def test_nobody_and_unknown_players(self) -> None:
        quiet = samples.SMALL.replace(rounds=(samples.ROUND_1,))
        with pytest.raises(InvalidEdit, match=r"^No title norms achieved so far\."):
            report("norms", quiet)
        with pytest.raises(InvalidEdit, match=r"no player no\. 99"):
            report("norms", samples.SMALL, players=(99,))
