"""Findings: what is inconsistent or against the rules in a tournament.

`check_tournament` refuses a tournament from outside that is not what every other module takes for granted. `check`
returns findings and refuses nothing. It holds for Swiss tournaments; a round robin or a knockout repeats opponents and
colours by its own rules. Games, byes and colours of a round are held against those before it as they were known when it
was paired: a result that was corrected later makes no round wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model.player import Player
from swissdesk.model.result import ByeKind, Colour, Manner, Outcome
from swissdesk.model.rounds import Known, Pairing, Round
from swissdesk.model.systems import DEFAULT, LISTED, System, is_swiss
from swissdesk.model.tournament import Tournament
from swissdesk.values import NamedTuple, dataclass, field

# ---- consistency


def check_tournament(tournament: Tournament) -> None:
    """Raise InvalidEdit unless starting ranks are unique, rounds numbered without a gap, and all numbers known."""
    known: set[int] = set()
    for player in tournament.players:
        if player.id < 1:
            raise InvalidEdit(
                N_("{name}: expected a starting rank of 1 or more, found {number}."), name=player.name, number=player.id
            )
        if player.id in known:
            raise InvalidEdit(N_("Two players have the starting rank {number}."), number=player.id)
        known.add(player.id)
    checked: set[_Seen] = set()
    numbers = {id(tournament.players): known}
    for number, r in enumerate(tournament.rounds, 1):
        if r.number != number:
            raise InvalidEdit(N_("Round {number} is missing."), number=number)
        _check_round(r, known)
        checked.add(_seen(r, tournament.players))
        if r.known is not None:
            _check_known(r, r.known, checked, numbers)
    for r in tournament.drawer:
        _check_round(r, known)
    for request in tournament.requests:
        if request.player not in known:
            raise InvalidEdit(
                N_("A bye is announced for no. {player}, but there is no such player."), player=request.player
            )


_Seen = tuple[int, int, int]
"""Boards, byes and players that were held against each other, by identity: rounds know the same ones."""


def _seen(r: Round, players: tuple[Player, ...]) -> _Seen:
    return id(r.pairings), id(r.byes), id(players)


def _check_known(r: Round, known: Known, checked: set[_Seen], numbers: dict[int, set[int]]) -> None:
    """Raise InvalidEdit unless what a round was paired from is a tournament before that round.

    `numbers` has the starting ranks of players, by their identity.
    """
    players = numbers.get(id(known.players))
    if players is None:
        players = numbers[id(known.players)] = {player.id for player in known.players}
    if len(players) < len(known.players) or [each.number for each in known.rounds] != list(range(1, r.number)):
        raise InvalidEdit(
            N_("Round {round}: the record of what was known at its pairing is inconsistent."), round=r.number
        )
    for each in known.rounds:
        if _seen(each, known.players) not in checked:
            _check_round(each, players)
            checked.add(_seen(each, known.players))
    is_as_paired = known.byes is r.byes and known.pairs == r.pairs
    if not is_as_paired or _seen(r, known.players) not in checked:
        _check_round(Round(r.number, tuple(Pairing(*pair) for pair in known.pairs), known.byes), players)


def _check_round(r: Round, known: set[int]) -> None:
    placed = {pairing.white for pairing in r.pairings}
    placed.update([pairing.black for pairing in r.pairings], [bye.player for bye in r.byes])
    if len(placed) < 2 * len(r.pairings) + len(r.byes) or not placed <= known:
        raise _misplaced(r, known)
    if any(not 1 <= place <= len(r.pairings) for place in r.signed_off):
        raise InvalidEdit(N_("Round {round}: a board that does not exist is signed off."), round=r.number)
    for player in _altered(r) - known:
        raise InvalidEdit(
            N_("Round {round} has player no. {player}, who does not exist."), round=r.number, player=player
        )


def _misplaced(r: Round, known: set[int]) -> InvalidEdit:
    """Return what is to be said of the first player who does not exist or is in the round twice."""
    places = [bye.player for bye in r.byes]
    places += [player for pairing in r.pairings for player in pairing.pair]
    player = next(player for at, player in enumerate(places) if player not in known or player in places[:at])
    unknown = N_("Round {round} has player no. {player}, who does not exist.")
    twice = N_("Player no. {player} is in round {round} twice.")
    return InvalidEdit(twice if player in known else unknown, round=r.number, player=player)


def _altered(r: Round) -> set[int]:
    """Return who stood in the round before its boards were changed."""
    if r.alteration is None:
        return set()
    placed = {player for pair in r.alteration.pairs for player in pair}
    return placed if r.alteration.bye is None else placed | {r.alteration.bye}


# ---- findings

MAX_SAME_COLOUR = 2
"""How often in a row a player may have one colour, and how far the colours may differ (C.04.1 art. 6, 7)."""


class Finding(NamedTuple):
    """Something worth telling: about `player` (starting rank) in `round`, where it has to do with one."""

    player: int | None
    round: int | None
    message: Message


def check(tournament: Tournament) -> tuple[Finding, ...]:
    """Return everything found, in the order of the kinds below."""
    findings = [*too_many_rounds(tournament), *excess_half_byes(tournament), *contradicted_absences(tournament)]
    if is_swiss(tournament.settings.system):
        findings += repeated_games(tournament)
        findings += repeated_byes(tournament)
        findings += colour_excesses(tournament)
    return tuple(findings)


def too_many_rounds(tournament: Tournament) -> tuple[Finding, ...]:
    """More rounds were paired than announced."""
    announced, paired = tournament.settings.rounds, len(tournament.rounds)
    if announced is None or paired <= announced:
        return ()
    text = message(
        N_("Rounds recorded: {paired}; rounds announced: only {announced}."), paired=paired, announced=announced
    )
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
                text = message(
                    N_("{player} has a half-point bye after round {last}, the last round allowed for one."),
                    player=bye.player,
                    last=last,
                )
                findings.append(Finding(bye.player, r.number, text))
            elif allowed is not None and count[bye.player] > allowed:
                text = message(
                    N_("{player} has half-point bye no. {count}; allowed per player: {allowed}."),
                    player=bye.player,
                    count=count[bye.player],
                    allowed=allowed,
                )
                findings.append(Finding(bye.player, r.number, text))
    return tuple(findings)


def contradicted_absences(tournament: Tournament) -> tuple[Finding, ...]:
    """Players on a board of a round for which they are announced absent, or after they withdrew.

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
            template = N_("{player} is announced absent in round {round} but has an opponent.")
            if left is not None and left <= r.number:
                template = N_("{player} is withdrawn from round {left} on but has an opponent in round {round}.")
            text = message(template, player=player, round=r.number, left=left)
            findings.append(Finding(player, r.number, text))
    return tuple(findings)


