"""How much one guest may ask for: a bucket of tokens that fills up again."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_BUCKETS = 20_000
UNLIMITED = "STELLWERK_UNLIMITED"
"""Set to 1 in the environment of a server that is measured or killed on purpose: nothing is limited there."""


class Limit:
    """`burst` requests at once, then `rate` a second, counted for each key apart."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._is_off = os.environ.get(UNLIMITED) == "1"
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        """Take one token of this key's bucket, if there is one."""
        if self._is_off:
            return True
        now = self._clock()
        tokens, since = self._buckets.pop(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - since) * self.rate)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed
