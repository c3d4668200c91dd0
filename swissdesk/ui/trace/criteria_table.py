"""The table of criteria in the panel: what is counted, the number, and, once that is clicked, whom it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeVar

from swissdesk import wording
from swissdesk.engine.measure import CriterionName, LimboDifference, Measure, Member
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Kind, TraceStep, Value, Verdict
from swissdesk.i18n import N_, N_context, translate
from swissdesk.ui import theme
from swissdesk.ui.trace import words
from swissdesk.ui.trace.steps import Entry
from swissdesk.ui.trace.story import Story
from swissdesk.wording_clauses import clause as clause_of

LINK = "measure:"
"""What the address of a number begins with; its place in the quality of the step follows."""

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """A criterion of a step: its place there, how it is called, its value, and that of another candidate.

    `is_compared`: there is another one; `decides`: here the two part.
    """

    place: int
    criterion: CriterionName
    value: Value
    other: Value | None = None
    is_compared: bool = False
    decides: bool = False

    @property
    def is_faultless(self) -> bool:
        """Whether there is nothing to be counted, here and there."""
        return not self.value and not self.other


def measure_of(story: Story, entries: Sequence[Entry], place: int, *, veiled: bool) -> TraceStep | None:
    """Return the candidate that the one at a place among all steps is held against, None if there is none.

    With foresight it is the accepted one, which is not to be seen in a lesson (`veiled`); where the story reads as the
    text of the rules does, the best so far.
    """
    entry = entries[place]
    if entry.step.kind is not Kind.CANDIDATE or entry.step.verdict in (Verdict.ACCEPTED, Verdict.WITHDRAWN):
        return None
    if not story.reads_text:
        return None if veiled else story.accepted.get(entry.chapter)
    for earlier in reversed(entries[:place]):
        if earlier.chapter != entry.chapter:
            return None
        if earlier.step.verdict is Verdict.BEST_SO_FAR and earlier.depth <= entry.depth:
            return earlier.step
    return None


def rows_of(story: Story, step: TraceStep, against: TraceStep | None) -> list[Row]:
    """Return the criteria of a step in their order, beside those of the candidate that it is held against."""
    is_compared = against is not None
    best = dict(_keyed(against.quality)) if against is not None else {}
    named = dict(_keyed((criterion.label, criterion) for criterion in story.trace.criteria))
    rows: list[Row] = []
    for place, (key, value) in enumerate(_keyed(step.quality)):
        may_decide = is_compared and key[0] not in words.SAID_BESIDE and not any(row.decides for row in rows)
        decides = may_decide and best.get(key) != value
        criterion = named.get(key) or _unnamed(story, key[0])
        rows.append(Row(place, criterion, value, best.get(key), is_compared, decides))
    return rows


def _keyed(parts: Iterable[tuple[str, T]]) -> Iterator[tuple[tuple[str, int], T]]:
    """Yield values by label and part: a criterion with two parts stands there twice."""
    seen: dict[str, int] = {}
    for label, value in parts:
        seen[label] = seen.get(label, 0) + 1
        yield (label, seen[label]), value


def _unnamed(story: Story, label: str) -> CriterionName:
    name = words.counter_text(label) or clause_of(story.trace.articles, label).title
    return CriterionName(label, label, name)


# ---- as rich text


def table(story: Story, rows: Sequence[Row], counted: Measure | None, at: int, *, links: bool) -> str:
    """Return the criteria as rich text; below the one `at` a place those whom its number comes from (`counted`)."""
    colours = theme.active().colours
    body = [_head(story)] if any(row.is_compared for row in rows) else []
    for row in rows:
        if row.is_faultless:
            continue
        ground = f' bgcolor="{colours["notice_soft"]}"' if row.decides else ""
        cells = [_label(row.criterion), escape(translate(row.criterion.name)), _number(row, links=links)]
        if row.is_compared:
            cells.append(escape(_shown(row.criterion.label, row.other)))
        body.append(
            "<tr>" + "".join(
                f'<td{ground} align="{"left" if n < 2 else "right"}">{cell}</td>' for n, cell in enumerate(cells)
            ) + "</tr>"
        )  # fmt: skip
        if counted is not None and row.place == at:
            said = escape(members_text(counted, story.players))
            body.append(f'<tr><td></td><td colspan="3" bgcolor="{colours["accent_soft"]}">{said}</td></tr>')
    perfect = dict.fromkeys(row.criterion.label for row in rows if row.is_faultless)
    perfect = dict.fromkeys(
        label for label in perfect if all(r.is_faultless for r in rows if r.criterion.label == label)
    )
    made = f'<table width="100%" cellpadding="4" cellspacing="0">{"".join(body)}</table>'
    if perfect:
        said = escape(wording.text(N_("Nothing to fault on {criteria}."), criteria=list(perfect)))
        made += f'<p style="margin:4px 0 0 4px; color:{colours["muted"]}">{said}</p>'
    return made


def _head(story: Story) -> str:
    ink = theme.active().colours["muted"]
    other = translate(N_("best so far") if story.reads_text else N_("accepted"))
    texts = ("", "", translate(N_context("in this step", "here")), other)
    cells = (f'<td align="{"left" if n < 2 else "right"}" style="color:{ink}">{escape(t)}</td>'
             for n, t in enumerate(texts))  # fmt: skip
    return f"<tr>{''.join(cells)}</tr>"


def _label(criterion: CriterionName) -> str:
    """Return the label with the article below it, where an edition has both."""
    label = f"<b>{escape(criterion.label)}</b>"
    if criterion.article == criterion.label:
        return label
    ink = theme.active().colours["muted"]
    return f'{label}<br><span style="color:{ink}; font-size:small">{escape(criterion.article)}</span>'


def _number(row: Row, *, links: bool) -> str:
    shown = escape(_shown(row.criterion.label, row.value))
    if not links or not row.value:
        return f"<b>{shown}</b>"
    ink = theme.active().colours["accent"]
    return f'<a href="{LINK}{row.place}" style="color:{ink}"><b>{shown}</b></a>'


def _shown(label: str, value: Value | None) -> str:
    return words.criterion_value_text(label, value) if value is not None else "–"


# ---- whom a number comes from


def members_text(measure: Measure, players: Mapping[int, Competitor]) -> str:
    """Return the players and pairs that make a number up: ``6–4 (2–½), 7–12 (2–½)``."""
    return ", ".join(member_text(measure, member, players) for member in measure.members)


def member_text(measure: Measure, member: Member, players: Mapping[int, Competitor]) -> str:
    """Return one of them, with the scores where they are what counts, or with what it adds if that is more than one."""
    who = "–".join(map(str, member.who))
    if isinstance(member.amount, LimboDifference):
        return wording.text(N_("{player} (in the Limbo)"), player=who)
    if isinstance(measure.value, tuple):
        scores = [wording.points_text(players[p].score) for p in member.who if p in players]
        if len(member.who) == 1 and scores != [wording.points_text(member.amount)]:
            scores = [wording.points_text(member.amount)]
        return f"{who} ({'–'.join(scores)})"
    return who if member.amount == 1 else f"{who} ({words.criterion_value_text(measure.label, member.amount)})"


def spoken(measure: Measure, players: Mapping[int, Competitor]) -> str:
    """Return a number with whom it comes from, for those who hear it."""
    number = _shown(measure.label, measure.value)
    return f"{measure.label}, {translate(measure.name)}: {number}; {members_text(measure, players) or '–'}"
