"""Who somebody is: a guest with a signed cookie. No account, no password; a private link carries the identity to another device.

Cookies and links are signed for one generation of a guest; who signs out all other devices begins the next.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass
from urllib.parse import urlsplit

from itsdangerous import BadSignature, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

COOKIE = "stellwerk"
PREFERENCES = "stellwerk-look"
LEVEL = "stellwerk-level"
YEAR = 365 * 24 * 60 * 60
LONGEST_NAME = 24
OURS = re.compile(r"bot\d+|stellwerk")
LINK_LIFE = 60 * 60
"""Seconds for which a private link leads anywhere."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person as this server knows them."""

    id: str
    is_new: bool = False
    name: str = ""
    """Empty if they have never told one."""
    generation: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """What a cookie or a link of ours says: this guest, in this generation. It counts as long as the generation does."""

    guest: str
    generation: int = 0


class LinkExpired(Exception):
    """A private link that was right, but too long ago."""


class Identity:
    """Signs and reads cookies, links and form tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._cookie = URLSafeSerializer(secret, salt="guest")
        self._link = URLSafeTimedSerializer(secret, salt="private link")

    @staticmethod
    def stranger() -> Guest:
        """Somebody who has never been here."""
        return Guest(secrets.token_urlsafe(12), is_new=True)

    def read(self, cookie: str) -> Claim | None:
        """What a cookie claims; None if it is not ours."""
        try:
            return _claim(self._cookie.loads(cookie))
        except BadSignature:
            return None

    def cookie(self, guest: str, generation: int = 0) -> str:
        """The cookie of a guest."""
        return str(self._cookie.dumps([guest, generation]))

    def link(self, guest: str, generation: int = 0) -> str:
        """The secret part of a link that lets the same person go on at another device, for an hour."""
        return str(self._link.dumps([guest, generation]))

    def read_link(self, text: str) -> Claim | None:
        """What such a link claims; None if it is not ours. Raises LinkExpired."""
        try:
            return _claim(self._link.loads(text, max_age=LINK_LIFE))
        except SignatureExpired:
            raise LinkExpired from None
        except BadSignature:
            return None

    def form_token(self, guest: str) -> str:
        """Shows that a form came from a page of ours."""
        return hmac.new(self._secret, b"form " + guest.encode(), hashlib.sha256).hexdigest()

    def is_form_token(self, guest: str, token: str) -> bool:
        """Whether a form's token is this guest's."""
        return hmac.compare_digest(self.form_token(guest).encode(), token.encode())


def _claim(signed: object) -> Claim | None:
    """What was signed. Cookies from before there were generations are the guest's id alone."""
    match signed:
        case str(guest) if guest:
            return Claim(guest)
        case [str(guest), int(generation)] if guest:
            return Claim(guest, generation)
    return None


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a request that changes something comes from one of our own pages. Programs send no Origin and have a token instead."""
    origin = connection.headers.get("origin")
    if not origin:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # [ without ]
        return False


def is_ours(name: str) -> bool:
    """Whether people would take somebody of this name for a bot or for the server."""
    return bool(OURS.fullmatch("".join(unicodedata.normalize("NFKC", name).casefold().split())))


def tidy_name(name: str) -> str:
    """A name as it is shown: one line, printable, not too long; empty if nothing is left."""
    shown = "".join(c for c in unicodedata.normalize("NFC", name) if c.isprintable())
    return " ".join(shown.split())[:LONGEST_NAME].strip()
