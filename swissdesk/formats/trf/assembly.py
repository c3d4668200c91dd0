"""Makes a tournament of what was read from a file, holding its pieces against each other.

No TRF records the order of the boards; it becomes the one that C.04.2 art. 3.6 recommends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from swissdesk.formats.trf.cells import without_kept_points
from swissdesk.formats.trf.codes import MAX_ROUNDS, system_of
from swissdesk.formats.trf.counts import check_points
from swissdesk.formats.trf.draft import Draft, Wish
from swissdesk.formats.trf.event_records import rating_method_of, said_exchange
from swissdesk.formats.trf.layout import Layout
from swissdesk.formats.trf.players import round_column
from swissdesk.formats.trf.rounds import read_rounds
from swissdesk.formats.trf.seldom import (
    comment_records,
    fictitious_records,
    known_records,
    rating_records,
)
from swissdesk.formats.trf.view import placeholder
from swissdesk.i18n import N_
from swissdesk.model import (
    Acceleration,
    Bye,
    ByeKind,
    ByeRequest,
    EventInfo,
    ForbiddenGroup,
    Listing,
    Pairing,
    Player,
    Points,
    RankingOrder,
    Round,
    Settings,
    Tournament,
)
from swissdesk.model.acceleration import listed_points
from swissdesk.model.findings import Finding, check
from swissdesk.model.points import POINT, STANDARD
from swissdesk.values import replace

# ---- the order of the boards

SortKey = tuple[Points, Points, int]


def in_board_order(tournament: Tournament) -> Tournament:
    """Return the tournament with the boards of every round in order.

    Highest score of the pair, then the sum of both, then the place of the higher ranked player; scores are those known
    when the round was paired, with the virtual points given one by one (C.04.7 art. 1.5).
    """
    scores = {player.id: 0 for player in tournament.players}
    exceptions = bool(tournament.settings.points_exceptions)
    rounds = []
    for r in tournament.rounds:
        if r.known is None:
            key = _key(_with_fictitious(tournament, scores, r.number), tournament.ranking)
        else:
            key = _key_of_then(tournament, scores, r.number)
        ordered = _in_order(r, key)
        rounds.append(ordered)
        if exceptions:
            scores = tournament.points_after(r.number)
            continue
        for player, made in ordered.points(tournament.settings.scoring).items():
            scores[player] += made
        if tournament.settings.scoring.zero_bye:
            for player in scores.keys() - r.entries.keys():
                scores[player] += tournament.settings.scoring.zero_bye
    return replace(tournament, rounds=tuple(rounds))


def _in_order(r: Round, key: Callable[[Pairing], SortKey]) -> Round:
    """Return a round with its boards in order, those of before it was changed and those it was paired with too."""

    def ordered(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(board.pair for board in sorted((Pairing(*pair) for pair in pairs), key=key))

    return replace(
        r,
        pairings=tuple(sorted(r.pairings, key=key)),
        alteration=None if r.alteration is None else replace(r.alteration, pairs=ordered(r.alteration.pairs)),
        known=None if r.known is None else replace(r.known, pairs=ordered(r.known.pairs)),
    )


def _key_of_then(tournament: Tournament, scores: dict[int, Points], number: int) -> Callable[[Pairing], SortKey]:
    """Return the key by what was known; players who were not known yet come by what is known now, after all others."""
    before = tournament.before_round(number)
    then = _with_fictitious(before, before.points_after(number - 1), number)
    behind = {player: len(before.ranking) + place for player, place in tournament.ranking.items()}
    return _key({**scores, **then}, {**behind, **before.ranking})


def _with_fictitious(tournament: Tournament, scores: dict[int, Points], number: int) -> dict[int, Points]:
    extra = listed_points(tournament, tournament.settings.fictitious, number)
    return {player: score + extra.get(player, 0) for player, score in scores.items()}


def _key(scores: dict[int, Points], ranking: dict[int, int]) -> Callable[[Pairing], SortKey]:
    def key(pairing: Pairing) -> SortKey:
        white, black = scores[pairing.white], scores[pairing.black]
        first = min((-white, ranking[pairing.white]), (-black, ranking[pairing.black]))
        return (first[0], -(white + black), first[1])

    return key


# ---- the tournament


def assemble(draft: Draft, dialect: str, *, compares: bool = True) -> tuple[Tournament, Layout]:
    """Return the tournament, and the habits of the file; what does not fit together goes to the findings.

    Without `compares`, only what must be known to make the tournament does.
    """
    found = read_rounds(draft)
    tournament = Tournament(
        info=_info(draft),
        settings=_settings(draft),
        players=tuple(line.player for line in draft.players),
        rounds=tuple(found.rounds),
        decisions=tuple(draft.decisions),
        listing=tuple(Listing(line.player.id, line.points, line.rank) for line in draft.players),
    )
    tournament = _with_late_data(draft, tournament, found.missing)
    if not draft.findings.has_errors:
        tournament = _with_seldom_data(draft, tournament)
    layout = Layout(dialect, dict(draft.styles), found.wishes_in_cells, found.old_codes, frozenset(found.missing))
    if not draft.findings.has_errors:
        if compares:
            _check_type(draft)
            _check_ids(draft, tournament)
            check_points(draft, tournament)
            _check_counts(draft, tournament)
            _report(draft, tournament)
        tournament = in_board_order(tournament)
    return tournament, layout


def _with_seldom_data(draft: Draft, tournament: Tournament) -> Tournament:
    """Return the tournament with what few files have: several ratings, virtual points, a past of its own."""
    if draft.national or draft.used_ratings:
        tournament = rating_records.with_ratings(draft, tournament)
    if draft.later_ratings or draft.later_titles:
        tournament = rating_records.with_periods(draft, tournament)
    if tournament.settings.fictitious:
        tournament = fictitious_records.with_method(tournament, _named_system(draft)[1])
    if draft.alterations:
        tournament = comment_records.with_alterations(draft, tournament)
    if draft.known or draft.alterations:
        tournament = known_records.with_known(draft, tournament)
    return tournament


def _info(draft: Draft) -> EventInfo:
    texts: dict[str, Any] = dict(draft.info)
    return EventInfo(**texts, deputy_arbiters=tuple(draft.deputies), round_dates=tuple(draft.dates))


def _check_type(draft: Draft) -> None:
    line = draft.unknown_type
    if line is not None and not draft.uncoded_system:
        draft.findings.warn(
            line.number,
            5,
            N_("SwissDesk does not pair tournaments of type “{code}”; choose the pairing system."),
            code=line.content,
        )


def _settings(draft: Draft) -> Settings:
    rounds = draft.rounds.get("142") or draft.rounds.get("XXR")
    fictitious = [span for span, _ in draft.spans]
    if draft.player_points:
        fictitious += fictitious_records.spans_of({player: row for player, (row, _) in draft.player_points.items()})
    system, acceleration = _named_system(draft)
    return Settings(
        system=draft.uncoded_system or system or Settings().system,
        rounds=rounds[0] if rounds is not None else None,
        scoring=replace(STANDARD, **draft.scoring),
        initial_colour=draft.colours.get("152") or draft.colours.get("XXC"),
        ranking_order=RankingOrder.LISTED if draft.listed_order else RankingOrder.STARTING_RANK,
        # Explicit points replace the acceleration that the type of tournament implies (TRF26, record 250).
        acceleration=Acceleration.NONE if fictitious else acceleration,
        fictitious=tuple(fictitious),
        forbidden=tuple(_to_the_end(group, rounds[0] if rounds else None) for group, _ in draft.forbidden),
        points_exceptions=tuple(exception for exception, _ in draft.exceptions),
        tiebreaks=draft.tiebreaks.get("212") or draft.tiebreaks.get("202") or (),
        rating_method=rating_method_of(draft.info.get("rating_method", "")),
        knockout=draft.knockout,
        annul_early=draft.annul_early,
        fide_mode_left=draft.fide_mode_left,
    )


def _named_system(draft: Draft) -> tuple[str | None, Acceleration]:
    """Return the system and the acceleration that the type of tournament names."""
    return system_of(draft.info.get("type_code") or draft.info.get("type", ""), draft.info.get("start", ""))


def _to_the_end(group: ForbiddenGroup, rounds: int | None) -> ForbiddenGroup:
    """A group forbidden up to the last round is forbidden to the end, however long the event gets."""
    to_the_end = group.last_round is not None and group.last_round >= (rounds or MAX_ROUNDS)
    return replace(group, last_round=None) if to_the_end else group


# ---- players without a line, withdrawals, byes to come


def _with_late_data(draft: Draft, tournament: Tournament, missing: list[int]) -> Tournament:
    coming = tournament.next_round_number
    left = {player: number for player, (number, _) in draft.withdrawn.items()}
    players = [_with_comments(draft, player, left.get(player.id)) for player in tournament.players]
    players += [placeholder(player, coming) for player in missing]
    known = replace(tournament, players=tuple(players), rounds=_with_rated(draft, tournament.rounds))
    points = without_kept_points(known)
    settings = replace(known.settings, points_exceptions=points, exchange_rounds=said_exchange(known))
    return _with_wishes(draft, replace(known, settings=settings))


def _with_comments(draft: Draft, player: Player, left: int | None) -> Player:
    """Return a player with what comments say of them: `left` is the first round not played any more."""
    entered = draft.entered.get(player.id, {})
    if left is None and not entered and player.id not in draft.expelled:
        return player
    return replace(
        player,
        withdrawn_from=player.withdrawn_from if left is None else left,
        expelled=player.id in draft.expelled,
        external=entered.get("OTHER_EXTERNAL"),
        lot=entered.get("OTHER_LOTS", 0) // POINT,
    )


def _with_rated(draft: Draft, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """Return the rounds with both results of the games that have one for the rating only.

    The players' lines have that one; older files of ours have the result that counts there.
    """
    changed = list(rounds)
    for rated, line in draft.rated:
        played = changed[rated.round - 1] if 1 <= rated.round <= len(changed) else Round(rated.round)
        place = next((n for n, board in enumerate(played.pairings, 1) if board.pair == (rated.white, rated.black)), 0)
        board = played.board(place) if place else None
        if board is None or board.result not in (rated.counted, rated.reported):
            draft.findings.warn(
                line.number,
                5,
                N_("the comment corrects the rated result of a game that is not in the file; it is ignored."),
                at=rated.round,
            )
            continue
        if board.result != rated.reported:
            draft.rewritten |= {rated.white, rated.black}
            draft.findings.warn(
                line.number,
                5,
                N_(
                    "the lines of {white} and {black} have the tournament result, not the one for rating; they are "
                    "rewritten."
                ),
                who=rated.white,
                at=rated.round,
                white=rated.white,
                black=rated.black,
            )
        board = replace(board, result=rated.counted, reported=rated.reported)
        changed[rated.round - 1] = played.with_board(place, board)
    return tuple(changed)


def _with_wishes(draft: Draft, tournament: Tournament) -> Tournament:
    coming = tournament.next_round_number
    wanted: dict[tuple[int, int], ByeKind] = {}
    added: dict[int, list[Bye]] = {}
    for wish in sorted(draft.wishes, key=lambda wish: wish.line):
        number = coming if wish.round is None else wish.round
        player = tournament.by_id.get(wish.player)
        if player is None:
            _unknown(draft, wish.line, wish.player)
        elif number < coming:
            added.setdefault(number, []).extend(_past_bye(draft, tournament, wish, number))
        elif wanted.setdefault((wish.player, number), wish.kind) is not wish.kind:
            draft.findings.warn(
                wish.line,
                wish.column,
                N_("two different byes are announced for the round; the later one in the file is used."),
                who=wish.player,
                at=number,
            )
            wanted[wish.player, number] = wish.kind
    requests = tuple(
        ByeRequest(player, number, kind)
        for (number, player), kind in sorted(((n, p), kind) for (p, n), kind in wanted.items())
        if not (kind is ByeKind.ZERO_POINT and number == coming and tournament.by_id[player].has_left(number))
    )
    rounds = tuple(
        replace(r, byes=(*r.byes, *added[r.number])) if added.get(r.number) else r for r in tournament.rounds
    )
    return replace(tournament, rounds=rounds, requests=requests)


def _past_bye(draft: Draft, tournament: Tournament, wish: Wish, number: int) -> list[Bye]:
    """Return the bye that a record gives for a round already paired, if the player's line says nothing of it."""
    entry = tournament.rounds[number - 1].entries.get(wish.player) if number >= 1 else None
    if entry is None:
        return [Bye(wish.player, wish.kind)] if number >= 1 else []
    if entry.bye is not wish.kind:
        draft.findings.warn(
            wish.line,
            wish.column,
            N_("the announced bye differs from the player's line; the line is used."),
            who=wish.player,
            at=number,
        )
    return []


