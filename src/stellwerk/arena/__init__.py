"""Many games between bots, from Python: `contest` says which bot is better and how sure that is, `simulate` counts points.

from stellwerk.arena import contest
found = contest("metro", ["calm", "solid"], games=100, playouts=50)
print(found.standings[0].points, found.differences[0].wins)
"""

from stellwerk.arena.deal import BadContest, BotFault, Contest, Played
from stellwerk.arena.engines import EngineName, NoEngine, engine
from stellwerk.arena.match import by_odds, play_out
from stellwerk.arena.outcome import Outcome, contest
from stellwerk.arena.simulation import Tally, simulate
from stellwerk.arena.standings import Difference, Estimate, Standing

__all__ = [
    "BadContest",
    "BotFault",
    "Contest",
    "Difference",
    "EngineName",
    "Estimate",
    "NoEngine",
    "Outcome",
    "Played",
    "Standing",
    "Tally",
    "by_odds",
    "contest",
    "engine",
    "play_out",
    "simulate",
]
