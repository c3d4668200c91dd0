"""The exercise studio: tasks on the cards of the trace, a bank of positions, drill and exam."""
