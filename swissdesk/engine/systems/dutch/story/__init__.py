"""How a round of the Dutch system from 2017 on came about, told step by step."""
