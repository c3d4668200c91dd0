"""The program: no argument or a file opens the window, a sub-command stays on the command line.

Qt is imported only when the window is wanted, and what a machine lacks for it is said in one sentence.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from swissdesk import cli, i18n
from swissdesk.errors import message
from swissdesk.i18n import LANGUAGES, N_

if TYPE_CHECKING:
    from swissdesk.reports.manual import Book

_PACKAGES = "libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0 libdbus-1-3 libfontconfig1"
"""What Qt needs of the system."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run SwissDesk with `argv` (the process's own arguments if None) and return the exit code."""
    if getattr(sys, "frozen", False):
        # A packaged program starts itself again for every process that checks or generates.
        from multiprocessing import freeze_support

        freeze_support()
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments and arguments[0].startswith("--language="):
        arguments[:1] = arguments[0].split("=", 1)
    rest = arguments[2:] if arguments[:1] == ["--language"] else arguments
    if rest and (rest[0] in COMMANDS or rest[0] in ("-h", "--help", "--version") or _mistyped(rest)):
        # A command is over before garbage matters; looking for it while modules are loaded takes a tenth of the start.
        gc.set_threshold(50_000)
        return cli.main(arguments, COMMANDS)
    return cli.guarded(lambda: _window(rest, _language(arguments)))


def _mistyped(arguments: list[str]) -> bool:
    """Whether a command was meant, though there is none of that name: the window takes one file, and no more words."""
    first = arguments[0]
    opens = first.startswith("-") or "--sample" in arguments or os.path.exists(first)
    return len(arguments) > 1 and not opens


def _language(arguments: list[str]) -> str | None:
    """Return the code of the language that a command line begins with, None if it names none."""
    if arguments[:1] != ["--language"]:
        return None
    wanted = i18n.known(arguments[1:2])
    if wanted is None:
        raise cli.UsageError(N_("--language needs one of these: {codes}."), codes=", ".join(LANGUAGES))
    return wanted


def _window(arguments: list[str], language: str | None) -> int:
    i18n.install(language)
    sample, apart = "--sample" in arguments, "--new-window" in arguments
    files = [argument for argument in arguments if argument not in ("--sample", "--new-window")]
    unknown = next((argument for argument in files if argument.startswith("-")), None)
    if unknown is not None or len(files) > 1 or (sample and files):
        raise cli.UsageError(
            N_("Unknown argument “{argument}”. “swissdesk --help” lists the commands."),
            argument=unknown or " ".join(files),
        )
    if _no_screen():
        return _refuse(
            N_("No screen found: the window cannot open. The commands in “swissdesk --help” work without one.")
        )
    try:
        from swissdesk.ui.shell.app import run
    except ImportError as error:
        return _refuse(*_why_not_loaded(error))
    return run(files[0] if files else None, sample=sample, language=language, apart=apart)


def _why_not_loaded(error: ImportError) -> tuple[str, dict[str, str]]:
    """Return what to say, with its facts: a library of the system is missing, or a part of the program."""
    reason = str(error)
    if sys.platform.startswith("linux") and ".so" in reason:
        text = N_("The window cannot open: {reason}. On Debian or Ubuntu, run “sudo apt install {packages}”.")
        return text, {"reason": reason, "packages": _PACKAGES}
    return N_("The window cannot open, a part of SwissDesk is missing: {reason}. Install it again."), {"reason": reason}


def _manual() -> cli.Command:
    """Return the command that needs what the window knows, the pages of the help, but no window."""
    from swissdesk.cli.manual import ManualCommand

    return ManualCommand(_book)


def _book() -> Book:
    """Return the manual with the keys that the window of this computer uses, named as there."""
    try:
        from PySide6.QtCore import QCoreApplication

        from swissdesk.ui.help.chapters import book
        from swissdesk.ui.shell import language
        from swissdesk.ui.shell.catalogue import CATALOGUE
        from swissdesk.ui.shell.preferences import Preferences
    except ImportError as error:
        raise cli.UsageError(
            N_("The manual cannot be written: {reason}. On Debian or Ubuntu, run “sudo apt install {packages}”."),
            reason=str(error),
            packages=_PACKAGES,
        ) from error
    language.speak(QCoreApplication.instance() or QCoreApplication([]), i18n.language())
    return book(CATALOGUE, Preferences())


COMMANDS: cli.Commands = {**cli.COMMANDS, "manual": (N_("write the help as a PDF manual"), _manual)}
"""Every sub-command."""


def _no_screen() -> bool:
    """Whether Qt would end the process for want of a display (X11 or Wayland)."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _refuse(template: str, facts: dict[str, str] | None = None) -> int:
    cli.say(message(template, **(facts or {})), "swissdesk: ")
    return cli.BAD_REQUEST


def run() -> NoReturn:
    """Be the program: run SwissDesk with the process's own arguments, and end the process."""
    cli.leave(main())


if __name__ == "__main__":
    run()
