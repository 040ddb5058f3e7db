"""The dealer: a secret seed from which every deal follows, so that nobody can bend the cards and everybody can check it afterwards.

Deal number k is HMAC-SHA256(seed, k) modulo the total odds. SHA-256 of the seed is shown before the first deal, the seed after the end.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from stellwerk.core import State
from stellwerk.limits import DEALER

SEED_BYTES = 32


class Dealer:
    """Deals from one seed; `dealt` counts the deals."""

    def __init__(self, seed: bytes | None = None, dealt: int = 0) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        self.dealt = dealt

    @property
    def commitment(self) -> str:
        """What is shown before the first deal: it binds the dealer to the seed without telling it."""
        return commitment(self.seed)

    def deal(self, state: State) -> int:
        """The number of the dealer's next move in this position; the caller applies it."""
        n = choose(self.seed, self.dealt, state)
        self.dealt += 1
        return n


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def choose(seed: bytes, k: int, state: State) -> int:
    """The move that deal number k of this seed makes here."""
    odds = state.odds()
    pick = int.from_bytes(hmac.digest(seed, str(k).encode(), "sha256"), "big") % sum(odds)
    for n, weight in zip(state.legal(DEALER), odds, strict=True):
        pick -= weight
        if pick < 0:
            return n
    raise AssertionError("odds add up to their sum")


def seed_from(text: str) -> bytes:
    """A seed from any words or number, for games that shall be repeated."""
    return hashlib.sha256(text.encode()).digest()
