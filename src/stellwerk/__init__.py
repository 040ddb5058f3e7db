"""Stellwerk: underground-railway board games as rules, pictures and a table to play at.

>>> import stellwerk
>>> state = stellwerk.game("next-station-london").new(seats=1)
>>> state.turn() == (stellwerk.DEALER,)
True
"""

from stellwerk.build_mode import is_compiled, prefer_source_if_asked
from stellwerk.version import __version__

prefer_source_if_asked()

from stellwerk.contract import IllegalMove, winners  # noqa: E402 - after the choice between compiled and source
from stellwerk.dealer import Dealer, seed_from  # noqa: E402
from stellwerk.games import GAMES, game  # noqa: E402
from stellwerk.limits import DEALER  # noqa: E402
from stellwerk.options import BadOption  # noqa: E402
from stellwerk.playout import Playout  # noqa: E402
from stellwerk.record import BadRecord, Record  # noqa: E402

__all__ = [
    "DEALER",
    "GAMES",
    "BadOption",
    "BadRecord",
    "Dealer",
    "IllegalMove",
    "Playout",
    "Record",
    "__version__",
    "game",
    "is_compiled",
    "seed_from",
    "winners",
]
