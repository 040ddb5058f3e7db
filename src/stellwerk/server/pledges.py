"""Pledges: the seed of a table that is not open yet, promised on the page where one opens it.

A form that opens a table carries a pledge, and the page shows the commitment of its seed. So the seed is fixed before the person's page
sends what it mixes in. A pledge is good for one table, whose name follows from it, and for a day.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass

from itsdangerous import BadSignature, TimestampSigner

from stellwerk.dealer import commitment

LIFE = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Pledge:
    """What is promised: the table's name and its seed. `text` stands in the form."""

    text: str
    table: str
    seed: bytes

    @property
    def commitment(self) -> str:
        """What the page shows of it."""
        return commitment(self.seed)


class Pledges:
    """Issues and reads pledges with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._signer = TimestampSigner(secret, salt="pledge")

    def new(self) -> Pledge:
        """Another one."""
        return self._pledge(self._signer.sign(secrets.token_urlsafe(12)).decode())

    def read(self, text: str) -> Pledge:
        """The pledge of a form; a new one if it is none of ours, or too old."""
        try:
            self._signer.unsign(text, max_age=LIFE)
        except BadSignature:
            return self.new()
        return self._pledge(text)

    def _pledge(self, text: str) -> Pledge:
        return Pledge(text, table_name(self._digest("table", text)), self._digest("seed", text))

    def _digest(self, purpose: str, text: str) -> bytes:
        return hmac.new(self._secret, f"{purpose} {text}".encode(), hashlib.sha256).digest()


def table_name(random: bytes) -> str:
    """The name of a table: short, and not to be guessed."""
    return urlsafe_b64encode(random[:9]).decode().replace("-", "x").replace("_", "y")


def new_name() -> str:
    """The name of a table without a pledge."""
    return table_name(secrets.token_bytes(9))
