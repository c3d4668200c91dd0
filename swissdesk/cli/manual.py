"""`swissdesk manual`: the help as a PDF to print.

The pages of the help belong to the window, which the command line does not know: whoever starts it lends them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import LANGUAGE, Given, Grammar, one_of
from swissdesk.i18n import N_
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from swissdesk.reports.manual import Book


@dataclass(frozen=True)
class ManualCommand:
    """The command, with what gives it the pages in the language in use."""

    book: Callable[[], Book]

    def arguments(self, takes: Grammar) -> None:
        """Declare what the command takes."""
        from swissdesk.reports import PAPERS

        takes.option("output", "-o", N_("OUT.pdf"), N_("the file to write"), needed=True)
        takes.option("language", "--language", "", N_("the language of the manual"), LANGUAGE)
        takes.option("paper", "--paper", "", N_("the paper size (default: A4)"), one_of(PAPERS), default="A4")
        takes.examples.append("swissdesk manual --language sk -o manual.pdf")

    def run(self, given: Given) -> int:
        """Write the manual."""
        from swissdesk.reports import manual, pdf
        from swissdesk.values import replace

        content = manual.to_bytes(replace(self.book(), paper=given.paper))
        pdf.put(content, Path(given.output))
        return DONE
