"""Who stands where: points and the order of the players."""

from swissdesk.standings.table import StandingRow, table

__all__ = ["StandingRow", "table"]
