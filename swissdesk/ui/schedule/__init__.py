"""What a schedule brings to the window: the bracket, lots, constructions of tables, the drawing of numbers, groups."""
