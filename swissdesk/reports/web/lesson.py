"""One HTML file with a round as a lesson: steps, cards, families, why-not answers, questions, and brackets to pair.

It needs no server and loads nothing. The page judges nothing by itself: for each board that can be made in a bracket,
the finding of the system's own measures stands in it. Several boards are as good as the worst of them alone.

A set of tasks becomes a page of the same parts (`exercise_page`); an event's web site has a lesson for each round
(`Lessons`), made again only if what it shows may have changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate, combinations
from math import comb
from typing import Any

from swissdesk import __version__, wording
from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor
from swissdesk.engine.trace import Trace, TraceStep, Verdict
from swissdesk.errors import Message, SwissDeskError, message
from swissdesk.exercises.judging import Finding, Grade, judge
from swissdesk.exercises.questions import Question, hints, questions
from swissdesk.exercises.sets import Item
from swissdesk.exercises.task import Attempt, Exercise, Task
from swissdesk.i18n import ENGLISH, LANGUAGES, N_, N_context, Term, language, translated
from swissdesk.model import Colour, Round, Tournament
from swissdesk.model.points import shown_points
from swissdesk.paths import resource
from swissdesk.reports import parts
from swissdesk.reports.trace_parts import NOTHING, StepNotes, lost_message

# ---- sentences packed: each template once

Packed = list[Any]

_COLOURS = {Colour.WHITE: N_context("of the pieces", "White"), Colour.BLACK: N_context("of the pieces", "Black")}


class Packer:
    """Numbers the templates that are met."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._given: dict[str, Mapping[str, str]] = {}

    def text(self, template: str) -> Packed:
        """Return a text without facts."""
        return self.message(message(template))

    def words(self, by_language: Mapping[str, str]) -> Packed:
        """Return a text whose words in each language are given; where one is missing, the English ones are taken."""
        key = by_language[ENGLISH]
        self._given[key] = by_language
        return [self._numbers.setdefault(key, len(self._numbers))]

    def message(self, said: Message) -> Packed:
        """Return a message."""
        number = self._numbers.setdefault(str(said.template), len(self._numbers))
        facts = {name: self._fact(fact) for name, fact in said.facts.items() if f"{{{name}" in said.template}
        return [number, facts] if facts else [number]

    def _fact(self, fact: Any) -> Any:
        if isinstance(fact, Message):
            return self.message(fact)
        if isinstance(fact, Term):
            return self.text(fact)
        if isinstance(fact, Colour):
            return self.text(_COLOURS[fact])
        if isinstance(fact, int) and type(fact) is int:
            return fact
        return str(wording.fact_text(fact))

    def templates(self) -> dict[str, list[str]]:
        """Return the templates met so far, by language, in the order of their numbers."""
        return {code: [self._in(text, code) for text in self._numbers] for code in LANGUAGES}

    def _in(self, text: str, code: str) -> str:
        return self._given[text].get(code, text) if text in self._given else translated(text, code)


# ---- the page

Data = dict[str, Any]

_MOST_OPENED = 400
"""So many candidates of families are told one by one; the others stay families."""
_SMALL_FAMILY = 12

WHOLE, BRIEF = 120_000, 7_500
"""How many boards are judged for a page, times the players, who all have to be paired for each: some 20 s, some 1 s.

It is enough for every bracket of 60 players, and of 24. Brackets beyond it have steps and questions, but are no tasks.
"""

