"""What the actions do, one module for each menu."""
