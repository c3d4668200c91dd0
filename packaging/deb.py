"""The package for Debian and Ubuntu: ``python packaging/deb.py -o dist`` writes ``swissdesk_VERSION_amd64.deb``.

One package serves every Python from 3.11 to 3.14: what is compiled for one of them lies in
``/usr/lib/swissdesk/py3.N``, the rest in ``/usr/lib/swissdesk/app``. Of the system it needs Python and what Qt needs
(`bootstrap.QT_LIBRARIES`). Beside the program there are the desktop file, the MIME types, AppStream, the icon, manual
pages and completion. Needs dpkg-deb; everything else is fetched with its digest (`bundle`).
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import os
import shutil
import sys
import tempfile
from email.utils import format_datetime
from pathlib import Path

import bundle
import command_pages
import homepage
from bootstrap import QT_LIBRARIES
from bundle import BundleError

from swissdesk import __version__
from swissdesk.session.journal import APPLICATION_ID
from swissdesk.ui.shell.app import APPLICATION_NAME

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = (
    *(f"manylinux_2_{minor}_x86_64" for minor in (34, 28, 27, 17, 12, 5)),
    *(f"manylinux{year}_x86_64" for year in (2014, 2010, 1)),
)
DESCRIPTIONS = Path(__file__).resolve().parent / "linux"

LAUNCHER = """#!/bin/sh
# Starts SwissDesk with what was packaged for the Python of this system.
set -e
version=$(/usr/bin/python3 -c 'import sys; print("py%d.%d" % sys.version_info[:2])')
home=/usr/lib/swissdesk
if [ ! -d "$home/$version" ]; then
    echo "swissdesk: this package serves Python 3.11 to 3.14; the system has ${version#py}." >&2
    exit 3
fi
PYTHONPATH="$home/app:$home/$version${PYTHONPATH:+:$PYTHONPATH}"
export PYTHONPATH
exec /usr/bin/python3 -m @MODULE@ "$@"
"""

CONTROL = """Package: swissdesk
Version: {version}
Section: misc
Priority: optional
Architecture: amd64
Maintainer: {maintainer}
Homepage: {address}
Installed-Size: {kilobytes}
Depends: python3 (>= 3.11), python3 (<< 3.15), libc6 (>= 2.34), {libraries}
Recommends: cups-client, xdg-utils
Description: chess tournament manager that explains every pairing
 SwissDesk pairs chess tournaments by the FIDE Dutch system and six others,
 takes results with one key, never loses an action, prints every sheet, and
 explains every pairing with the article that decides it.
"""

AFTER_INSTALL = """#!/bin/sh
set -e
if [ "$1" = configure ]; then
    /usr/bin/python3 -m compileall -q -j 0 /usr/lib/swissdesk/app /usr/lib/swissdesk/py* >/dev/null 2>&1 || true