_WORDS = {
    "steps": N_("Steps"),
    "practise": N_("Practise"),
    "questions": N_("Questions"),
    "next": N_("Next step"),
    "previous": N_("Previous step"),
    "open": N_("Show the candidates of this family"),
    "bracket": N_("Bracket"),
    "s1": N_("S1"),
    "s2": N_("S2"),
    "limbo": N_("Limbo"),
    "down": N_("Downfloaters"),
    "up": N_("Upfloaters"),
    "bye": N_("Player with the bye"),
    "boards": N_("Boards"),
    "toplace": N_("To be placed"),
    "left": N_("Limbo and downfloaters"),
    "hint": N_("Hint"),
    "answer": N_("Answer"),
    "reveal": N_("Show the answer"),
    "note": N_("Note"),
    "nextnote": N_("Next note"),
    "again": N_("Start again"),
    "nextq": N_("Next question"),
    "sofar": N_("Correct so far."),
    "right": N_("Correct: this is the pairing by the rules."),
    "wrong": N_("Not correct. Try again, or show the answer."),
    "yes": N_("Correct."),
    "no": N_("Not correct. Try again."),
    "byrules": N_("This is the pairing by the rules."),
    "met": N_("{one} and {other} have met."),
    "apart": N_("{one} and {other} are not in the same bracket."),
    "how": N_("Tap two cards to pair them; tap a pair to separate it."),
    "why": N_("Tap two cards: why do they not meet?"),
    "aside": N_("Leave over"),
    "score": N_("{right} of {asked} correct"),
    "opponents": N_("opponents: {players}"),
    "theme": N_("Light or dark"),
    "language": N_("Language"),
    "print": N_("Print"),
    "pairing": N_("Pairing"),
    "none": N_("There is no question about this task."),
    "nobye": N_("no bye"),
    "large": N_("This bracket is too large: its boards are not judged on this page."),
    "task": N_("Task"),
    "nexttask": N_("Next task"),
    "solved": N_("Solved: {right} of {all}"),
    "solutions": N_("Solutions"),
    "yours": N_("Your pairing"),
    "position": N_("Position"),
    "others": N_("Other players"),
    "name": N_("Name"),
    "points": N_("Points"),
    "colours": N_("Colours"),
    "floats": N_("Floats"),
    "against": N_("Opponents"),
    "board": N_("{board}: {finding}"),
}
"""What the page itself says."""

_VERDICTS = {
    Verdict.ACCEPTED: N_("accepted"),
    Verdict.ILLEGAL: N_("not legal"),
    Verdict.BEST_SO_FAR: N_("best so far"),
    Verdict.NOT_BETTER: N_("not better"),
    Verdict.REPEATED: N_("tried before"),
    Verdict.LATER: N_("comes later"),
    Verdict.WITHDRAWN: N_("withdrawn"),
    Verdict.PASSED: N_("not perfect"),
}


def lesson_page(
    position: Position,
    system: str,
    event: str = "",
    monitor: Monitor | None = None,
    noted: Callable[[Trace], StepNotes] = lambda _trace: NOTHING,
    *,
    most: int = WHOLE,
) -> str:
    """Return the page of a round of that position; raises NoPairing, NoTrace, and what `monitor` raises.

    `noted` returns the notes that stand at the steps of its trace; `most`: how much may be judged for it (`WHOLE`).
    """
    return page_of(lesson_data(position, system, event, monitor, noted, most=most))


