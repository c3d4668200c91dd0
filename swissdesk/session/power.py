"""Whether the computer runs on its battery: an event of five hours outlives most of them."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import NamedTuple

SUPPLIES = Path("/sys/class/power_supply")
"""Where Linux describes mains and batteries, a folder for each."""

_UNKNOWN = 255


class Power(NamedTuple):
    """`plugged`: the mains feed the computer. `percent` is how full the battery is, None without one."""

    plugged: bool
    percent: int | None = None


def power() -> Power | None:
    """Return what feeds the computer, None where the system does not say."""
    if sys.platform == "win32":
        return _of_windows()
    return of_linux(SUPPLIES) if sys.platform == "linux" else None


def of_linux(folder: Path) -> Power | None:
    """Return what the files of a folder of supplies say; without a battery the mains are all there is."""
    try:
        supplies = [(_read(each / "type"), each) for each in sorted(folder.iterdir())]
    except OSError:
        return None
    batteries = [each for kind, each in supplies if kind == "Battery" and _read(each / "scope") != "Device"]
    if not batteries:
        return None
    levels = [int(text) for text in (_read(each / "capacity") for each in batteries) if text.isdecimal()]
    drained = any(_read(each / "status") == "Discharging" for each in batteries)
    return Power(not drained, min(levels) if levels else None)


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


class _Status(ctypes.Structure):
    """SYSTEM_POWER_STATUS of Windows."""

    _fields_ = (
        ("ACLineStatus", ctypes.c_ubyte),
        ("BatteryFlag", ctypes.c_ubyte),
        ("BatteryLifePercent", ctypes.c_ubyte),
        ("SystemStatusFlag", ctypes.c_ubyte),
        ("BatteryLifeTime", ctypes.c_uint32),
        ("BatteryFullLifeTime", ctypes.c_uint32),
    )


def _of_windows() -> Power | None:
    status = _Status()
    windows = getattr(ctypes, "windll", None)
    if windows is None or not windows.kernel32.GetSystemPowerStatus(ctypes.byref(status)):
        return None
    if status.ACLineStatus == _UNKNOWN or status.BatteryLifePercent == _UNKNOWN:
        return None
    return Power(status.ACLineStatus == 1, int(status.BatteryLifePercent))
