"""The rules of the event on one page, as they must be known before round 1: from the settings, nothing added."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import standings, wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Points, Scoring, Tournament
from swissdesk.model.settings import Acceleration, ForbiddenGroup
from swissdesk.reports import parts, text_rows
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.tiebreak_names import tiebreak_name
from swissdesk.standings import categories
from swissdesk.standings.payout import money
from swissdesk.standings.payout import title as title_of

LINE = 70
"""Characters in a line of text."""


def regulations(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the regulations; they are the same for all rounds, so that the number does not matter."""
    columns = (
        Column("subject", "", kin="subject"),
        Column("rule", "", kin="rule"),
    )
    rows: list[Row] = []
    for subject, rules in _subjects(tournament):
        said = [rule for rule in rules if rule]
        for place, rule in enumerate(said):
            head = (Cell(subject if not place else "", bold=True),)
            rows += text_rows.rows(rule, LINE, before=head, group=subject)
    return parts.report(
        tournament,
        "regulations",
        translate(N_("Regulations")),
        (Table(columns, tuple(rows), is_text=True),),
        use=Use.LIST,
    )


def _subjects(tournament: Tournament) -> Iterator[tuple[str, list[str]]]:
    """Yield each subject and its rules."""
    info, settings = tournament.info, tournament.settings
    yield translate(N_("Place and dates")), [
        ", ".join(filter(None, (info.city, info.federation, parts.event_dates(tournament))))
    ]  # fmt: skip
    rounds = translate(N_("not fixed yet")) if settings.rounds is None else str(settings.rounds)
    system = wording.text(N_("{system}; rounds: {rounds}"), system=wording.system_title(settings.system), rounds=rounds)
    yield translate(N_("Pairing")), [system, _acceleration(tournament)]
    yield translate(N_("Rounds")), [
        wording.text(N_("Round {round}: {date}"), round=number, date=parts.round_date(tournament, number))
        for number in range(1, len(info.round_dates) + 1)
    ]  # fmt: skip
    yield translate(N_("Time control")), [info.time_control or info.time_control_code]
    yield translate(N_("Scoring")), list(_scoring(settings.scoring))
    yield translate(N_("Tie-breaks")), [*_tiebreaks(tournament)]
    yield translate(N_("Byes")), list(_byes(tournament))
    yield translate(N_("Pairs that are not made")), [_forbidden(tournament, group) for group in settings.forbidden]
    yield translate(N_("Categories")), [wording.sentence(category.title) for category in categories.of(tournament)]
    yield translate(N_("Prizes")), list(_prizes(tournament))
    deputies = (wording.text(N_("Deputy: {name}"), name=name) for name in info.deputy_arbiters)
    chief = wording.text(N_("Chief arbiter: {name}"), name=info.chief_arbiter) if info.chief_arbiter else ""
    yield translate(N_("Arbiters")), [chief, *deputies]


def _acceleration(tournament: Tournament) -> str:
    if tournament.settings.acceleration is Acceleration.BAKU:
        return translate(N_("Accelerated by the Baku method."))
    return translate(N_("Accelerated by points for pairing only.")) if tournament.settings.fictitious else ""


def _scoring(scoring: Scoring) -> Iterator[str]:
    def text(points: Points) -> str:
        return wording.points_text(points)

    if (scoring.white_win, scoring.white_draw, scoring.white_loss) == (
        scoring.black_win, scoring.black_draw, scoring.black_loss,
    ):  # fmt: skip
        template = N_("win {win}, draw {draw}, loss {loss}")
        yield wording.text(template, win=text(scoring.white_win), draw=text(scoring.white_draw),
                           loss=text(scoring.white_loss))  # fmt: skip
    else:
        template = N_("win {white} with White, {black} with Black; draw {draw}, {other}")
        yield wording.text(template, white=text(scoring.white_win), black=text(scoring.black_win),
                           draw=text(scoring.white_draw), other=text(scoring.black_draw))  # fmt: skip
    yield wording.text(N_("bye {bye}, win by forfeit {win}, absence {absence}"), bye=text(scoring.pairing_bye),
                       win=text(scoring.forfeit_win), absence=text(scoring.zero_bye))  # fmt: skip


def _tiebreaks(tournament: Tournament) -> Iterator[str]:
    rules = standings.rules_of(tournament)
    for place, code in enumerate(standings.chosen(tournament), 1):
        yield wording.text(N_("{place}. {code} {title}"), place=place, code=code, title=tiebreak_name(code, rules))
    unused = standings.passed_over(tournament)
    if unused:
        yield wording.text(N_("Not applied here: the tie-breaks {codes}."), codes=wording.join(unused))
    if standings.chosen(tournament):
        yield rules.edition.title


def _byes(tournament: Tournament) -> Iterator[str]:
    allowed, last = tournament.settings.half_byes_allowed, tournament.settings.half_bye_last_round
    if allowed is not None:
        yield wording.text(N_("Half-point byes for each player: {count} at most."), count=allowed)
    if last is not None:
        yield wording.text(N_("No half-point bye after round {round}."), round=last)


def _forbidden(tournament: Tournament, group: ForbiddenGroup) -> str:
    players = (tournament.by_id[player] for player in group.players if player in tournament.by_id)
    names = "; ".join(parts.name_cell(player).text for player in players)
    if group.last_round is None and group.first_round == 1:
        return names
    if group.last_round is None:
        return wording.text(N_("{names} (from round {first})"), names=names, first=group.first_round)
    template = N_("{names} (rounds {first} to {last})")
    return wording.text(template, names=names, first=group.first_round, last=group.last_round)


def _prizes(tournament: Tournament) -> Iterator[str]:
    awards = tournament.settings.awards
    for prizes in awards.prize_lists:
        amounts = [money(amount, awards.currency) for amount in prizes.amounts]
        in_kind = [thing for thing in prizes.in_kind if thing]
        text = N_("{list}: {prizes}")
        yield wording.text(text, list=title_of(tournament, prizes), prizes=", ".join([*amounts, *in_kind]))
    if awards.prize_lists and awards.one_each:
        yield translate(N_("Nobody wins in two lists; the higher prize counts."))
