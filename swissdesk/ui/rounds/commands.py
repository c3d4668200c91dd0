"""The actions on rounds: propose, publish, discard, move about, close, reopen and unpair."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from swissdesk import wording
from swissdesk.engine import propose as pair
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.errors import Cancelled, SwissDeskError, message
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Round, Stage, Tournament
from swissdesk.model.events import (
    ChangeInfo,
    ChangeSettings,
    CloseRound,
    DiscardRound,
    PairRound,
    ReopenRound,
    SwapColours,
)
from swissdesk.model.systems import is_scheduled
from swissdesk.session.alerts import Alert, preflight
from swissdesk.session.alerts.watch import makes_impossible
from swissdesk.session.publishing import forfeits_of_absentees, publishing
from swissdesk.ui.correcting import commands as correcting
from swissdesk.ui.schedule import commands as schedule
from swissdesk.ui.settings.commands import settings
from swissdesk.ui.shell.clock import now
from swissdesk.ui.shell.due import is_draft
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Condition, Office, action, because, steady
from swissdesk.ui.shell.view import PLAYERS, ROUND
from swissdesk.ui.shell.workers import Monitor
from swissdesk.ui.trace import commands as trace
from swissdesk.values import dataclass, replace

BY_HAND = N_("Manual pairing is in progress: finish or cancel it first.")
NOT_PAIRED = N_("No round is paired yet.")


def _latest(office: Office) -> int:
    return len(office.tournament.rounds)


def numbered(
    plain: str, text: str, is_about: Condition, number: Callable[[Office], int] = _latest
) -> Callable[[Office], str]:
    """Return what an action is called: a text with the number of the round it is about, `plain` while there is none."""
    return lambda office: wording.text(text, round=number(office)) if is_about(office) else translate(plain)


# ---- closing, reopening, unpairing


def shown_round(office: Office) -> Round | None:
    """Return the round that is shown, None if none has been paired."""
    rounds = office.tournament.rounds
    return rounds[office.view.round - 1] if 1 <= office.view.round <= len(rounds) else None


def can_close(office: Office) -> bool:
    """Whether the shown round has all its results and is not closed yet."""
    played = shown_round(office)
    is_done = played is not None and played.is_complete and played.stage is Stage.PUBLISHED
    return office.desk.can_edit and is_done and not office.boards.is_by_hand


def why_not_close(office: Office) -> str:
    """Return what is missing before the shown round can be closed."""
    played = shown_round(office)
    if played is None:
        return translate(NOT_PAIRED)
    if office.boards.is_by_hand:
        return translate(BY_HAND)
    if played.stage is Stage.DRAFT:
        return wording.text(N_("Round {round} is still a draft."), round=played.number)
    if played.stage is Stage.CLOSED:
        return wording.text(N_("Round {round} is already closed."), round=played.number)
    return wording.text(N_("Boards without a result: {boards}."), boards=list(played.open_boards[:20]))


def close(office: Office) -> None:
    """Close the shown round: its results change only by a correction from now on."""
    number = office.view.round
    if office.desk.do(CloseRound(number)):
        office.say_done(wording.text(N_("Round {round} is closed."), round=number))


def can_reopen(office: Office) -> bool:
    """Whether the shown round is closed."""
    played = shown_round(office)
    return office.desk.can_edit and played is not None and played.stage is Stage.CLOSED


def reopen(office: Office) -> None:
    """Let the shown round take results again."""
    number = office.view.round
    if office.desk.do(ReopenRound(number)):
        office.messages.done(wording.text(N_("Round {round} is open for results again."), round=number))


def can_unpair(office: Office) -> bool:
    """Whether the latest round is published and not closed."""
    latest = office.tournament.current_round
    is_on_the_wall = latest is not None and latest.stage is Stage.PUBLISHED
    return office.desk.can_edit and is_on_the_wall and not office.boards.is_by_hand


def why_not_unpair(office: Office) -> str:
    """Return why the latest round cannot be taken back."""
    latest = office.tournament.current_round
    if latest is None:
        return translate(NOT_PAIRED)
    if office.boards.is_by_hand:
        return translate(BY_HAND)
    if latest.stage is Stage.DRAFT:
        return wording.text(N_("Round {round} is still a draft: discard it."), round=latest.number)
    return wording.text(N_("Round {round} is closed. Reopen it first."), round=latest.number)


def ask_to_unpair(office: Office) -> None:
    """Say what taking the published round back means, and offer it: players have seen it."""
    latest = office.tournament.current_round
    if latest is None:
        return
    entered = len(latest.pairings) - len(latest.open_boards)
    said = [wording.text(N_("Round {round} is published."), round=latest.number)]
    if entered:
        text = N_("Results entered: {count}. They are kept and restored on boards that stay the same.")
        said.append(wording.text(text, count=entered))
    office.messages.notice(
        " ".join(said),
        Offer(wording.text(N_("Unpair round {round}"), round=latest.number), lambda: unpair(office, latest.number)),
    )


def unpair(office: Office, number: int) -> None:
    """Take the latest round back; its results go to the drawer."""
    latest = office.tournament.current_round
    if latest is None or latest.number != number or not office.desk.do(DiscardRound(number)):
        return
    office.view.show_page(ROUND)
    kept = len(latest.pairings) - len(latest.open_boards)
    template = N_("Round {round} is unpaired.")
    if kept:
        template = N_("Round {round} is unpaired. Results kept until it is published again: {count}.")
    office.say_done(wording.text(template, round=number, count=kept))


_UNPAIR = numbered(N_("U&npair the round"), N_("U&npair round {round}"), can_unpair)
_CLOSE = numbered(N_("&Close the round"), N_("&Close round {round}"), can_close, lambda w: w.view.round)

_CLOSING: tuple[ActionSpec, ...] = (
    action("round.unpair", N_("U&npair the round"), "Ctrl+Shift+F8", "unpair", label=_UNPAIR)
    .tip(N_("Take back the published pairing; results are restored on boards that stay the same"))
    .does(ask_to_unpair, can_unpair, why=why_not_unpair),
    action("round.close", N_("&Close the round"), "Ctrl+F8", "lock", label=_CLOSE)
    .tip(N_("All results are in and checked: from then on only corrections change them"))
    .does(close, can_close, why=why_not_close),
    action("round.reopen", N_("Re&open the round"), "Alt+Shift+F8", "unlock")
    .tip(N_("Allow results in the closed round again"))
    .does(reopen, can_reopen, why=N_("The round shown is not closed.")),
)


# ---- from the pairing to the results


def _why_not_propose(office: Office) -> str:
    if office.boards.is_by_hand:
        return translate(BY_HAND)
    if is_draft(office.tournament):
        text = N_("Round {round} is a draft: publish or discard it first.")
        return wording.text(text, round=len(office.tournament.rounds))
    if office.tournament.is_over:
        return translate(N_("All rounds are paired."))
    return translate(N_("A calculation is running; Esc stops it."))


@because(_why_not_propose)
def can_propose(office: Office) -> bool:
    """Whether pairing may be tried; if something is missing, a message says what."""
    return (
        office.desk.can_edit
        and not office.boards.is_by_hand
        and not office.tasks.busy
        and not is_draft(office.tournament)
        and not office.tournament.is_over
    )


@dataclass(frozen=True)
class _Answer:
    """What came of looking the tournament over and pairing it; `alerts` are to be looked at first."""

    alerts: tuple[Alert, ...] = ()
    proposal: Proposal | None = None
    refusal: SwissDeskError | None = None


def propose(office: Office, *, check_first: bool = True) -> None:
    """Look the tournament over and pair the next round, off the GUI thread.

    What is to be looked at first is shown; otherwise the answer becomes a draft if nothing has changed meanwhile.
    """
    tournament, checks = office.tournament, office.services.checks
    if can_draw_lot(tournament):
        offer_lot(office, propose)
        return
    office.messages.clear()
    office.tasks.run(
        lambda monitor: _check_and_pair(tournament, checks.stops if check_first else lambda _: (), monitor),
        lambda answer: _answered(office, tournament, answer),
        office.messages.error,
        wording.text(N_("Pairing round {round} …"), round=tournament.next_round_number),
    )


def _check_and_pair(
    tournament: Tournament, stops_of: Callable[[tuple[Alert, ...]], tuple[Alert, ...]], monitor: Monitor
) -> _Answer:
    """Pair unless there is something to be looked at first; what makes it impossible the engine is to explain too.

    Results that are only missing it explains best alone.
    """
    alerts = preflight(tournament)
    stops = stops_of(alerts)
    impossible = any(makes_impossible(alert) for alert in stops)
    shown = alerts if any(not alert.kind.startswith("no-result") for alert in stops) else ()
    if stops and not impossible:
        return _Answer(shown)
    try:
        proposal = pair(tournament, tournament.settings.system, monitor=monitor)
    except Cancelled:
        raise
    except SwissDeskError as error:
        return _Answer(shown, refusal=error)
    return _Answer(alerts) if impossible else _Answer(proposal=proposal)


def _answered(office: Office, tournament: Tournament, answer: _Answer) -> None:
    if office.tournament is not tournament:
        office.messages.notice(
            N_("The tournament changed during the pairing. Propose the round again."),
            Offer(N_("Propose again"), lambda: propose(office)),
        )
        return
    if answer.proposal is not None:
        _proposed(office, answer.proposal)
    if answer.refusal is not None:
        _refused(office, answer.refusal)
    if answer.alerts:
        office.services.checks.ask(tournament.next_round_number, answer.alerts)


def _proposed(office: Office, proposal: Proposal) -> None:
    event = PairRound(proposal.round, tuple(proposal.pairs), proposal.bye, proposal.system)
    if office.desk.do(event):
        office.services.checks.answer()
        office.view.show_page(ROUND)


def _refused(office: Office, error: SwissDeskError) -> None:
    """Say why there is no round, and what to do next."""
    offer: Offer | None = None
    if isinstance(error, NoPairing) and trace.has_trace(error.system):
        offer = Offer(N_("Show where pairing fails"), lambda: trace.preview(office))
    elif schedule.waits_for_lot(office):
        offer = Offer(N_("Draw lots…"), lambda: schedule.lot(office))
    elif isinstance(error, NoPairing):
        offer = Offer(N_("Show the players"), lambda: office.view.show_page(PLAYERS))
    elif office.tournament.settings.rounds is None:
        offer = Offer(N_("Settings …"), lambda: settings(office))
    elif office.tournament.current_round is not None and office.tournament.current_round.open_boards:
        offer = Offer(N_("Next unfinished board"), lambda: next_open(office))
    if isinstance(error, NoPairing):
        by_hand = N_("{reason} The round can still be paired manually (menu Round).")
        office.messages.error(message(by_hand, reason=error.message), offer, everywhere=True)
    else:
        office.messages.error(error, offer, everywhere=True)


def can_draw_lot(tournament: Tournament) -> bool:
    """Whether the initial colour has to be drawn before anything is paired."""
    settings = tournament.settings
    return (
        not tournament.rounds
        and bool(tournament.players)
        and settings.initial_colour is None
        and not is_scheduled(settings.system)
    )


def offer_lot(office: Office, then: Callable[[Office], object]) -> None:
    """Say that the initial colour is missing, and offer to draw it; `then` goes on."""
    office.messages.notice(
        N_("The initial colour is not drawn yet: it decides who has White in round 1."),
        Offer(N_("Draw lots and pair"), lambda: _draw(office, then)),
    )


def _draw(office: Office, then: Callable[[Office], object]) -> None:
    colour = secrets.choice(list(Colour))
    if office.desk.do(ChangeSettings(replace(office.tournament.settings, initial_colour=colour))):
        then(office)
        office.messages.done(
            wording.text(N_("Drawn by lot: {colour} for the first player of round 1. This is recorded."), colour=colour)
        )


def _why_not_publish(office: Office) -> str:
    return translate(BY_HAND if office.boards.is_by_hand else N_("There is no draft."))


@because(_why_not_publish)
def can_publish(office: Office) -> bool:
    """Whether there is a draft that is not being changed at the moment."""
    return office.desk.can_edit and is_draft(office.tournament) and not office.boards.is_by_hand


def publish(office: Office) -> None:
    """Publish the draft; results can be entered from now on."""
    number = len(office.tournament.rounds)
    forfeits = len(list(forfeits_of_absentees(office.tournament, number)))
    if office.desk.do(publishing(office.tournament, number, now())):
        office.view.show_page(ROUND)
        office.view.show_round(number)
        office.messages.clear()
        if forfeits:
            _say_forfeits(office, number, forfeits)


def _say_forfeits(office: Office, number: int, count: int) -> None:
    text = N_("Round {round} is published. Games of withdrawn players entered as forfeits: {count}.")
    if count == 1:
        text = N_("Round {round} is published. The game of a withdrawn player is entered as a forfeit.")
    office.messages.done(wording.text(text, round=number, count=count))


def discard(office: Office) -> None:
    """Discard the draft."""
    number = len(office.tournament.rounds)
    if office.desk.do(DiscardRound(number)):
        office.say_done(wording.text(N_("The draft of round {round} is discarded."), round=number))


@because(NOT_PAIRED)
def has_boards(office: Office) -> bool:
    """Whether a round is shown."""
    return office.desk.is_open and office.view.round > 0


def next_open(office: Office) -> None:
    """Go to the next board without a result; from elsewhere, turn to the round first."""
    if office.view.page != ROUND:
        office.view.show_page(ROUND)
        office.view.show_round(len(office.tournament.rounds))
    office.pages.round.go_to_next_open()


def jump(office: Office, to: str) -> None:
    """Ask for a board (``/``) or a name (``'``) to go to."""
    office.view.show_page(ROUND)
    office.pages.round.begin_jump(to)


@because(N_("Go to the Round page and put the cursor on a board."))
def on_board(office: Office) -> bool:
    """Whether the cursor is on a board that can be changed."""
    return office.desk.can_edit and office.view.page == ROUND and office.view.board is not None


def swap_colours(office: Office) -> None:
    """The two players of the board sat down the other way round."""
    if office.boards.is_by_hand:
        office.pages.round.manual.moves.turn()
    elif office.view.board is not None and is_past(office.tournament, office.view.round):
        correcting.begin_with_colours(office, office.view.round, office.view.board)
    elif office.view.board is not None:
        office.desk.do(SwapColours(office.view.round, office.view.board))


def is_past(tournament: Tournament, number: int) -> bool:
    """Whether what is changed in a round is a correction: it is closed, or later rounds have been paired."""
    return number < len(tournament.rounds) or tournament.round(number).stage is Stage.CLOSED


def draw_position(office: Office) -> None:
    """Draw the Chess960 position of the first round that has none, and say it."""
    from swissdesk.model.chess960 import POSITIONS, arrangement, numbers_in

    info = office.tournament.info
    known = numbers_in(info.start_positions) or ()
    drawn = secrets.randbelow(POSITIONS)
    positions = "; ".join(map(str, (*known, drawn)))
    if office.desk.do(ChangeInfo(replace(info, start_positions=positions))):
        template = N_("Round {round} begins from Chess960 position {number}: {pieces}.")
        office.say_done(wording.text(template, round=len(known) + 1, number=drawn, pieces=arrangement(drawn)))


@steady
@because(N_("The rounds that are still to come have their start positions, or the first without one is published."))
def has_round_without_position(office: Office) -> bool:
    """Whether the first round without a Chess960 position is not published yet, and the tournament can be changed."""
    from swissdesk.model.chess960 import numbers_in

    tournament = office.tournament
    known = len(numbers_in(tournament.info.start_positions) or ())
    rounds = tournament.settings.rounds
    published = sum(played.stage is not Stage.DRAFT for played in tournament.rounds)
    return office.desk.can_edit and known >= published and (rounds is None or known < rounds)


_PROPOSE = numbered(
    N_("&Propose next round"),
    N_("&Propose round {round}"),
    lambda w: w.desk.is_open and not w.tournament.is_over,
    lambda w: w.tournament.next_round_number,
)
_PUBLISH = numbered(N_("P&ublish"), N_("P&ublish round {round}"), lambda w: is_draft(w.tournament))
_BACK = numbered(N_("&Back to the latest round"), N_("&Back to round {round}"), lambda w: w.view.is_past)

_PAIRING: tuple[ActionSpec, ...] = (
    action("round.position", N_("D&raw Chess960 position"), "Ctrl+M, Ctrl+9", "lot")
    .tip(N_("Draw the start position of the next round without one; pairing sheets show it"))
    .does(draw_position, has_round_without_position),
    action("round.propose", N_("&Propose next round"), "F6", "propose", label=_PROPOSE)
    .tip(N_("Pair the next round as a draft; nothing is published"))
    .does(propose, can_propose),
    action("round.publish", N_("P&ublish"), "F8", "publish", label=_PUBLISH)
    .tip(N_("Publish the draft; results can then be entered"))
    .does(publish, can_publish),
    action("round.discard", N_("&Discard the draft"), "Shift+F8", "discard")
    .tip(N_("Discard the draft so that the round can be re-paired"))
    .does(discard, can_publish),
    action("round.next_open", N_("Next unfinished b&oard"), "F3", "next")
    .tip(N_("Go to the next board without a result"))
    .does(next_open, has_boards),
    action("round.jump_board", N_("&Go to board…"), "Ctrl+G", "jump")
    .tip(N_("Go to a board by its number; / in the table"))
    .does(lambda w: jump(w, "/"), has_boards),
    action("round.jump_name", N_("Go to pla&yer…"), "Ctrl+J", "search")
    .tip(N_("Go to the board of a player; ' in the table"))
    .does(lambda w: jump(w, "'"), has_boards),
    action("round.swap", N_("&Swap colours"), "Ctrl+Shift+X", "swap")
    .tip(N_("The two players on this board sat the other way round"))
    .does(swap_colours, on_board),
    action("round.previous", N_("&Earlier round"), "Ctrl+PgUp", "left")
    .tip(N_("Show the previous round"))
    .does(
        lambda w: w.view.show_round(w.view.round - 1), lambda w: w.view.round > 1, why=N_("There is no earlier round.")
    ),
    action("round.following", N_("&Later round"), "Ctrl+PgDown", "right")
    .tip(N_("Show the following round"))
    .does(
        lambda w: w.view.show_round(w.view.round + 1),
        lambda w: w.view.round < len(w.tournament.rounds),
        why=N_("No later round is paired yet."),
    ),
    action("round.latest", N_("&Back to the latest round"), "Ctrl+Shift+PgDown", "right", label=_BACK)
    .tip(N_("Show the round that was paired last"))
    .does(
        lambda w: w.view.show_round(len(w.tournament.rounds)),
        lambda w: w.view.is_past,
        why=N_("The latest round is shown."),
    ),
)


# ---- a round that waits until its checks have been looked at


@because(N_("No round is held back by a check."))
def is_asked(office: Office) -> bool:
    """Whether a round waits for a look at what there is before it."""
    return office.desk.is_open and office.services.checks.asked_for > 0


def can_propose_anyway(office: Office) -> bool:
    """Whether the round that waits can be paired as things stand."""
    return is_asked(office) and can_propose(office) and not office.services.checks.is_impossible


def why_not_anyway(office: Office) -> str:
    """Return why the round that waits cannot be paired."""
    if not is_asked(office):
        return translate(N_("No round is held back by a check."))
    if office.services.checks.is_impossible:
        return translate(N_("Correct the errors first: until then the round cannot be paired."))
    return translate(N_("A calculation is running; Esc stops it."))


def anyway_label(office: Office) -> str:
    """Return the name of the action: what there was may have been put right meanwhile."""
    checks = office.services.checks
    if checks.asked_for and not checks.stops(checks.before):
        return wording.text(N_("Propose round {round} &anyway"), round=checks.asked_for)
    return translate(N_("Propose &anyway"))


def propose_anyway(office: Office) -> None:
    """Pair the round that waits; what there was to be looked at does not stop the next one again."""
    office.services.checks.answer(passed=True)
    propose(office, check_first=False)


_WAITING: tuple[ActionSpec, ...] = (
    action("round.anyway", N_("Propose &anyway"), "Ctrl+Shift+Return", "propose", label=anyway_label)
    .tip(N_("Pair the round in spite of what the checks found"))
    .does(propose_anyway, can_propose_anyway, why=why_not_anyway),
    action("round.not_now", N_("Not no&w"), "Ctrl+Shift+Backspace", "close")
    .tip(N_("Pair the round later"))
    .does(lambda w: w.services.checks.answer(), is_asked),
)

ACTIONS: tuple[ActionSpec, ...] = (*_PAIRING, *_WAITING, *_CLOSING)
"""In the order of the list of keys."""
