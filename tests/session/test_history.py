"""Unlimited undo and redo, with branches."""

from __future__ import annotations

import tracemalloc

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from strategies import next_events, tournaments

from swissdesk.errors import InvalidEdit
from swissdesk.model import EventInfo, Player, Result, Settings, Tournament
from swissdesk.model.events import AddPlayer, Begin, ChangeInfo, EnterResult, PairRound, PublishRound
from swissdesk.session import History
from swissdesk.session.history import RECENT, SPACING, NoLongerApplies, Tree


def rename(name: str) -> ChangeInfo:
    return ChangeInfo(EventInfo(name=name))


def named(history: History) -> str:
    return history.tournament.info.name


def playing(players: int) -> History:
    """A history with round 1 published."""
    begin = Begin(Tournament(players=tuple(Player(i, f"Player {i}") for i in range(1, players + 1))))
    history = History(begin)
    history.do(PairRound(1, tuple((i, i + 1) for i in range(1, players, 2))))
    history.do(PublishRound(1))
    return history


def test_the_beginning_cannot_be_undone() -> None:
    history = History(Begin(Tournament(settings=Settings(rounds=5))))
    assert history.tournament.settings.rounds == 5
    assert not history.can_undo
    assert not history.can_redo
    assert history.undo_event is None
    assert history.redo_event is None
    with pytest.raises(InvalidEdit, match="There is nothing to undo"):
        history.undo()
    with pytest.raises(InvalidEdit, match="There is nothing to redo"):
        history.redo()


def test_undo_and_redo_go_back_and_forth() -> None:
    history = History(Begin(Tournament()))
    history.do(rename("one"))
    history.do(rename("two"))
    assert history.undo_event == rename("two")
    assert history.undo().info.name == "one"
    assert history.redo_event == rename("two")
    assert history.redo().info.name == "two"
    assert history.events == (Begin(Tournament()), rename("one"), rename("two"))


def test_a_refused_event_changes_nothing() -> None:
    history = History(Begin(Tournament(players=(Player(1, "A"),))))
    history.do(rename("one"))
    history.undo()
    with pytest.raises(InvalidEdit):
        history.do(AddPlayer(Player(1, "B")))
    assert history.redo_event == rename("one")
    assert history.size == 2


def test_redo_goes_down_the_newest_branch_and_the_older_one_stays() -> None:
    history = History(Begin(Tournament()))
    history.do(rename("old"))
    history.do(rename("old, later"))
    later = history.node
    history.undo()
    history.undo()
    history.do(rename("new"))
    history.undo()
    assert history.branches(0) == (1, 3)
    assert history.redo_event == rename("new")
    assert history.go_to(later).info.name == "old, later"
    assert history.parent(later) == 1
    history.undo()
    history.undo()
    assert history.redo_event == rename("old")


@pytest.mark.parametrize("node", [-1, 2])
def test_there_is_no_jump_to_what_does_not_exist(node: int) -> None:
    history = History(Begin(Tournament()))
    history.do(rename("one"))
    with pytest.raises(InvalidEdit, match="has no such action"):
        history.go_to(node)
    assert named(history) == "one"


def test_steps_give_each_action_with_the_tournament_before_it() -> None:
    history = History(Begin(Tournament(), "open.trf"))
    for name in "abc":
        history.do(rename(name))
    everything = list(history.steps(0))
    assert str(everything[0].event.describe(everything[0].before)) == "Opened open.trf"
    assert [step.before.info.name for step in everything] == ["", "", "a", "b"]
    assert [(step.node, step.before.info.name) for step in history.steps(2)] == [(2, "a"), (3, "b")]
    assert [(step.node, step.before.info.name) for step in history.steps(3)] == [(3, "b")]
    assert list(history.steps(4)) == []
    assert history.depth == 3


