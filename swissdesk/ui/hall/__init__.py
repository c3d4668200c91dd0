"""The screen in the hall: a window of its own on the projector, and the panel from which the arbiter directs it."""
