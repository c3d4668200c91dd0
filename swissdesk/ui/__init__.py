"""The window: shows what the tournament is and turns keys into events. Everything that needs Qt, and nothing else."""

import builtins

_import = builtins.__import__
import PySide6.QtCore  # noqa: E402, F401

# WORKAROUND: PySide6 puts a function of its own in the place of the import of Python, which reads the source of every
# module that is loaded from then on, in search for switches (``from __feature__ import …``) that nobody uses here. The
# start takes a tenth longer by it, and each import within a function several times as long.
vars(builtins)["__import__"] = _import
