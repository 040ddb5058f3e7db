"""A small, fast source of random numbers for playouts (SplitMix64). The same numbers compiled and interpreted."""

from __future__ import annotations

ALL64 = 0xFFFFFFFFFFFFFFFF
GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB


class Rng:
    """Throws numbers below n. Not for deals at a table: those come from the dealer's secret seed."""

    def __init__(self, seed: int) -> None:
        self.state = seed & ALL64

    def _below(self, n: int) -> int:
        self.state = (self.state + GAMMA) & ALL64
        z = self.state
        z = ((z ^ (z >> 30)) * MIX1) & ALL64
        z = ((z ^ (z >> 27)) * MIX2) & ALL64
        return ((z ^ (z >> 31)) >> 32) * n >> 32

    def below(self, n: int) -> int:
        """A number from 0 to n-1, n at most 2**31."""
        return self._below(n)
