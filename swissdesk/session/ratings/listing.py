"""From a row of a list to the person it stands for: which rating it is, of which list and month."""

from __future__ import annotations

from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.model import Rating, Sex
from swissdesk.session.ratings.listed import FIDE, Listed
from swissdesk.session.ratings.store import ListInfo

_PACES = ("standard", "rapid", "blitz")


def listed_from(info: ListInfo, row: ListRow) -> Listed:
    """Return who stands in a row of the list `info`."""
    is_fide = info.kind == "fide"
    own = dict(
        zip(
            _sources(FIDE if is_fide else base_name(info.name), is_fide),
            (row.standard, row.rapid, row.blitz),
            strict=True,
        )
    )
    coefficients = dict(zip(own, (row.k, row.rapid_k, row.blitz_k), strict=True))
    of_fide = zip(_sources(FIDE, True), (row.fide_standard, row.fide_rapid, row.fide_blitz), strict=True)
    values = {**{source: value for source, value in of_fide if value}, **own}
    return Listed(
        name=row.name, fide_id=str(row.fide_id) if row.fide_id else "", national_id=row.national_id, title=row.title,
        sex=Sex(row.sex) if row.sex else None, federation=row.federation, birth=row.birth, club=row.club,
        ratings=tuple(Rating(value, source, info.month) for source, value in values.items() if value),
        coefficients=tuple((source, k) for source, k in coefficients.items() if k), lists=(info.name,),
        is_active=bool(row.is_active),
    )  # fmt: skip


def base_name(name: str) -> str:
    """Return what lists of one federation for several paces have in common: ``NED`` for ``NED rapid``."""
    return next((name.removesuffix(f" {pace}") for pace in _PACES if name.endswith(f" {pace}")), name)


def _sources(name: str, is_fide: bool) -> tuple[str, ...]:
    """Return what the three ratings of a list are called: a national list's main rating has the name of the list."""
    return tuple(name if pace == "standard" and not is_fide else f"{name} {pace}" for pace in _PACES)
