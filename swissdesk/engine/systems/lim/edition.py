"""The Lim system's reading of the record, and the clauses it cites for what no round may break."""

from __future__ import annotations

from swissdesk.engine.edition import Clauses, Edition

CLAUSES_LIM = Clauses("2.1", "1.1", "2.1, 5.1", "2.1")
"""There is no article on completion; what leaves somebody without a compatible opponent is against 2.1."""
LIM_2026 = Edition(topscorers=False, clauses=CLAUSES_LIM)
