"""What is told of chosen cases, on record: the cases by name, and packed in another file what each of them tells."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Sequence
from difflib import unified_diff
from pathlib import Path


class CaseRecord:
    """The cases in ``NAME.txt``, one on a line, and what is told of them in ``NAME.xz``."""

    def __init__(self, folder: Path, name: str) -> None:
        self._cases, self._told = folder / f"{name}.txt", folder / f"{name}.xz"

    def cases(self) -> list[str]:
        """Return the cases on record."""
        return self._cases.read_text("utf-8").splitlines()

    def told(self) -> dict[str, str]:
        """Return what is told of each case on record."""
        parts = lzma.decompress(self._told.read_bytes()).decode("utf-8").split("== ")[1:]
        return {case: text for case, _, text in (part.partition("\n") for part in parts)}

    def update(self, asked: Sequence[str], tell: Callable[[str], str]) -> None:
        """Print what some cases tell; without any, write the record anew, and print what is told otherwise now."""
        if asked:
            print(*map(tell, asked), sep="\n")
            return
        known = self.told() if self._told.exists() else {}
        found = {case: tell(case) for case in self.cases()}
        for case, text in found.items():
            for line in unified_diff(known.get(case, text).splitlines(), text.splitlines(), case, case, lineterm=""):
                print(line)
        whole = "".join(f"== {case}\n{text}" for case, text in found.items())
        self._told.write_bytes(lzma.compress(whole.encode("utf-8"), preset=9 | lzma.PRESET_EXTREME))
