"""Errors as values: a message template and its facts, so that a person can be told in any language.

An error carries a :class:`Message`: an English template (the key for translation) and the facts that fill it.
``str(error)`` is the English sentence; ``wording.sentence(error)`` is the one in the user's language. There is a
subclass only where somebody catches it differently. Anything else that is raised is a bug.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from typing import Any

from swissdesk.i18n import N_
from swissdesk.values import dataclass, field

_REFUSALS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.ENOTDIR: N_("part of the path is not a folder"),
    errno.EISDIR: N_("it is a folder"),
    errno.EEXIST: N_("that name already exists"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.EROFS: N_("the disk is write-protected"),
    errno.ENXIO: N_("it is a pipe or a device, not a file"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("your disk quota is used up"),
    errno.EFBIG: N_("the file is too large for the disk"),
    errno.EIO: N_("the disk is not responding"),
    errno.EBUSY: N_("another program is using the file"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("its link leads back to itself"),
    errno.EMFILE: N_("too many files are open"),
}
"""The system's own words are in its language, not in the program's."""


class Count(int):
    """A number of things for a sentence, which may be beyond reading: it is shown in groups, or by its magnitude."""

    def __str__(self) -> str:
        return format(self, "d")


@dataclass(frozen=True)
class Message:
    """A sentence as template and facts: ``Message("Round {round} is over.", {"round": 5})``."""

    template: str
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**{name: _listed(fact) for name, fact in self.facts.items()})


def _listed(fact: Any) -> Any:
    """Return several facts as an English sentence gives them (see `parted_by`): ``3, 7 and 12``; others as they are."""
    if not isinstance(fact, tuple | list):
        return fact
    words = [str(_listed(each)) for each in fact] or [""]
    *before, last = words
    return f"{parted_by(words).join(before)} and {last}" if before else last


def parted_by(words: Iterable[str]) -> str:
    """Return what stands between the words of a list: where names have commas in them, a comma would part those too."""
    return "; " if any("," in word for word in words) else ", "


def message(template: str, **facts: Any) -> Message:
    """Return the message of `template` (marked with ``N_`` by the caller) filled with `facts`."""
    return Message(template, facts)


class SwissDeskError(Exception):
    """Base of everything SwissDesk tells its user; `message` says what happened and what to do next."""

    def __init__(self, template: str, **facts: Any) -> None:
        self.message = Message(template, facts)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.message, self.__dict__.copy()))


def _rebuild(kind: type[SwissDeskError], sentence: Message, state: dict[str, Any]) -> SwissDeskError:
    error = kind.__new__(kind)
    Exception.__init__(error, str(sentence))
    error.__dict__.update(state)
    return error


def system_reason(error: Exception) -> str:
    """Return why the system refused a file, as a part of a sentence, to be translated; rare ones in its own words."""
    if not isinstance(error, OSError):
        return N_("that file name is not allowed")
    return _REFUSALS.get(error.errno or 0) or error.strerror or type(error).__name__


class InvalidEdit(SwissDeskError):
    """An event was refused because it makes no sense for the tournament as it stands."""


class FileError(SwissDeskError):
    """A file cannot be read or written: missing, not ours, too large, no permission, disk full."""


class StorageError(FileError):
    """The document cannot keep what was done; nothing of the failed action is on disk or on the screen."""


class Cancelled(SwissDeskError):
    """The user stopped a long computation; nothing has changed."""