# ---- rounds and those before them


class _Past(Protocol):
    """What is to be known of the rounds before one."""

    def add(self, r: Round) -> None:
        """Take note of one more of them."""


_P = TypeVar("_P", bound=_Past)


def _with_past(tournament: Tournament, begin: Callable[[], _P]) -> Iterator[tuple[Round, Tournament, _P]]:
    """Yield every round with the tournament and the past that were known when it was paired.

    The past grows from round to round; it is begun again where something in it has become known meanwhile.
    """
    past, seen = begin(), tuple[Round, ...]()
    for r in tournament.rounds:
        before = tournament.before_round(r.number)
        if before.rounds[: len(seen)] != seen:
            past, seen = begin(), ()
        for earlier in before.rounds[len(seen) :]:
            past.add(earlier)
        seen = before.rounds
        yield r, before, past


def _rules(r: Round, before: Tournament) -> System:
    """Return the system that paired a round; of one that is not listed we know no more than of the one in force."""
    return LISTED.get(r.system or before.settings.system, LISTED[DEFAULT])


@dataclass(slots=True)
class _Games:
    """In which round two players, by starting rank, met over the board first."""

    met: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, r: Round) -> None:
        for pair in _games(r):
            self.met.setdefault(pair, r.number)


def _games(r: Round) -> Iterator[tuple[int, int]]:
    for pairing in r.pairings:
        if pairing.result is None or pairing.result.is_played:
            yield min(pairing.pair), max(pairing.pair)


def repeated_games(tournament: Tournament) -> tuple[Finding, ...]:
    """Two players who met over the board more than once (C.04.1 art. 2); forfeits do not count."""
    findings = []
    for r, _, past in _with_past(tournament, _Games):
        for pair in _games(r):
            if pair in past.met:
                text = message(
                    N_("{first} and {second} already met in round {earlier}."),
                    first=pair[0],
                    second=pair[1],
                    earlier=past.met[pair],
                )
                findings.append(Finding(pair[0], r.number, text))
    return tuple(findings)


