"""`swissdesk why`: why two players do not meet, why one floats, has the bye or a colour; in words or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files
from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.output import JSON, TEXT, write_json
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.reports.questions import Asked, Reply


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.word("one", "A", N_("the starting rank of a player: why do A and B not meet?"), WHOLE, needed=False)
    takes.word("other", "B", N_("the starting rank of another player"), WHOLE, needed=False)
    takes.section(N_("other questions"))
    takes.flag("bye", "--bye", N_("why does this player get the bye, and no other?"))
    takes.option("float", "--float", N_("PLAYER"), N_("why does this player float down?"), WHOLE)
    takes.option("colour", "--colour", N_("PLAYER"), N_("why does this player get this colour?"), WHOLE)
    takes.section(N_("round and format"))
    takes.option("system", "--system", N_("SYSTEM"), N_("the pairing system (default: as named in the file)"))
    takes.option("round", "--round", "N", N_("use the position before round N"), WHOLE)
    takes.option("format", "--format", "", N_("text, or JSON for other programs"), one_of((TEXT, JSON)), default=TEXT)
    takes.option("output", "-o", N_("OUT"), N_("where to write the answer (default: standard output)"))
    takes.examples += ["swissdesk why open.trf 3 7", "swissdesk why open.trf --float 12 --round 4 --format json"]


def run(given: Given) -> int:
    """Say why a round is as it is, and the boards that would differ; then what has become known since."""
    from swissdesk.engine.as_known import system_of
    from swissdesk.reports.questions import Subject, reply

    asked, players = _question(given)
    tournament = files.load(given.file)
    number = tournament.next_round_number if given.round is None else given.round
    replied = reply(Subject(tournament, number, given.system or system_of(tournament, number)), asked, players)
    if given.format == JSON:
        write_json(reply_data(replied), given.output)
    else:
        files.write_text(given.output, "".join(f"{line}\n" for line in lines_of(replied)))
    return DONE


def _question(given: Given) -> tuple[Asked, tuple[int, ...]]:
    """Return what is asked, and about whom; raises UsageError unless it is one thing."""
    from swissdesk.reports.questions import Asked

    one, other = given.one, given.other
    questions: list[tuple[Asked, tuple[int, ...]]] = [(Asked.BYE, ())] if given.bye else []
    questions += [(Asked.FLOAT, (given.float,))] if given.float is not None else []
    questions += [(Asked.COLOUR, (given.colour,))] if given.colour is not None else []
    questions += [(Asked.MEETING, (one, other))] if other is not None else []
    if len(questions) != 1 or (one is not None and other is None):
        raise UsageError(N_("Ask one question: two players A and B, or --bye, --float PLAYER or --colour PLAYER."))
    return questions[0]


def lines_of(replied: Reply) -> list[str]:
    """Return the answer: the sentence, the differing boards if there are any, and what is to be said besides."""
    from swissdesk.reports.looking_back import boards_text

    lines = [replied.sentence]
    ours, theirs = replied.answer.differing
    if replied.answer.pairs is not None and theirs:
        lines.append(wording.text(N_("The round: {boards}"), boards=boards_text(ours)))
        lines.append(wording.text(N_("Instead: {boards}"), boards=boards_text(theirs)))
    return [*lines, *replied.hindsight.lines()]


def reply_data(replied: Reply) -> dict[str, Any]:
    """Return the answer as JSON's dicts, lists, texts and numbers; the schema is resources/schemas/why.json."""
    from swissdesk.engine.export import answer_data, since_data
    from swissdesk.reports.questions import QUESTIONS

    asked, hindsight = replied.asked, replied.hindsight
    question = {"asked": asked.value, "players": list(replied.players), "text": wording.text(QUESTIONS[asked])}
    return answer_data(replied.answer, wording.sentence) | {
        "question": question,
        "remarks": list(hindsight.lines()),
        "since": since_data(hindsight.since, wording.sentence),
    }
