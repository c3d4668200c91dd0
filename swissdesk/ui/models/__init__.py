"""Tables of the tournament for Qt views: rows are small values, changes are told as small as they are."""
