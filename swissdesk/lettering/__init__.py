"""How names are written: their forms, their direction, their order, and what goes into a room of a given width.

One layer for sheets, slips, cards, web pages and the hall. It knows neither a tournament nor a font: who draws brings
the measure. The rule of every name, in this order:

1. whole, in letters down to 80 % of their width (`fitting.LEAST_WIDTH`), never narrower;
2. on two lines, where the place has two;
3. given names as initials, one after the other from the last; never the surname;
4. the surname divided after its hyphen, at a space, or between two syllables, on two lines;
5. the surname alone, and only then cut, with an ellipsis.

`fitting` knows the shorter forms and the rule, `directions` what runs from right to left (isolated, so that it
never turns round what stands beside it), `faces` what is printed where no font has a letter, `order` how names
follow one another in each language.
"""
