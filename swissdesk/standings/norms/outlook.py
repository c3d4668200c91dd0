"""What a player still needs for a norm while games are to come: the open game of the last round, or the rounds ahead.

Of a game that is paired everything is known but the result, so that its three results can be tried. Of opponents to
come nothing is known: what is said of them takes the average of those so far.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Player, shown_points
from swissdesk.model.systems import Kind, kind_of
from swissdesk.standings.norms.conditions import Mix
from swissdesk.standings.norms.event import EventFacts
from swissdesk.standings.norms.games import LOWEST_PERCENTAGE, NormGame, Record, TitleRule, open_games
from swissdesk.standings.tiebreaks.ratings import percentage, rating_difference
from swissdesk.values import replace

_LOSS, _DRAW, _WIN = 0, 50, 100

_RESULTS = {
    _LOSS: N_("In round {round} against {opponent}, even a loss is enough for the norm."),
    _DRAW: N_("In round {round} against {opponent}, a draw is enough for the norm."),
    _WIN: N_("In round {round} against {opponent}, only a win makes the norm."),
}


def outlook(
    event: EventFacts, player: Player, rule: TitleRule, record: Record, makes_norm: Callable[[Mix], bool]
) -> Message | None:
    """Return what is still needed, None where nothing is to come or nothing can be said.

    `makes_norm`: whether some choice of these games makes the norm.
    """
    # Who goes on in a knockout depends on the match, so that nothing is said of the games after this one.
    is_knockout = kind_of(event.tournament.settings.system) is Kind.KNOCKOUT
    ahead = 0 if is_knockout or player.has_left(event.rounds + 1) else event.scheduled - event.rounds
    waiting = open_games(event.tournament, player.id, event.rounds, is_round_robin=event.is_round_robin)
    mix = Mix(rule, player, event, record.games, record.idle_wins)
    count = len(waiting) + ahead
    if not count:
        return None
    if len(mix.games) + count + min(record.idle_wins, 1) < event.least_games:
        text = N_("At most {count} games can count: too few for a norm.")
        return message(text, count=len(mix.games) + count)
    if count == len(waiting) == 1:
        return _of_the_last(mix, waiting[0], makes_norm)
    known = replace(mix, games=(*mix.games, *waiting))
    return _of_several(mix, known, count) if known.games else None


def _of_the_last(mix: Mix, game: NormGame, makes_norm: Callable[[Mix], bool]) -> Message:
    """Try the results of the only game that is to come, the least first."""
    text = N_("In round {round} against {opponent}, even a win does not make the norm.")
    for score, enough in _RESULTS.items():
        games = sorted((*mix.games, replace(game, score=score)), key=lambda each: each.round)
        if makes_norm(replace(mix, games=tuple(games))):
            text = enough
            break
    return message(text, round=game.round, opponent=mix.event.tournament.by_id[game.opponent])


def _of_several(mix: Mix, known: Mix, count: int) -> Message:
    """Say which score gives the performance, against opponents as strong as those of the games that are `known`."""
    total = len(mix.games) + count
    least = -(-LOWEST_PERCENTAGE * total // _DRAW) * _DRAW
    for points in range(0, _WIN * count + 1, _DRAW):
        score = mix.score + points
        performance = known.average + rating_difference(percentage(score, total))
        if performance >= mix.rule.performance and score >= least:
            text = N_(
                "Games to come: {count}. A score of {points} is enough for the performance if these opponents average "
                "{average}, as so far."
            )
            return message(text, count=count, average=known.average, points=shown_points(points))
    text = N_(
        "Games to come: {count}. No score is enough for the performance if these opponents average {average}, as so "
        "far."
    )
    return message(text, count=count, average=known.average)
