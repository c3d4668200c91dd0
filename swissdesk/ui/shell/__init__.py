"""The application: window, actions, palette, messages, look; each subject has a package beside it."""
