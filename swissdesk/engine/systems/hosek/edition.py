"""The thesis's reading of the record, which is that of 2026, and the rules it cites for what no round may break."""

from __future__ import annotations

from swissdesk.engine.edition import Clauses, Edition
from swissdesk.i18n import N_

CLAUSES_THESIS = Clauses(N_("rule 2"), N_("rules 5, 6"), N_("rules 3, 4"), N_("rules 2 to 6"))
THESIS = Edition(topscorers=False, clauses=CLAUSES_THESIS)
