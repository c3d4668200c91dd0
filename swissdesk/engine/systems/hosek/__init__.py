"""Swiss pairing by matching, as in M. Hošek's thesis (Bratislava 2023): four methods over one graph of legal pairs.

This is not the FIDE Dutch system: no halves of a scoregroup meet. A round is as large as it can be, then close in
points, then fair in colours. `graph` checks the record, makes the graph, decides who stays out, and gives colours;
`methods` finds the pairs and makes the round of them, `checked` has networkx weigh them again. `story` is how a round
came about, with the rules in plain words, `system` the descriptors. The weights are exact integers, in a form that
loses no digit where that of the thesis would.
"""
