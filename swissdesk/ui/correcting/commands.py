"""The action on mistakes: it opens the correction dialog; typing into a round of the past offers it."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Stage
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action
from swissdesk.ui.shell.view import ROUND


def can_correct(office: Office) -> bool:
    """Whether there is a published round in which something can have been wrong."""
    published = any(played.stage is not Stage.DRAFT for played in office.tournament.rounds)
    return office.desk.can_edit and published and not office.boards.is_by_hand


def why_not_correct(office: Office) -> str:
    """Return why there is nothing to be corrected."""
    if office.boards.is_by_hand:
        return translate(N_("Manual pairing is in progress: finish or cancel it first."))
    return translate(N_("No round is published yet."))


def begin(office: Office, number: int | None = None, board: int | None = None, result: Result | None = None) -> None:
    """Open the dialog at a board of round `number`, with the right result if it is known.

    Without a number it is about the round that is shown, at the cursor, or, from another page, about the latest.
    """
    from swissdesk.ui.correcting.dialog import CorrectionDialog  # loaded when wanted
    from swissdesk.ui.correcting.mistake import Choice

    idle = None
    if number is None:
        here = office.view.page == ROUND
        number = office.view.round if here else len(office.tournament.rounds)
        board, idle = (office.view.board, office.view.idle) if here else (None, None)
    CorrectionDialog.show_for(office, Choice(number, board, idle, result=result))


def begin_with_colours(office: Office, number: int, board: int) -> None:
    """Open the dialog for a board whose players had the colours the other way round."""
    from swissdesk.ui.correcting.dialog import CorrectionDialog  # loaded when wanted
    from swissdesk.ui.correcting.mistake import Choice, Kind

    CorrectionDialog.show_for(office, Choice(number, board, kind=Kind.COLOURS))


def offer(office: Office, number: int, board: int, result: Result | None) -> None:
    """Say that another result in a round that is past or closed is a correction, and offer to look at it."""
    played = office.tournament.round(number)
    facts = {
        "round": number,
        "board": board,
        "old": wording.result_text(played.board(board).result) or translate(N_("no result")),
        "new": wording.result_text(result),
    }
    said = N_("Round {round} is over.") if played.stage is not Stage.CLOSED else N_("Round {round} is closed.")
    advice = N_("Changing board {board} from {old} to {new} is a correction.")
    if result is None:
        advice = N_("Board {board} stays {old} unless it is corrected.")
    office.messages.notice(
        f"{wording.text(said, **facts)} {wording.text(advice, **facts)}",
        Offer(translate(N_("Show the effect …")), lambda: begin(office, number, board, result)),
    )


ACTIONS: tuple[ActionSpec, ...] = (
    action("round.correct", N_("&Correct a mistake…"), "Shift+F7", "correct")
    .tip(N_("Correct a result, colours, players or a bye of any round; the rule and the effect are shown before OK"))
    .does(begin, can_correct, why=why_not_correct),
)
