"""The round: its page, the boards, results, the second pass, publishing."""
