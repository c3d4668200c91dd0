"""Import of a list as large as FIDE's, and the time from typing to an answer.

``python tests/benchmarks/lists.py [--rows 1500000] [--xml]`` makes a list from a seed, zips it as it is distributed,
imports it and asks for the first letters of common and rare names, for several words, for ids and for nobody.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rating_list_files import combined_header, combined_line, many, xml_player

from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.importing import carry_out, plan_for

COMMON = ("moh", "kum", "ali", "mar", "li", "wang", "sin", "jose", "iva", "ng")
RARE = ("zovu", "pekuma", "bifi", "tarodo", "lemu")
SEVERAL = ("ali moh", "mohamed ali", "mar gar", "singh ali 1990", "li ba", "ka mo", "ma ma", "anna no")
ELSEWHERE = ("Мохамед", "Müller", "Кумар", "Garçia", "nobody at all", "xqzw", "Нгуен", "jussupow")
IDS = ("100007", "1000", "100", "10599993", "1")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_500_000)
    parser.add_argument("--xml", action="store_true", help="the list as XML instead of fixed width")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = _list(Path(folder), given.rows, given.xml)
        print(f"{path.name}: {given.rows:,} players, {path.stat().st_size / 1e6:.0f} MB zipped")
        with RatingIndex(Path(folder, "lists")) as index:
            begin, worked = time.perf_counter(), time.process_time()
            info = carry_out(plan_for(path, index.folder), index).info
            seconds, worked = time.perf_counter() - begin, time.process_time() - worked
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(
                f"import: {seconds:.1f} s ({worked:.1f} s of one core), {info.rows / worked:,.0f} rows/s of it, "
                f"{memory:.0f} MB of memory at most, "
                f"index of {info.path.stat().st_size / 1e6:.0f} MB"
            )
            _searches(index)


def _list(folder: Path, rows: int, as_xml: bool) -> Path:
    member = "players_list_xml_foa.xml" if as_xml else "players_list_foa.txt"
    path = folder / ("players_list_xml.zip" if as_xml else "players_list.zip")
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        archive.open(member, "w") as file,
    ):
        file.write(b"<playerslist>\n" if as_xml else f"{combined_header()}\r\n".encode())
        for entry in many(rows):
            file.write((xml_player(entry) if as_xml else combined_line(entry) + "\r\n").encode())
        file.write(b"</playerslist>\n" if as_xml else b"")
    return path


def _searches(index: RatingIndex) -> None:
    """Ask everything as it is typed, letter by letter from the third on, with and without an own federation."""
    every: list[tuple[float, str]] = []
    for title, texts in (
        ("common", COMMON),
        ("rare", RARE),
        ("several words", SEVERAL),
        ("elsewhere", ELSEWHERE),
        ("numbers", IDS),
    ):
        taken = [
            _asked(index, text[:length], federation)
            for text in texts
            for length in range(min(3, len(text)), len(text) + 1)
            for federation in ("", "SVK")
        ]
        _tell(title, taken)
        every += taken
    _tell("all", every)


def _asked(index: RatingIndex, text: str, federation: str) -> tuple[float, str]:
    """Return how many milliseconds an answer takes, and to what."""
    begin = time.perf_counter()
    index.search(text, 30, federation=federation)
    return 1000 * (time.perf_counter() - begin), text


def _tell(title: str, taken: list[tuple[float, str]]) -> None:
    times = sorted(milliseconds for milliseconds, _ in taken)
    slowest = max(taken)
    print(
        f"{title:14} {len(times):4} searches: median {statistics.median(times):5.1f} ms, "
        f"95 % {times[int(len(times) * 0.95)]:5.1f} ms, worst {slowest[0]:5.1f} ms (“{slowest[1]}”)"
    )


if __name__ == "__main__":
    main()
