"""What outlives the server: tables with their numbered entries, players, the daily deal, reviews. SQLite by default, PostgreSQL by URL.

Nothing here knows a game: settings, entries and summaries are JSON that the caller writes and reads.
"""

from stellwerk.store.async_store import AsyncStore
from stellwerk.store.engine import BadUrl
from stellwerk.store.migrate import NewerDatabase
from stellwerk.store.notify import Bus, LocalBus
from stellwerk.store.schema import BadText
from stellwerk.store.store import Conflict, DailyRow, NoTable, PlayerRow, ReviewRow, Store, TableRow

__all__ = [
    "AsyncStore",
    "BadText",
    "BadUrl",
    "Bus",
    "Conflict",
    "DailyRow",
    "LocalBus",
    "NewerDatabase",
    "NoTable",
    "PlayerRow",
    "ReviewRow",
    "Store",
    "TableRow",
]
