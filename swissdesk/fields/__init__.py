"""Every setting of an event, declared once: its section, what it is called, what it holds, how it is read and written.

The settings screen, the form of a new tournament, the sheet of regulations and the differences between two states are
made from these declarations. A field works on a whole tournament value and changes nothing but its own part; what may
not change any more, and what follows from a change, stand beside it. Values are the model's; words are made here.
"""

from __future__ import annotations

from swissdesk.fields.field import (
    Choice,
    Dates,
    Exceptions,
    Field,
    Groups,
    Kind,
    Link,
    LotOf,
    Names,
    Number,
    OnlyShown,
    Record,
    Rules,
    ScoringOf,
    Seats,
    Section,
    Spans,
    Text,
)
from swissdesk.fields.listing import FIELDS, by_key, changed, of_section, rebased

__all__ = [
    "FIELDS",
    "Choice",
    "Dates",
    "Exceptions",
    "Field",
    "Groups",
    "Kind",
    "Link",
    "LotOf",
    "Names",
    "Number",
    "OnlyShown",
    "Record",
    "Rules",
    "ScoringOf",
    "Seats",
    "Section",
    "Spans",
    "Text",
    "by_key",
    "changed",
    "of_section",
    "rebased",
]
