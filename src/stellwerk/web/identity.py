"""Who somebody is: a guest with a signed cookie. No account, no password; a private link carries the identity to another device."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

COOKIE = "stellwerk"
PREFERENCES = "stellwerk-look"
LEVEL = "stellwerk-level"
YEAR = 365 * 24 * 60 * 60
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Guest:
    """A person as this server knows them."""

    id: str
    is_new: bool = False


class Identity:
    """Signs and reads cookies, links and form tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._cookie = URLSafeSerializer(secret, salt="guest")
        self._link = URLSafeSerializer(secret, salt="link")

    def guest(self, connection: HTTPConnection) -> Guest:
        """The guest of a request; a new one if there is no cookie or a forged one."""
        known = self.read(connection.cookies.get(COOKIE, ""))
        return Guest(known) if known else Guest(secrets.token_urlsafe(12), is_new=True)

    def read(self, cookie: str) -> str:
        """The guest's id from a cookie; empty if it is not ours."""
        return self._unsign(self._cookie, cookie)

    def cookie(self, guest: str) -> str:
        """The cookie of a guest."""
        return str(self._cookie.dumps(guest))

    def link(self, guest: str) -> str:
        """The secret part of a link that lets the same person go on at another device."""
        return str(self._link.dumps(guest))

    def read_link(self, text: str) -> str:
        """The guest's id from such a link; empty if it is not ours."""
        return self._unsign(self._link, text)

    def form_token(self, guest: str) -> str:
        """Shows that a form came from a page of ours."""
        return hmac.new(self._secret, b"form " + guest.encode(), hashlib.sha256).hexdigest()

    def is_form_token(self, guest: str, token: str) -> bool:
        """Whether a form's token is this guest's."""
        return hmac.compare_digest(self.form_token(guest).encode(), token.encode())

    @staticmethod
    def _unsign(signer: URLSafeSerializer, text: str) -> str:
        try:
            found = signer.loads(text)
        except BadSignature:
            return ""
        return found if isinstance(found, str) and 0 < len(found) < 40 else ""


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request that changes something comes from one of our own pages. Programs send no Origin and have a token instead."""
    origin = connection.headers.get("origin")
    if not origin:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # [ without ]
        return False


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, printable, not too long; empty if nothing is left."""
    shown = "".join(c for c in unicodedata.normalize("NFC", name) if c.isprintable())
    return " ".join(shown.split())[:LONGEST_NAME].strip()
