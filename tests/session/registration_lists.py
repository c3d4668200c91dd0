"""Rating lists as tests of the registration need them: a handful of people, asked like the real index."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.model import Rating, Sex
from swissdesk.model.searching import folded
from swissdesk.session.ratings.listed import Listed

MONTH = "2026-11"


def listed(name: str, fide_id: str = "", rating: int = 0, **more: object) -> Listed:
    """Return an entry of FIDE's list."""
    ratings = (Rating(rating, "FIDE standard", MONTH),) if rating else ()
    return Listed(name, fide_id, ratings=ratings, **more)  # type: ignore[arg-type]


PEOPLE = (
    listed("Novak, Jan", "300001", 2310, title="FM", federation="CZE", birth="1988/03/02", sex=Sex.MALE),
    listed("Novak, Jan", "300002", 1754, federation="CZE", birth="2009", sex=Sex.MALE),
    listed("Novakova, Jana", "300003", 2051, title="WFM", federation="SVK", birth="1999", sex=Sex.FEMALE),
    listed("Kim, Anna", "300004", 1901, federation="FIN", birth="2003/01/01", sex=Sex.FEMALE),
    listed("Nowak, Ewa", "300005", 1650, title="XYZ", federation="POL", birth="1970"),
)


@dataclass
class SomeLists:
    """Answers from `people`; `asked` are the texts that were looked up."""

    people: tuple[Listed, ...] = PEOPLE
    asked: tuple[str, ...] = ()

    def search(self, text: str, limit: int = 30, *, federation: str = "") -> tuple[Listed, ...]:
        self.asked = (*self.asked, text)
        words = folded(text).replace(",", " ").split()
        found = [one for one in self.people if all(_begins(one.name, word) for word in words)]
        return tuple(sorted(found, key=lambda one: one.federation != federation))[:limit]

    def by_fide_id(self, fide_id: str | int) -> Listed | None:
        return next((one for one in self.people if one.fide_id == str(fide_id)), None)

    def by_national_id(self, national_id: str, name: str = "") -> Listed | None:
        return next((one for one in self.people if one.national_id == national_id), None)


def _begins(name: str, word: str) -> bool:
    return any(part.startswith(word) for part in folded(name).replace(",", " ").split())
