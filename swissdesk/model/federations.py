"""The three-letter codes of the federations that FIDE knows, and those of players without one.

They are FIDE's own and differ in places from those of ISO and of the Olympic committee (ENG, SCO, WLS, GCI …). All 203
of the table of federations on FIDE's rating site are here (its state of 2025), and BEN, CGO, GBS, GRL, GUI and NCL, which
it does not list.
"""

from __future__ import annotations

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
