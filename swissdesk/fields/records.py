"""What a file or the event left behind: shown in the settings as it is, and changed by nobody."""

from __future__ import annotations

from swissdesk.fields.field import Field, Part, Record, Section, of_info, of_settings
from swissdesk.fields.words import text_or_none
from swissdesk.i18n import N_


def _record(key: str, title: str, help_: str, part: Part) -> Field:
    return Field(
        key,
        Section.RECORD,
        title,
        help_,
        Record(),
        part,
        said=lambda tournament: text_or_none(part.read(tournament)),
        shown=lambda tournament: part.read(tournament) not in (None, ""),
    )


RECORDS = (
    _record(
        "fide_mode_left",
        N_("FIDE mode left in round"),
        N_("From this round on the pairings were not those of the FIDE rules."),
        of_settings("fide_mode_left"),
    ),
    _record(
        "program", N_("Program"), N_("Which program wrote the file that the event was read from."), of_info("program")
    ),
    _record(
        "type_code",
        N_("Code of the kind of event"),
        N_("As the file has it; written again while it says the same as the pairing system (record 192)."),
        of_info("type_code"),
    ),
    _record(
        "rating_method_text",
        N_("Rating method in the file"),
        N_("As the file has it; written again while it says the same as the rating method (record 172)."),
        of_info("rating_method"),
    ),
)
