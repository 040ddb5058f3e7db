"""The numbers that the searches of a finished game agree on. Plain Python: the compiled modules take C copies of them."""

DECISIONS = 128
"""Of one seat in a game, at most."""
KNOWN = 256
"""Moves of one seat, or deals, in a record at most."""
CUT = -1000000
"""Instead of points: the game could not be played to its end, because a known move does not fit or no more cards are known."""
FREE = 65535
"""Instead of a move: no wish for this decision."""
EVEN = 1024
"""Into how many equal parts chance is cut when a loss is put up with or not."""
