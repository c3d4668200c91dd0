"""Whether an event makes a norm for a player: all conditions, all games, and the verdict.

Games may be left out where a norm comes out then (B.01 art. 1.4.1e, f): `best_subset` finds the choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations

from swissdesk.errors import InvalidEdit, Message, message
from swissdesk.i18n import N_
from swissdesk.model import Player, Sex, Title, Tournament
from swissdesk.standings.norms.conditions import (
    ALL_ROUNDS,
    OF_GAMES,
    Condition,
    Mix,
    has_mix,
    is_norm,
    of_event,
    of_games,
    of_report,
)
from swissdesk.standings.norms.event import EventFacts
from swissdesk.standings.norms.games import (
    EDITION,
    MOST_CREDITED,
    TITLES,
    USUAL_GAMES,
    Excluded,
    NormGame,
    Record,
    TitleRule,
    record_of,
)
from swissdesk.standings.norms.outlook import outlook
from swissdesk.standings.table import round_number
from swissdesk.values import dataclass, replace

# ---- which games

_WIN = 100
_HALF = 50


def best_subset(mix: Mix) -> Mix | None:
    """Return the games that make the best norm, all of them if they do; None if no choice of games makes one.

    The best is worth most games for an application, then has most games, then the highest performance.
    """
    if is_norm(mix):
        return mix
    if mix.event.is_round_robin and not has_mix(mix):
        return None
    found = (smaller for smaller in _smaller(mix) if is_norm(smaller))
    return max(found, key=lambda one: (credited(one), len(one.games), one.performance), default=None)


def _smaller(mix: Mix) -> Iterator[Mix]:
    """Yield the mixes with some games left out, as long as enough remain."""
    spare = len(mix.games) - mix.event.least_games
    longest_tail = 0 if mix.event.is_round_robin else spare
    for tail in range(longest_tail + 1):
        kept = mix.games[: len(mix.games) - tail]
        won = [game for game in kept if game.score == _WIN]
        for count in range(0 if tail else 1, spare - tail + 1):
            for ignored in combinations(won, count):
                yield replace(mix, games=_without(kept, ignored))


def _without(games: tuple[NormGame, ...], ignored: tuple[NormGame, ...]) -> tuple[NormGame, ...]:
    rounds = {game.round for game in ignored}
    return tuple(game for game in games if game.round not in rounds)


def needed_score(mix: Mix) -> int | None:
    """Return the least score against these opponents that makes the norm, in hundredths; None if none does."""
    if not has_mix(mix):
        return None
    for score in range(0, _WIN * len(mix.games) + 1, _HALF):
        if is_norm(with_score(mix, score)):
            return score
    return None


def with_score(mix: Mix, score: int) -> Mix:
    """Return the same opponents with another score; how it is spread over the games makes no difference."""
    games = []
    for game in mix.games:
        part = min(score, _WIN)
        games.append(replace(game, score=part))
        score -= part
    return replace(mix, games=tuple(games))


def credited(mix: Mix) -> int:
    """Return how many games the norm counts for in an application (art. 1.4.1b, c, d, 1.7).

    A full point above what was needed counts as a further game; no norm counts for more than 13.
    """
    needed = needed_score(mix)
    games = max(len(mix.games), USUAL_GAMES) if _counts_as_nine(mix) else len(mix.games)
    if needed is None:
        return min(games, MOST_CREDITED)
    return min(games + (mix.score - needed) // _WIN, MOST_CREDITED)


def _counts_as_nine(mix: Mix) -> bool:
    return mix.is_short_by_one or (mix.event.least_games == USUAL_GAMES - 1)


# ---- the report


class Verdict(Enum):
    """What the conditions amount to."""

    NORM = "norm"
    UNCERTAIN = "uncertain"
    """Nothing speaks against it, but the data leave something open."""
    NONE = "none"


@dataclass(frozen=True)
class NormReport:
    """A player, a title, and whether the event makes a norm for it.

    `games` are those the norm rests on, `ignored` those left out to get it (art. 1.4.1e, f), `excluded` the rounds
    that cannot count. `needed` is the least score that would do, in hundredths, None if none would. `credited` is the
    number of games it counts for. `outlook` says what would still make one while games are to come.
    """

    player: int
    rule: TitleRule
    edition: str
    verdict: Verdict
    conditions: tuple[Condition, ...]
    games: tuple[NormGame, ...]
    ignored: tuple[Excluded, ...]
    excluded: tuple[Excluded, ...]
    score: int
    average: int
    performance: int
    raised: NormGame | None
    needed: int | None
    credited: int
    remarks: tuple[Message, ...]
    outlook: Message | None = None

    @property
    def title(self) -> Title:
        """The title."""
        return self.rule.title

    @property
    def failed(self) -> tuple[Condition, ...]:
        """The conditions that are not met."""
        return tuple(condition for condition in self.conditions if condition.satisfied is False)

    @property
    def open(self) -> tuple[Condition, ...]:
        """The conditions that the arbiter has to answer."""
        return tuple(condition for condition in self.conditions if condition.satisfied is None)


def norm(tournament: Tournament, player: int, title: Title, after_round: int | None = None) -> NormReport:
    """Return the report for a player and a title after a round (the latest if None).

    Raises InvalidEdit for a player, a round or a norm that there is not.
    """
    rule = TITLES.get(title)
    if rule is None:
        raise InvalidEdit(
            N_("There are no norms for the title {title}. Choose from: {known}."),
            title=title.value,
            known=", ".join(known.value for known in TITLES),
        )
    event = EventFacts(tournament, round_number(tournament, after_round))
    return _report(event, tournament.player(player), rule)


def norms(tournament: Tournament, after_round: int | None = None) -> tuple[NormReport, ...]:
    """Return the reports of everybody for every title that would be a step up, in the order of the list."""
    event = EventFacts(tournament, round_number(tournament, after_round))
    return tuple(
        _report(event, player, TITLES[title])
        for player in tournament.players
        for title in titles_for(player, event.rounds)
    )


def titles_for(player: Player, after_round: int | None = None) -> tuple[Title, ...]:
    """Return the titles by norm that the player does not have yet: those above their own, women's for women.

    After that round, where the event brought a title; at its start if None.
    """
    own = player.known_title if after_round is None else player.known_title_in(after_round)
    wanted = {
        Title.GM: own is not Title.GM,
        Title.IM: own not in (Title.GM, Title.IM),
        Title.WGM: player.sex is Sex.FEMALE and own not in (Title.GM, Title.WGM),
        Title.WIM: player.sex is Sex.FEMALE and own not in (Title.GM, Title.IM, Title.WGM, Title.WIM),
    }
    return tuple(title for title, is_wanted in wanted.items() if is_wanted)


def _report(event: EventFacts, player: Player, rule: TitleRule) -> NormReport:
    record = record_of(event.tournament, player.id, event.rounds, is_round_robin=event.is_round_robin)
    whole, best = _mix(event, player, rule, record), best_subset(_mix(event, player, rule, record))
    counts_last = False
    if best is None and record.forfeit_at_the_end is not None:
        lost = record.with_the_last_lost()
        best = best_subset(_mix(event, player, rule, lost))
        if best is not None:
            record, whole, counts_last = lost, _mix(event, player, rule, lost), True
    report = _made(record, whole, best or whole, counts_last=counts_last)
    return replace(report, outlook=_outlook(event, player, rule, record)) if _is_still_possible(report) else report


def _is_still_possible(report: NormReport) -> bool:
    """Whether there is no norm yet, and what speaks against it are the games so far."""
    of_games = {condition.article for condition in report.conditions[: len(OF_GAMES)]}
    against = {condition.article for condition in report.failed} - of_games - {ALL_ROUNDS}
    return report.verdict is Verdict.NONE and not against


def _outlook(event: EventFacts, player: Player, rule: TitleRule, record: Record) -> Message | None:
    return outlook(event, player, rule, record, lambda mix: best_subset(mix) is not None)


def _mix(event: EventFacts, player: Player, rule: TitleRule, record: Record) -> Mix:
    return Mix(rule, player, event, record.games, record.idle_wins)


def _made(record: Record, whole: Mix, mix: Mix, *, counts_last: bool) -> NormReport:
    conditions = (*of_games(mix), *of_event(mix.event, mix.candidate, mix.rule), *of_report(mix))
    verdict = _verdict(conditions)
    return NormReport(
        player=mix.candidate.id,
        rule=mix.rule,
        edition=EDITION,
        verdict=verdict,
        conditions=conditions,
        games=mix.games,
        ignored=_ignored(whole, mix),
        excluded=record.excluded,
        score=mix.score,
        average=mix.average,
        performance=mix.performance,
        raised=mix.raised,
        needed=needed_score(mix),
        credited=credited(mix) if verdict is not Verdict.NONE else 0,
        remarks=_remarks(mix, verdict, counts_last=counts_last),
    )


def _verdict(conditions: tuple[Condition, ...]) -> Verdict:
    answers = [condition.satisfied for condition in conditions]
    if False in answers:
        return Verdict.NONE
    return Verdict.UNCERTAIN if None in answers else Verdict.NORM


def _ignored(whole: Mix, mix: Mix) -> tuple[Excluded, ...]:
    """Return the games left out: a tail after the title result (1.4.1e), and games won (1.4.1f)."""
    kept = {game.round for game in mix.games}
    last = max(kept, default=0)
    found = []
    for game in whole.games:
        if game.round in kept:
            continue
        if game.round > last and not mix.event.is_round_robin:
            found.append(Excluded(game.round, game.opponent, message(N_("after the title norm was reached")), "1.4.1e"))
        else:
            found.append(Excluded(game.round, game.opponent, message(N_("won, left out")), "1.4.1f"))
    return tuple(found)


def _remarks(mix: Mix, verdict: Verdict, *, counts_last: bool) -> tuple[Message, ...]:
    remarks = []
    if mix.event.rounds < mix.event.scheduled:
        text = N_("The tournament is not finished: {played} of {rounds} rounds played.")
        remarks.append(message(text, played=mix.event.rounds, rounds=mix.event.scheduled))
    elif not mix.event.is_over:
        remarks.append(message(N_("The tournament is not finished: results are missing.")))
    if counts_last:
        remarks.append(
            message(N_("The opponent forfeited the last round; it counts as a loss, and the norm is valid (1.4.2c)."))
        )
    if any(game.federation == "" for game in mix.games):
        remarks.append(message(N_("The federation of an opponent is unknown; the opponent counts for no federation.")))
    if verdict is not Verdict.NONE and not mix.event.field.is_large:
        text = N_(
            "An application needs one norm from a tournament with {count} players averaging {average} in every "
            "round, or from a championship (1.5.6); this tournament has {found}."
        )
        field = mix.event.field
        remarks.append(message(text, count=40, average=2000, found=field.rated))
    return tuple(remarks)
