"""What can happen at a table. Stored as JSON, one object an event; `at` is milliseconds since the epoch."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, kw_only=True, omit_defaults=True):
    """Something that happened, and when."""

    at: int = 0


class Sat(Event, frozen=True, kw_only=True):
    """A person took a seat."""

    seat: int
    player: str
    name: str
    nonce: str = ""
    """What their page mixes into the deals."""


class Stood(Event, frozen=True, kw_only=True):
    """A person left a seat before the game began."""

    seat: int


class Dealt(Event, frozen=True, kw_only=True):
    """The dealer turned something up."""

    token: str


class Moved(Event, frozen=True, kw_only=True):
    """A seat made a move; `id` is the sender's, so that none counts twice."""

    seat: int
    token: str
    id: str


class TookBack(Event, frozen=True, kw_only=True):
    """A seat took its last move back."""

    seat: int
    id: str


class Said(Event, frozen=True, kw_only=True):
    """Somebody wrote to the others."""

    player: str
    name: str
    text: str
    id: str


class BotTook(Event, frozen=True, kw_only=True):
    """A bot took over a seat: its clock had run out, or the others agreed."""

    seat: int
    level: str


class Wished(Event, frozen=True, kw_only=True):
    """A person wishes that a bot takes over another's seat."""

    seat: int
    player: str


class CameBack(Event, frozen=True, kw_only=True):
    """The person whose seat a bot had taken plays on."""

    seat: int


class Hinted(Event, frozen=True, kw_only=True):
    """A person was told what a strong bot would do for their seat."""

    seat: int


class Rematched(Event, frozen=True, kw_only=True):
    """The same people go on at another table."""

    table: str


AnyEvent = Sat | Stood | Dealt | Moved | TookBack | Said | BotTook | Wished | CameBack | Hinted | Rematched

_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def read(text: str) -> AnyEvent:
    """An event from its JSON."""
    return _decoder.decode(text)


def write(event: AnyEvent) -> str:
    """An event as JSON."""
    return msgspec.json.encode(event).decode()
