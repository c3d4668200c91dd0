"""Phrases in the palette, a verb and an object: “withdraw nov”, “check in anna”, “board 12 draw”, “swap 12”.

The verbs are the names of the declared actions, and results as they are called or typed; nothing is named here a
second time. A phrase takes the arbiter to the player or board and does there what the action does, so that everything
that the action asks or refuses is asked and refused here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Result
from swissdesk.model.events import EnterResult
from swissdesk.model.searching import folded, spellings
from swissdesk.ui.shell.office import ActionSpec, Office
from swissdesk.ui.shell.palette_entries import BEGINS, Entry, Hit, Kind, match
from swissdesk.values import replace

OF_PLAYERS = (
    "players.withdraw",
    "players.return",
    "players.half",
    "players.absent",
    "players.plays",
    "players.here",
    "players.paid",
    "players.edit",
    "players.remove",
)
OF_BOARDS = ("round.swap", "round.no_show", "round.correct")
"""The actions that a player or a board can follow, by their ids."""

_MOST = 6
"""So many players at most are offered for a verb."""

_NAMED = (
    (Result.WHITE_WINS, N_("White wins")),
    (Result.DRAW, N_("Draw")),
    (Result.BLACK_WINS, N_("Black wins")),
    (Result.WHITE_WINS_BY_FORFEIT, N_("White wins by forfeit")),
    (Result.BLACK_WINS_BY_FORFEIT, N_("Black wins by forfeit")),
    (Result.ADJOURNED, N_("Adjourn the game")),
    (None, N_("Clear the result")),
)
"""Results as they are called; None takes one away."""

_LONGEST = 3
"""Of so many words a verb consists at most: “check in”."""


def phrases(office: Office, wanted: str) -> list[Hit]:
    """Return what a typed phrase amounts to, the likeliest first; nothing for what is no phrase."""
    words = folded(wanted).split()
    if len(words) < 2 or not office.desk.is_open:
        return []
    typed = wanted.lower().split()
    found = [*_results(office, typed), *_with_board(office, words), *_with_player(office, words)]
    return found or [*_misread(office, typed)]


# ---- boards


def _named_board(words: list[str]) -> tuple[str, list[str], bool]:
    """Return the number of a board as it is typed, empty without one, the other words, and whether “board” is said."""
    nouns = _nouns()
    rest = [word for word in words if not _is_one(word, nouns)]
    number = next((word for word in rest if word.isdecimal()), "")
    if number:
        rest.remove(number)
    return number, rest, len(rest) + bool(number) < len(words)


def _nouns() -> tuple[str, ...]:
    """Return what a board is called: in a sentence, and in the heads of columns, where it may be abbreviated."""
    sentence = wording.text(N_("Board {board}: {result}"), board="", result="")
    called = (*sentence.split()[:1], translate(N_("Board")), translate(N_("Bd")))
    return tuple(folded(noun).strip(".:") for noun in called)


def _is_one(word: str, nouns: tuple[str, ...]) -> bool:
    """Whether a word is the beginning of one of the nouns."""
    plain = folded(word).strip(".:")
    return len(plain) > 1 and any(noun.startswith(plain) for noun in nouns)


def _board_in(office: Office, words: list[str]) -> tuple[int, str]:
    """Return the board that is named by its number, 0 without one in the shown round, and what is said of it."""
    number, rest, _ = _named_board(words)
    boards = len(office.tournament.rounds[office.view.round - 1].pairings) if office.view.round else 0
    board = int(number) if 0 < len(number) < 6 else 0
    return board if board <= boards else 0, " ".join(rest)


_LIKE_A_RESULT = frozenset("0123456789½/:-–−+=")


def _misread(office: Office, words: list[str]) -> Iterator[Hit]:
    """Give a line that says why a result cannot be entered, where one is evidently meant.

    Without it, what merely has the same letters would come first, and Enter would do that.
    """
    number, rest, has_noun = _named_board(words)
    said = " ".join(rest)
    is_result = bool(rest) and any(_is_result(office, said, result, translate(name)) for result, name in _NAMED)
    if is_result and number and not office.view.round:
        why = translate(N_("No round is paired yet."))
    elif is_result and number:
        why = wording.text(N_("Round {round} has no board {board}."), round=office.view.round, board=number)
    elif is_result and has_noun:
        why = translate(N_("Type the number of the board, too."))
    elif has_noun and number and rest and _LIKE_A_RESULT.issuperset(said):
        why = wording.text(N_("“{text}” is not a result. Type 1-0, 0-1 or 1/2."), text=said)
    else:
        return
    entry = _entry(office, "misread", " ".join(words), run=lambda: None)
    yield Hit(replace(entry, can=False, why=why))


def _results(office: Office, words: list[str]) -> Iterator[Hit]:
    board, said = _board_in(office, words)
    if not (board and said):
        return
    for result, name in _NAMED:
        if _is_result(office, said, result, translate(name)):
            title = wording.text(N_("Board {board}: {result}"), board=board, result=translate(name))
            run = partial(_enter, office, board, result)
            yield Hit(_entry(office, f"result {board}", title, run, detail=_at(office, board)))


def _is_result(office: Office, said: str, result: Result | None, name: str) -> bool:
    """Whether a result is called, written or typed so."""
    if result is not None and len(said) == 1 and office.boards.keys.active.result(said) == result:
        return True
    written = wording.result_text(result).replace("–", "-").replace("½", "1/2")
    if said.replace(":", "-").replace("½", "1/2").replace("–", "-") in (written, written.replace("1/2-1/2", "1/2")):
        return True
    fit = match(said, name) if len(said) > 1 else None
    return fit is not None and fit.cost <= BEGINS * len(said.split())


def _at(office: Office, board: int) -> str:
    """Return who plays at a board, so that one sees it before Enter."""
    tournament, number = office.tournament, office.view.round
    return wording.board_text(tournament, tournament.round(number).pairings[board - 1].pair)


def _enter(office: Office, board: int, result: Result | None) -> None:
    number = office.view.round
    office.go.to_board(number, board)
    if result is not None:
        office.pages.round.enter_result(result)
    elif office.view.is_past:
        office.messages.notice(N_("The result of an earlier round is corrected, not cleared."))
    else:
        office.desk.do(EnterResult(number, board, None))


def _with_board(office: Office, words: list[str]) -> Iterator[Hit]:
    board, said = _board_in(office, words)
    if not (board and said):
        return
    go = partial(office.go.to_board, office.view.round, board)
    for spec in _verbs(office, said, OF_BOARDS):
        title = wording.text(N_("{action}: board {board}"), action=spec.name, board=board)
        yield _action_at(office, spec, f"board {board}", title, _at(office, board), go)


# ---- players


def _with_player(office: Office, words: list[str]) -> Iterator[Hit]:
    offered: set[str] = set()
    for verb, named in _divided(words):
        for spec in _verbs(office, verb, OF_PLAYERS):
            for player in _players(office, named):
                key = f"{spec.id} player {player.id}"
                if key not in offered:
                    offered.add(key)
                    yield _of_player(office, spec, player)


def _divided(words: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Give the ways to read the words as a verb and a name, the verb first and then last."""
    counts = range(1, min(_LONGEST, len(words) - 1) + 1)
    yield from ((" ".join(words[:count]), words[count:]) for count in counts)
    yield from ((" ".join(words[-count:]), words[:-count]) for count in counts)


