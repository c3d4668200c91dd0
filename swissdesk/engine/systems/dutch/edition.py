"""How the edition of 2017 reads the record, and the clauses by which it cites what no round may break."""

from __future__ import annotations

from swissdesk.engine.edition import Clauses, Edition

CLAUSES_2017 = Clauses("C.1", "C.2", "C.3", "A.9")
DUTCH_2017 = Edition(every_absence_floats=True, clauses=CLAUSES_2017)
