"""`swissdesk judge`: what the rules say of boards that somebody proposes, a whole round or a bracket of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DIFFERENT, DONE
from swissdesk.cli.grammar import WHOLE, Given, Grammar, one_of
from swissdesk.cli.output import JSON, TEXT, write_json
from swissdesk.i18n import N_, translate

if TYPE_CHECKING:
    from swissdesk.engine.proposed import Judged
    from swissdesk.engine.verdicts import Verdict


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("pairs", "--pairs", N_("PAIR"),
                 N_("the boards, White first, each as two starting ranks with a hyphen: --pairs 1-5 6-2; not all of "
                    "the round need be there"), many=True, needed=True)  # fmt: skip
    takes.option("bye", "--bye", N_("PLAYER"), N_("who is to have the bye"), WHOLE)
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: the one the file names)"))
    takes.option("round", "--round", "N", N_("judge it as round N, by what was known then"), WHOLE)
    takes.option("format", "--format", "", N_("in words, or as JSON for other programs"),
                 one_of((TEXT, JSON)), default=TEXT)  # fmt: skip
    takes.option("output", "-o", N_("OUT"), N_("where to write what there is to say (default: standard output)"))
    takes.notes.append(
        N_("Exit codes: 0 if the boards are those of the rules; 1 if something is broken, worse, or only another "
           "choice; 3 if the boards make no sense.")
    )  # fmt: skip
    takes.examples += [
        'swissdesk judge open.trf --pairs "1-5 6-2 3-4"',
        "swissdesk judge open.trf --round 4 --pairs 12-7 9-10 --format json",
    ]


def run(given: Given) -> int:
    """Judge boards; what is missing of the round is filled in as well as the rules can with them."""
    from swissdesk.cli.board_words import check_places, read_pairs
    from swissdesk.engine.checker import known_before, system_of
    from swissdesk.engine.proposed import judged

    pairs = read_pairs(" ".join(given.pairs))
    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    before = known_before(tournament, number)
    check_places(pairs, given.bye, tournament, before.present(number), number)
    system = given.system or system_of(tournament, number)
    found = judged(before, pairs, given.bye, system)
    if given.format == JSON:
        from swissdesk.engine.judged_export import judged_data

        write_json(judged_data(found, system, wording.sentence), given.output)
    else:
        files.write_text(given.output, "".join(f"{line}\n" for line in lines_of(found)))
    return DONE if found.is_as_ruled else DIFFERENT


def lines_of(found: Judged) -> Iterator[str]:
    """Yield what there is to say: each board, what is missing, the criteria, and what the rules give instead."""
    from swissdesk.reports.looking_back import boards_text
    from swissdesk.reports.verdict_words import remark_sentence

    for pair, verdict in zip(found.pairs, found.verdicts, strict=True):
        yield _about(pair, verdict)
    if found.bye is not None and found.bye_verdict is not None:
        yield _about((found.bye, 0), found.bye_verdict)
    yield from (remark_sentence(remark) for remark in found.whole)
    yield from _missing(found)
    review = found.review
    yield from (wording.sentence(change.text) for change in review.worse)
    if review.later is not None:
        yield wording.text(N_("By no criterion is anything worse, but: {later}"), later=review.later)
    if review.refusal is not None:
        yield wording.sentence(review.refusal)
    if found.instead:
        yield wording.text(N_("The rules give instead: {boards}."), boards=boards_text(found.instead))
    elif found.is_as_ruled:
        yield translate(N_("All of this is as the rules have it."))


def _about(board: tuple[int, int], verdict: Verdict) -> str:
    """Return a board with its verdict; of criteria the names alone, they are told for the whole round."""
    from swissdesk.engine.verdicts import Rule
    from swissdesk.reports.looking_back import boards_text
    from swissdesk.reports.verdict_words import remark_sentence, verdict_sentences, verdict_text

    own = [remark for remark in verdict.remarks if remark.rule is not Rule.CRITERION]
    said = " ".join(map(remark_sentence, own)) if own else verdict_sentences(verdict)
    if verdict.remarks and not own:
        said = f"{verdict_text(verdict)}."
    return f"{boards_text((board,))}: {said}"


def _missing(found: Judged) -> Iterator[str]:
    """Yield who has no place, and what the rest of the round is at its best."""
    from swissdesk.reports.looking_back import boards_text

    if not found.missing:
        return
    yield wording.text(N_("Without a place: {players}."), players=", ".join(map(str, found.missing)))
    if found.is_dead_end:
        yield translate(N_("With these boards no complete round is possible."))
    added = (*found.added, *([(found.added_bye, 0)] if found.added_bye is not None else []))
    if added:
        yield wording.text(N_("The best that is left for them by the rules: {boards}."), boards=boards_text(added))
