"""Setting up on a fresh machine: what is told while pip works, why it failed, and what happens without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import bootstrap
import pip_causes
import pytest
import start
from bootstrap import SetupError, check_python, missing_libraries, progress

from swissdesk.formats import trf

PACKAGING = Path(bootstrap.__file__).parent


# ---- why pip failed, by what it really says


class Index(BaseHTTPRequestHandler):
    """A package index that knows nothing, is out of order, or serves a file that is none."""

    def do_GET(self) -> None:
        if "broken" in self.path or self.path.startswith("/closed"):
            self.send_error(403)
        elif "damaged" in self.path:
            self._say("<a href='/files/damaged-1.0-py3-none-any.whl'>damaged-1.0-py3-none-any.whl</a>")
        elif self.path.startswith("/files"):
            self._say("no archive")
        else:
            self.send_error(404)

    def _say(self, text: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def index() -> Iterator[str]:
    """The address of such an index."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Index) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()


def asked(index: str, package: str, folder: Path) -> str:
    """Return what pip says when it cannot install a package from an index."""
    command = [sys.executable, "-m", "pip", "--isolated", "install", "--retries", "1", "--target", str(folder)]
    environment = {key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")}
    environment["PIP_CONFIG_FILE"] = os.devnull
    done = subprocess.run(
        [*command, "--index-url", index, package], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("nowhere", "The package index does not have nowhere for Python"),
        ("damaged", "A package arrived damaged"),
        ("broken", "The package index answered with an error."),
    ],
)
def test_what_the_index_lacks_is_told_apart(index: str, tmp_path: Path, package: str, said: str) -> None:
    assert pip_causes.sentence(asked(index, package, tmp_path), tmp_path).startswith(said)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("/closed", "The package index answered with an error."),
        ("/simple", "The package index does not have hatchling for Python"),
    ],
)
def test_an_index_that_lets_nobody_in_is_not_one_that_has_nothing(
    index: str, tmp_path: Path, place: str, said: str
) -> None:
    output = (
        f"Looking in indexes: {index.replace('/simple', place)}\n"
        "ERROR: Could not find a version that satisfies the requirement hatchling>=1.24 (from versions: none)"
    )
    assert pip_causes.sentence(output, tmp_path).startswith(said)


def test_an_index_without_encryption_is_told_as_that(tmp_path: Path) -> None:
    output = asked("http://packages.example/simple", "reportlab", tmp_path)
    assert pip_causes.sentence(output, tmp_path).startswith(
        "pip is set up to ask http://packages.example/simple, and asks nobody without encryption."
    )


def test_an_index_that_cannot_be_reached_is_told_so(tmp_path: Path) -> None:
    output = asked("http://127.0.0.1:9/simple", "reportlab", tmp_path)
    assert "No matching distribution" in output  # which is not the cause
    assert pip_causes.sentence(output, tmp_path).startswith("The package index cannot be reached.")


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "The disk is full"),
        ("SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))", "its certificate is not trusted"),
        ("PermissionError: [Errno 13] Permission denied: '/opt/venv'", "Nothing may be written to"),
        ("THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "arrived damaged"),
        ("ERROR: HTTP error 503 while getting https://index/simple/babel/", "answered with an error"),
        ("something new\nnobody knows", "pip says:\nsomething new\nnobody knows"),
    ],
)
def test_other_causes_are_told_apart(tmp_path: Path, output: str, said: str) -> None:
    assert said in pip_causes.sentence(output, tmp_path)


def test_how_much_is_free_is_known_before_the_folder_is(tmp_path: Path) -> None:
    assert pip_causes.free_mb(tmp_path / "not" / "yet") == pip_causes.free_mb(tmp_path)


# ---- what is told meanwhile


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "  Downloading pyside6_essentials-6.12.0-cp310-abi3-manylinux_2_34_x86_64.whl (80.3 MB)\n",
            "pyside6-essentials 6.12.0, 80.3 MB",
        ),
        (
            "  Using cached babel-2.18.0-py3-none-any.whl (10.2 MB)\n",
            "babel 2.18.0, 10.2 MB (kept from an earlier time)",
        ),
        ("  Downloading babel-2.18.0-py3-none-any.whl.metadata (2.2 kB)\n", ""),
        ("Installing collected packages: babel, pillow, reportlab\n", "Unpacking 3 packages …"),
        ("Collecting babel>=2.12\n", ""),
    ],
)
def test_what_arrives_is_named(line: str, said: str) -> None:
    assert progress(line) == said


