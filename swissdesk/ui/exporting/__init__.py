"""Taking the tournament out: in which formats, what FIDE would reject in a report, and the writing itself."""
