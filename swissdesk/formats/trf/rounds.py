"""Makes rounds and announced byes of the cells of all players, and finds what contradicts itself."""

from __future__ import annotations

from swissdesk.formats.trf.cells import bye_kind
from swissdesk.formats.trf.codes import (
    BYE_CODES,
    COMPLEMENTS,
    GAME_CODES,
    LOOSE_BYE_CODES,
    OLD_BYE_CODES,
    REGULAR_CODES,
    result_of,
)
from swissdesk.formats.trf.draft import Draft, Wish
from swissdesk.formats.trf.players import Cell, PlayerLine, round_column
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import Bye, ByeKind, Pairing, Result, Round
from swissdesk.values import dataclass, field


@dataclass(slots=True)
class RoundsRead:
    """`missing` are opponents without a player line; `old_codes` bye kinds that only have TRF(x)'s older spelling."""

    rounds: list[Round] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    old_codes: frozenset[ByeKind] = frozenset()
    wishes_in_cells: bool = False


def read_rounds(draft: Draft) -> RoundsRead:
    """Return the rounds that were paired; byes of rounds after them are added to the wishes of `draft`."""
    result = RoundsRead()
    by_id = {line.player.id: line for line in draft.players}
    paired = _paired_rounds(draft.players)
    for number in range(1, paired + 1):
        reader = _RoundReader(number, draft, by_id)
        result.rounds.append(reader.read())
        result.missing += [player for player in reader.missing if player not in result.missing]
    for line in draft.players:
        for number, cell in enumerate(line.cells[paired:], paired + 1):
            if cell is not None:
                column = round_column(number)
                draft.wishes.append(Wish(line.player.id, number, bye_kind(cell), line.number, column))
                result.wishes_in_cells = True
    result.old_codes = _old_codes(draft.players)
    return result


def _paired_rounds(players: list[PlayerLine]) -> int:
    """Return the number of the last round with a game or a pairing-allocated bye."""
    last = 0
    for line in players:
        for number in range(len(line.cells), last, -1):
            cell = line.cells[number - 1]
            if cell is not None and (cell.opponent or bye_kind(cell) is ByeKind.PAIRING_ALLOCATED):
                last = number
                break
    return last


def _old_codes(players: list[PlayerLine]) -> frozenset[ByeKind]:
    seen = {cell.code for line in players for cell in line.cells if cell is not None and not cell.opponent}
    old = {OLD_BYE_CODES[code] for code in seen if code in OLD_BYE_CODES}
    return frozenset(old - {BYE_CODES[code] for code in seen if code in BYE_CODES})


_NO_CELL = Cell(0, "", "")
"""Stands for the cell of an opponent who has none."""


