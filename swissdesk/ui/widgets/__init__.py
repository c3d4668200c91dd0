"""Building blocks of the pages: tables, strips, banners, fields."""