def page_of(data: Data) -> str:
    """Return the page that shows these values."""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    page = resource("web", "lesson.html").read_text("utf-8")
    for name, text in (
        ("style", resource("web", "lesson.css").read_text("utf-8")),
        ("script", resource("web", "lesson.js").read_text("utf-8")),
        ("data", packed.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")),
    ):
        page = page.replace(f"%{name}%", text, 1)
    return page


def lesson_data(
    position: Position,
    system: str,
    event: str = "",
    monitor: Monitor | None = None,
    noted: Callable[[Trace], StepNotes] = lambda _trace: NOTHING,
    *,
    most: int = WHOLE,
) -> Data:
    """Return what the page shows, as plain values."""
    packer = Packer()
    whole = Exercise(Task(position, system))
    notes = noted(whole.trace)
    data = {
        **head(packer, event),
        "title": packer.message(message(N_("Round {round}"), round=position.round)),
        "system": packer.text(whole.system.title),
        "players": cards(position.competitors),
        "order": [player.id for player in position.competitors],
        "boards": [list(pair) for pair in whole.ours.pairs],
        "bye": whole.proposal.bye,
        "steps": list(_steps(whole.trace, packer, notes)),
        "lost": [packer.message(lost_message(note)) for note in notes.lost],
        "brackets": list(_brackets(whole, packer, monitor, most)),
    }
    return data | {"templates": packer.templates()}


def head(packer: Packer, event: str) -> Data:
    """Return what every page begins with: its languages, its own words, and what it is called."""
    words = {key: packer.text(text) for key, text in _WORDS.items()}
    return {"language": language(), "languages": LANGUAGES, "words": words, "event": event}


def cards(players: Iterable[Competitor]) -> Data:
    """Return what the cards of players show, by id."""
    return {str(player.id): _player(player) for player in players}


def _player(player: Competitor) -> Data:
    due = player.preference
    return {
        "name": player.name,
        "score": shown_points(player.score),
        "colours": player.colours,
        "due": [due.colour.value if due.colour else "", due.strength.name.lower()],
        "floats": [{Float.DOWN: "d", Float.UP: "u"}.get(which, "") for which in player.floats],
        "opponents": sorted(player.opponents),
        "bye": player.may_have_bye,
    }


# ---- steps


def _steps(trace: Trace, packer: Packer, notes: StepNotes) -> Iterator[Data]:
    """Yield the steps in order, each with its notes, and the candidates of its family while there is room for them."""
    left = _MOST_OPENED
    for step in trace.steps:
        inside: tuple[TraceStep, ...] = ()
        if step.opens and 0 < step.size <= _SMALL_FAMILY and left > 0:
            inside = trace.children(step)
            left -= len(inside)
        more: Data = {"inside": [_step(each, packer) for each in inside]} if inside else {}
        if notes.has(step.id):
            more["notes"] = list(_notes(notes, step.id, packer))
        yield _step(step, packer) | more


def _notes(notes: StepNotes, step_id: str, packer: Packer) -> Iterator[Packed]:
    if step_id in notes.teacher:
        yield packer.words(dict(notes.teacher[step_id].texts))
    if step_id in notes.own:
        yield packer.words({ENGLISH: notes.own[step_id].text})


def _step(step: TraceStep, packer: Packer) -> Data:
    data: Data = {
        "text": packer.message(step.message),
        "kind": step.kind.value,
        "clause": step.clause,
        "bracket": step.bracket or 0,
        "s1": list(step.s1),
        "s2": list(step.s2),
        "limbo": list(step.limbo),
        "down": list(step.downfloaters),
        "pairs": [[pair.one, pair.other, *pair.breaks] for pair in step.pairs],
    }
    if step.verdict is not None:
        data |= {"verdict": packer.text(_VERDICTS[step.verdict]), "mark": step.verdict.value}
    if step.reason is not None and step.reason.players:
        data["focus"] = list(step.reason.players)
    return {name: value for name, value in data.items() if value not in ([], "", 0)}


# ---- brackets to pair


def _brackets(whole: Exercise, packer: Packer, monitor: Monitor | None, most: int) -> Iterator[Data]:
    exercises = [whole.at(number) for number in range(1, len(whole.brackets) + 1)]
    tasks = _tasks(exercises, most)
    for done, exercise in enumerate(exercises):
        watched = holding(monitor, done, len(exercises))
        if watched is not None:
            watched(0, 1)
        yield bracket_data(exercise, packer, watched, is_task=exercise.task.bracket in tasks)


def _tasks(exercises: Sequence[Exercise], most: int) -> frozenset[int]:
    """Return the numbers of the brackets whose boards are all judged: the smaller ones, as many as `most` allows."""
    efforts = sorted((comb(len(e.players) + 1, 2) * len(e.position.competitors), e.task.bracket) for e in exercises)
    reached = accumulate(effort for effort, _ in efforts)
    return frozenset(number for (_, number), effort in zip(efforts, reached, strict=True) if effort <= most)


def holding(monitor: Monitor | None, done: int, total: int) -> Monitor | None:
    """Return a monitor for a part of the work, which can be stopped in it; what is done stays what it is."""
    return None if monitor is None else lambda _done, _total: monitor(done, total)


def bracket_data(exercise: Exercise, packer: Packer, monitor: Monitor | None = None, *, is_task: bool = True) -> Data:
    """Return a bracket to be paired, or a whole round, with every question; one that is no task is not judged."""
    data = {
        "number": exercise.task.bracket,
        "score": shown_points(exercise.score or 0),
        "players": list(exercise.players),
        "came": sorted(exercise.came),
        "last": exercise.has_bye,
        "pairs": [list(pair) for pair in exercise.answer.pairs],
        "left": sorted(exercise.answer.left),
        "judged": None,
        "hints": [],
        "questions": [_question(question, packer) for question in questions(exercise)],
    }
    if is_task:
        found = {"-".join(map(str, group)): judge(exercise, _alone(group), monitor) for group in _groups(exercise)}
        data["judged"] = {key: _finding(each, packer) for key, each in found.items() if each.grade is not Grade.RIGHT}
        data["hints"] = [packer.message(hint.message) for hint in hints(exercise)]
    return data


def _groups(exercise: Exercise) -> Iterator[tuple[int, ...]]:
    """Yield every board that can be made in a bracket, and everybody who can be left over."""
    yield from combinations(exercise.players, 2)
    yield from ((player,) for player in exercise.players)


def _alone(group: tuple[int, ...]) -> Attempt:
    return Attempt((), frozenset(group)) if len(group) == 1 else Attempt(((group[0], group[1]),))


def _finding(found: Finding, packer: Packer) -> list[Any]:
    """Return the grade, what is said of it, and what is said of it in full."""
    said: list[Any] = [found.grade.value, packer.message(found.message)]
    return said if found.in_full is None else [*said, packer.message(found.in_full)]


def _question(question: Question, packer: Packer) -> Data:
    options: list[Packed] = [packer.message(option) for option in question.options]
    return {
        "form": question.form.value,
        "text": packer.message(question.message),
        "right": list(question.right),
        "options": options,
        "because": packer.message(question.because),
        "after": question.comes_afterwards,
        "kept": question.is_kept,
    }


# ---- sets of tasks


def exercise_page(items: Sequence[Item], title: str = "", monitor: Monitor | None = None) -> str:
    """Return the page of these tasks in their order; raises NoTrace, and what `monitor` raises."""
    return page_of(exercise_data(items, title, monitor))


def exercise_data(items: Sequence[Item], title: str = "", monitor: Monitor | None = None) -> Data:
    """Return what the page shows, as plain values."""
    packer = Packer()
    data = {
        **head(packer, title),
        "title": packer.message(message(N_("Exercises: {count}"), count=len(items))),
        "players": {},
        "boards": [],
        "bye": None,
        "steps": [],
        "brackets": list(_task_set(items, packer, monitor)),
    }
    return data | {"templates": packer.templates()}


def _task_set(items: Sequence[Item], packer: Packer, monitor: Monitor | None) -> Iterator[Data]:
    for number, item in enumerate(items, 1):
        exercise = item.exercise
        everybody = exercise.position.competitors
        yield bracket_data(exercise, packer, holding(monitor, number - 1, len(items))) | {
            "task": number,
            "said": item.title,
            "system": packer.text(exercise.system.title),
            "round": packer.message(message(N_("Round {round}"), round=exercise.position.round)),
            "cards": cards(everybody),
            "order": [player.id for player in everybody],
        }


# ---- the lessons of a site

Stored = Callable[[str], str]
"""Returns the file of a name as it was written before, empty if there is none."""


def lesson_of(number: int) -> str:
    """Return the name of the page that tells how a round was paired."""
    return f"round-{number}-lesson.html"


class Lessons:
    """The lessons of one event, kept while the event goes on."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, str]] = {}

    def page(
        self, tournament: Tournament, played: Round, key: object, stored: Stored, monitor: Monitor | None = None
    ) -> str:
        """Return the page of a round, empty where it cannot be told. `key`: what was known when it was paired."""
        name = lesson_of(played.number)
        key = key, tuple(board.pair for board in played.pairings), played.system, parts.mode_mark(tournament)
        if self._kept.get(name, (None,))[0] != key:
            self._kept[name] = (key, _lesson(tournament, played, stored(name), monitor))
        return self._kept[name][1]


def _lesson(tournament: Tournament, played: Round, before: str, monitor: Monitor | None) -> str:
    from swissdesk.engine.as_known import known_before, system_of
    from swissdesk.engine.systems import position_before, system_named

    try:
        known, system = known_before(tournament, played.number), system_of(tournament, played.number)
        name = parts.marked_name(tournament)
        mark = _mark(known, played, system, name)
        if before.endswith(mark):
            return before
        position = position_before(known, system_named(system))
        return lesson_page(position, system, name, monitor, most=BRIEF) + mark
    except SwissDeskError:
        return ""


def _mark(known: Tournament, played: Round, system: str, name: str) -> str:
    """Return the last line of a lesson: what it was made of, in few letters."""
    from swissdesk.formats.json_file import as_json

    boards = str([board.pair for board in played.pairings])
    made_of = (__version__, language(), system, name, boards, as_json(known))
    return f"<!-- {blake2b(repr(made_of).encode('utf-8', 'surrogatepass'), digest_size=12).hexdigest()} -->\n"
