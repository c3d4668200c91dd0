"""The pages that follow the day."""
