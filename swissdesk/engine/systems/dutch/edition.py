"""The edition of 2017: how it reads the record, and the clauses it cites for what no round may break."""

from __future__ import annotations

from swissdesk.engine.edition import Clauses, Edition
from swissdesk.model.systems import bye_bar_of

CLAUSES_2017 = Clauses("C.1", "C.2", "C.3", "A.9")
DUTCH_2017 = Edition(every_absence_floats=True, bye_bar=bye_bar_of("dutch-2017"), clauses=CLAUSES_2017)
