"""Questions to the arbiter; none of them comes up by itself."""
