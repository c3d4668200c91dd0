"""FIDE's words for what endangers the integrity of a pairing, as the comment lines of a report file have them.

``### kind @ Round n: what``. An event of the model leaves its line itself (`with_decision`); a kind that one event
alone leaves stands beside it.
"""

FULL_BYE = "FPB"
CONFIGURATION = "Configuration"
CORRECTION = "Correction"
IMPORT = "Import"
EXITED = "FIDE mode exited"
UNPAIRED = "Unpaired"
"""A published pairing was taken back."""
