"""The rating lists of this computer: imported, searched, removed."""