def _of_player(office: Office, spec: ActionSpec, player: Player) -> Hit:
    title = wording.text(N_("{action}: {player}"), action=spec.name, player=player)
    known = (wording.text(N_("No. {number}"), number=player.id), str(player.rating or ""), player.federation)
    go = partial(office.go.to_player, player.id)
    return _action_at(office, spec, f"player {player.id}", title, "  ".join(filter(None, known)), go)


def _players(office: Office, words: list[str]) -> list[Player]:
    """Return the players that the words name by number or name, the best first."""
    wanted, known = " ".join(words), office.tournament.by_id
    if wanted.isdecimal():
        return [known[int(wanted)]] if int(wanted) in known else []
    fits = ((match(wanted, player.name, " ".join(spellings(player.name)[1:])), player) for player in known.values())
    found = [(fit.cost, player.id, player) for fit, player in fits if fit is not None]
    return [player for _, _, player in sorted(found, key=lambda each: each[:2])[:_MOST]]


# ---- what both have in common


def _verbs(office: Office, said: str, ids: tuple[str, ...]) -> Iterator[ActionSpec]:
    """Give the actions whose names begin so, or have a word that does."""
    for spec in map(office.catalogue.by_id.__getitem__, ids):
        fit = match(said, spec.name) if len(said) > 1 else None
        if fit is not None and fit.cost <= BEGINS * len(said.split()):
            yield spec


def _action_at(office: Office, spec: ActionSpec, whose: str, title: str, detail: str, go: Callable[[], None]) -> Hit:
    """Return the line that goes to a player or board and does there what the action does."""

    def run() -> None:
        go()
        if spec.enabled(office):
            next(action for action in office.window.actions() if action.objectName() == spec.id).trigger()
        elif why := spec.why_not(office):
            office.messages.notice(why)

    entry = _entry(office, f"{spec.id} {whose}", title, run, spec.icon, detail)
    return Hit(replace(entry, explained=translate(spec.tooltip)))


def _entry(
    office: Office, key: str, title: str, run: Callable[[], object], icon: str = "round", detail: str = ""
) -> Entry:
    reason = office.desk.read_only_reason
    return Entry(key, Kind.ACTION, title, detail, run, icon, can=not reason, why=reason)
