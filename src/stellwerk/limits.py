"""Numbers the whole package agrees on. Plain Python on purpose: the compiled modules take C copies of them (see a `.pxd`)."""

DEALER = 8
"""The seat of chance. Seats of people are 0 to 7."""

MOST_MOVES = 768
"""The most legal moves a seat may ever have; more must be split into steps."""

NUMBERS = 65536
"""No board has so many moves: a list keeps their numbers in 16 bits."""
