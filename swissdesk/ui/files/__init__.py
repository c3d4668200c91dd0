"""Files in and out: opening, importing, exporting, copies, web pages."""
