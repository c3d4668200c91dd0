"""The decimal sign that spreadsheets on this computer expect, by the region that is set on it.

Windows says it itself, as its user has chosen it. Elsewhere it follows from the name of the region; which has the comma
is taken from the Common Locale Data Repository, and a test compares each with it.
"""

from __future__ import annotations

import os
import sys

from swissdesk.i18n import language

_COMMA = frozenset(
    [
        "af",
        "agq",
        "ast",
        "az",
        "bas",
        "be",
        "bg",
        "blo",
        "br",
        "bs",
        "ca",
        "cs",
        "cv",
        "da",
        "de",
        "dsb",
        "dua",
        "dyo",
        "el",
        "eo",
        "es",
        "et",
        "eu",
        "ewo",
        "ff",
        "fi",
        "fo",
        "fr",
        "fy",
        "gl",
        "hr",
        "hsb",
        "ht",
        "hu",
        "hy",
        "ia",
        "id",
        "ie",
        "is",
        "it",
        "jgo",
        "jv",
        "ka",
        "kab",
        "kea",
        "kgp",
        "kk",
        "kkj",
        "kl",
        "ksf",
        "ku",
        "ky",
        "lb",
        "lij",
        "lld",
        "ln",
        "lo",
        "lt",
        "lu",
        "lv",
        "mgh",
        "mk",
        "mua",
        "nb",
        "nl",
        "nmg",
        "nn",
        "nnh",
        "no",
        "nr",
        "pl",
        "ps",
        "pt",
        "rn",
        "ro",
        "ru",
        "rw",
        "sah",
        "sc",
        "se",
        "seh",
        "sg",
        "shi",
        "sk",
        "sl",
        "smn",
        "sq",
        "sr",
        "ss",
        "su",
        "sv",
        "tg",
        "tk",
        "tok",
        "tr",
        "ts",
        "tt",
        "tzm",
        "uk",
        "uz",
        "ve",
        "vec",
        "vi",
        "wo",
        "yav",
        "yrl",
        "zgh",
    ]
)
"""The languages that write it."""

_OTHERWISE = frozenset(
    [
        "ar_DZ",
        "ar_LB",
        "ar_LY",
        "ar_MA",
        "ar_MR",
        "ar_TN",
        "de_CH",
        "de_LI",
        "en_AT",
        "en_BE",
        "en_CZ",
        "en_DE",
        "en_DK",
        "en_ES",
        "en_FI",
        "en_FR",
        "en_HU",
        "en_ID",
        "en_IT",
        "en_NL",
        "en_NO",
        "en_PL",
        "en_PT",
        "en_RO",
        "en_SE",
        "en_SI",
        "en_SK",
        "en_ZA",
        "es_419",
        "es_BR",
        "es_BZ",
        "es_CU",
        "es_DO",
        "es_GT",
        "es_HN",
        "es_MX",
        "es_NI",
        "es_PA",
        "es_PE",
        "es_PR",
        "es_SV",
        "es_US",
        "it_CH",
        "ms_BN",
        "ms_ID",
        "qu_BO",
        "sw_CD",
    ]
)
"""The regions that do not as their language does."""


def decimal_sign() -> str:
    """Return the decimal sign of this computer's region, that of the language in use if the region is not known."""
    return _chosen_on_windows() or sign_of(_region() or language())


def sign_of(region: str) -> str:
    """Return the decimal sign of a language and its region: ``,`` for ``de`` and ``de_AT``, ``.`` for ``de_CH``."""
    return "," if (region.partition("_")[0] in _COMMA) != (region in _OTHERWISE) else "."


def _region() -> str:
    """Return what the computer is set to, as ``sk_SK``; empty if nothing is."""
    import locale  # slow to load

    asked = next((text for name in ("LC_ALL", "LC_NUMERIC", "LANG") if (text := os.environ.get(name))), "")
    for name in (asked, locale.getlocale()[0]):
        if name and name.partition(".")[0] not in ("C", "POSIX"):
            return locale.normalize(name).partition(".")[0]
    return ""


def _chosen_on_windows() -> str:
    """Return the sign that is set in the system's settings of the region; empty elsewhere."""
    if sys.platform != "win32":
        return ""
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Control Panel\International") as key:
            return str(winreg.QueryValueEx(key, "sDecimal")[0])
    except OSError:
        return ""
