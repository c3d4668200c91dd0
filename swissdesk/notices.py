"""The parts of SwissDesk besides its own code: name, licence and use of each, for About and for bundles.

The full texts lie in ``resources/licences`` and, in a bundle, in its folder ``licences``. A test holds that every
package SwissDesk depends on is named.
"""

from __future__ import annotations

from swissdesk.values import NamedTuple


class Component(NamedTuple):
    """A part by others; `licence` by its SPDX name, `packages` as they are called where packages come from."""

    name: str
    licence: str
    address: str
    packages: tuple[str, ...] = ()


COMPONENTS = (
    Component("Qt, Qt for Python", "LGPL-3.0-only", "https://www.qt.io", ("PySide6-Essentials", "shiboken6")),
    Component("Python", "PSF-2.0", "https://www.python.org"),
    Component("PDFium, pypdfium2", "BSD-3-Clause, Apache-2.0", "https://pdfium.googlesource.com", ("pypdfium2",)),
    Component("ReportLab", "BSD-3-Clause", "https://www.reportlab.com", ("reportlab",)),
    Component("HarfBuzz, uharfbuzz", "MIT, Apache-2.0", "https://harfbuzz.github.io", ("uharfbuzz",)),
    Component("Pillow", "MIT-CMU", "https://python-pillow.github.io", ("pillow",)),
    Component("NetworkX", "BSD-3-Clause", "https://networkx.org", ("networkx",)),
    Component("msgspec", "BSD-3-Clause", "https://msgspec.dev", ("msgspec",)),
    Component("openpyxl", "MIT", "https://openpyxl.readthedocs.io", ("openpyxl", "et-xmlfile")),
    Component("calamine, python-calamine", "MIT", "https://github.com/dimastbk/python-calamine", ("python-calamine",)),
    Component("AsyncSSH", "EPL-2.0", "https://asyncssh.readthedocs.io", ("asyncssh",)),
    Component("cryptography", "Apache-2.0", "https://cryptography.io", ("cryptography",)),
    Component("cffi, pycparser", "MIT-0, BSD-3-Clause", "https://cffi.readthedocs.io", ("cffi", "pycparser")),
    Component("typing_extensions", "PSF-2.0", "https://github.com/python/typing_extensions", ("typing-extensions",)),
    Component("charset-normalizer", "MIT", "https://github.com/jawah/charset_normalizer", ("charset-normalizer",)),
    Component("distlib", "PSF-2.0", "https://distlib.readthedocs.io"),
    Component("DejaVu, Noto Sans, Nanum Square, Droid Sans Fallback", "see resources/fonts", ""),
)
"""Qt first: its licence asks for more than to be named."""

QT = """Qt and Qt for Python are used under the GNU Lesser General Public License, version 3. They are separate files,
unchanged: you may replace them by other versions of your own. The texts of the LGPL and the GPL are in the folder
licences; the source code is at https://download.qt.io/official_releases/QtForPython/pyside6/. What Qt itself
contains by others is listed at https://doc.qt.io/qt-6/licenses-used-in-qt.html.
"""


def text() -> str:
    """Return the notices as plain text, in English as the licences are."""
    lines = ["SwissDesk is free software under the MIT licence. It contains:", ""]
    lines += [f"{part.name}: {part.licence} {part.address}".rstrip() for part in COMPONENTS]
    return "\n".join([*lines, "", QT])
