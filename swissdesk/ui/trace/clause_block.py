"""The clauses of a step in the panel: in our words, marked as such, with how they are read and where they stand."""

from __future__ import annotations

from html import escape

from swissdesk import wording
from swissdesk.engine.trace import TraceStep
from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.trace.story import Story
from swissdesk.wording_clauses import address, cited, is_paraphrase, reading, with_article
from swissdesk.wording_clauses import clause as clause_of

FOLD = "fold"
"""The address that folds the text of the clauses away, and unfolds it."""


def block(story: Story, step: TraceStep, *, unfolded: bool) -> str:
    """Return the clause of the step and the criterion that decides it, in plain words."""
    names = list(dict.fromkeys(name for name in (step.clause, step.reason.criterion if step.reason else "") if name))
    found = [(name, clause_of(story.trace.articles, name)) for name in names]
    found = [(name, known) for name, known in found if known.title]
    if not found:
        return ""
    colours = theme.active().colours
    sign = "▾" if unfolded else "▸"
    parts: list[str] = []
    seen: set[str] = set()
    for name, known in found:
        if known.text in seen:
            continue
        seen.add(known.text)
        title = escape(cited(story.trace.articles, name, " · "))
        body = ""
        if unfolded:
            body = f'<p style="margin:3px 0 0 0">{escape(known.text)}</p>' + _footnotes(story.trace.articles, name)
        parts.append(
            f'<p style="margin:{8 if len(parts) else 0}px 0 0 0"><a href="{FOLD}" style="color:{colours["accent"]};'
            f' text-decoration:none"><b>{sign} {title}</b></a></p>{body}'
        )
    return (
        '<table width="100%" cellpadding="9" cellspacing="0" style="margin-top:10px">'
        f'<tr><td bgcolor="{colours["info_soft"]}">{"".join(parts)}</td></tr></table>'
    )


def _footnotes(articles: str, name: str) -> str:
    """Return how a clause is read where it leaves a choice, and that these are not its own words, which stand where."""
    ink, said = theme.active().colours["muted"], []
    noted = reading(articles, name)
    if noted:
        said.append(f"<b>{escape(translate(N_('Read as:')))}</b> {escape(noted)}")
    if is_paraphrase(articles, name):
        published = address(articles)
        words_of = escape(wording.text(N_("In our words, after {clause}."), clause=with_article(articles, name)))
        link = f'<a href="{published}" style="color:{ink}">{escape(translate(N_("FIDE Handbook")))}</a>'
        said.append(f"{words_of} {link}" if published else words_of)
    return "".join(f'<p style="margin:4px 0 0 0; color:{ink}; font-size:small">{text}</p>' for text in said)
