"""`swissdesk prizes`: who gets which prize, and why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files, output
from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament
    from swissdesk.standings.prizes import Payout


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document with prize lists in its settings"))
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.option("round", "--round", "N", N_("after round N (default: the latest)"), WHOLE)
    takes.option(
        "format", "--format", "", N_("the format (default: text)"), one_of(output.FORMATS), default=output.TEXT
    )


def run(given: Given) -> int:
    """Print the prizes list by list, each with its reasons."""
    from swissdesk.formats import sheets
    from swissdesk.standings.prizes import payout

    tournament = files.load(given.file)
    if given.format in (output.CSV, output.XLSX):
        output.write_sheet(sheets.prizes(tournament, given.round), given.format, given.output)
        return DONE
    found = payout(tournament, given.round)
    if given.format == output.JSON:
        files.write_text(given.output, json.dumps(_data(tournament, found), ensure_ascii=False, indent=1) + "\n")
    else:
        files.write_text(given.output, "".join(f"{line}\n" for line in _lines(tournament, found)))
    return DONE


def _lines(tournament: Tournament, found: Payout) -> list[str]:
    from swissdesk.standings.prizes import money, title

    awards = tournament.settings.awards
    if not awards.prize_lists:
        return [wording.text(N_("This tournament has no prize lists."))]
    lines = []
    for prizes in awards.prize_lists:
        lines.append(wording.sentence(title(tournament, prizes)))
        for award in found.of(prizes.key):
            what = " + ".join(
                filter(None, (money(award.amount, awards.currency) if award.amount else "", award.in_kind))
            )
            lines.append(f"  {award.place:>3}  {what:>14}  {tournament.by_id[award.player].name}")
            lines += [f"       {wording.sentence(reason)}" for reason in award.reasons[1:]]
    lines += [
        wording.text(N_("Unallocated in the list {key}: {amount}."), amount=money(amount, awards.currency), key=key)
        for key, amount in found.unclaimed
    ]
    lines.append(wording.text(N_("Paid out: {amount}"), amount=money(found.total, awards.currency)))
    return lines


def _data(tournament: Tournament, found: Payout) -> dict[str, Any]:
    return {
        "currency": tournament.settings.awards.currency,
        "prizes": [
            {
                "list": award.prize_list,
                "place": award.place,
                "id": award.player,
                "name": tournament.by_id[award.player].name,
                "amount": award.amount / 100,
                "in_kind": award.in_kind,
                "reasons": [wording.sentence(reason) for reason in award.reasons],
            }
            for award in found.awards
        ],
        "unclaimed": {key: amount / 100 for key, amount in found.unclaimed},
    }
