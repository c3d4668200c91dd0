"""Sentences about a past round looked back at, the same on the screen, on paper and on the command line.

Three things are kept apart. Whether the round is as the rules have it is asked of what was known when it was paired
(`against_rules`). What the arbiter changed in it afterwards (`changed_by_hand`), and what has become known since with
the boards that the rules would give with it (`since_text`), are information and no reproach.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk import wording
from swissdesk.engine.checker import Afterwards, afterwards, as_paired
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import Pairs, Proposal
from swissdesk.errors import Message
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.known import BY_HAND, since
from swissdesk.model.tournament import MADE_BY_HAND
from swissdesk.values import dataclass

FEW = 5
"""So many changes, or boards, are told one by one where a long list is folded."""


def boards_text(boards: Pairs, most: int | None = None) -> str:
    """Return boards by starting ranks, ``12–7, bye 9``; after `most` of them only how many more there are."""
    return _listed([_board_text(*board) for board in boards], ", ", most)


def _board_text(white: int, black: int) -> str:
    return f"{white}–{black}" if black else wording.text(N_("bye {player}"), player=white)


def _listed(items: Sequence[str], between: str, most: int | None) -> str:
    if most is None or len(items) <= most + 1:  # one more takes no more room than to say so
        return between.join(items)
    listed = between.join(items[:most])
    return wording.text(N_("{told} and {count} more"), told=listed, count=len(items) - most)


def remarks_on(
    tournament: Tournament,
    number: int,
    proposal: Proposal | None = None,
    *,
    folded: bool = False,
    monitor: Monitor | None = None,
) -> tuple[str, ...]:
    """Return all that is to be said of round `number` besides its way, a line each; nothing of the coming one.

    `proposal` is what its rules make of what was known then, if that is at hand. Raises what `monitor` raises.
    """
    return look_back(tournament, number, proposal, monitor=monitor).lines(folded=folded)


@dataclass(frozen=True)
class Hindsight:
    """What is to be said of a round on record besides its way; of the coming one nothing.

    `fault`: in what it is not what the rules made of what was known then; `by_hand`: what the arbiter changed in it;
    `since`: what has become known after it was paired.
    """

    fault: str = ""
    by_hand: str = ""
    since: Afterwards | None = None

    def lines(self, *, folded: bool = False) -> tuple[str, ...]:
        """Return all of it in words, a line each; `folded`: of a long list the first few."""
        return tuple(filter(None, (self.fault, self.by_hand, since_text(self.since, folded=folded))))


def look_back(
    tournament: Tournament, number: int, proposal: Proposal | None = None, *, monitor: Monitor | None = None
) -> Hindsight:
    """Return what is to be said of round `number` besides its way; raises what `monitor` raises."""
    if number > len(tournament.rounds):
        return Hindsight()
    found = afterwards(tournament, number, monitor=monitor) if has_news(tournament, number) else None
    fault = "" if proposal is None else against_rules(tournament, number, proposal)
    return Hindsight(fault, changed_by_hand(tournament, number), found)


# ---- since then


def has_news(tournament: Tournament, number: int) -> bool:
    """Whether something has become known since round `number` was paired; never of the coming one."""
    return number <= len(tournament.rounds) and bool(news_of(since(tournament, number)))


def since_text(found: Afterwards | None, *, folded: bool = False) -> str:
    """Return what has become known since a round was paired and what it would mean; empty if nothing has.

    Boards that were changed by hand are no news: `changed_by_hand` tells of them. `folded`: the first few of a long
    list.
    """
    if found is None or not news_of(found.changes):
        return ""
    return f"{changes_text(found.changes, folded=folded)} {_consequence(found, FEW if folded else None)}"


def changes_text(changes: Sequence[Message], *, folded: bool = False) -> str:
    """Return what has become known without what it would mean; empty if nothing has."""
    news = [wording.sentence(change) for change in news_of(changes)]
    if not news:
        return ""
    return wording.text(N_("Since then: {changes}."), changes=_listed(news, "; ", FEW if folded else None))


def news_of(changes: Sequence[Message]) -> tuple[Message, ...]:
    """Return the changes since a round was paired without those of its own boards."""
    return tuple(change for change in changes if change.template != BY_HAND)


def _consequence(found: Afterwards, most: int | None) -> str:
    if found.refusal is not None:
        reason = wording.sentence(found.refusal)
        return wording.text(N_("With these data the round could not be paired: {reason}"), reason=reason)
    if not found.lost and not found.new:
        return translate(N_("With these data the rules would give the same pairs."))
    return wording.text(
        N_("With these data the rules would give {new} instead of {lost}."),
        new=boards_text(found.new, most),
        lost=boards_text(found.lost, most),
    )


# ---- as it was paired


def against_rules(tournament: Tournament, number: int, proposal: Proposal) -> str:
    """Return in what round `number`, as it was paired, is not what the rules made of what was known; empty if it is.

    `proposal` is what they made of it. Nothing is said of the coming round.
    """
    if number > len(tournament.rounds):
        return ""
    fault = _fault(as_paired(tournament.rounds[number - 1]), proposal)
    return " ".join(filter(None, (_decided(tournament, number), fault))) if fault else ""


def _decided(tournament: Tournament, number: int) -> str:
    """Return why boards that are not the rules' were made, where the log says it."""
    reasons = (d.text for d in tournament.decisions if (d.kind, d.round) == (MADE_BY_HAND, number))
    reason = next(reasons, "")
    return reason and wording.text(N_("Paired manually: {reason}."), reason=reason.rstrip("."))


def _fault(made: RoundAsPaired, proposal: Proposal) -> str:
    boards = set(made.pairs)
    others = tuple(pair for pair in proposal.pairs if pair not in boards)
    same_bye = made.byes == (() if proposal.bye is None else (proposal.bye,))
    if not others and same_bye:
        return ""
    if not others:
        return translate(N_("The bye of this round differs from the pairing by the rules, which the trace shows."))
    if all((black, white) in boards for white, black in others) and same_bye:
        return wording.text(
            N_("The same players met, but colours differ from the rules; boards: {count}."),
            count=len(others),
        )
    return wording.text(
        N_(
            "Boards that differ from the pairing by the rules: {count} of {boards}. The trace shows the pairing by "
            "the rules."
        ),
        count=len(others),
        boards=len(proposal.pairs),
    )


def changed_by_hand(tournament: Tournament, number: int) -> str:
    """Return what the arbiter changed in round `number` after it had been paired, and why; empty if nothing."""
    if number > len(tournament.rounds):
        return ""
    on_record = tournament.rounds[number - 1]
    made, bye = as_paired(on_record), on_record.pairing_bye
    now = RoundAsPaired(on_record.pairs, () if bye is None else (bye,))
    if now.boards == made.boards:
        return ""
    new, lost = (tuple(b for b in one.in_order if b not in other.boards) for one, other in ((now, made), (made, now)))
    template = N_("Boards changed manually: {new} instead of {lost}.")
    if not lost:
        template = N_("Boards changed manually: {new} added.")
    elif not new:
        template = N_("Boards changed manually: {lost} removed.")
    said = wording.text(template, new=boards_text(new, FEW), lost=boards_text(lost, FEW))
    reason = on_record.alteration.reason if on_record.alteration is not None else ""
    return f"{said} {wording.text(N_('Reason: {reason}.'), reason=reason.rstrip('.'))}" if reason else said
