"""Pairing, and nothing but pairing: a function from a tournament to the proposal of its next round."""

from swissdesk.engine.held_boards import propose_rest, seats
from swissdesk.engine.preview import Outlook, certain_boards
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, NotReady, Proposal
from swissdesk.engine.systems import SYSTEMS, PairingSystem, propose

__all__ = [
    "SYSTEMS",
    "Monitor",
    "NoPairing",
    "NotReady",
    "Outlook",
    "PairingSystem",
    "Proposal",
    "certain_boards",
    "propose",
    "propose_rest",
    "seats",
]
