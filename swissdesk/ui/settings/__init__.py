"""The settings screen: made from the declarations of `swissdesk.fields`, one editor for each kind of value."""