def _unknown(draft: Draft, line: int, player: int) -> None:
    draft.findings.warn(line, 5, N_("there is no player no. {player}; the number is ignored."), player=player)


# ---- cross-checks


def _check_ids(draft: Draft, tournament: Tournament) -> None:
    """Warn of starting ranks that no player has."""
    known = tournament.by_id
    for group, line in draft.forbidden:
        for player in group.players:
            if player not in known:
                _unknown(draft, line.number, player)
    for exception, line in draft.exceptions:
        for player in exception.players:
            if player not in known:
                _unknown(draft, line.number, player)
    for player, (_, line) in (*draft.player_points.items(), *draft.withdrawn.items()):
        if player not in known:
            _unknown(draft, line.number, player)


def _check_counts(draft: Draft, tournament: Tournament) -> None:
    found = {
        "062": len(draft.players),
        "072": sum(1 for line in draft.players if line.player.rating),
    }
    templates = {
        "062": N_("number of players in the file's header: {said}; found: {found}."),
        "072": N_("number of rated players in the file's header: {said}; found: {found}."),
    }
    for tag, (said, line) in draft.counts.items():
        if said != found[tag]:
            draft.findings.warn(line.number, 5, templates[tag], said=said, found=found[tag])


def _report(draft: Draft, tournament: Tournament) -> None:
    """Add the findings about the tournament itself, each at the cell where it shows."""
    if draft.teams is not None:
        draft.findings.warn(
            draft.teams.number, 1, N_("the file has team records; they are kept unchanged and not used.")
        )
    if draft.team_event:
        return
    places = {line.player.id: line.number for line in draft.players}
    for finding in check(tournament):
        _place(draft, finding, places)


def _place(draft: Draft, finding: Finding, places: dict[int, int]) -> None:
    line = places.get(finding.player or 0, 0)
    column = round_column(finding.round) if line and finding.round is not None else 0
    if not line and draft.rounds:
        line, column = min(line.number for _, line in draft.rounds.values()), 5
    draft.findings.warn(
        line, column, finding.message.template, who=finding.player, at=finding.round, **finding.message.facts
    )
