"""Practising to pair: tasks made of positions, the judgement of what a learner does, hints, and questions.

`task` is a bracket or a round to be paired, with the cards as they lie and what decides; `judging` says what a
learner's boards are worth by the system's own measures, `questions` leads to the answer by stages and asks about it,
`typed` reads a position typed by hand, `bank` holds tasks that were found, `learner` what somebody has reached.
No second engine: what a learner has done is made fixed, the system pairs the rest, and both rounds are compared.
"""
