"""The bundle for Windows: nothing gets into it that is not pinned, and what must be in it is there."""

from __future__ import annotations

import hashlib
import io
import re
import struct
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import bundle
import pytest
import windows
from bundle import BundleError
from windows import LAUNCHERS, RUNTIMES, Runtime, check, fetched, launcher, version_of


def runtime_zip() -> bytes:
    """Return what looks like an embeddable Python."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name in ("python.exe", "python314.dll", "python314._pth", "LICENSE.txt"):
            archive.writestr(name, name)
    return stream.getvalue()


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a file server, and the folder it serves."""
    folder = tmp_path / "served"
    folder.mkdir()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", folder
        server.shutdown()


def test_the_runtime_is_taken_when_it_is_what_is_pinned(served: tuple[str, Path], tmp_path: Path) -> None:
    address, folder = served
    (folder / "python.zip").write_bytes(runtime_zip())
    pinned = Runtime(f"{address}/python.zip", f"sha512:{hashlib.sha512(runtime_zip()).hexdigest()}")
    path = fetched(pinned, tmp_path / "cache")
    assert path.read_bytes() == runtime_zip()
    assert version_of(path) == "3.14"
    (folder / "python.zip").unlink()
    assert fetched(pinned, tmp_path / "cache") == path  # it is not fetched twice


