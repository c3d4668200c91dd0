"""Everything that was done to the open document: listed, gone back to, looked at as it was, compared with now."""
