"""The data of the event in the lines above a list: ``Federation : Lebanon ( LBN )``, ``Date : 2024/08/28``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from swissdesk.formats.foreign.texts import federation
from swissdesk.formats.table_input import Line
from swissdesk.formats.trf.codes import day
from swissdesk.model import EventInfo
from swissdesk.model.searching import folded

_KEYS = {
    "federation": "federation|foderation|federacion|federacia|federace|federacja|federazione|федерация",
    "chief_arbiter": "chief arbiter|hauptschiedsrichter|arbitro principal|hlavny rozhodca|hlavni rozhodci|"
    "sedzia glowny|arbitre principal|arbitro capo|главный судья",
    "deputy_arbiters": "deputy chief arbiter|deputy arbiter|zastupca hlavneho rozhodcu|заместитель главного судьи",
    "city": "location|place|town|ort|lugar|miesto|misto|miejsce|lieu|luogo|место проведения",
    "rounds": "number of rounds|anzahl der runden|rundenanzahl|numero de rondas|pocet kol|liczba rund|"
    "nombre de rondes|numero di turni|количество туров|число туров",
    "time_control": "time control|rate of play|bedenkzeit|ritmo de juego|tempo hry|tempo gry|cadence|контроль времени",
}
_KEY_OF = {folded(word): key for key, words in _KEYS.items() for word in words.split("|")}
_DATE = re.compile(r"\d{4}/\d{1,2}/\d{1,2}")
_CODE = re.compile(r"\(\s*([A-Z]{3})\s*\)")


def event_in(lines: Sequence[Line]) -> tuple[EventInfo, int]:
    """Return the data of the event above a list, and the number of rounds; empty and 0 for what is not there."""
    found: dict[str, Any] = {}
    rounds = 0
    name = next((line.cells[0] for line in lines if _is_name(line)), "")
    for line in lines:
        head, sign, text = line.cells[0].partition(":")
        key = _KEY_OF.get(folded(re.sub(r"\(.*?\)", "", head)).strip())
        days = [each for each in _DATE.findall(line.cells[0]) if day(each) is not None]
        if days:
            found.setdefault("start", days[0])
            found.setdefault("end", days[-1])
        if not sign or key is None:
            continue
        if key == "rounds":
            rounds = int(text) if text.strip().isdecimal() else 0
        elif key == "federation":
            code = _CODE.search(text)
            found[key] = federation(code[1] if code else text)
        elif key == "deputy_arbiters":
            found[key] = tuple(filter(None, (each.strip() for each in re.split(r"(?<=[)]),|;", text))))
        else:
            found.setdefault(key, text.strip())
    return EventInfo(name=name, **found), min(rounds, 150)


def _is_name(line: Line) -> bool:
    text = line.cells[0]
    return ": " not in text and "chess-results" not in text.casefold() and len(text) > 3
