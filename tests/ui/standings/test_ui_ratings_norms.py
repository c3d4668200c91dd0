"""Rating changes and title norms: the tables are what the standings compute, the panel says every reason."""

from __future__ import annotations

from dataclasses import replace

import pytest
from norm_event import candidate, field
from standings_event import swiss
from using import act, take_back, tournament_of

from swissdesk.model import NormEvent, Title
from swissdesk.model.events import ChangeInfo
from swissdesk.standings.norms import Verdict, norm, titles_for
from swissdesk.standings.rating_change import initial_rating, rating_change
from swissdesk.wording import change_text


def told(page) -> str:
    return page.detail.browser.toPlainText()


# ---- ratings


@pytest.fixture
def ratings(opened, typist):
    window = opened(swiss())
    typist.shortcut("standings.ratings")
    return window.standings


def test_every_line_is_the_change_of_the_player(ratings):
    tournament = tournament_of(ratings)
    rows = ratings.ratings.model.rows
    assert len(rows) == len(tournament.players)
    for row in rows:
        change = rating_change(tournament, row.player.id, 3)
        if change is None:
            first = initial_rating(tournament, row.player.id, 3)
            assert (row.change, row.first, row.games) == (None, first.value, len(first.games))
        else:
            assert (row.change, row.k, row.expected) == (change.change, change.coefficient, change.expected)
            assert (row.games, row.left_out) == (len(change.games), len(change.left_out))


def test_the_panel_tells_game_by_game_and_what_is_left_out(ratings):
    ratings.view.go_to_player(6)
    change = rating_change(tournament_of(ratings), 6, 3)
    text = told(ratings)
    assert change_text(change.change) in text
    for game in change.games:
        assert tournament_of(ratings).by_id[game.opponent].name in text
    assert "forfeit" in text
    assert "art. 5.1" in text
    assert str(change.average) in text


def test_an_unrated_player_is_told_what_a_first_rating_needs(ratings):
    ratings.view.go_to_player(9)
    assert "first rating" in told(ratings)
    assert "these games are treated as not played" in told(ratings)


def test_the_table_is_sorted_by_any_column(ratings):
    table, model = ratings.view.table, ratings.ratings.model
    table.sortByColumn(model.column("change"), table.horizontalHeader().sortIndicatorOrder().DescendingOrder)
    changes = [row.change or 0 for row in table.found.rows]
    assert changes == sorted(changes, reverse=True)


def test_a_k_that_is_set_counts_and_is_one_step(ratings):
    office = ratings.office
    ratings.view.go_to_player(1)
    box = ratings.ratings.k
    assert box.currentText() == "K by the rules"
    before = office.desk.document.history.depth
    box.setCurrentIndex(box.findData(40))
    box.activated.emit(box.currentIndex())
    assert office.desk.document.history.depth == before + 1
    assert office.tournament.by_id[1].coefficient == 40
    row = ratings.ratings.model.rows[0]
    assert (row.k, row.change) == (40, rating_change(office.tournament, 1, 3).change)
    assert ratings.ratings.model.index(0, ratings.ratings.model.column("k")).data() == "•40"
    ratings.view.go_to_player(2)
    assert box.currentData() is None


def test_changes_are_written_as_they_are_read():
    assert [change_text(value) for value in (1240, -300, 4, None, 95, -2)] == [
        "+12.4",
        "−3.0",
        "0.0",
        "",
        "+1.0",
        "0.0",
    ]


# ---- norms


OPPONENTS = field(
    (2500, 2480, 2470, 2460, 2450, 2440, 2430, 2420, 2400),
    ("GM", "GM", "GM", "IM", "IM", "IM", "FM", "", ""),
    ("GER", "GER", "POL", "POL", "SWE", "SWE", "NOR", "FIN", "EST"),
)


@pytest.fixture
def norms(opened, typist, qtbot):
    window = opened(candidate(OPPONENTS, "1==1=1==="))
    typist.shortcut("standings.norms")
    qtbot.waitUntil(lambda: bool(window.standings.norms.model.rows))
    return window.standings


def test_every_title_that_would_be_a_step_up_has_its_verdict(norms):
    tournament = tournament_of(norms)
    for row in norms.norms.model.rows:
        assert [report.title for report in row.reports] == list(titles_for(row.player))
        for report in row.reports:
            assert report == norm(tournament, row.player.id, report.title, 9)
    assert norms.norms.model.rows[0].player.id == 1
    assert norms.norms.model.rows[0].verdict is Verdict.NORM
    gm, im = (next(each for each in norms.norms.model.columns if each.id == title) for title in ("GM", "IM"))
    assert (im.text(norms.norms.model.rows[0]), gm.text(norms.norms.model.rows[0])) == ("✓ 2575", "2575")
    verdicts = [list(Verdict).index(row.verdict) for row in norms.norms.model.rows]
    assert verdicts == sorted(verdicts)
    assert "norms. By B.01" in norms.norms.remark.text()


def test_the_panel_lists_condition_by_condition_and_the_certificate(norms):
    norms.norms.table.go_to_column(Title.IM.value)
    report = norms.norms.model.rows[0].report(Title.IM)
    text = told(norms)
    for condition in report.conditions:
        assert condition.article in text
    assert "certificate data" in text
    assert "Virtanen" in text
    assert norms.detail.story.sheet == "norms"
    assert "GM\u00a0" not in text
    norms.view.table.go_to_column("name")
    assert told(norms).index("IM") < told(norms).index("GM")


def test_a_name_that_was_found_is_not_broken_within_a_column_of_figures(norms):
    norms.norms.table.go_to_column(Title.IM.value)
    html = norms.detail.story.content.partition("certificate data")[0]
    assert '<br/><span class="quiet">IA Maija Meikäläinen</span>' in html
    assert '<td align="right">IA Maija' not in html


def test_why_there_is_no_norm_is_told_with_what_would_do(norms):
    norms.norms.table.go_to_column(Title.GM.value)
    report = norms.norms.model.rows[0].report(Title.GM)
    assert report.verdict is Verdict.NONE
    assert "✗" in told(norms)
    assert "would be enough" in told(norms)


def test_only_norms_are_shown_if_that_is_wanted(norms):
    norms.norms.only.click()
    assert [row.player.id for row in norms.view.table.found.rows] == [1]
    norms.norms.only.click()
    assert len(norms.view.table.found.rows) == len(norms.norms.model.rows)


def test_the_kind_of_event_is_part_of_the_document(norms, qtbot):
    box = norms.norms.kind
    box.setCurrentIndex(box.findData(NormEvent.ZONAL))
    box.activated.emit(box.currentIndex())
    assert tournament_of(norms).settings.norm_event is NormEvent.ZONAL
    take_back(norms)
    assert box.currentData() is NormEvent.ORDINARY


def test_a_later_round_makes_the_norms_anew(norms, typist, qtbot):
    typist.shortcut("round.previous")
    qtbot.waitUntil(lambda: norms.norms.model.rows[0].reports[0].score == 550)
    assert "The tournament is not finished: 8 of 9 rounds played" in told(norms)
    assert "Games to come: 1." in told(norms)


def test_what_is_to_be_decided_is_told_before_the_conditions(norms, qtbot):
    info = tournament_of(norms).info
    act(norms, ChangeInfo(replace(info, time_control_code="", time_control="")))
    norms.norms.table.go_to_column(Title.IM.value)
    qtbot.waitUntil(lambda: "To be decided: Standard chess, two hours for 60 moves." in told(norms))
    assert told(norms).index("To be decided") < told(norms).index("1.4.1a")
