"""The action of the settings."""

from __future__ import annotations

from swissdesk.ui.shell.office import Office


def settings(office: Office, field: str = "") -> None:
    """Show event data and settings; `field` of the model is where the cursor begins."""
    from swissdesk.ui.settings.dialog import SettingsDialog  # loaded when wanted

    SettingsDialog.show_for(office, field)
