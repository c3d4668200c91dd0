"""A real browser without a window, at the width of a telephone or of a desk: what a page says after a script has run.

Needs Chromium, and for `axe` the file of axe-core: ``npm install axe-core``, and its ``axe.min.js`` in AXE.
"""

from __future__ import annotations

import functools
import html
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PHONE, DESK = 390, 1366
_CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "chromium")
AXE = Path(os.environ.get("AXE", "node_modules/axe-core/axe.min.js"))

_FRAME = """<!DOCTYPE html><html lang="en"><title>frame</title>
<iframe id="page" width="{width}" height="844" src="{page}"></iframe><pre id="said"></pre>
<script>
document.getElementById("page").addEventListener("load", function () {{
  var win = this.contentWindow, doc = this.contentDocument, said = document.getElementById("said");
  var done = function (value) {{ said.textContent = JSON.stringify(value); }};
  var run = function () {{ try {{ {script} }} catch (error) {{ done({{error: String(error)}}); }} }};
  if (!{needs_axe}) {{ setTimeout(run, 50); return; }}
  fetch("axe.min.js").then(function (answer) {{ return answer.text(); }}).then(function (text) {{
    var axe = doc.createElement("script");
    axe.textContent = text;  // a page may forbid scripts from elsewhere
    doc.head.appendChild(axe);
    run();
  }});
}}, {{once: true}});
</script></html>
"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Serve a folder to this machine alone."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def asked(folder: Path, page: str, script: str, *, width: int = PHONE, dark: bool = False, axe: bool = False) -> Any:
    """Return what `script` gives to ``done`` on a page; it knows the page as ``win`` and ``doc``."""
    if axe:
        shutil.copy(AXE, folder / "axe.min.js")
    text = _FRAME.format(width=width, page=page, script=script, needs_axe="true" if axe else "false")
    (folder / "frame.html").write_text(text, "utf-8")
    with _served(folder) as root:
        command = [_CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000"]
        command += ["--blink-settings=preferredColorScheme=0"] if dark else []
        command += [f"--user-data-dir={folder / 'profile'}", "--dump-dom", f"{root}/frame.html"]
        shown = subprocess.run(command, capture_output=True, text=True, timeout=180, check=True).stdout
    found = re.search(r'<pre id="said">(.*?)</pre>', shown, re.DOTALL)
    assert found is not None, shown[:2000]
    assert found[1], "the script said nothing"
    return json.loads(html.unescape(found[1]))


_CHECK = """
win.axe.run(doc, {{runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}).then(function (found) {{
  done(found.violations.map(function (each) {{
    return each.id + ": " + each.nodes.slice(0, 3).map(function (node) {{ return node.html; }}).join(" | ");
  }}));
}});
""".replace("{{", "{").replace("}}", "}")


def breaches(folder: Path, page: str, *, width: int = PHONE, dark: bool = False) -> list[str]:
    """Return what WCAG 2.2 AA finds wrong on a page."""
    found: list[str] = asked(folder, page, _CHECK, width=width, dark=dark, axe=True)
    return found
