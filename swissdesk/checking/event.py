"""Checks a whole event on record: `check_event`, and `check_record`, the part of it that pairs nothing.

Team events and unknown systems are declined with the reason. Files of other programs often name a wrong system or none:
`explained_by` finds the systems by which every round is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissdesk.checking.counts import wrong_acceleration, wrong_places, wrong_points
from swissdesk.checking.finding import Finding, Kind, article, unreported
from swissdesk.checking.unlogged import claims, unlogged
from swissdesk.engine.checker import CheckedRound, Difference, as_paired, is_made_by, pair_again
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.progress import Monitor
from swissdesk.engine.record import inferred_initial_colour
from swissdesk.engine.systems import SYSTEMS, system_named
from swissdesk.errors import Message, message
from swissdesk.formats.trf import Problem
from swissdesk.formats.trf.codes import system_of
from swissdesk.formats.trf.layout import Layout
from swissdesk.formats.trf.slots import TEAM_TAGS
from swissdesk.i18n import N_
from swissdesk.model import Settings, Tournament
from swissdesk.model.findings import repeated_byes, repeated_games
from swissdesk.model.systems import is_scheduled, is_swiss
from swissdesk.model.tournament import MADE_BY_HAND
from swissdesk.values import dataclass, replace

MANY_PLAYERS = 300
"""In larger fields other systems are tried only if that is asked for."""


# ---- which system, and what cannot be judged


def explained_by(tournament: Tournament, but: str | None, *, monitor: Monitor | None = None) -> tuple[str, ...]:
    """Return the systems other than `but` that make every round on record; each is given up at its first difference.

    Empty for a record whose rounds say themselves by which system they were paired. Raises what `monitor` raises.
    """
    if not tournament.rounds or any(r.system for r in tournament.rounds):
        return ()
    numbers = range(1, len(tournament.rounds) + 1)
    return tuple(
        name
        for name in SYSTEMS
        if name != but
        and not SYSTEMS[name].is_ours
        and all(is_made_by(tournament, number, name, monitor=monitor) for number in numbers)
    )


_TEAM_RECORDS = TEAM_TAGS | {"013"}


def declined_teams(tournament: Tournament) -> Message | None:
    """Return why the event is left alone: boards are those of teams. None if it is one of single players.

    Team records in a file whose type is an individual system only list who belongs together.
    """
    code = tournament.info.type_code
    if "_TEAM" in code.upper():
        return message(
            N_("This is a team event ({code}, record 192). Only individual events can be checked."), code=code
        )
    layout = Layout.of(tournament.source)
    tag = next((line.text[:3] for line in layout.lines if line.text[:3] in _TEAM_RECORDS), "") if layout else ""
    if not tag or system_of(code, tournament.info.start)[0] is not None:
        return None
    return message(N_("This is a team event (record {tag}). Only individual events can be checked."), tag=tag)


def declined_system(tournament: Tournament, chosen: str | None) -> Message | None:
    """Return why the rounds are not paired again: no system that we know is named. None if one is."""
    if chosen is not None or any(r.system in SYSTEMS for r in tournament.rounds):
        return None
    named = tournament.settings.system
    if named not in SYSTEMS:
        return message(
            N_(
                "The event was paired by “{system}”, which this SwissDesk does not know. Choose a pairing system "
                "for the check."
            ),
            system=named,
        )
    code = tournament.info.type_code
    if code and named == Settings().system and system_of(code, tournament.info.start)[0] is None:
        return message(
            N_(
                "The event was paired by “{code}” (record 192), which SwissDesk does not know. Choose a pairing "
                "system for the check."
            ),
            code=code,
        )
    return None


# ---- the check


@dataclass(frozen=True)
class Report:
    """What came of checking an event.

    `judged` is how many rounds were paired again and held against the record, `findings` stand in the order of the
    rounds, then what concerns the whole event. `declined` says why the event was not judged at all; `explained_by`
    names other systems that make every round as it is on record. `is_foreign`: most boards of round 1 differ and no
    system explains it, so that perhaps other rules or starting ranks were in use.
    """

    judged: int = 0
    findings: tuple[Finding, ...] = ()
    declined: Message | None = None
    explained_by: tuple[str, ...] = ()
    is_foreign: bool = False

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The rounds that the system makes otherwise."""
        return tuple(finding.difference for finding in self.findings if finding.difference is not None)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """What makes the record wrong, rounds included."""
        return tuple(finding for finding in self.findings if finding.kind.is_fault)

    @property
    def listed(self) -> tuple[Finding, ...]:
        """What is worth a line: everything, but the lot only where something is wrong, which it may explain."""
        return tuple(finding for finding in self.findings if finding.kind is not Kind.LOT or self.faults)

    def without(self, problems: Iterable[Problem]) -> Report:
        """Return the report without what these problems, of a file or of `trf.lint`, say already."""
        return replace(self, findings=unreported(self.findings, tuple(problems)))