@pytest.mark.parametrize("where", ["server", "cache"])
def test_a_forged_runtime_is_refused_and_not_kept(served: tuple[str, Path], tmp_path: Path, where: str) -> None:
    address, folder = served
    forged = folder if where == "server" else tmp_path / "cache"
    forged.mkdir(exist_ok=True)
    (forged / "python.zip").write_bytes(runtime_zip() + b"\0")
    pinned = Runtime(f"{address}/python.zip", f"sha512:{hashlib.sha512(runtime_zip()).hexdigest()}")
    with pytest.raises(BundleError, match=r"python\.zip is not what is pinned: its sha512 is"):
        fetched(pinned, tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_a_runtime_that_cannot_be_fetched_leaves_nothing(served: tuple[str, Path], tmp_path: Path) -> None:
    address, _ = served
    with pytest.raises(BundleError, match="cannot be fetched"):
        fetched(Runtime(f"{address}/nothing.zip", "sha256:00"), tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


@pytest.mark.parametrize("digest", ["", "sha256:", "md5:d41d8cd98f00b204e9800998ecf8427e", "0" * 64])
def test_what_is_no_digest_pins_nothing(tmp_path: Path, digest: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BundleError):
        check(tmp_path / "file", digest)


def test_releases_come_from_python_org_with_a_whole_digest() -> None:
    for runtime in RUNTIMES.values():
        assert re.fullmatch(r"https://www\.python\.org/ftp/python/[\w./-]+-embed-amd64\.zip", runtime.address)
        assert re.fullmatch(r"sha512:[0-9a-f]{128}", runtime.digest)
    assert {f"windows-{python}.txt" for python in RUNTIMES} <= {path.name for path in bundle.PINS.iterdir()}


def test_something_else_is_no_runtime(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("readme.txt", "")
    with pytest.raises(BundleError, match=r"there is no python3XX\.dll"):
        version_of(tmp_path / "other.zip")


@pytest.mark.parametrize("name", list(LAUNCHERS))
def test_a_launcher_is_a_program_that_starts_our_module(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(launcher(name))
    assert path.read_bytes()[:2] == b"MZ"
    start = struct.unpack_from("<I", path.read_bytes(), 0x3C)[0]
    subsystem = struct.unpack_from("<H", path.read_bytes(), start + 0x5C)[0]
    assert subsystem == (2 if name == "SwissDesk.exe" else 3)  # a window without a console, or a console
    with zipfile.ZipFile(path) as archive:
        code = archive.read("__main__.py").decode()
    compile(code, name, "exec")
    assert f"from {LAUNCHERS[name][2]} import run" in code


def test_the_icon_has_all_sizes(qapp: object) -> None:
    content = windows.icon()
    reserved, kind, count = struct.unpack_from("<HHH", content)
    widths = [content[6 + 16 * place] or 256 for place in range(count)]
    assert (reserved, kind) == (0, 1)
    assert sorted(widths) == list(windows.ICON_SIZES)


def wheel(folder: Path, name: str, files: dict[str, str]) -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        for entry, text in files.items():
            archive.writestr(entry, text)
    return path


def test_a_wheel_is_unpacked_as_installed(tmp_path: Path) -> None:
    files = {"pack/a.py": "a", "pack-1.data/platlib/pack/b.py": "b", "pack-1.data/scripts/run": "c"}
    bundle.unpack(wheel(tmp_path, "pack-1-py3-none-any.whl", files), tmp_path / "lib")
    assert list(bundle.listing(tmp_path / "lib")) == ["pack/a.py", "pack/b.py"]


def test_a_wheel_cannot_write_elsewhere(tmp_path: Path) -> None:
    evil = wheel(tmp_path, "evil-1-py3-none-any.whl", {"../outside.py": "x"})
    with pytest.raises(BundleError, match="outside its folder"):
        bundle.unpack(evil, tmp_path / "lib")
    assert not (tmp_path / "outside.py").exists()


def test_wheels_of_other_systems_and_times_stay_out_of_a_bundle(tmp_path: Path) -> None:
    """One folder keeps what was fetched for Windows and for Debian, and what was pinned before."""
    wanted = wheel(tmp_path, "qt-2.0-cp314-abi3-win_amd64.whl", {"qt.pyd": "new"})
    wheel(tmp_path, "qt-2.0-cp314-abi3-manylinux_2_34_x86_64.whl", {"qt.so": "new"})
    wheel(tmp_path, "gone-1.0-py3-none-any.whl", {"gone.py": ""})
    digest = hashlib.sha256(wanted.read_bytes()).hexdigest()
    assert bundle.pinned(tmp_path, f"qt==2.0 \\\n    --hash=sha256:{digest}\n") == [wanted]


def test_of_qt_stays_what_the_window_uses(tmp_path: Path) -> None:
    kept = (
        "PySide6/QtCore.pyd",
        "PySide6/Qt6Core.dll",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/translations/qtbase_sk.qm",
        "PySide6/Qt/lib/libQt6Widgets.so.6",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
    )
    gone = (
        "PySide6/Qt6Quick.dll",
        "PySide6/QtQml.pyd",
        "PySide6/qml/QtQuick/x.qml",
        "PySide6/designer.exe",
        "PySide6/Qt/libexec/qmlls",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/translations/qtbase_fr.qm",
        "PySide6/QtCore.pyi",
        "networkx/algorithms/tests/test_x.py",
        "reportlab/fonts/_a______.pfb",
        "swissdesk/_resources/samples/.club.swissdesk.lock",
    )
    for name in (*kept, *gone):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    bundle.trim(tmp_path)
    assert sorted(bundle.listing(tmp_path)) == sorted(kept)
    assert not (tmp_path / "PySide6" / "qml").exists()


def test_licences_are_those_under_which_a_part_is_used(tmp_path: Path) -> None:
    for name in ("qt-6.dist-info/licenses/LGPL-3.0-only.txt", "qt-6.dist-info/licenses/LicenseRef-Qt-Commercial.txt"):
        (tmp_path / "lib" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "lib" / name).write_text(name)
    (tmp_path / "lib/qt-6.dist-info/RECORD").touch()
    assert bundle.licences(tmp_path / "lib", tmp_path / "licences") == ["qt"]
    assert [path.name for path in (tmp_path / "licences/qt").iterdir()] == ["LGPL-3.0-only.txt"]
    assert (tmp_path / "licences/LGPL-3.0.txt").exists()


@pytest.mark.parametrize(
    ("base", "library", "plugins"),
    [("PySide6", "Qt6{}.dll", "PySide6/plugins"), ("PySide6/Qt/lib", "libQt6{}.so.6", "PySide6/Qt/plugins")],
)
def test_a_plugin_goes_with_the_library_that_it_needs(tmp_path: Path, base: str, library: str, plugins: str) -> None:
    for module in ("Gui", "Pdf"):
        (tmp_path / base).mkdir(parents=True, exist_ok=True)
        (tmp_path / base / library.format(module)).write_bytes(b"MZ")
        (tmp_path / plugins / "imageformats").mkdir(parents=True, exist_ok=True)
        needed = b"\0".join(library.format(one).encode() for one in ("Gui", module))
        (tmp_path / plugins / "imageformats" / f"q{module}.dll").write_bytes(b"\0" + needed + b"\0")
    bundle.trim(tmp_path)
    assert [path.name for path in (tmp_path / plugins / "imageformats").iterdir()] == ["qGui.dll"]
    assert not (tmp_path / base / library.format("Pdf")).exists()


def test_the_zip_for_a_stick_is_the_same_every_time(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "lib").mkdir(parents=True)
    (home / "lib" / "a.py").write_text("a")
    one, other = (windows.portable(home, tmp_path / name).read_bytes() for name in ("one.zip", "other.zip"))
    assert one == other
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert [name.split("/", 1)[1] for name in archive.namelist()] == ["lib/a.py", "portable"]


def test_the_installer_takes_away_what_it_puts_there() -> None:
    script = windows.NSIS.read_text("utf-8")
    for name in (*LAUNCHERS, "swissdesk.ico", "LICENCES.txt"):
        assert f'Delete "$INSTDIR\\{name}"' in script
    installed, removed = script.split('Section "Uninstall"')
    for key in re.findall(r'WriteReg(?:Str|DWORD) HKCU "([^"\\]+)', installed):
        assert key in removed
    assert "RequestExecutionLevel user" in script
    assert 'RMDir /r "$INSTDIR"' not in script  # the folder may hold files of the arbiter
