"""Where the project is at home on the web, and README.md as it is read away from there.

The address is set once, in ``[tool.swissdesk]`` of pyproject.toml; whatever is packaged takes it from here. A build of
somebody else's repository names that in SWISSDESK_ADDRESS, as the workflow of the bundles does, so that no bundle sends
people to a place that is not its own. The program itself names no address: it sends nothing, and works offline.
"""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent


def _setting(name: str) -> str:
    return str(tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["swissdesk"][name])


def address() -> str:
    """Return the address of the repository, without a stroke at the end."""
    return (os.environ.get("SWISSDESK_ADDRESS") or _setting("address")).rstrip("/")


def maintainer() -> str:
    """Return who answers for the packages, as Debian writes it: ``Name <name@host>``."""
    return _setting("maintainer")


def issues() -> str:
    """Return where faults are reported."""
    return f"{address()}/issues"


def file(path: str) -> str:
    """Return where a file of the repository is served as it is, a picture for one."""
    return f"{address()}/raw/main/{path}"


def page(path: str) -> str:
    """Return where a file of the repository is shown to be read."""
    return f"{address()}/blob/main/{path}"


def links() -> dict[str, str]:
    """Return the links that an index shows beside the package, by their names."""
    return {
        "Homepage": address(),
        "Documentation": f"{address()}#readme",
        "Changelog": page("resources/help/news.html"),
        "Issues": issues(),
    }


def metadata() -> dict[str, object]:
    """Return what the metadata of a build say of the home: the page as it is read away from it, and the links."""
    text = (_ROOT / "README.md").read_text("utf-8")
    return {"readme": {"content-type": "text/markdown", "text": absolute(text)}, "urls": links()}


def absolute(text: str) -> str:
    """Return a page of Markdown whose relative pictures and links have addresses."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)([^)]+)\)", lambda found: f"{found[1]}{file(found[2])})", text)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)([^)]+)\)", lambda found: f"{found[1]}{page(found[2])})", text)
