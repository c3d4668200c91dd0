"""Pairing: functions from a tournament to the proposal of its next round, and nothing else."""

from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing, NotReady, Proposal
from swissdesk.engine.systems import SYSTEMS, PairingSystem, propose

__all__ = [
    "SYSTEMS",
    "Monitor",
    "NoPairing",
    "NotReady",
    "PairingSystem",
    "Proposal",
    "propose",
]
