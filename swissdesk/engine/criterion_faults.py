"""What befalls players where a criterion has a worse value: words for an arbiter that several systems share.

``{player}`` is the one, or the higher ranked of a pair, ``{other}`` the lower ranked.
"""

from __future__ import annotations

from swissdesk.i18n import N_

BYE_TOO_HIGH = N_("{player} gets the bye, and a player with fewer points could have it")
BYE_OF_ANOTHER = N_("{player} gets the bye, and the rules give it to another player")
DOWN = N_("{player} floats down, though fewer players need to")
DOWN_HIGH = N_("{player} floats down, and a player with fewer points could")
LEFT_AHEAD = N_("{player} finds no opponent in the next bracket")
TOO_FAR = N_("the score difference of {player} is larger than necessary")
DENIED = N_("{player} and {other} are due the same colour")
DENIED_STRONG = N_("{player} and {other} are due the same colour, and a strong preference is denied")
DOWN_AGAIN = N_("{player} floats down twice running")
DOWN_LATELY = N_("{player} floats down, as two rounds before")
UP_AGAIN = N_("{other} meets a higher score twice running")
UP_LATELY = N_("{other} meets a higher score, as two rounds before")