def check_event(
    tournament: Tournament,
    system: str | None = None,
    *,
    from_file: bool = True,
    others: bool | None = None,
    monitor: Monitor | None = None,
) -> Report:
    """Return what is wrong with the event, its rounds paired again by `system` (default: the one each names).

    `from_file`: points and places in `listing` are statements of the record, and the boards have no order of their
    own. In a document they are what a file once said, and published boards have one. `others`: whether other systems
    are tried where rounds differ (None: in fields of up to `MANY_PLAYERS`). Raises NotReady for a system that does
    not exist, and what `monitor` raises.
    """
    if system is not None:
        system_named(system)
    refusal = declined_teams(tournament)
    if refusal is not None:
        return Report(declined=refusal)
    tries = others if others is not None else len(tournament.players) <= MANY_PLAYERS
    refusal = declined_system(tournament, system)
    if refusal is not None:
        found = explained_by(tournament, None, monitor=monitor) if tries else ()
        return Report(declined=refusal, explained_by=found)
    findings: list[Finding] = []
    for number in range(1, len(tournament.rounds) + 1):
        checked = pair_again(tournament, number, system, monitor=monitor)
        findings += _of_round(tournament, number, checked, has_order=not from_file)
    differs = any(finding.kind is Kind.BOARDS for finding in findings)
    by_hand = sum(finding.kind is Kind.BY_HAND for finding in findings)
    own = system or tournament.settings.system
    explaining = explained_by(tournament, own, monitor=monitor) if differs and tries else ()
    return Report(
        judged=len(tournament.rounds) - by_hand,
        findings=(*_lot(tournament, system), *findings, *check_record(tournament, system, from_file=from_file)),
        explained_by=explaining,
        is_foreign=not explaining and _is_foreign(tournament, findings),
    )


def _is_foreign(tournament: Tournament, findings: Iterable[Finding]) -> bool:
    """Whether most boards of round 1 pair others: with the same rules and starting ranks hardly one of them can."""
    first = next((f.difference for f in findings if f.round == 1 and f.difference is not None), None)
    if first is None:
        return False
    ours, theirs = ({frozenset(board) for board in boards if 0 not in board} for boards in (first.ours, first.theirs))
    return 2 * len(theirs - ours) > len(tournament.rounds[0].pairings)


def check_record(tournament: Tournament, system: str | None = None, *, from_file: bool = True) -> tuple[Finding, ...]:
    """Return what is wrong without pairing anything: results, byes, rematches, acceleration, points, places, the log.

    Empty for a team event. For `from_file` see `check_event`.
    """
    if declined_teams(tournament) is not None:
        return ()
    findings = [*_irregular_results(tournament), *_repeated(tournament, system), *wrong_acceleration(tournament)]
    if from_file:
        findings += [*wrong_points(tournament), *wrong_places(tournament), *unlogged(tournament), *claims(tournament)]
    return tuple(findings)


