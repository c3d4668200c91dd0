"""The edition of 2012: how it reads the record, and the clauses it cites for what no round may break."""

from __future__ import annotations

from swissdesk.engine.edition import Clauses, Edition
from swissdesk.model.systems import bye_bar_of

CLAUSES_2012 = Clauses("B.1.a", "B.1.b", "B.2", "B.1, B.2", covers_forbidden=False)
EDITION_2012 = Edition(bye_bar=bye_bar_of("dutch-2012"), clauses=CLAUSES_2012)
