"""What choosing the language does: it is remembered, and spoken from the next start on."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QProcess

from swissdesk import i18n, wording
from swissdesk.i18n import LANGUAGES, N_, translate
from swissdesk.ui import language
from swissdesk.ui.action import ActionSpec
from swissdesk.ui.messages import Offer
from swissdesk.ui.workspace import Workspace

SYSTEM = ""
"""What is remembered where the system decides."""


def choose(code: str) -> Callable[[Workspace], None]:
    """Return the deed that remembers a language, and offers to start again if it is another one than now."""

    def do(workspace: Workspace) -> None:
        workspace.preferences.language = code
        coming = language.chosen(code)
        if coming == i18n.language():
            workspace.messages.clear()
            return
        workspace.messages.info(
            wording.text(N_("SwissDesk speaks {language} from the next start on."), language=LANGUAGES[coming]),
            Offer(translate(N_("Start again now")), lambda: start_again(workspace)),
        )

    return do


def start_again(workspace: Workspace) -> None:
    """Close the window, unless it refuses, and start the program anew with the same document."""
    document = workspace.desk.document
    files = [] if document is None else [str(document.path)]
    if workspace.window.close():
        workspace.preferences.store.sync()
        program = [] if getattr(sys, "frozen", False) else ["-m", "swissdesk"]
        QProcess.startDetached(sys.executable, [*program, *files])


def _is_chosen(code: str) -> Callable[[Workspace], bool]:
    return lambda workspace: workspace.preferences.language == code


# Each language has its own name in every language, so that one finds back.
ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("language.system", N_("As the s&ystem has it"), "Ctrl+Alt+Shift+Y",
               N_("SwissDesk in the language of the system, from the next start on"),
               choose(SYSTEM), checked=_is_chosen(SYSTEM)),
    ActionSpec("language.en", f"&{LANGUAGES['en']}", "Ctrl+Alt+Shift+E",
               N_("SwissDesk in English, from the next start on"), choose("en"), checked=_is_chosen("en")),
    ActionSpec("language.ru", f"&{LANGUAGES['ru']}", "Ctrl+Alt+Shift+R",
               N_("SwissDesk in Russian, from the next start on"), choose("ru"), checked=_is_chosen("ru")),
    ActionSpec("language.sk", f"&{LANGUAGES['sk']}", "Ctrl+Alt+Shift+S",
               N_("SwissDesk in Slovak, from the next start on"), choose("sk"), checked=_is_chosen("sk")),
)  # fmt: skip
