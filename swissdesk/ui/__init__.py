"""The window: shows what the tournament is and turns keys into events. Everything that needs Qt, and nothing else."""
