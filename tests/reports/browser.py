"""A real browser without a screen, driven over the WebDriver protocol by the standard library alone."""

from __future__ import annotations

import base64
import json
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

DRIVER = "chromedriver"
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One window of a browser."""

    def __init__(self, address: str, width: int, height: int) -> None:
        self._address = address
        options = {
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", f"--window-size={max(width, 500)},{height}"],
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 1.0, "touch": True}},
            "binary": shutil.which("chromium") or shutil.which("google-chrome") or "",
        }
        logging = {"goog:loggingPrefs": {"browser": "ALL"}}
        made = self._call(
            "POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options} | logging}}
        )
        self._address += f"/session/{made['sessionId']}"

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            self._address + path,
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, page: Path) -> None:
        """Show a file."""
        self._call("POST", "/url", {"url": page.as_uri()})

    def run(self, script: str, *arguments: Any) -> Any:
        """Run a script in the page and return what it returns."""
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector: str) -> None:
        """Click the middle of an element, which must be in sight of the user."""
        found = self._call("POST", "/element", {"using": "css selector", "value": selector})
        self._call("POST", f"/element/{found[_ELEMENT]}/click", {})

    def text(self, selector: str) -> str:
        """Return what an element says."""
        return str(self.run("return document.querySelector(arguments[0]).innerText", selector)).strip()

    def type(self, selector: str, text: str) -> None:
        """Type into an element."""
        found = self._call("POST", "/element", {"using": "css selector", "value": selector})
        self._call("POST", f"/element/{found[_ELEMENT]}/value", {"text": text})

    def errors(self) -> list[str]:
        """Return what the console complains about."""
        return [entry["message"] for entry in self._call("POST", "/se/log", {"type": "browser"})]

    def picture(self, path: Path) -> None:
        """Keep a picture of what is seen."""
        path.write_bytes(base64.b64decode(self._call("GET", "/screenshot")))

    def end(self) -> None:
        """Close the window."""
        self._call("DELETE", "")


@contextmanager
def browser(width: int = 390, height: int = 844) -> Iterator[Browser]:
    """Yield a window of a telephone's size; the driver goes when it is closed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        try:
            window = _started(f"http://127.0.0.1:{port}", width, height)
            yield window
            window.end()
        finally:
            driver.terminate()


def _started(address: str, width: int, height: int) -> Browser:
    for _ in range(100):
        try:
            urllib.request.urlopen(address + "/status", timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            break
    return Browser(address, width, height)