# ---- Python and the system


@pytest.mark.parametrize("version", [(3, 10), (3, 16), (4, 0)])
def test_a_python_that_does_not_do_is_named_with_the_bounds(version: tuple[int, int]) -> None:
    said = "needs Python 3.11 to 3.15; this is " + ".".join(map(str, version))
    with pytest.raises(SetupError, match=said):
        check_python(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 15)])
def test_the_bounds_themselves_do(version: tuple[int, int]) -> None:
    check_python(version)


def test_everything_that_is_missing_is_asked_for_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n')
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(bootstrap, "missing_libraries", lambda: ["libegl1", "libgl1"])
    monkeypatch.setattr(bootstrap, "missing_venv", lambda: ["python3.11-venv"])
    monkeypatch.setattr(bootstrap, "make", lambda folder, *_: folder.mkdir())
    monkeypatch.setenv("SWISSDESK_VENV", str(tmp_path / "venv"))
    bootstrap.environment()
    assert (tmp_path / "asked").read_text() == (
        "install -y -qq --no-install-recommends libegl1 libgl1 python3.11-venv\n"
    )


def test_what_apt_refuses_is_said_with_its_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\necho 'E: Unable to locate package libegl1' >&2\nexit 100\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(SetupError, match=r"Unable to locate package libegl1.*sudo apt-get install libegl1"):
        bootstrap.provide(["libegl1"])


def test_missing_libraries_are_named_by_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "loads", lambda library: library != "libEGL.so.1")
    assert missing_libraries() == ["libegl1"]


# ---- without a screen


def test_the_next_round_is_paired_where_no_window_can_open(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, PACKAGING / "without_screen.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(PACKAGING.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    folder = tmp_path / "swissdesk-round-4"
    assert f"Written to {folder}" in done.stdout
    assert "  1  Гриценюк, Тарас" in done.stdout
    assert {path.name for path in folder.iterdir()} == {
        "pairings.pdf",
        "explanation.pdf",
        "trace.json",
        "club-evening.trf",
    }
    assert (folder / "pairings.pdf").read_bytes().startswith(b"%PDF")
    pairs = json.loads((folder / "trace.json").read_text("utf-8"))["pairs"]
    latest = trf.load(folder / "club-evening.trf").rounds[-1]
    assert [[pair.white, pair.black] for pair in latest.pairings] == pairs


@pytest.mark.parametrize(
    ("screen", "code", "run"),
    [
        (True, 0, ["-m swissdesk --sample"]),
        (True, 3, ["-m swissdesk --sample"]),
        (True, -6, ["-m swissdesk --sample", "without_screen.py"]),
        (False, 0, ["without_screen.py"]),
    ],
)
def test_the_window_opens_where_it_can(
    monkeypatch: pytest.MonkeyPatch, screen: bool, code: int, run: list[str]
) -> None:
    ran: list[str] = []

    def take(command: list[object]) -> subprocess.CompletedProcess[bytes]:
        ran.append(" ".join(Path(str(word)).name for word in command[1:]))
        return subprocess.CompletedProcess(command, code if len(ran) == 1 else 0)

    monkeypatch.setattr(start, "has_screen", lambda: screen)
    monkeypatch.setattr(start, "ready", lambda window: "python")
    monkeypatch.setattr(subprocess, "run", take)
    assert start.main([]) == (0 if len(run) == 2 else code)
    assert ran == run


def test_the_pins_hold_every_package_that_is_needed() -> None:
    import tomllib

    wanted = tomllib.loads((PACKAGING.parent / "pyproject.toml").read_text("utf-8"))["project"]
    names = {
        requirement.split(">")[0].split(";")[0].split("[")[0].strip().lower()
        for requirement in (*wanted["dependencies"], *wanted["optional-dependencies"]["test"])
    }
    for pins in (PACKAGING / "pins").glob("*.txt"):
        pinned = {line.split("==")[0] for line in pins.read_text().splitlines() if "==" in line}
        assert {name for name in wanted_in(pins, names, wanted["dependencies"]) if name not in pinned} == set(), pins


def wanted_in(pins: Path, names: set[str], needed: list[str]) -> set[str]:
    """Return the packages that a file of pins must name: all for set-up; for a bundle the program's and SFTP's."""
    if pins.name == "set-up.txt":
        return names
    return {"asyncssh", *(one.split(">")[0].lower() for one in needed)}
