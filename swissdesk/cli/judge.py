"""`swissdesk judge`: the rules' verdict on proposed boards, a whole round or a bracket of it.

Boards are typed as ``1-5 6-2``, White first; what cannot be read is refused with its place and what is expected.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE, UsageError
from swissdesk.cli.output import JSON, TEXT, write_json
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.engine.proposal import Pairs
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.engine.proposed import Judged
    from swissdesk.engine.verdicts import Verdict


# ---- the boards as typed

_PAIR = re.compile(r"([0-9]{1,9})[-–—:]([0-9]{1,9})")
_BETWEEN = re.compile(r"[\s,;]+")


@dataclass(frozen=True)
class _Typed:
    """A pair as it was typed: the how-manieth, and the word."""

    place: int
    word: str


def read_pairs(text: str) -> Pairs:
    """Return the pairs in a text, between spaces or commas; raises UsageError with the place of what is no pair."""
    pairs = tuple(_pair(typed) for typed in _typed(text))
    if not pairs:
        raise UsageError(
            N_("--pairs is empty. Write each pair as two starting ranks with a hyphen, White first: 1-5 6-2.")
        )
    return pairs


def _typed(text: str) -> Iterator[_Typed]:
    words = filter(None, _BETWEEN.split(text))
    return (_Typed(place, word) for place, word in enumerate(words, 1))


def _pair(typed: _Typed) -> tuple[int, int]:
    match = _PAIR.fullmatch(typed.word)
    if match is None:
        raise UsageError(
            N_("--pairs, pair {place}: expected two starting ranks with a hyphen, White first (1-5), found “{word}”."),
            place=typed.place,
            word=typed.word,
        )
    return int(match[1]), int(match[2])


def check_places(pairs: Pairs, bye: int | None, tournament: Tournament, present: Collection[int], number: int) -> None:
    """Raise UsageError, with the place, for a player who cannot be on a board of round `number`, or is named twice."""
    seen: dict[int, int] = {}
    for place, pair in enumerate(pairs, 1):
        for player in pair:
            facts: dict[str, int | str] = {"place": place, "pair": f"{pair[0]}-{pair[1]}", "player": player}
            if player in seen:
                raise _twice(seen[player], facts)
            if player not in present:
                raise _not_there(tournament, number, facts)
            seen[player] = place
    if bye is not None and bye not in present:
        raise UsageError(
            N_("--bye: {player} is absent from round {round}. Choose a player who is present."),
            player=bye,
            round=number,
        )
    if bye in seen:
        raise UsageError(
            N_("--bye: {player} is already in pair {place}. A player with the bye has no board."),
            player=bye,
            place=seen[bye],
        )


def _twice(earlier: int, facts: dict[str, int | str]) -> UsageError:
    if earlier == facts["place"]:
        return UsageError(N_("--pairs, pair {place} ({pair}): a player cannot be their own opponent."), **facts)
    return UsageError(
        N_("--pairs, pair {place} ({pair}): {player} is already in pair {earlier}. A player has one board."),
        earlier=earlier,
        **facts,
    )


def _not_there(tournament: Tournament, number: int, facts: dict[str, int | str]) -> UsageError:
    if facts["player"] in tournament.by_id:
        return UsageError(
            N_(
                "--pairs, pair {place} ({pair}): {player} is absent from round {round}. Choose players who are present."
            ),
            round=number,
            **facts,
        )
    return UsageError(
        N_("--pairs, pair {place} ({pair}): no player {player}. Starting ranks are {first} to {last}."),
        first=min(tournament.by_id, default=0),
        last=max(tournament.by_id, default=0),
        **facts,
    )


# ---- the command


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option(
        "pairs",
        "--pairs",
        N_("PAIR"),
        N_(
            "the boards, each as two starting ranks with a hyphen, White first: --pairs 1-5 6-2; part of the round "
            "is enough"
        ),
        many=True,
        needed=True,
    )
    takes.option("bye", "--bye", N_("PLAYER"), N_("the player with the bye"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in the file)"))
    takes.option("round", "--round", "N", N_("judge the boards as round N, with what was known then"), WHOLE)
    takes.option("format", "--format", "", N_("text, or JSON for other programs"), one_of((TEXT, JSON)), default=TEXT)
    takes.option("output", "-o", N_("OUT"), N_("where to write the judgement (default: standard output)"))
    takes.notes.append(
        N_(
            "Exit codes: 0 if the boards follow the rules; 1 if they break a rule, are worse, or differ only in "
            "order; 3 if they are impossible."
        )
    )
    takes.examples += [
        'swissdesk judge open.trf --pairs "1-5 6-2 3-4"',
        "swissdesk judge open.trf --round 4 --pairs 12-7 9-10 --format json",
    ]


def run(given: Given) -> int:
    """Judge boards; what is missing of the round is filled in as well as the rules can with them."""
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.proposed import judged

    pairs = read_pairs(" ".join(given.pairs))
    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    before = known_before(tournament, number)
    check_places(pairs, given.bye, tournament, before.present(number), number)
    system = given.system or system_of(tournament, number)
    found = judged(before, pairs, given.bye, system)
    if given.format == JSON:
        from swissdesk.engine.export import judged_data

        write_json(judged_data(found, system, wording.sentence), given.output)
    else:
        files.write_text(given.output, "".join(f"{line}\n" for line in lines_of(found)))
    return DONE if found.is_as_ruled else DIFFERENT


def lines_of(found: Judged) -> Iterator[str]:
    """Yield what there is to say: each board, what is missing, the criteria, and what the rules give instead."""
    from swissdesk.reports.looking_back import boards_text
    from swissdesk.reports.verdict_words import capital, remark_sentence

    for pair, verdict in zip(found.pairs, found.verdicts, strict=True):
        yield _about(pair, verdict)
    if found.bye is not None and found.bye_verdict is not None:
        yield _about((found.bye, 0), found.bye_verdict)
    yield from (remark_sentence(remark) for remark in found.whole)
    yield from _missing(found)
    review = found.review
    yield from (capital(wording.sentence(change.text)) for change in review.worse)
    if review.later is not None:
        yield wording.text(N_("No criterion is worse, but: {later}"), later=review.later)
    if review.refusal is not None:
        yield wording.sentence(review.refusal)
    if found.instead:
        yield wording.text(N_("The rules give: {boards}."), boards=boards_text(found.instead))
    elif found.is_as_ruled:
        yield translate(N_("All boards follow the rules."))


def _about(board: tuple[int, int], verdict: Verdict) -> str:
    """Return a board with its verdict."""
    from swissdesk.reports.looking_back import boards_text
    from swissdesk.reports.verdict_words import verdict_sentences

    return f"{boards_text((board,))}: {verdict_sentences(verdict)}"


def _missing(found: Judged) -> Iterator[str]:
    """Yield who has no place, and what the rest of the round is at its best."""
    from swissdesk.reports.looking_back import boards_text

    if not found.missing:
        return
    yield wording.text(N_("Unpaired: {players}."), players=", ".join(map(str, found.missing)))
    if found.is_dead_end:
        yield translate(N_("No complete round is possible with these boards."))
    added = (*found.added, *([(found.added_bye, 0)] if found.added_bye is not None else []))
    if added:
        yield wording.text(N_("Best legal pairing of the others: {boards}."), boards=boards_text(added))
