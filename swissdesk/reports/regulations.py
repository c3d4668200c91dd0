"""The rules of an event on paper: the regulations on one page, and the rules of its pairing system in plain words.

The regulations are for before round 1, and are made from the declarations of the settings.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest

from swissdesk import fields, standings, wording
from swissdesk.engine.clauses import Clause
from swissdesk.engine.systems import system_named
from swissdesk.errors import InvalidEdit
from swissdesk.fields.event import SCHEDULE
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.standings import categories
from swissdesk.standings.prizes import money
from swissdesk.standings.prizes import title as title_of

# ---- the regulations

LINE = 70
"""Characters in a line of text."""
_MANY_ROUNDS = 7
"""From so many rounds on their days stand in two halves side by side."""


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
            rows += parts.text_rows(rule, LINE, before=head, group=subject)
    return parts.report(
        tournament,
        "regulations",
        translate(N_("Regulations")),
        (Table(columns, tuple(rows), is_text=True), _rounds(tournament)),
        use=Use.LIST,
    )


def _rounds(tournament: Tournament) -> Table:
    """Return when the rounds are played; of many rounds the second half stands beside the first."""
    dates, times = SCHEDULE.read(tournament)
    starts = [
        (Cell(str(number)), Cell(wording.long_date(date), bold=True), Cell(time.strip()))
        for number, (date, time) in enumerate(zip_longest(dates, times, fillvalue=""), 1)
        if date or time.strip()
    ]
    high = len(starts) if len(starts) < _MANY_ROUNDS else -(-len(starts) // 2)
    halves = 1 if high == len(starts) else 2
    empty = (Cell(),) * 3
    rows = zip_longest(*(starts[high * half : high * (half + 1)] for half in range(halves)), fillvalue=empty)
    columns = tuple(column for half in range(halves) for column in _round_columns(half))
    title = translate(fields.Section.SCHEDULE.value)
    return Table(columns, tuple(Row(tuple(chain(*line))) for line in rows), title=title, whole=True)


def _round_columns(half: int) -> tuple[Column, ...]:
    return (
        Column(f"round-{half}", translate(N_("Rd")), Align.RIGHT, room=6 * half),
        Column(f"date-{half}", translate(N_("Date")), kin="date"),
        Column(f"time-{half}", translate(N_("Time")), kin="time", drop=1),
    )


def _subjects(tournament: Tournament) -> Iterator[tuple[str, list[str]]]:
    """Yield each subject and its rules, as the settings are declared."""
    for section in fields.Section:
        if section is fields.Section.STANDINGS:
            yield translate(N_("Tie-breaks")), [*_tiebreaks(tournament)]
            yield (
                translate(N_("Categories")),
                [wording.sentence(category.title) for category in categories.of(tournament)],
            )
            yield translate(N_("Prizes")), [*_prizes(tournament)]
        else:
            declared = (
                field for field in fields.of_section(section) if field.shown(tournament) and field is not SCHEDULE
            )
            yield translate(section.value), [rule for field in declared for rule in field.regulated(tournament)]


def _tiebreaks(tournament: Tournament) -> Iterator[str]:
    rules = standings.rules_of(tournament)
    if standings.goes_by_bracket(tournament):
        yield translate(N_("Places follow the knockout bracket: players eliminated in the same stage share a place."))
    for place, code in enumerate(standings.chosen(tournament), 1):
        yield wording.text(N_("{place}. {code} {title}"), place=place, code=code, title=tiebreak_name(code, rules))
    unused = standings.passed_over(tournament)
    if unused:
        yield wording.text(N_("Tie-breaks not applied here: {codes}."), codes=wording.join(unused))
    if standings.chosen(tournament):
        yield translate(rules.edition.title)


def _prizes(tournament: Tournament) -> Iterator[str]:
    awards = tournament.settings.awards
    for prizes in awards.prize_lists:
        amounts = [money(amount, awards.currency) for amount in prizes.amounts]
        in_kind = [thing for thing in prizes.in_kind if thing]
        text = N_("{list}: {prizes}")
        yield wording.text(text, list=title_of(tournament, prizes), prizes=", ".join([*amounts, *in_kind]))
    if awards.prize_lists and awards.one_each:
        yield translate(N_("No player wins in two lists; the higher prize counts."))


REGULATIONS = SheetKind(
    "regulations",
    N_("Regulations"),
    N_("Rules of the event on one page, from the settings"),
    regulations,
    Group.PLAYERS,
    ("landscape", "size", "distance", "pages"),
    by_round=False,
)


# ---- the rules of the pairing system

_LINE = 96
"""Characters in a line of text."""


def system_rules(
    tournament: Tournament, _round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the rules of the pairing system, a paragraph for each clause in the order of the rules.

    Raises InvalidEdit for a system that this program has no words for.
    """
    words = system_named(tournament.settings.system).words
    rows = [row for label, clause in _clauses(tournament) for row in _rows(label, clause)]
    columns = (Column("clause", "", kin="clause"), Column("rule", "", kin="rule"))
    notes = [wording.text(N_("The full text: {address}"), address=words.address)] if words.address else []
    return parts.report(
        tournament,
        "rules",
        wording.text(N_("Rules: {system}"), system=wording.system_title(tournament.settings.system)),
        (Table(columns, tuple(rows), is_text=True),),
        use=Use.READING,
        notes=tuple(notes),
    )


def _clauses(tournament: Tournament) -> list[tuple[str, Clause]]:
    """Return what the system asks for, each paragraph once, with the label that it is found by first."""
    found = dict[Clause, str]()
    for label, clause in system_named(tournament.settings.system).words.clauses.items():
        found.setdefault(clause, label)
    if not found:
        raise InvalidEdit(N_("SwissDesk has no text of the rules of this system."))
    return [(translate(label), clause) for clause, label in found.items()]


def _rows(label: str, clause: Clause) -> list[Row]:
    title = translate(clause.title)
    head = Row((Cell(label, bold=True), Cell(title, bold=True)), group=title)
    return [head, *parts.text_rows(translate(clause.text), _LINE, before=(Cell(),), group=title)]


def _has_words(tournament: Tournament, _number: int | None) -> None:
    _clauses(tournament)


SYSTEM_RULES = SheetKind(
    "rules",
    N_("Rules of the pairing system"),
    N_("What the event’s pairing system asks for, clause by clause, in plain words"),
    system_rules,
    Group.PLAYERS,
    ("landscape", "size"),
    by_round=False,
    needs=_has_words,
)
