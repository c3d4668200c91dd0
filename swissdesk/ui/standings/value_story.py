"""How the value of a tie-break came about: the sum in one line, and opponent by opponent, cuts struck out."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings import Explanation, Rules, Step, Unit, Value, format_value
from swissdesk.standings.table import POINTS_CODE
from swissdesk.ui.standings.story import SHEET as CARD
from swissdesk.ui.standings.story import Story, cell, line, link, paragraph, quiet, table

SHEET = "tiebreaks"
"""The sheet on which a tie-break is explained; points are on the card of the player."""


def value_story(tournament: Tournament, found: Explanation, rules: Rules) -> Story:
    """Return how a value came about, in numbers and in words."""
    player = tournament.by_id[found.player]
    value = value_text(found.value)
    name = tiebreak_name(found.code, rules)
    said = wording.text(
        N_("{player}, after round {round}: {value}"), player=player, round=found.after_round, value=value
    )
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {_about(found, player.name)}")),
            paragraph(equation(found)) if has_equation(found) else "",
            table(_lines(tournament, found)),
            paragraph(_source(found), look="quiet"),
        ]
    )
    sheet = CARD if found.code == POINTS_CODE else SHEET
    return Story(f"{found.code}  {name}", said, content, sheet, found.player)


def value_text(value: Value) -> str:
    """Return a value as one reads it; a dash where there is none."""
    return format_value(value) or "–"


def _about(found: Explanation, name: str) -> str:
    return wording.text(N_("{player}, after round {round}"), player=name, round=found.after_round)


def _source(found: Explanation) -> str:
    """Return which articles it goes by."""
    articles = [found.article, *(step.article for step in found.steps)]
    cited = ", ".join(dict.fromkeys(article for article in articles if article))
    if not cited:
        return translate(N_("No article of FIDE: usual in some federations."))
    return wording.text(N_("{edition}, art. {articles}"), edition=found.edition, articles=cited)


# ---- the sum in one line


def has_equation(found: Explanation) -> bool:
    """Whether the value is a sum of at least two terms."""
    terms = [step for step in found.steps if step.amount is not None and not step.is_cut]
    return len(terms) > 1 and found.value.unit is not Unit.PLACE and found.value.amount is not None


def equation(found: Explanation) -> Markup:
    """Return the terms as a sum, those that are cut struck out: ``4.0 + ̶1̶.̶0̶ + 5.0 = 9.0``."""
    unit, gone = found.value.unit, _cut_rounds(found)
    parts: list[str] = []
    for step in found.steps:
        if step.amount is None or step.is_cut:
            continue
        sign = "−" if step.amount < 0 else "+"
        if parts or step.amount < 0:
            parts.append(f" {sign} " if parts else sign)
        size = -step.amount if step.amount < 0 else step.amount
        amount = format_value(Value(size, unit))
        parts.append(tag("s", amount) if step.round in gone else amount)
    if found.divisor not in (None, 1):
        parts = ["(", *parts, f") ÷ {found.divisor}"]
    return joined([*parts, " = ", tag("b", value_text(found.value))])


def _cut_rounds(found: Explanation) -> set[int | None]:
    """Return the rounds whose terms are removed again."""
    return {step.round for step in found.steps if step.is_cut and step.amount}


# ---- line by line


def _lines(tournament: Tournament, found: Explanation) -> Iterator[Markup]:
    unit = found.value.unit
    removals = {step.round: step for step in found.steps if step.is_cut and step.amount}
    for step in found.steps:
        if step.is_cut and step.amount:
            continue
        removal = removals.get(step.round) if step.amount is not None else None
        struck = removal is not None or step.is_cut
        amount = "" if step.amount is None or step.is_cut else format_value(Value(step.amount, unit))
        yield line(
            cell(_number(tournament, step)),
            cell(
                tag("s", wording.sentence(step.message)) if struck else wording.sentence(step.message),
                *_details(step),
                *_removal(removal),
            ),
            cell(amount, right=True, struck=struck),
        )
    yield line(cell(), cell(tag("b", _together(found))), cell(tag("b", value_text(found.value)), right=True))


def _number(tournament: Tournament, step: Step) -> Markup:
    if step.opponent is None:
        return Markup("")
    return link(tournament.by_id[step.opponent], str(step.opponent))


def _details(step: Step) -> Iterator[Markup]:
    """Yield how an adjusted score came about; a score that is just the points needs no words."""
    if len(step.details) < 2:
        return
    for detail in step.details:
        yield Markup("<br/>")
        yield quiet(wording.sentence(detail.message))


def _removal(step: Step | None) -> Iterator[Markup]:
    if step is not None:
        yield Markup("<br/>")
        yield tag("span", wording.sentence(step.message), class_="notice")


def _together(found: Explanation) -> str:
    if found.divisor in (None, 1):
        return translate(N_("Together"))
    total = format_value(Value(found.total, found.value.unit))
    return wording.text(N_("{total} divided by {divisor}"), total=total, divisor=found.divisor)