@dataclass(slots=True)
class _Unplayed:
    """In which round a player won a point without playing first; `full` are full-point byes."""

    won: dict[int, int] = field(default_factory=dict)
    full: dict[int, int] = field(default_factory=dict)

    def add(self, r: Round) -> None:
        for player in _won_without_play(r):
            self.won.setdefault(player, r.number)
        for bye in r.byes:
            if bye.kind is ByeKind.FULL_POINT:
                self.full.setdefault(bye.player, r.number)

    def first(self, player: int, *, full_counts: bool) -> int | None:
        """Return the first such round of a player."""
        found = (self.won.get(player), self.full.get(player) if full_counts else None)
        return min((number for number in found if number is not None), default=None)


def repeated_byes(tournament: Tournament) -> tuple[Finding, ...]:
    """A pairing-allocated bye after another, after a forfeit win or a full-point bye (C.04.1 art. 4); two at once.

    Under the rules of 2017 a full-point bye did not stand in the way.
    """
    findings = []
    for r, before, past in _with_past(tournament, _Unplayed):
        full_counts = _rules(r, before).full_byes_bar
        holders = [bye.player for bye in r.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        for player in holders[1:]:
            text = message(
                N_("{player} and {other} both have the pairing-allocated bye."), player=player, other=holders[0]
            )
            findings.append(Finding(player, r.number, text))
        for player in holders:
            earlier = past.first(player, full_counts=full_counts)
            if earlier is not None:
                text = message(
                    N_(
                        "{player} has the pairing-allocated bye but already scored a point without playing in round "
                        "{earlier}."
                    ),
                    player=player,
                    earlier=earlier,
                )
                findings.append(Finding(player, r.number, text))
    return tuple(findings)


def _won_without_play(r: Round) -> Iterator[int]:
    yield from (bye.player for bye in r.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    for pairing in r.pairings:
        result = pairing.result
        if result is not None and result.manner is Manner.FORFEIT:
            if result.white is Outcome.WIN:
                yield pairing.white
            if result.black is Outcome.WIN:
                yield pairing.black


class _Colours(NamedTuple):
    """The colours of the games one player has played so far."""

    difference: int = 0
    last: Colour | None = None
    in_a_row: int = 0

    def with_game(self, colour: Colour) -> _Colours:
        """Return them with one more game."""
        step = 1 if colour is Colour.WHITE else -1
        return _Colours(self.difference + step, colour, self.in_a_row + 1 if colour is self.last else 1)


@dataclass(slots=True)
class _AllColours:
    """The colours of everybody who has played."""

    of: dict[int, _Colours] = field(default_factory=dict)

    def add(self, r: Round) -> None:
        for player, entry in r.entries.items():
            if entry.is_played and entry.colour is not None:
                self.of[player] = self.after(player, entry.colour)

    def after(self, player: int, colour: Colour) -> _Colours:
        """Return the colours of a player with one more game."""
        return self.of.get(player, _NO_COLOURS).with_game(colour)


_NO_COLOURS = _Colours()


def colour_excesses(tournament: Tournament) -> tuple[Finding, ...]:
    """Three times the same colour in a row, or a difference beyond 2 (C.04.1 art. 6, 7).

    Legal in the last round in a game of a topscorer: more than half of the possible points before it; by the Lim
    system in every game of that round (C.04.4.3 art. 6).
    """
    findings: list[Finding] = []
    for r, before, past in _with_past(tournament, _AllColours):
        excused = _excused(before, r)
        for player, entry in r.entries.items():
            if not entry.is_played or entry.colour is None or player not in tournament.by_id:
                continue
            if player not in excused and entry.opponent not in excused:
                findings += _excesses(player, r.number, entry.colour, past.after(player, entry.colour))
    return tuple(findings)


def _excesses(player: int, number: int, colour: Colour, history: _Colours) -> Iterator[Finding]:
    if history.in_a_row > MAX_SAME_COLOUR:
        text = message(
            N_("{player} has {colour} {times} times in a row."), player=player, colour=colour, times=history.in_a_row
        )
        yield Finding(player, number, text)
    if abs(history.difference) > MAX_SAME_COLOUR and (history.difference > 0) == (colour is Colour.WHITE):
        text = message(
            N_("{player} has a colour difference of {difference}."), player=player, difference=abs(history.difference)
        )
        yield Finding(player, number, text)


def _excused(before: Tournament, r: Round) -> frozenset[int]:
    """Return who may have the same colour again in `r`; `before` is what was known before it."""
    if r.number != before.settings.rounds:
        return frozenset()
    if _rules(r, before).frees_last_round:
        return frozenset(r.entries)
    possible = before.settings.scoring.win * (r.number - 1)
    return frozenset(player for player, points in before.points.items() if 2 * points > possible)
