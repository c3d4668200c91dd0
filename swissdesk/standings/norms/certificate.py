"""The certificate of a title result (FIDE's form IT1), as data."""

from __future__ import annotations

from swissdesk.model import Player, RatingPace, Title, Tournament
from swissdesk.model.rating import official_rating
from swissdesk.model.systems import Kind, names_of
from swissdesk.standings.norms.check import NormReport
from swissdesk.standings.norms.event import EventFacts
from swissdesk.standings.norms.games import SCORES, TITLE_HOLDERS, NormGame
from swissdesk.standings.rules import rules_of
from swissdesk.values import dataclass


@dataclass(frozen=True, slots=True)
class CertificateLine:
    """A round of the table: `counts` is False for a round that is shown but left out, with the article in `note`."""

    round: int
    name: str
    federation: str
    rating: int
    title: str
    score: int | None
    counts: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The fields of the form, in its order; scores in hundredths of a point, ratings 0 where there is none."""

    title: Title
    last_name: str
    first_name: str
    fide_id: str
    birth: str
    federation: str
    event: str
    event_code: str
    location: str
    host: str
    start: str
    end: str
    system: str
    rounds: int
    time_control: str
    chief_arbiter: str
    average: int
    games: int
    federations: int
    from_own_federation: int
    from_host_federation: int
    title_holders: int
    required_titles: int
    unrated: int
    score: int
    needed: int | None
    performance: int
    exceeds: int
    lines: tuple[CertificateLine, ...]


def certificate(tournament: Tournament, report: NormReport) -> Certificate:
    """Return the data of the certificate for a norm."""
    player, info, games = tournament.player(report.player), tournament.info, report.games
    last, _, first = player.name.partition(",")
    event = EventFacts(tournament, len(tournament.rounds))
    return Certificate(
        title=report.title,
        last_name=last.strip(),
        first_name=first.strip(),
        fide_id=player.fide_id,
        birth=player.birth,
        federation=player.federation,
        event=info.name,
        event_code=info.event_code,
        location=info.city,
        host=info.federation,
        start=info.start,
        end=info.end,
        system=names_of(Kind.ROUND_ROBIN)[0] if rules_of(tournament).is_round_robin else tournament.settings.system,
        rounds=event.scheduled,
        time_control=info.time_control or info.time_control_code,
        chief_arbiter=info.chief_arbiter,
        average=report.average,
        games=len(games),
        federations=len({game.federation for game in games if game.has_federation}),
        from_own_federation=sum(game.federation == player.federation.upper() for game in games),
        from_host_federation=sum(bool(event.host) and game.federation == event.host for game in games),
        title_holders=sum(game.title in TITLE_HOLDERS for game in games),
        required_titles=sum(game.title in report.rule.opponents for game in games),
        unrated=sum(not game.rating for game in games),
        score=report.score,
        needed=report.needed,
        performance=report.performance,
        exceeds=report.score - report.needed if report.needed is not None else 0,
        lines=_lines(tournament, report),
    )


def _lines(tournament: Tournament, report: NormReport) -> tuple[CertificateLine, ...]:
    """Return every round with an opponent; the complete table must be shown, also what was left out."""
    lines = [_counted(game, tournament.player(game.opponent), report) for game in report.games]
    for left_out in (*report.ignored, *report.excluded):
        if left_out.opponent is None:
            continue
        opponent = tournament.player(left_out.opponent)
        lines.append(
            CertificateLine(
                left_out.round,
                opponent.name,
                opponent.federation,
                official_rating(opponent, RatingPace.STANDARD, left_out.round),
                opponent.title_in(left_out.round),
                _score(tournament, report.player, left_out.round),
                counts=False,
                note=left_out.article,
            )
        )
    return tuple(sorted(lines, key=lambda line: line.round))


def _counted(game: NormGame, opponent: Player, report: NormReport) -> CertificateLine:
    is_raised = report.raised is not None and report.raised.round == game.round
    note = f"1.4.6c: {report.rule.floor}" if is_raised else ""
    title = opponent.title_in(game.round)
    return CertificateLine(
        game.round, opponent.name, opponent.federation, game.rating, title, game.score, counts=True, note=note
    )


def _score(tournament: Tournament, player: int, number: int) -> int | None:
    outcome = tournament.entry(player, number).outcome
    return None if outcome is None else SCORES.get(outcome)
