"""Rating lists on this computer: indexed once, searched while a name is typed, each rating with its list and month.

`importing` reads a file as it was distributed, `store` makes a file of its own of each list, `RatingIndex` answers.
Formats of lists are known to `formats.rating_lists` only.
"""

from swissdesk.session.ratings.index import RatingIndex
from swissdesk.session.ratings.listed import Listed, as_player
from swissdesk.session.ratings.store import ListInfo

__all__ = ["ListInfo", "Listed", "RatingIndex", "as_player"]
