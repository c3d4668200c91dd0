"""The words for verdicts on a round paired manually: its boards, its criteria, all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissdesk import wording
from swissdesk.engine.verdicts import Change, Level, Remark, Review, Rule, Verdict
from swissdesk.i18n import N_, translate, translate_plural

_HARMLESS = N_("The rules pair these players differently; this board alone makes nothing worse.")


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def verdict_text(verdict: Verdict) -> str:
    """Return a verdict in a few words: the worst first, and how much more there is."""
    if verdict.level is Level.AS_RULED:
        return translate(N_("as paired by the rules"))
    if not verdict.remarks:
        return translate(N_("different pair"))
    broken = [remark for remark in verdict.remarks if remark.level is Level.BROKEN]
    if broken:
        return names_of(broken)
    if verdict.instead is not None and verdict.remarks[0].rule is Rule.COLOURS:
        return translate(N_("Different pair, wrong colours"))  # “reversed” would be the colours of the rules' pair
    return capital(wording.sentence(verdict.remarks[0].name))


def verdict_in_short(verdict: Verdict) -> str:
    """Return what decides about a board, and how much more is to be said."""
    if len(verdict.remarks) < 3:
        return verdict_sentences(verdict)
    first = _said(verdict, verdict.remarks[:2])
    return wording.text(N_("{first} And {count} more."), first=first, count=len(verdict.remarks) - 2)


def verdict_sentences(verdict: Verdict) -> str:
    """Return everything that is to be said of a board."""
    if verdict.level is Level.AS_RULED:
        return translate(N_("As paired by the rules."))
    return _said(verdict, verdict.remarks)


def _said(verdict: Verdict, remarks: Sequence[Remark]) -> str:
    """Return remarks on a board in sentences: the rules it breaks, then who meets whom instead and what comes of it."""
    rules = [remark_sentence(remark) for remark in remarks if remark.rule is not Rule.CRITERION]
    worse = "; ".join(wording.sentence(remark.text) for remark in remarks if remark.rule is Rule.CRITERION)
    if verdict.instead is None:
        return " ".join([*rules, *([f"{capital(worse)}."] if worse else [])]) or translate(_HARMLESS)
    instead = wording.sentence(verdict.instead)
    if not remarks:
        return wording.text(N_("{instead}; this board alone makes nothing worse."), instead=instead)
    what = f"{instead}: {worse}." if worse else f"{instead}."
    return " ".join([what, *rules] if not _is_broken(remarks) else [*rules, what])


def _is_broken(remarks: Sequence[Remark]) -> bool:
    return any(remark.level is Level.BROKEN for remark in remarks)


def remark_sentence(remark: Remark) -> str:
    """Return a remark as a sentence."""
    return wording.sentence(remark.text)


def names_of(remarks: Iterable[Remark]) -> str:
    """Return what remarks are about, each thing once."""
    return capital(", ".join(_unique(wording.sentence(remark.name) for remark in remarks)))


def summary(review: Review, waiting: int, *, has_rules: bool) -> str:
    """Return the state of the boards in one or two sentences; `waiting` have no place yet."""
    parts = [
        differing_text(review, waiting) if has_rules else translate(N_("The rules allow no complete pairing here."))
    ]
    broken = [remark for remark in review.broken if remark.rule is not Rule.LEFT_OUT]
    if broken:
        names = _unique(wording.sentence(remark.name) for remark in broken)
        template = translate_plural(
            N_("{count} absolute rule broken: {names}"), N_("{count} absolute rules broken: {names}"), len(broken)
        )
        parts.append(template.format(count=len(broken), names=", ".join(names)))
    if waiting:
        template = translate_plural(N_("{count} unpaired player"), N_("{count} unpaired players"), waiting)
        parts.append(template.format(count=waiting))
    worse = first_of_brackets(review.worse)
    parts += [*map(_first_text, worse[:1]), *map(change_text, worse[1:])]
    return "; ".join(part.rstrip(".") for part in parts) + "."


def differing_text(review: Review, waiting: int = 0) -> str:
    """Return how many boards are not the rules'; `waiting` have no place yet."""
    count = review.differing
    if not count and waiting:
        return translate(N_("The other boards are as paired by the rules"))
    if not count:
        return translate(N_("All boards are as paired by the rules"))
    template = translate_plural(
        N_("{count} board differs from the pairing by the rules"),
        N_("{count} boards differ from the pairing by the rules"),
        count,
    )
    return template.format(count=count)


def _first_text(change: Change) -> str:
    """Return the change that decides first, with one player whom it befalls."""
    return wording.sentence(change.said_of(change.faults[:1])) if change.faults else change_text(change)


def change_text(change: Change) -> str:
    """Return a changed criterion in a few words, with its bracket."""
    name = wording.sentence(change.said_of(()))
    if not change.bracket:
        return name
    return wording.text(N_("bracket {bracket}: {change}"), bracket=change.bracket, change=name)


def first_of_brackets(changes: Iterable[Change]) -> list[Change]:
    """Return the first change of every bracket: by the order of the criteria it is the one that decides."""
    firsts: dict[int, Change] = {}
    for change in changes:
        firsts.setdefault(change.bracket, change)
    return list(firsts.values())


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))