class _RoundReader:
    """Makes one round of one column of cells."""

    def __init__(self, number: int, draft: Draft, by_id: dict[int, PlayerLine]) -> None:
        self.number = number
        self.column = round_column(number)
        self.findings: Findings = draft.findings
        self.draft = draft
        self.by_id = by_id
        self.cells: dict[int, Cell] = {}
        for line in draft.players:
            cell = line.cells[number - 1] if number <= len(line.cells) else None
            if cell is not None:
                self.cells[line.player.id] = cell
        self.missing: dict[int, int] = {}
        self.reported: set[int] = set()
        self.pairings: list[Pairing] = []
        self.byes: list[Bye] = []

    def read(self) -> Round:
        """Return the round; boards in the order of the players."""
        done: set[int] = set()
        many_plus = sum(1 for cell in self.cells.values() if not cell.opponent and cell.code == "+") > 1
        for player, cell in self.cells.items():
            if player in done:
                continue
            if not cell.opponent:
                self.byes.append(Bye(player, self._bye(player, cell, many_plus)))
            elif self._is_sound(player, cell):
                done.add(cell.opponent)
                self.pairings.append(self._pairing(player, cell))
        return Round(self.number, tuple(self.pairings), tuple(self.byes))

    def _warn(self, player: int, template: str, /, **facts: object) -> None:
        line = self.by_id[player]
        self.findings.warn(line.number, self.column, template, who=player, at=self.number, **facts)

    def _error(self, player: int, template: str, /, **facts: object) -> None:
        line = self.by_id[player]
        self.findings.error(line.number, self.column, template, who=player, at=self.number, **facts)

    def _bye(self, player: int, cell: Cell, many_plus: bool) -> ByeKind:
        kind = bye_kind(cell)
        if cell.code == "+" and many_plus:
            self._warn(player, N_("several players have “0000 - +” in this round; read as full-point byes."))
            return ByeKind.FULL_POINT
        if cell.code in LOOSE_BYE_CODES:
            self._warn(
                player,
                N_("no opponent, but the result “{code}”; read as “{bye}”."),
                code=cell.code,
                bye=kind.value,
            )
        elif cell.colour in ("w", "b"):
            self._warn(player, N_("a colour without an opponent; the colour is ignored."))
        return kind

    def _is_sound(self, player: int, cell: Cell) -> bool:
        """Whether the opponent agrees to be one."""
        opponent = cell.opponent
        if opponent == player:
            self._error(player, N_("the player is their own opponent. Correct one of the two numbers."))
            return False
        if cell.code and cell.code not in GAME_CODES:
            self._error(
                player,
                N_("with opponent {opponent}, the result is “{code}”, which is only for rounds without an opponent."),
                opponent=opponent,
                code=cell.code,
            )
            return False
        if opponent not in self.by_id:
            return self._is_sound_without(player, cell)
        other = self.cells.get(opponent)
        if other is None or not other.opponent:
            if opponent not in self.draft.spoilt_players:
                self._error(
                    player,
                    N_("the opponent is {opponent}, but the line of {opponent} has no opponent for this round."),
                    opponent=opponent,
                )
            return False
        if other.opponent != player:
            self._error(
                player,
                N_("the opponent is {opponent}, but the opponent of {opponent} is {other}."),
                opponent=opponent,
                other=other.opponent,
            )
            return False
        if other.code and other.code not in GAME_CODES:
            return False  # which is told at the line of the opponent
        return self._colours_agree(player, cell, other)

    def _is_sound_without(self, player: int, cell: Cell) -> bool:
        opponent = cell.opponent
        if opponent in self.missing:
            self._error(
                player,
                N_("the opponent {opponent} has no line, and player {other} has the same opponent."),
                opponent=opponent,
                other=self.missing[opponent],
            )
            return False
        self._warn(
            player,
            N_("the opponent {opponent} has no line in the file; a withdrawn player is used instead."),
            opponent=opponent,
        )
        self.missing[opponent] = player
        return True

    def _colours_agree(self, player: int, cell: Cell, other: Cell) -> bool:
        if cell.colour in ("w", "b") and cell.colour == other.colour:
            if player in self.reported:
                return False
            self.reported.add(cell.opponent)
            self._error(
                player,
                N_("{player} and {opponent} both have the colour “{colour}”. Correct one of them."),
                player=player,
                opponent=cell.opponent,
                colour=cell.colour,
            )
            return False
        return True

    def _pairing(self, player: int, cell: Cell) -> Pairing:
        other = self.cells.get(cell.opponent, _NO_CELL)
        white_first = self._is_white(player, cell, other)
        white, black = (player, cell.opponent) if white_first else (cell.opponent, player)
        codes = (cell.code, other.code) if white_first else (other.code, cell.code)
        return Pairing(white, black, self._result(player, *codes))

    def _is_white(self, player: int, cell: Cell, other: Cell) -> bool:
        if cell.colour in ("w", "b"):
            return cell.colour == "w"
        if other.colour in ("w", "b"):
            return other.colour == "b"
        self._warn(
            player,
            N_("the game against {opponent} has no colours; White is given to {player}."),
            player=player,
            opponent=cell.opponent,
        )
        return True

    def _result(self, player: int, white: str, black: str) -> Result | None:
        if not white and not black:
            return None
        known = REGULAR_CODES.get((white, black))
        if known is not None:
            return known
        if "?" in (white, black):
            return self._unknown(player, next((code for code in (white, black) if code not in ("", "?")), ""))
        for one, two, is_white in ((white, black, True), (black, white, False)):
            if not two:
                if self.cells.keys() >= {player, self.cells[player].opponent}:
                    self._warn(player, N_("only one player of the game has a result, “{code}”; it is used."), code=one)
                pair = (one, COMPLEMENTS[one]) if is_white else (COMPLEMENTS[one], one)
                return REGULAR_CODES[pair]
        self._warn(
            player,
            N_("the results of the two players, “{white}” and “{black}”, do not match; both are kept."),
            white=white,
            black=black,
        )
        return result_of(white, black)

    def _unknown(self, player: int, said: str) -> Result:
        """Return the result of a game that one side at least calls unknown; `said` is what the other one has."""
        if said:
            self._warn(
                player,
                N_(
                    "one player of the game has the result “{code}”, the other no known result; read as a game "
                    "without a known result."
                ),
                code=said,
            )
        return Result.ADJOURNED
