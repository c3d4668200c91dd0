"""Players, their titles, their ratings with the lists these came from, and the federations that FIDE knows."""

from __future__ import annotations

from enum import Enum

from swissdesk.model.points import Points
from swissdesk.values import dataclass

# ---- players


class Sex(Enum):
    """As FIDE's lists record it; the value is TRF's letter."""

    FEMALE = "w"
    MALE = "m"


class Title(Enum):
    """FIDE titles in the order of C.04.2 art. 2.2.2."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"

    @property
    def rank(self) -> int:
        """0 for GM, 1 for IM, …: the smaller goes first where strength is equal."""
        return list(Title).index(self)


@dataclass(frozen=True, slots=True)
class Rating:
    """One rating of a player as a list gave it.

    `source` names the list (``FIDE standard``, ``GER``, ``by hand``), `month` when it was valid (``2026-02``),
    `from_round` the first round of this event that it is used for (events over several lists).
    """

    value: int
    source: str = ""
    month: str = ""
    from_round: int = 1


@dataclass(frozen=True, slots=True)
class LaterTitle:
    """A title that a player received during the event: it counts in the games from round `from_round` on."""

    title: str
    from_round: int


@dataclass(frozen=True, slots=True)
class Player:
    """A participant.

    `id` is the starting rank (TPN), 1 the strongest; `ratings` are all that are known, with their lists. `title` is
    text, because lists hold titles we do not know. `birth` is as precise as the source was: ``1984/05/30``, ``1984`` or
    empty. The texts below the fields are in the schema of the JSON for other programs too.
    """

    id: int
    name: str
    rating: int = 0
    """The one the event ranks by, 0 if none."""
    title: str = ""
    sex: Sex | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    ratings: tuple[Rating, ...] = ()
    withdrawn_from: int | None = None
    """The first round the player does not play any more, None while in the event."""
    coefficient: int | None = None
    """K of the rating list, None if not known."""
    family: str = ""
    """Players of one family may be kept apart."""
    checked_in: bool = False
    """Has come to the desk before round 1."""
    paid: bool = False
    national_id: str = ""
    no_half_byes: bool = False
    """Is not entitled to half-point byes."""
    among_equals: int = 0
    """The place among players of the same rating and title after an exchange of numbers, 0 without one."""
    external: Points | None = None
    """A tie-break value that was computed elsewhere, None without one."""
    lot: int = 0
    """The lot drawn for a place among tied players, the smaller one first; 0 without one."""
    expelled: bool = False
    """Was expelled from the event: has no place in the standings."""
    later_titles: tuple[LaterTitle, ...] = ()
    """Titles received during the event; `title` is the one at its start, which numbers the players."""

    @property
    def known_title(self) -> Title | None:
        """The FIDE title, None for no title or one that FIDE does not know."""
        return _known(self.title)

    def has_left(self, round_number: int) -> bool:
        """Whether the player does not play that round any more."""
        return self.withdrawn_from is not None and self.withdrawn_from <= round_number

    def title_in(self, round_number: int) -> str:
        """Return the title at the time of a round (B.01 art. 1.1.4)."""
        held = [later for later in self.later_titles if later.from_round <= round_number]
        return max(held, key=lambda later: later.from_round).title if held else self.title

    def known_title_in(self, round_number: int) -> Title | None:
        """Return the FIDE title at the time of a round, None for no title or one that FIDE does not know."""
        return _known(self.title_in(round_number))


def _known(title: str) -> Title | None:
    return Title._value2member_map_.get(title)  # type: ignore[return-value]


# ---- federations

_CODES = """
    AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU
    BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG
    ERI ESA ESP EST ETH FAI FID FIJ FIN FRA GAB GAM GBS GCI GEO GEQ GER GHA GRE GRL GRN GUA GUI GUM GUY HAI HKG HON
    HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR
    LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP
    NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN
    SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR UAE
    UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM
"""

FEDERATIONS = frozenset(_CODES.split())
"""FID are players under the flag of FIDE, NON those without a federation."""

_MOST = 3


def near(code: str) -> tuple[str, ...]:
    """Return the codes most like one that is none, the likeliest first."""
    from difflib import get_close_matches  # wanted for a code that is none; the window starts without it

    return tuple(get_close_matches(code.upper(), sorted(FEDERATIONS), _MOST, 0.6))
