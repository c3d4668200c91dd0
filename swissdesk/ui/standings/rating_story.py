"""What an event does to a rating, game by game, and which games are left out by which article."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports.rating_sheet import first_words
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.initial_rating import InitialRating, initial_rating
from swissdesk.standings.rating_change import LeftOut, RatedGame, RatingChange, rating_change
from swissdesk.ui.standings.story import Story, cell, facts, head, heading, line, link, paragraph, quiet, table

SHEET = "ratings"
"""The sheet on which it can be printed."""


def rating_story(tournament: Tournament, player: int, after_round: int) -> Story:
    """Return what the event does to the rating of a player, or what rating it makes of one who has none."""
    change = rating_change(tournament, player, after_round)
    who = tournament.by_id[player]
    if change is not None:
        return _of_change(tournament, who, change)
    first = initial_rating(tournament, player, after_round)
    return _of_first(tournament, who, first) if first is not None else Story(who.name, "", Markup(""))


def _title(player: Player) -> str:
    return wording.text(N_("Rating of {player}"), player=player.name)


def _of_change(tournament: Tournament, player: Player, change: RatingChange) -> Story:
    value = wording.change_text(change.change)
    worked = wording.text(
        N_("K {k} × ({score} − {expected}) = {change}"),
        k=change.coefficient,
        score=f"{change.score / 100:g}",
        expected=f"{change.expected / 100:.2f}",
        change=value,
    )
    after = wording.text(N_("{before} → {after} after this event alone"), before=change.rating, after=change.new_rating)
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {after}")),
            paragraph(worked) if change.games else "",
            _games(tournament, change) if change.games else paragraph(translate(N_("No game counts yet."))),
            heading(translate(N_("In all"))),
            facts(list(_facts(change))),
            *_left_out(tournament, change.left_out),
            paragraph(translate(change.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), f"{value}. {after}", content, SHEET, player.id)


def _games(tournament: Tournament, change: RatingChange) -> Markup:
    titles = (
        (N_("Rd"), True),
        (N_("Opponent"), False),
        (N_("Rtg"), True),
        (N_("diff."), True),
        (N_("exp."), True),
        (N_("made"), True),
    )
    lines = [head(*((translate(title), right) for title, right in titles))]
    lines += [_game(tournament, game) for game in change.games]
    if any(game.is_limited for game in change.games):
        text = translate(N_("*: the difference counts as 400 (art. 8.3.1)."))
        lines.append(line(cell(), tag("td", quiet(text), colspan="5")))
    return table(lines)


def _game(tournament: Tournament, game: RatedGame) -> Markup:
    mark = "*" if game.is_limited else ""
    return line(
        cell(str(game.round), right=True),
        cell(link(tournament.by_id[game.opponent])),
        cell(str(game.rating), right=True),
        cell(f"{game.difference:+d}{mark}".replace("-", "−"), right=True),
        cell(f"{game.expected / 100:.2f}", right=True),
        cell(wording.points_text(game.score), right=True),
    )


def _facts(change: RatingChange) -> Iterator[tuple[str, str]]:
    yield translate(N_("Games that count")), str(len(change.games))
    yield translate(N_("Score")), wording.points_text(change.score)
    yield translate(N_("Expected")), f"{change.expected / 100:.2f}"
    if change.average is not None:
        yield translate(N_("Average of the opponents")), str(change.average)
        yield translate(N_("Performance")), str(change.performance)
    yield translate(N_("K")), str(change.coefficient)


def _left_out(tournament: Tournament, rounds: Sequence[LeftOut]) -> Iterator[Markup]:
    if not rounds:
        return
    yield heading(translate(N_("Left out")))
    yield table(_left_out_line(tournament, each) for each in rounds)


def _left_out_line(tournament: Tournament, each: LeftOut) -> Markup:
    opponent: Markup | str = "–" if each.opponent is None else link(tournament.by_id[each.opponent])
    return line(
        cell(str(each.round), right=True),
        cell(opponent),
        cell(wording.sentence(each.reason)),
        cell(quiet(wording.text(N_("art. {article}"), article=each.article)), right=True),
    )


# ---- without a rating


def _of_first(tournament: Tournament, player: Player, first: InitialRating) -> Story:
    value = "–" if first.value is None else str(first.value)
    said = first_words(first)
    lines = [
        head(
            (translate(N_("Rd")), True),
            (translate(N_("Opponent")), False),
            (translate(N_("Rtg")), True),
            (translate(N_("made")), True),
        )
    ]
    lines += [
        line(
            cell(str(game.round), right=True),
            cell(link(tournament.by_id[game.opponent])),
            cell(str(game.rating), right=True),
            cell(wording.points_text(game.score), right=True),
        )
        for game in first.games
    ]
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {translate(N_('first rating'))}")),
            paragraph(said),
            table(lines) if first.games else "",
            *_left_out(tournament, first.left_out),
            paragraph(translate(first.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), said, content, SHEET, player.id)
