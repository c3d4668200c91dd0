"""Title norms: whether an event makes one for a player, condition by condition, and what the certificate says.

FIDE Title Regulations B.01, in force since 1 January 2024; articles are cited as there.

reports = norms(tournament)                    # everybody who could need one
report = norm(tournament, player=3, title=Title.IM)
certificate(tournament, report)
"""

from swissdesk.standings.norms.certificate import Certificate, certificate
from swissdesk.standings.norms.check import NormReport, Verdict, norm, norms, titles_for
from swissdesk.standings.norms.conditions import Condition
from swissdesk.standings.norms.games import EDITION, TITLES, Excluded, NormGame, TitleRule

__all__ = [
    "EDITION",
    "TITLES",
    "Certificate",
    "Condition",
    "Excluded",
    "NormGame",
    "NormReport",
    "TitleRule",
    "Verdict",
    "certificate",
    "norm",
    "norms",
    "titles_for",
]
