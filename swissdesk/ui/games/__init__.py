"""Practice events in the window: playing the boards, the games that were played, their search trees."""
