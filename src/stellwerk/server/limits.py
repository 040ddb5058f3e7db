"""How much one guest, and one address, may ask for: buckets of tokens that fill up again, and places that are given back.

The numbers are for a club: thirty people behind one address, each with a page or two open, who reload now and then and open ten tables in
an hour, never notice them. They are for the whole server: each of several workers has its share.
"""

from __future__ import annotations

import ipaddress
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stellwerk.errors import Portable

MOST_BUCKETS = 20_000
LEAST = 10
"""A worker's share of a burst is never smaller: all that one browser asks for may land there."""
UNLIMITED = "STELLWERK_UNLIMITED"
"""Set to 1 in the environment of a server that is measured or killed on purpose: nothing is limited there."""

TOO_OFTEN = "That was a lot at once. Wait a moment"

MOST_THOUGHTS, MOST_THOUGHTS_OF_ADDRESS = 20, 60
"""Thoughts of bots that may wait while a guest opens one more table with bots."""


class TooOften(Portable):
    """Something that is refused for now: why (a msgid), and the seconds after which it may be asked for again."""

    def __init__(self, reason: str, wait: float = 0.0) -> None:
        super().__init__(reason, wait)
        self.reason, self.wait = reason, wait


def is_off() -> bool:
    """Whether nothing is limited."""
    return os.environ.get(UNLIMITED) == "1"


def network(host: str) -> str:
    """What counts as one address. Of IPv6 it is the first half: one household or one server has a whole /64."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


class Limit:
    """`burst` requests at once, then `rate` a second, counted for each key apart."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._is_off = is_off()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Take one token of this key's bucket: 0. If there is none, the seconds until there will be one."""
        if self._is_off:
            return 0.0
        now = self._clock()
        tokens, since = self._buckets.pop(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - since) * self.rate)
        left = tokens - 1 if tokens >= 1 else tokens
        self._buckets[key] = (left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return 0.0 if left < tokens else (1 - tokens) / self.rate

    def allows(self, key: str) -> bool:
        """Take one token of this key's bucket, if there is one."""
        return not self.wait(key)


@dataclass(frozen=True, slots=True)
class Allowance:
    """So much for one guest, and so much for one address, whoever asks from there."""

    of_guest: Limit
    of_address: Limit

    def wait(self, guest: str, address: str) -> float:
        """0 if they may, else the seconds until they may. Who has no cookie (empty) counts by the address alone; what one guest is refused
        is not counted against the others there."""
        return (self.of_guest.wait(guest) if guest else 0.0) or self.of_address.wait(address)

    def take(self, guest: str, address: str) -> None:
        """Raise TooOften unless they may."""
        if wait := self.wait(guest, address):
            raise TooOften(TOO_OFTEN, wait)

    def allows(self, guest: str, address: str) -> bool:
        """Whether they may."""
        return not self.wait(guest, address)


class Places:
    """So many at once for one guest, and so many for one address."""

    def __init__(self, of_guest: int, of_address: int) -> None:
        self.of_guest, self.of_address = of_guest, of_address
        self._is_off = is_off()
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, guest: str, address: str) -> Iterator[bool]:
        """Take a place as long as this lasts; False if there is none."""
        most = {f"address {address}": self.of_address} | ({f"guest {guest}": self.of_guest} if guest else {})
        if not self._is_off and any(self._taken[key] >= number for key, number in most.items()):
            yield False
            return
        self._taken.update(most.keys())
        try:
            yield True
        finally:
            self._taken -= Counter(most.keys())


class Limits:
    """All limits of one worker. First what a guest may, then what an address may: a rate by the second, and how much at once."""

    def __init__(self, workers: int = 1, clock: Callable[[], float] = time.monotonic) -> None:
        def limit(rate: float, burst: int) -> Limit:
            return Limit(rate / workers, max(burst // workers, min(burst, LEAST)), clock)

        def allow(guest: tuple[float, int], address: tuple[float, int]) -> Allowance:
            return Allowance(limit(*guest), limit(*address))

        # every request is one of these
        self.pages = allow((5, 100), (20, 600))
        self.steps = allow((10, 200), (40, 800))
        """Replays, results, records, reviews: each plays a game through."""
        self.pictures = allow((1, 30), (5, 150))
        self.forms = allow((5, 60), (20, 300))
        self.static = allow((100, 1500), (200, 3000))
        self.api = allow((10, 300), (50, 1000))
        """Of a program, by its token."""
        # and some begin something
        self.newcomers = limit(1, 200)
        """Pages for who has no cookie yet, by address."""
        self.tokens = limit(1 / 20, 30)
        self.tables = allow((1 / 30, 20), (1 / 10, 90))
        self.seats = allow((1 / 30, 20), (1 / 10, 120))
        """Taken at public tables."""
        self.reviews = allow((1 / 60, 10), (1 / 20, 60))
        self.hints = allow((1 / 2, 20), (2, 80))
        # at an open page
        self.calls = allow((2, 60), (10, 300))
        """New sockets."""
        self.open = Places(max(30 // workers, LEAST), max(400 // workers, LEAST))
        """Sockets open at once."""
        self.frames = allow((50, 200), (500, 2000))
        self.acts = allow((5, 100), (50, 1000))
        """Frames that change a table."""
        self.chat = allow((1 / 2, 10), (5, 100))
        self.onlookers_chat = allow((1 / 10, 3), (1 / 2, 15))
