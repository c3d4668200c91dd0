"""The method laboratory's findings as lines of text: a table of measures, then the boards side by side.

The same cells are shown by the window, written by the command and copied; boards are starting ranks, White first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.engine.laboratory import Experiment, Likeness, Trial
from swissdesk.i18n import N_, translate

MEASURES: tuple[tuple[str, str], ...] = (
    (N_("System"), N_("The pairing system")),
    (N_("Boards"), N_("Number of pairs")),
    (N_("Out"), N_("Players without an opponent")),
    (N_("Sum"), N_("Sum of the score differences between the players on each board")),
    (N_("Largest"), N_("Largest score difference")),
    (N_("Uneven"), N_("Number of boards with a score difference")),
    (
        N_("Forced"),
        N_("Players left with an absolute preference: colour difference of two, or the same colour twice running"),
    ),
    (N_("Others"), N_("Boards with different opponents from the reference")),
    (N_("ms"), N_("Time taken, in milliseconds")),
)
"""The columns of the table of measures: heading, and what it means."""

CHECK = (N_("Checked"), N_("Number of matchings with the same weight as those of networkx, and its time in ms"))
"""The column after these, where that was asked for."""

MARKS = {Likeness.SAME: "", Likeness.TURNED: "↔", Likeness.OTHER: "•"}
"""What stands before a board of another system than the reference."""


def columns(experiment: Experiment) -> tuple[tuple[str, str], ...]:
    """Return the columns there are: heading, and what it means."""
    return (*MEASURES, CHECK) if _is_checked(experiment) else MEASURES


def measures(experiment: Experiment, trial: Trial) -> tuple[str, ...]:
    """Return the cells of a system, one for each of `columns`; only name and time where it has no round."""
    cells = _measures(experiment, trial)
    return (*cells, _check(trial)) if _is_checked(experiment) else cells


def _is_checked(experiment: Experiment) -> bool:
    return any(trial.check is not None for trial in experiment.trials)


def _check(trial: Trial) -> str:
    check = trial.check
    if check is None:
        return ""
    said = f"{'✓' if check.holds else '≠'} {check.equal}/{check.matchings}"
    return said if trial.check_seconds is None else f"{said}  {1000 * trial.check_seconds:.0f}"


def _measures(experiment: Experiment, trial: Trial) -> tuple[str, ...]:
    title = wording.system_title(trial.system)
    taken = "" if trial.seconds is None else f"{1000 * trial.seconds:.0f}"
    if trial.measures is None:
        return (title, *[""] * (len(MEASURES) - 2), taken)
    m = trial.measures
    different = experiment.different(trial)
    return (
        title,
        str(m.pairs),
        str(m.out),
        wording.points_text(m.total),
        wording.points_text(m.largest),
        str(m.differing),
        str(m.forced),
        "" if different is None else str(different),
        taken,
    )


def board_text(experiment: Experiment, board: tuple[int, int] | None) -> str:
    """Return a board with its mark, empty for none."""
    if board is None:
        return ""
    return f"{MARKS[experiment.likeness(board)]} {board[0]}–{board[1]}".strip()


def paired(experiment: Experiment) -> tuple[Trial, ...]:
    """Return the systems that have a round, the reference first."""
    found = [trial for trial in experiment.trials if trial.error is None]
    return tuple(sorted(found, key=lambda trial: trial.system != experiment.reference))


def lines(experiment: Experiment) -> Iterator[str]:
    """Yield the whole result as lines of text in columns."""
    yield wording.text(
        N_("Round {round}, boards compared with {reference}"),
        round=experiment.round,
        reference=wording.system_title(experiment.reference),
    )
    yield ""
    head = tuple(translate(heading) for heading, _ in columns(experiment))
    yield from _columns([head, *(measures(experiment, trial) for trial in experiment.trials)], left=1)
    for trial in experiment.trials:
        if trial.error is not None:
            yield f"{wording.system_title(trial.system)}: {wording.sentence(trial.error)}"
    shown = paired(experiment)
    if shown:
        yield ""
        yield from _columns(_boards(experiment, shown), left=len(shown) + 1)
        yield translate(N_("• different opponents from the reference   ↔ same opponents, colours reversed"))


def _boards(experiment: Experiment, shown: Sequence[Trial]) -> list[tuple[str, ...]]:
    places = [experiment.trials.index(trial) for trial in shown]
    rows: list[tuple[str, ...]] = [("", *(trial.system for trial in shown))]
    for number, row in enumerate(experiment.rows(), 1):
        rows.append((str(number), *(board_text(experiment, row[place]) for place in places)))
    if any(trial.bye is not None for trial in shown):
        rows.append((translate(N_("Bye")), *(bye_text(trial) for trial in shown)))
    return rows


def bye_text(trial: Trial) -> str:
    """Return who has no opponent: the bye first, then the others whom the system leaves out."""
    first = () if trial.bye is None else (trial.bye,)
    return ", ".join(str(player) for player in dict.fromkeys((*first, *trial.unpaired)))


def _columns(rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield rows as lines; the first `left` columns begin at the left, figures end at the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            f"{cell:<{width}}" if place < left else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
