"""What is inconsistent or against the rules in a tournament, as findings; nothing is changed and nothing raised.

The checks hold for Swiss tournaments; a round robin or a knockout repeats opponents and colours by its own rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.colour import Colour
from swissdesk.model.result import ByeKind, Manner, Outcome
from swissdesk.model.rounds import Entry, Round
from swissdesk.model.tournament import Tournament

SWISS_SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2012", "dutch-2012-letter", "burstein", "dubov", "lim", "lim-maxi")

_LIM = ("lim", "lim-maxi")

MAX_SAME_COLOUR = 2
"""How often in a row a player may have one colour, and how far the colours may differ (C.04.1 art. 6, 7)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something worth telling: about `player` (starting rank) in `round`, where it has to do with one."""

    player: int | None
    round: int | None
    message: Message


def check(tournament: Tournament) -> tuple[Finding, ...]:
    """Return everything found, in the order of the kinds below."""
    findings = [*too_many_rounds(tournament), *excess_half_byes(tournament), *contradicted_absences(tournament)]
    if tournament.settings.system in SWISS_SYSTEMS:
        findings += repeated_games(tournament)
        findings += repeated_byes(tournament)
        findings += colour_excesses(tournament)
    return tuple(findings)


def too_many_rounds(tournament: Tournament) -> tuple[Finding, ...]:
    """More rounds were paired than announced."""
    announced, paired = tournament.settings.rounds, len(tournament.rounds)
    if announced is None or paired <= announced:
        return ()
    text = message(N_("{paired} rounds are on record, but only {announced} were announced."),
                   paired=paired, announced=announced)  # fmt: skip
    return (Finding(None, None, text),)


def excess_half_byes(tournament: Tournament) -> tuple[Finding, ...]:
    """Half-point byes beyond what the settings allow: too many of one player, or after the last round for one."""
    allowed, last = tournament.settings.half_byes_allowed, tournament.settings.half_bye_last_round
    if allowed is None and last is None:
        return ()
    count: dict[int, int] = {}
    findings = []
    for r in tournament.rounds:
        for bye in r.byes:
            if bye.kind is not ByeKind.HALF_POINT:
                continue
            count[bye.player] = count.get(bye.player, 0) + 1
            if last is not None and r.number > last:
                text = message(N_("{player} has a half-point bye after round {last}, the last round for one."),
                               player=bye.player, last=last)  # fmt: skip
                findings.append(Finding(bye.player, r.number, text))
            elif allowed is not None and count[bye.player] > allowed:
                text = message(N_("{player} has half-point bye number {count}; allowed per player: {allowed}."),
                               player=bye.player, count=count[bye.player], allowed=allowed)  # fmt: skip
                findings.append(Finding(bye.player, r.number, text))
    return tuple(findings)


def contradicted_absences(tournament: Tournament) -> tuple[Finding, ...]:
    """Players who stand on a board of a round for which they are announced absent, or after they withdrew.

    A game lost by forfeit is what an absence looks like, and no contradiction.
    """
    findings = []
    for r in tournament.rounds:
        for player, entry in r.entries.items():
            if not entry.is_game or (entry.is_forfeit and entry.outcome is not Outcome.WIN):
                continue
            if player not in tournament.by_id or tournament.request(player, r.number) is None:
                continue
            left = tournament.by_id[player].withdrawn_from
            template = N_("{player} is announced absent in round {round}, but has an opponent there.")
            if left is not None and left <= r.number:
                template = N_("{player} has withdrawn from round {left} on, but has an opponent in round {round}.")
            text = message(template, player=player, round=r.number, left=left)
            findings.append(Finding(player, r.number, text))
    return tuple(findings)


def repeated_games(tournament: Tournament) -> tuple[Finding, ...]:
    """Two players who met over the board more than once (C.04.1 art. 2); forfeits do not count."""
    met: dict[tuple[int, int], int] = {}
    findings = []
    for r in tournament.rounds:
        for pairing in r.pairings:
            if pairing.result is not None and not pairing.result.is_played:
                continue
            pair = (min(pairing.white, pairing.black), max(pairing.white, pairing.black))
            if pair in met:
                text = message(N_("{first} and {second} met in round {earlier} already."),
                               first=pair[0], second=pair[1], earlier=met[pair])  # fmt: skip
                findings.append(Finding(pair[0], r.number, text))
            met.setdefault(pair, r.number)
    return tuple(findings)


def repeated_byes(tournament: Tournament) -> tuple[Finding, ...]:
    """A pairing-allocated bye after another, after a forfeit win or a full-point bye (C.04.1 art. 4); two at once.

    Under the rules of 2017 a full-point bye did not stand in the way.
    """
    barring = {ByeKind.PAIRING_ALLOCATED}
    if tournament.settings.system != "dutch-2017":
        barring.add(ByeKind.FULL_POINT)
    points_without_play: dict[int, int] = {}
    findings = []
    for r in tournament.rounds:
        holders = [bye.player for bye in r.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        for player in holders[1:]:
            text = message(N_("{player} and {other} both have the pairing-allocated bye."),
                           player=player, other=holders[0])  # fmt: skip
            findings.append(Finding(player, r.number, text))
        for player in holders:
            if player in points_without_play:
                text = message(
                    N_("{player} has the pairing-allocated bye, but won a point without playing in round {earlier}."),
                    player=player, earlier=points_without_play[player],
                )  # fmt: skip
                findings.append(Finding(player, r.number, text))
        for player in _won_without_play(r, barring):
            points_without_play.setdefault(player, r.number)
    return tuple(findings)


def _won_without_play(r: Round, barring: set[ByeKind]) -> Iterator[int]:
    for bye in r.byes:
        if bye.kind in barring:
            yield bye.player
    for pairing in r.pairings:
        result = pairing.result
        if result is not None and result.manner is Manner.FORFEIT:
            if result.white is Outcome.WIN:
                yield pairing.white
            if result.black is Outcome.WIN:
                yield pairing.black


@dataclass(slots=True)
class _Colours:
    """The colours of the games one player has played so far."""

    difference: int = 0
    last: Colour | None = None
    in_a_row: int = 0

    def add(self, colour: Colour) -> None:
        self.difference += 1 if colour is Colour.WHITE else -1
        self.in_a_row = self.in_a_row + 1 if colour is self.last else 1
        self.last = colour


def colour_excesses(tournament: Tournament) -> tuple[Finding, ...]:
    """Three times the same colour in a row, or a difference beyond 2 (C.04.1 art. 6, 7).

    Legal in the last round in a game of a topscorer: more than half of the possible points before it; by the Lim
    system in every game of that round (C.04.4.3 art. 6).
    """
    colours = {player.id: _Colours() for player in tournament.players}
    findings: list[Finding] = []
    for r in tournament.rounds:
        excused = _excused(tournament, r)
        for player, entry in r.entries.items():
            if not entry.is_played or entry.colour is None or player not in colours:
                continue
            history = colours[player]
            history.add(entry.colour)
            if player in excused or entry.opponent in excused:
                continue
            findings += _excesses(player, r.number, entry, history)
    return tuple(findings)


def _excesses(player: int, number: int, entry: Entry, history: _Colours) -> Iterator[Finding]:
    if history.in_a_row > MAX_SAME_COLOUR:
        text = message(N_("{player} has {colour} {times} times in a row."),
                       player=player, colour=entry.colour, times=history.in_a_row)  # fmt: skip
        yield Finding(player, number, text)
    if abs(history.difference) > MAX_SAME_COLOUR and (history.difference > 0) == (entry.colour is Colour.WHITE):
        text = message(N_("the colours of {player} differ by {difference}."),
                       player=player, difference=abs(history.difference))  # fmt: skip
        yield Finding(player, number, text)


def _excused(tournament: Tournament, r: Round) -> frozenset[int]:
    if r.number == tournament.settings.rounds and tournament.settings.system in _LIM:
        return frozenset(r.entries)
    return _topscorers(tournament, r)


def _topscorers(tournament: Tournament, r: Round) -> frozenset[int]:
    """Return who had more than half of the possible points before `r`, if that is the last round."""
    if r.number != tournament.settings.rounds:
        return frozenset()
    possible = tournament.settings.scoring.win * (r.number - 1)
    before = tournament.points_after(r.number - 1)
    return frozenset(player for player, points in before.items() if 2 * points > possible)
