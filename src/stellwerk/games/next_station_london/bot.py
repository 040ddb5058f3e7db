"""What the bots know of this game."""

from __future__ import annotations

from stellwerk.judgement import Judgement
from stellwerk.playout import Playout

JUDGEMENT = Judgement(players=Playout, playouts={"calm": 40, "solid": 400, "strong": 4000}, spread=10.0, same_deals=True)