fi
"""

BEFORE_REMOVAL = """#!/bin/sh
set -e
find /usr/lib/swissdesk -name __pycache__ -type d -exec rm -rf {} +
"""


def build(output: Path, wheels: Path) -> Path:
    """Write the package into `output`; `wheels` keeps what was fetched. Returns its path; raises BundleError."""
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary) / "root"
        fill(root, wheels)
        control(root)
        same_times(root)
        output.mkdir(parents=True, exist_ok=True)
        package = output / f"swissdesk_{__version__}_amd64.deb"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(bundle.source_date())}
        bundle.run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package, env=environment)
        return package


def fill(root: Path, wheels: Path) -> None:
    """Put everything that is installed below `root`."""
    home = root / "usr/lib/swissdesk"
    ours = bundle.own_wheel(wheels)
    bundle.unpack(ours, home / "app")
    for python in PYTHONS:
        fetched = bundle.pinned_wheels(f"linux-{python}.txt", python, PLATFORMS, wheels / python)
        for wheel in fetched:
            if bundle.is_for_one_python(wheel):
                bundle.unpack(wheel, home / f"py{python}")
            elif python == PYTHONS[0]:  # what serves all is taken as the oldest Python needs it
                bundle.unpack(wheel, home / "app")
    for folder in (home / "app", *(home / f"py{python}" for python in PYTHONS)):
        bundle.trim(folder)
    licences = root / "usr/share/doc/swissdesk/licences"
    for folder in (home / f"py{PYTHONS[0]}", home / "app"):
        bundle.licences(folder, licences)
    shutil.copyfile(bundle.ROOT / "LICENSE", licences.parent / "copyright")
    commands(root / "usr/bin")
    share(root / "usr/share")


def commands(folder: Path) -> None:
    """Write the commands."""
    folder.mkdir(parents=True)
    for name, module in (("swissdesk", "swissdesk"), ("swissdesk-pairer", "swissdesk.pairer")):
        (folder / name).write_text(LAUNCHER.replace("@MODULE@", module))
        (folder / name).chmod(0o755)


def share(folder: Path) -> None:
    """Write what the desktop knows of the program, its manual pages, and completion for shells."""
    date = datetime.datetime.fromtimestamp(bundle.source_date(), datetime.UTC).date().isoformat()
    facts = {
        "@VERSION@": __version__,
        "@DATE@": date,
        "@APPLICATION_ID@": f"0x{APPLICATION_ID:08x}",
        "@ADDRESS@": homepage.address(),
        "@ISSUES@": homepage.issues(),
        "@PICTURES@": homepage.file("resources/pictures"),
    }
    places = {
        ".desktop": f"applications/{APPLICATION_NAME}.desktop",
        ".mime.xml": f"mime/packages/{APPLICATION_NAME}.xml",
        ".metainfo.xml": f"metainfo/{APPLICATION_NAME}.metainfo.xml",
    }
    for ending, place in places.items():
        text = (DESCRIPTIONS / (APPLICATION_NAME + ending)).read_text("utf-8")
        for mark, fact in facts.items():
            text = text.replace(mark, fact)
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, "utf-8")
    icon = folder / f"icons/hicolor/scalable/apps/{APPLICATION_NAME}.svg"
    icon.parent.mkdir(parents=True)
    shutil.copyfile(bundle.ROOT / "resources/icons/swissdesk.svg", icon)
    command_pages.write(folder, date)
    when = format_datetime(datetime.datetime.fromtimestamp(bundle.source_date(), datetime.UTC))
    signed = f" -- {homepage.maintainer()}  {when}\n"
    news = f"swissdesk ({__version__}) stable; urgency=low\n\n  * See News in the help.\n\n{signed}"
    changelog = folder / "doc/swissdesk/changelog.gz"
    changelog.parent.mkdir(parents=True, exist_ok=True)
    changelog.write_bytes(gzip.compress(news.encode(), mtime=0))


def control(root: Path) -> None:
    """Write what dpkg wants to know."""
    folder = root / "DEBIAN"
    folder.mkdir()
    kilobytes = bundle.size_of(root) // 1024
    libraries = ", ".join(sorted(QT_LIBRARIES.values()))
    (folder / "control").write_text(
        CONTROL.format(
            maintainer=homepage.maintainer(),
            address=homepage.address(),
            version=__version__,
            kilobytes=kilobytes,
            libraries=libraries,
        )
    )
    for name, text in (("postinst", AFTER_INSTALL), ("prerm", BEFORE_REMOVAL)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)


def same_times(root: Path) -> None:
    """Give all files the time of the source and the rights of installed files: two builds are the same."""
    when = bundle.source_date()
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            is_run = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if is_run else 0o644)
            os.utime(path, (when, when))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, default=bundle.ROOT / "dist")
    parser.add_argument("--wheels", type=Path, default=bundle.ROOT / "build" / "wheels", help="kept between builds")
    parser.add_argument(
        "--share", type=Path, help="write only what lies in /usr/share into this folder (for a Flatpak)"
    )
    asked = parser.parse_args()
    if asked.share:
        share(asked.share)
        sys.exit()
    try:
        print(build(asked.output, asked.wheels))
    except BundleError as error:
        sys.exit(str(error))
