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

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("&File"),
        (
            "file.new",
            "file.open",
            RECENT,
            SAMPLES,
            SEPARATOR,
            "file.copy",
            "file.copies",
            "file.versions",
            "file.refused",
            "file.recover",
            "file.export",
            "web.keep",
            "web.upload",
            SEPARATOR,
            "file.settings",
            "venue.times",
            "venue.show",
            "fide.leave",
            SEPARATOR,
            "file.close",
            "file.quit",
        ),
    ),
    (
        N_("&Edit"),
        (
            "edit.undo",
            "edit.redo",
            SEPARATOR,
            "history.panel",
            "history.go",
            "history.then",
            "history.compare",
            "history.compare_file",
            SEPARATOR,
            "checks.panel",
            "checks.next",
            "checks.aside",
            "checks.back",
            SEPARATOR,
            "edit.anything",
            "edit.find",
            "edit.copy_table",
            "edit.accept",
        ),
    ),
    (
        N_("&Players"),
        (
            "players.quick",
            "players.add",
            "players.paste",
            "players.import",
            SEPARATOR,
            "players.edit",
            "players.remove",
            "players.refresh",
            "lists.show",
            "lists.update",
            "players.number",
            "players.exchange",
            SEPARATOR,
            "players.here",
            "players.paid",
            "players.not_here",
            "players.leave_out",
            "players.check_in_list",
            SEPARATOR,
            "players.absences",
            SEPARATOR,
            "players.plays",
            "players.half",
            "players.absent",
            SEPARATOR,
            "players.withdraw",
            "players.return",
        ),
    ),
    (
        N_("&Round"),
        (
            "round.propose",
            "round.anyway",
            "round.not_now",
            SEPARATOR,
            "round.publish",
            "round.discard",
            "round.unpair",
            SEPARATOR,
            "round.close",
            "round.reopen",
            SEPARATOR,
            "manual.begin",
            "round.late",
            "round.no_show",
            "round.swap",
            "round.position",
            SEPARATOR,
            "round.certain",
            "round.previous",
            "round.following",
            "round.latest",
        ),
    ),
    (
        N_("Manual pairin&g"),
        (
            "manual.turn",
            "manual.break",
            "manual.bye",
            SEPARATOR,
            "manual.hold",
            "manual.rest",
            SEPARATOR,
            "manual.add",
            SEPARATOR,
            "manual.finish",
            "manual.cancel",
        ),
    ),
    (
        N_("Re&sults"),
        (
            "round.next_open",
            "round.jump_board",
            "round.jump_name",
            "results.slip",
            "results.boards_out",
            "round.correct",
            SEPARATOR,
            "results.second_pass",
            "results.black_side",
            "results.reverse",
            SEPARATOR,
            "results.keys_standard",
            "results.keys_vega",
            "results.keys_sharly",
            "results.keys_letters",
            "results.keys_figures",
            "results.keys_own",
            "results.keys_edit",
        ),
    ),
    (
        N_("Sta&ndings"),
        (
            "standings.table",
            "standings.crosstable",
            "standings.prizes",
            "standings.ratings",
            "standings.norms",
            SEPARATOR,
            "standings.why",
            "standings.protest",
            "standings.print",
            SEPARATOR,
            "standings.category",
            "standings.columns",
            SEPARATOR,
            "standings.tiebreaks",
            "standings.awards",
        ),
    ),
    (
        N_("Brac&kets and tables"),
        (
            "schedule.bracket",
            "schedule.lot",
            SEPARATOR,
            "schedule.round_robin",
            "schedule.numbers",
            "schedule.groups",
            SEPARATOR,
            "schedule.construction",
        ),
    ),
    (
        N_("&Trace"),
        (
            "trace.play",
            "trace.next",
            "trace.previous",
            "trace.decision",
            SEPARATOR,
            "trace.next_bracket",
            "trace.previous_bracket",
            "trace.first",
            "trace.last",
            SEPARATOR,
            "trace.open",
            "trace.close",
            SEPARATOR,
            "trace.closer",
            "trace.further",
            "trace.fit",
            "trace.motion",
            SEPARATOR,
            "trace.cards",
            "trace.graph",
            "trace.groups",
            "trace.tree",
            SEPARATOR,
            "trace.text",
            "trace.overview",
            "trace.lesson",
            "trace.mark",
            "trace.note",
            "trace.next_note",
            "trace.previous_note",
            "trace.preview",
            SEPARATOR,
            "trace.choose",
            "trace.why_not",
            "trace.editions",
            "trace.laboratory",
            "studio.open",
            "trace.lectern",
            "trace.page",
            SEPARATOR,
            "games.play",
            "games.show",
        ),
    ),
    (
        N_("Pr&int"),
        (
            "print.shown",
            "print.at_once",
            "print.pdf",
            SEPARATOR,
            "print.pack",
            "print.rescue",
            SEPARATOR,
            "print.pairings",
            "print.standings",
            "print.players",
            "print.trace",
            "print.steps",
            "print.audit",
            "print.comparison",
            "print.test",
            SEPARATOR,
            "sheets.previous",
            "sheets.next",
            "sheets.closer",
            "sheets.further",
            "sheets.fit",
        ),
    ),
    (
        N_("&View"),
        (
            "view.players",
            "view.round",
            "view.standings",
            "view.trace",
            "view.sheets",
            SEPARATOR,
            "view.columns",
            "view.compact",
            "view.board_columns",
            "view.first_steps",
            SEPARATOR,
            "view.larger",
            "view.smaller",
            "view.normal",
            SEPARATOR,
            "view.light",
            "view.dark",
            "view.system",
        ),
    ),
    (N_("Lan&guage"), ("language.system", SEPARATOR, "language.en", "language.ru", "language.sk")),
    (
        N_("H&all display"),
        (
            "hall.screen",
            "hall.panel",
            SEPARATOR,
            "hall.next",
            "hall.previous",
            "hall.pause",
            "hall.go_on",
            SEPARATOR,
            "hall.message",
            "hall.light",
        ),
    ),
    (
        N_("&Help"),
        (
            "help.page",
            "help.keys",
            "help.manual",
            "trace.stories",
            SEPARATOR,
            "help.problem",
            "help.standing",
            SEPARATOR,
            "help.about",
        ),
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
