"""The bundles for Windows, made on any system: ``python packaging/windows.py -o dist``.

An installer for one user, who needs no rights for it, and the same as a zip for a USB stick, which keeps its settings
beside itself. Both hold Python's embeddable runtime, fetched from python.org and pinned by its digest (`RUNTIMES`), the
pinned wheels (`bundle`), and SwissDesk. The layout:

    SwissDesk.exe, swissdesk-cli.exe, swissdesk-pairer.exe    small programs that start the runtime
    runtime/    python.org's files, as they are, but for ``pythonXY._pth``, which says where modules lie
    lib/        SwissDesk and what it needs
    licences/   of everything in here; LICENCES.txt says what is what
    portable    only on the stick: an empty file, by which the program knows where to keep its own files

The installer is made by NSIS (``makensis``). Without it, ``--no-installer`` makes the zip alone.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import re
import shutil
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from dataclasses import dataclass
from pathlib import Path

import bundle
import homepage
from bundle import BundleError
from distlib import __file__ as _distlib
from distlib import __version__ as _distlib_version

from swissdesk import __version__, notices

NSIS = Path(__file__).resolve().parent / "windows" / "installer.nsi"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)


@dataclass(frozen=True)
class Runtime:
    """An embeddable Python: where it is fetched, and the digest (``sha512:…`` or ``sha256:…``) that it must have."""

    address: str
    digest: str


RUNTIMES = {
    "3.14": Runtime(
        "https://www.python.org/ftp/python/3.14.2/python-3.14.2-embed-amd64.zip",
        "sha512:d72d4f036c4dd563c4ac15c7162bf63406d3fd83a44877300ff87e4168f211d6"
        "6b8209fdd3ad39ea549b8bc46c092b4ecab3b24b0da2f8950e0e5642828e99f2",
    ),
}
"""What a release is made with. Another one (``--runtime FILE --digest sha256:…``) is for trying out."""

LAUNCHERS = {
    "SwissDesk.exe": ("w64.exe", "pythonw.exe", "swissdesk.__main__"),
    "swissdesk-cli.exe": ("t64.exe", "python.exe", "swissdesk.__main__"),
    "swissdesk-pairer.exe": ("t64.exe", "python.exe", "swissdesk.pairer"),
}
"""Each with the stub it is made of (distlib's; w64 opens no console), the Python it starts, and the module."""

_START = """import sys
from pathlib import Path
if __name__ == "__main__":
    import os
    home = Path(sys.argv[0]).resolve().parent
    if (home / "portable").exists():
        os.environ["SWISSDESK_PORTABLE"] = str(home / "data")
    from {module} import run
    run()
"""


# ---- what is fetched


def fetched(runtime: Runtime, folder: Path) -> Path:
    """Return the file of a runtime, from `folder` or fetched into it; raises BundleError if it is not what is pinned.

    What does not have its digest is not kept, whether it was fetched now or lay there.
    """
    path = folder / runtime.address.rsplit("/", 1)[-1]
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        try:
            with urllib.request.urlopen(runtime.address, timeout=60) as answer, part.open("wb") as stream:
                shutil.copyfileobj(answer, stream)
        except (OSError, urllib.error.URLError) as error:
            part.unlink(missing_ok=True)
            raise BundleError(f"{runtime.address} cannot be fetched: {error}.") from error
        part.replace(path)
    try:
        check(path, runtime.digest)
    except BundleError:
        path.unlink()
        raise
    return path


def check(path: Path, digest: str) -> None:
    """Raise BundleError if a file does not have its digest."""
    kind, _, wanted = digest.partition(":")
    if kind not in ("sha256", "sha512") or not wanted:
        raise BundleError(f"{digest!r} is no digest: sha256:… or sha512:… is needed.")
    found = hashlib.new(kind, path.read_bytes()).hexdigest()
    if found != wanted.lower():
        raise BundleError(f"{path.name} is not what is pinned: its {kind} is {found}, not {wanted}.")


def version_of(runtime: Path) -> str:
    """Return the version of Python in an embeddable runtime: ``3.14``; raises BundleError if it is none."""
    with zipfile.ZipFile(runtime) as archive:
        for name in archive.namelist():
            found = re.search(r"(?:^|/)python3(\d\d)\.dll$", name)
            if found:
                return f"3.{found[1]}"
    raise BundleError(f"{runtime.name} is no embeddable Python: there is no python3XX.dll in it.")


# ---- the layout


def fill(home: Path, runtime: Path, wheels: Path) -> None:
    """Put all of the program into `home`."""
    version = version_of(runtime)
    unpack_runtime(runtime, home / "runtime")
    for path in home.glob("runtime/python*._pth"):
        path.write_text(f"python{version.replace('.', '')}.zip\n.\n..\\lib\n")
    bundle.unpack(bundle.own_wheel(wheels), home / "lib")
    for wheel in bundle.pinned_wheels(f"windows-{version}.txt", version, ("win_amd64",), wheels / version):
        bundle.unpack(wheel, home / "lib")
    bundle.trim(home / "lib")
    bundle.licences(home / "lib", home / "licences")
    shutil.copyfile(home / "runtime" / "LICENSE.txt", home / "licences" / "Python.txt")
    stubs = next(Path(_distlib).parents[1].glob("distlib-*.dist-info/**/LICENSE.txt"))
    shutil.copyfile(stubs, home / "licences" / "distlib.txt")
    (home / "LICENCES.txt").write_text(notices.text(), "utf-8", newline="\r\n")
    (home / "swissdesk.ico").write_bytes(icon())
    for name in LAUNCHERS:
        (home / name).write_bytes(launcher(name))


def unpack_runtime(runtime: Path, folder: Path) -> None:
    """Unpack the embeddable Python, flat, as python.org's archive is."""
    folder.mkdir(parents=True)
    with zipfile.ZipFile(runtime) as archive:
        for entry in archive.infolist():
            if not entry.is_dir():
                (folder / Path(entry.filename).name).write_bytes(archive.read(entry))


def launcher(name: str) -> bytes:
    """Return one of `LAUNCHERS`: a stub, the line that says which Python, and what that is to run."""
    stub, python, module = LAUNCHERS[name]
    line = f"#!<launcher_dir>\\runtime\\{python}\r\n".encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py", (1980, 1, 1, 0, 0, 0)), _START.format(module=module))
    return (Path(_distlib).parent / stub).read_bytes() + line + stream.getvalue()


def icon() -> bytes:
    """Return the icon of the program in all sizes that Windows asks for, drawn from the SVG."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication([])
    drawing = QSvgRenderer(str(bundle.ROOT / "resources" / "icons" / "swissdesk.svg"))
    pictures = []
    for size in ICON_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        drawing.render(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")
        pictures.append(Image.open(io.BytesIO(bytes(buffer.data().data()))))
    del application
    stream = io.BytesIO()
    pictures[-1].save(stream, "ICO", sizes=[(size, size) for size in ICON_SIZES], append_images=pictures[:-1])
    return stream.getvalue()


# ---- the bundles


def portable(home: Path, target: Path) -> Path:
    """Write the zip for a stick; the same content gives the same bytes. Returns its path."""
    folder = f"SwissDesk-{__version__}"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in (*bundle.listing(home), "portable"):
            entry = zipfile.ZipInfo(f"{folder}/{name}", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, b"" if name == "portable" else (home / name).read_bytes())
    return target


def installer(home: Path, target: Path) -> Path:
    """Write the installer with NSIS. Returns its path; raises BundleError with what NSIS said."""
    if shutil.which("makensis") is None:
        raise BundleError("NSIS (makensis) is needed for the installer; --no-installer makes the zip alone.")
    facts = {
        "VERSION": __version__,
        "HOME": str(home),
        "OUTPUT": str(target),
        "KILOBYTES": str(bundle.size_of(home) // 1024),
        "ADDRESS": homepage.address(),
    }
    os.environ["SOURCE_DATE_EPOCH"] = str(bundle.source_date())
    bundle.run("makensis", "-V2", "-INPUTCHARSET", "UTF8", *(f"-D{key}={value}" for key, value in facts.items()), NSIS)
    return target


def build(output: Path, wheels: Path, runtime: Path, *, with_installer: bool = True) -> list[Path]:
    """Write the bundles into `output` and return their paths."""
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary) / "SwissDesk"
        fill(home, runtime, wheels)
        made = [portable(home, output / f"SwissDesk-{__version__}-portable.zip")]
        if with_installer:
            made.append(installer(home, output / f"SwissDesk-{__version__}-setup.exe"))
        print(f"{bundle.size_of(home) / 1e6:.0f} MB unpacked, distlib {_distlib_version}")
    return made


def main() -> None:
    """Make the bundles, as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, default=bundle.ROOT / "dist")
    parser.add_argument("--wheels", type=Path, default=bundle.ROOT / "build" / "wheels", help="kept between builds")
    parser.add_argument("--python", default=next(iter(RUNTIMES)), choices=list(RUNTIMES))
    parser.add_argument("--runtime", type=Path, help="an embeddable Python of your own, with --digest")
    parser.add_argument("--digest", help="sha256:… of that file")
    parser.add_argument("--no-installer", action="store_true")
    asked = parser.parse_args()
    if asked.runtime and not asked.digest:
        parser.error("--runtime needs --digest: nothing is bundled that is not pinned")
    if asked.runtime:
        check(asked.runtime, asked.digest)
    runtime = asked.runtime or fetched(RUNTIMES[asked.python], asked.wheels)
    for path in build(asked.output, asked.wheels, runtime, with_installer=not asked.no_installer):
        print(f"{path} ({path.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    try:
        main()
    except BundleError as error:
        sys.exit(str(error))