@given(st.data())
@examples(0.5)
def test_any_mix_of_actions_is_undone_exactly(data: st.DataObject) -> None:
    """Against the plainest of models: a list of tournaments, and a position in it."""
    start = data.draw(tournaments(max_players=4, max_rounds=1))
    history = History(Begin(start))
    line, place = [start], 0
    for _ in range(data.draw(st.integers(1, 25))):
        match data.draw(st.sampled_from(["do", "do", "undo", "redo"])):
            case "do":
                event = data.draw(next_events(history.tournament))
                try:
                    after = history.do(event)
                except InvalidEdit:
                    continue
                line, place = [*line[: place + 1], after], place + 1
            case "undo" if history.can_undo:
                history.undo()
                place -= 1
            case "redo" if history.can_redo:
                history.redo()
                place += 1
        assert history.tournament == line[place]
        assert history.can_undo == (place > 0)
        assert history.can_redo == (place + 1 < len(line))
        assert history.depth == place


@given(st.lists(st.integers(0, 400), min_size=1, max_size=8))
def test_a_jump_builds_the_tournament_that_was_there(nodes: list[int]) -> None:
    history = History(Begin(Tournament()))
    for number in range(1, 301):
        history.do(rename(str(number)))
        if number % 100 == 0:
            history.go_to(number - 90)
    for node in nodes:
        if node < history.size:
            assert history.go_to(node).info.name == (str(node) if node else "")


def test_a_long_way_back_and_forth_is_right_at_every_step() -> None:
    history = playing(10)
    seen = [history.tournament]
    actions = 6 * SPACING + RECENT
    for number in range(actions):
        result = (Result.WHITE_WINS, Result.DRAW, None)[number % 3]
        seen.append(history.do(EnterResult(1, number % 5 + 1, result)))
    for expected in reversed(seen[:-1]):
        assert history.undo() == expected
    for expected in seen[1:]:
        assert history.redo() == expected


class CountedRename(ChangeInfo):
    """Counts how often it is applied."""

    applied = 0

    def apply(self, tournament: Tournament) -> Tournament:
        type(self).applied += 1
        return super().apply(tournament)


def test_undoing_the_latest_actions_applies_nothing() -> None:
    history = History(Begin(Tournament()))
    for number in range(10 * SPACING):
        history.do(CountedRename(EventInfo(name=str(number))))
    CountedRename.applied = 0
    for _ in range(RECENT - 1):
        history.undo()
    assert CountedRename.applied == 0


def test_undoing_everything_applies_hardly_anything_twice() -> None:
    history = History(Begin(Tournament()))
    actions = 20 * SPACING
    for number in range(actions):
        history.do(CountedRename(EventInfo(name=str(number))))
    CountedRename.applied = 0
    while history.can_undo:
        history.undo()
    assert CountedRename.applied < 2 * actions


def busy(history: History, actions: int, storm: bool) -> int:
    """Do so many actions, computing what screens ask for, and return the memory in use after them, in bytes."""
    results = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
    for number in range(actions):
        history.do(EnterResult(1, number % 100 + 1, results[number % 3]))
        if storm:
            history.undo()
        assert history.tournament.points
    return tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("storm", [False, True])
def test_memory_stays_flat_over_thousands_of_actions(storm: bool) -> None:
    history = playing(200)
    actions = 600
    tracemalloc.start()
    try:
        before = busy(history, RECENT + 2 * SPACING, storm)
        after = busy(history, actions, storm)
    finally:
        tracemalloc.stop()
    per_tournament = 40_000  # of 200 players, with what it has computed
    assert (after - before) / actions < per_tournament / 80


def test_an_event_that_no_longer_applies_is_named() -> None:
    tree = Tree(Begin(Tournament()))
    tree.add(AddPlayer(Player(1, "A")))
    tree.add(AddPlayer(Player(1, "B")))
    with pytest.raises(NoLongerApplies) as error:
        History.restored(tree, {})
    assert error.value.node == 2
    assert str(error.value) == (
        "Action 2 (“add-player”) cannot be redone: No. 1 already belongs to A. Choose a free starting rank."
    )


def test_known_tournaments_are_used_instead_of_applying() -> None:
    tree = Tree(Begin(Tournament()))
    for number in range(100):
        tree.add(CountedRename(EventInfo(name=str(number))))
    CountedRename.applied = 0
    history = History.restored(tree, {90: lambda: rename("89").apply(Tournament())})
    assert named(history) == "99"
    assert CountedRename.applied == 10
