"""Every action of the program, gathered from the modules of `commands`, where each is declared once as data.

Menus, the header's buttons, the list of keys and the tests are made from this table; shortcuts are defined nowhere
else.
"""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.checks import commands as checks
from swissdesk.ui.correcting import commands as correcting
from swissdesk.ui.fide import commands as fide
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import keeping as web
from swissdesk.ui.files import safety, upload_dialog
from swissdesk.ui.games import commands as games
from swissdesk.ui.hall import commands as hall
from swissdesk.ui.help import commands as help
from swissdesk.ui.history import commands as history
from swissdesk.ui.history import record
from swissdesk.ui.lists import commands as lists
from swissdesk.ui.manual import commands as manual
from swissdesk.ui.players import commands as players
from swissdesk.ui.players import registration
from swissdesk.ui.rounds import commands as rounds
from swissdesk.ui.rounds import result_commands
from swissdesk.ui.schedule import commands as schedule
from swissdesk.ui.sheets import commands as printing
from swissdesk.ui.shell import commands as shell
from swissdesk.ui.shell.office import ActionSpec, Catalogue
from swissdesk.ui.standings import commands as standings
from swissdesk.ui.studio import commands as studio
from swissdesk.ui.trace import commands as trace
from swissdesk.ui.venue import commands as venue

ACTIONS: tuple[ActionSpec, ...] = (
    *file.ACTIONS,
    *safety.ACTIONS,
    *web.WEB_ACTIONS,
    *upload_dialog.ACTIONS,
    *fide.ACTIONS,
    *printing.ACTIONS,
    *record.ACTIONS,
    *shell.ACTIONS,
    *shell.CLIPBOARD_ACTIONS,
    *history.ACTIONS,
    *checks.ACTIONS,
    *players.ACTIONS,
    *registration.ACTIONS,
    *lists.ACTIONS,
    *rounds.ACTIONS,
    *manual.ACTIONS,
    *result_commands.ACTIONS,
    *correcting.ACTIONS,
    *standings.ACTIONS,
    *schedule.ACTIONS,
    *trace.ACTIONS,
    *games.ACTIONS,
    *studio.ACTIONS,
    *shell.VIEW_ACTIONS,
    *shell.LANGUAGE_ACTIONS,
    *hall.ACTIONS,
    *venue.ACTIONS,
    *help.ACTIONS,
)
"""In the order of the list of keys."""

SEPARATOR = ""
RECENT = "recent"
SAMPLES = "samples"


def _menu(title: str, *groups: str) -> tuple[str, tuple[str, ...]]:
    """Return a menu of groups, each the ids that stand between two separators."""
    entries = [entry for group in groups for entry in (SEPARATOR, *group.split())]
    return title, tuple(entries[1:])


MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    _menu(
        N_("&File"),
        f"file.new file.open {RECENT} {SAMPLES}",
        "file.copy file.copies file.versions file.refused file.recover file.export web.keep web.upload",
        "file.settings venue.times venue.show fide.leave",
        "file.close file.quit",
    ),
    _menu(
        N_("&Edit"),
        "edit.undo edit.redo",
        "history.panel history.go history.then history.compare history.compare_file",
        "checks.panel checks.next checks.aside checks.back",
        "edit.anything edit.find edit.copy_table edit.accept",
    ),
    _menu(
        N_("&Players"),
        "players.quick players.add players.paste players.import",
        "players.edit players.remove players.refresh lists.show lists.update players.number players.exchange",
        "players.here players.paid players.not_here players.leave_out players.check_in_list",
        "players.absences",
        "players.plays players.half players.absent",
        "players.withdraw players.return",
    ),
    _menu(
        N_("&Round"),
        "round.propose round.anyway round.not_now",
        "round.publish round.discard round.unpair",
        "round.close round.reopen",
        "manual.begin round.late round.no_show round.swap round.position",
        "round.certain round.previous round.following round.latest",
    ),
    _menu(
        N_("Manual pairin&g"),
        "manual.turn manual.break manual.bye",
        "manual.hold manual.rest",
        "manual.add",
        "manual.finish manual.cancel",
    ),
    _menu(
        N_("Re&sults"),
        "round.next_open round.jump_board round.jump_name results.slip results.boards_out round.correct",
        "results.second_pass results.black_side results.reverse",
        """results.keys_standard results.keys_vega results.keys_sharly results.keys_letters results.keys_figures
        results.keys_own results.keys_edit""",
    ),
    _menu(
        N_("Sta&ndings"),
        "standings.table standings.crosstable standings.prizes standings.ratings standings.norms",
        "standings.why standings.protest standings.print",
        "standings.category standings.columns",
        "standings.tiebreaks standings.awards",
    ),
    _menu(
        N_("Brac&kets and tables"),
        "schedule.bracket schedule.lot",
        "schedule.round_robin schedule.numbers schedule.groups",
        "schedule.construction",
    ),
    _menu(
        N_("&Trace"),
        "trace.play trace.next trace.previous trace.decision",
        "trace.next_bracket trace.previous_bracket trace.first trace.last",
        "trace.open trace.close",
        "trace.closer trace.further trace.fit trace.motion",
        "trace.cards trace.graph trace.groups trace.tree",
        """trace.text trace.overview trace.lesson trace.mark trace.note trace.next_note trace.previous_note
        trace.preview""",
        "trace.choose trace.why_not trace.editions trace.laboratory studio.open trace.lectern trace.page",
        "games.play games.show",
    ),
    _menu(
        N_("Pr&int"),
        "print.shown print.at_once print.pdf",
        "print.pack print.rescue",
        "print.pairings print.standings print.players print.trace print.steps print.audit print.comparison print.test",
        "sheets.previous sheets.next sheets.closer sheets.further sheets.fit",
    ),
    _menu(
        N_("&View"),
        "view.players view.round view.standings view.trace view.sheets",
        "view.columns view.compact view.board_columns view.first_steps",
        "view.larger view.smaller view.normal",
        "view.light view.dark view.system",
    ),
    _menu(
        N_("Lan&guage"),
        "language.system",
        "language.en language.ru language.sk",
    ),
    _menu(
        N_("H&all display"),
        "hall.screen hall.panel",
        "hall.next hall.previous hall.pause hall.go_on",
        "hall.message hall.light",
    ),
    _menu(
        N_("&Help"),
        "help.page help.keys help.manual trace.stories",
        "help.problem help.standing",
        "help.about",
    ),
)
"""The menus; `RECENT` and `SAMPLES` stand for submenus made from what there is."""

INSIDE = {
    N_("Manual pairin&g"): N_("&Round"),
    N_("Brac&kets and tables"): N_("&Round"),
    N_("Lan&guage"): N_("&View"),
    N_("H&all display"): N_("&View"),
}
"""Menus that stand at the end of another one, so that the bar has room for all in large type."""


CATALOGUE = Catalogue(ACTIONS, MENUS, {SAMPLES: "file.sample", RECENT: ""})
"""All of it, for the window and for what is made from it: palette, help, list of keys."""
