"""Exit codes of commands; whatever goes wrong becomes one sentence on standard error.

The codes are those of the field's pairing programs: 0 done · 1 no valid pairing (or a difference found) · 2 our own
fault · 3 bad request or file · 4 too large · 5 file access.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from swissdesk import i18n
from swissdesk.errors import FileError, Message, SwissDeskError, message, system_reason
from swissdesk.i18n import N_

DONE, NO_PAIRING, OUR_FAULT, BAD_REQUEST, TOO_LARGE, FILE_ACCESS = range(6)
DIFFERENT = NO_PAIRING
INTERRUPTED = 130


class UsageError(SwissDeskError):
    """The command was not understood."""


class TooLargeError(FileError):
    """A file is larger than anything we can handle."""


def guarded(action: Callable[[], int]) -> int:
    """Return what `action` returns; whatever it raises becomes a sentence on standard error and an exit code."""
    i18n.install()
    _write_any_letter()
    try:
        return action()
    except SystemExit as done:
        return int(done.code or 0)
    except BrokenPipeError:
        _give_up_output()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except SwissDeskError as error:
        say(error, "swissdesk: ")
        _print_partial_round(error)
        return exit_code(error)
    except MemoryError:
        say(message(N_("swissdesk: The tournament is too large for this computer’s memory.")))
        return TOO_LARGE
    except OSError as error:
        if error.filename is not None:
            return _our_fault(error)
        # A file that is read or written is named in a FileError; without a name it is the output itself.
        _give_up_output()
        say(message(N_("swissdesk: The output cannot be written: {reason}."), reason=system_reason(error)))
        return FILE_ACCESS
    except Exception as error:
        return _our_fault(error)


def say(what: SwissDeskError | Message, before: str = "") -> None:
    """Print an error or message to standard error, after the prefix `before`, which is not translated."""
    from swissdesk import wording  # a command that has nothing to say does not wait for the words

    print(f"{before}{wording.sentence(what)}", file=sys.stderr)


def leave(code: int) -> NoReturn:
    """End the process with an exit code.

    Python takes every module apart before it ends, which is an eighth of a ``swissdesk pair``. Where nobody asked to be
    called at the end, and there are no threads, nothing is left to do but to write what was printed.
    """
    if not sys.modules.keys() & {"atexit", "threading"}:
        try:
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
        except (OSError, ValueError):
            sys.exit(code)  # Python says what it could not write
        os._exit(code)
    sys.exit(code)


def _write_any_letter() -> None:
    """Let names of any script go to a file or another program: in UTF-8, as all our files are, whatever the system.

    A terminal keeps the letters it knows; what it has none for is shown as a code instead of ending the command.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            own = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=own, errors="backslashreplace")


def _give_up_output() -> None:
    """Send what is still to be printed nowhere: the end of the process would try, and fail, once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _print_partial_round(error: SwissDeskError) -> None:
    """Print the largest legal part of a round that cannot be paired, if there is any."""
    from swissdesk.engine.proposal import NoPairing

    if isinstance(error, NoPairing) and (error.pairs or error.bye is not None):
        from swissdesk import wording

        boards = [f"{white}–{black}" for white, black in error.pairs]
        boards += [] if error.bye is None else [wording.text(N_("bye {player}"), player=error.bye)]
        say(
            message(
                N_("Largest legal part of the round: {boards}. Unpaired: {unpaired}."),
                boards=", ".join(boards),
                unpaired=", ".join(map(str, error.unpaired)),
            )
        )


def exit_code(error: SwissDeskError) -> int:
    """Return the exit code that pairing programs use for such a failure."""
    from swissdesk.engine.proposal import NoPairing

    if isinstance(error, NoPairing):
        return NO_PAIRING
    if isinstance(error, TooLargeError):
        return TOO_LARGE
    # The context is there also where the sentence alone was to be shown (raise … from None).
    if isinstance(error, FileError) and isinstance(error.__cause__ or error.__context__, OSError):
        return FILE_ACCESS
    return BAD_REQUEST


def _our_fault(error: Exception) -> int:
    if os.environ.get("SWISSDESK_DEBUG"):
        raise error
    say(
        message(
            N_("swissdesk: Internal error ({what}). No file was changed. Report it with this file and command."),
            what=f"{type(error).__name__}: {error}",
        )
    )
    return OUR_FAULT
