"""The dealer: a secret seed from which every deal follows, so that everybody can check the cards afterwards.

SHA-256 of the seed is shown before the first deal, the seed after the end. Seats may mix in nonces of their own once they have seen the
former: then whoever keeps the seed cannot choose the cards either. Deal number k is HMAC-SHA256(seed, nonces and k) modulo the total odds.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from stellwerk.contract import State
from stellwerk.limits import DEALER

SEED_BYTES = 32
NONCE = re.compile(r"[0-9a-f]{32}")
"""What a seat mixes in: 16 bytes in hex."""


class Dealer:
    """Deals from one seed and the seats' nonces, if they gave any; `dealt` counts the deals."""

    def __init__(self, seed: bytes | None = None, dealt: int = 0, nonces: Sequence[str] = ()) -> None:
        self.seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(self.seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(self.seed)}")
        self.dealt = dealt
        self.nonces = tuple(nonces)

    @property
    def commitment(self) -> str:
        """What is shown before the first deal: it binds the dealer to the seed without telling it."""
        return commitment(self.seed)

    def deal(self, state: State) -> int:
        """The number of the dealer's next move in this position; the caller applies it."""
        n = choose(self.seed, self.dealt, state, self.nonces)
        self.dealt += 1
        return n


def commitment(seed: bytes) -> str:
    """SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def choose(seed: bytes, k: int, state: State, nonces: Sequence[str] = ()) -> int:
    """The move that deal number k of this seed makes here, with the nonces of the seats in their order (empty: that seat gave none)."""
    odds = state.odds()
    if not odds:
        raise ValueError("the dealer owes no deal here")
    mixed = [*(nonce or "-" for nonce in nonces), str(k)] if any(nonces) else [str(k)]
    pick = int.from_bytes(hmac.digest(seed, " ".join(mixed).encode(), "sha256"), "big") % sum(odds)
    for n, weight in zip(state.legal(DEALER), odds, strict=True):
        pick -= weight
        if pick < 0:
            return n
    raise AssertionError("odds add up to their sum")


def seed_from(text: str) -> bytes:
    """A seed from any words or number, for games that shall be repeated."""
    return hashlib.sha256(text.encode()).digest()
