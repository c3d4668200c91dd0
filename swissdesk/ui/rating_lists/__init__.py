"""The rating lists of this computer: imported, looked through, removed."""
