"""From a new event to round 1: the strip of first steps, and the checklist “Ready for the venue”."""