# ---- rounds


def _of_round(tournament: Tournament, number: int, checked: CheckedRound, *, has_order: bool) -> Iterator[Finding]:
    difference = checked.difference
    if difference is None:
        if has_order:
            yield from _order(tournament, number, checked)
    elif _is_by_hand(tournament, number):
        text = message(N_("Round {round} was paired manually and is not checked."), round=number)
        yield Finding(Kind.BY_HAND, text, number)
    else:
        players = tuple(dict.fromkeys(player for board in difference.theirs for player in board if player))
        yield Finding(Kind.BOARDS, difference.cause, number, players, difference=difference)


def _is_by_hand(tournament: Tournament, number: int) -> bool:
    """Whether the log says that a round was paired manually, and nothing is known of another one before that."""
    r = tournament.round(number)
    bye = () if r.pairing_bye is None else (r.pairing_bye,)
    is_first = as_paired(r).boards == RoundAsPaired(r.pairs, bye).boards
    return is_first and any(d.kind == MADE_BY_HAND and d.round == number for d in tournament.decisions)


def _order(tournament: Tournament, number: int, checked: CheckedRound) -> Iterator[Finding]:
    """Yield that boards were published in another order than C.04.2 art. 3.6 recommends.

    Only for a round whose boards are as they were paired, and where nobody has a board of their own.
    """
    r = tournament.round(number)
    settings = tournament.settings if r.known is None else r.known.settings
    if checked.made is None or not r.published_at or settings.fixed_boards or set(r.pairs) != set(checked.made.pairs):
        return
    moved = [pair for pair, ruled in zip(r.pairs, checked.made.pairs, strict=True) if pair != ruled]
    if moved:
        boards = ", ".join(str(r.pairs.index(pair) + 1) for pair in moved)
        text = message(
            N_("Round {round}: the order of the boards differs (boards {boards})."), round=number, boards=boards
        )
        yield Finding(
            Kind.ORDER, text, number, tuple(player for pair in moved for player in pair), article("C.04.2", "3.6")
        )


def _lot(tournament: Tournament, system: str | None) -> Iterator[Finding]:
    """Yield that the lot is read from the first round, where the record does not say what was drawn."""
    if tournament.settings.initial_colour is not None or is_scheduled(system or tournament.settings.system):
        return
    colour = inferred_initial_colour(tournament)
    if colour is not None:
        text = message(
            N_("The drawing of lots for the initial colour is not recorded. Read from round 1: {colour}."),
            colour=colour,
        )
        yield Finding(Kind.LOT, text, 1, clause=article("C.04.3", "5.1"))


# ---- what the rounds amount to


def _irregular_results(tournament: Tournament) -> Iterator[Finding]:
    """Yield games whose result nobody can have: both won, or half a forfeit."""
    for r in tournament.rounds:
        for board, pairing in enumerate(r.pairings, 1):
            if pairing.result is not None and not pairing.result.is_regular:
                white, black = (tournament.by_id[player].name for player in pairing.pair)
                text = message(
                    N_("Round {round}, board {board}: {white} – {black} has an impossible result."),
                    round=r.number,
                    board=board,
                    white=white,
                    black=black,
                )
                yield Finding(Kind.RESULT, text, r.number, pairing.pair)


def _repeated(tournament: Tournament, system: str | None) -> Iterator[Finding]:
    if not is_swiss(system or tournament.settings.system):
        return
    if system is not None:
        tournament = tournament.replace(settings=replace(tournament.settings, system=system))
    kinds = ((Kind.REMATCH, repeated_games, article("C.04.1", "2")), (Kind.BYE, repeated_byes, article("C.04.1", "4")))
    for kind, check, clause in kinds:
        for found in check(tournament):
            players = () if found.player is None else (found.player,)
            yield Finding(kind, found.message, found.round, players, clause)
