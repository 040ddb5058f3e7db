"""The small numbers the rules of voll verplant think in. Plain Python: state.pxd takes C copies of them."""

# what the arrays can hold; board.py refuses a map that needs more
STATIONS = 128
LINES = 16
RUNS = 20  # a line has one, a ring line two: one for each direction
RUN = 32  # stations of one run
WINDOWS = 48  # of all lines together
CARD_KINDS = 16
DECK = 32
SEATS = 6
MOST = 6  # the highest value of a card

# the stages of a game
DEAL, WRITE, OVER = range(3)
STAGES = ("deal", "write", "over")

# the kinds of cards
NUMBER, EXPRESS, TRANSFER, FREE_RIDE = range(4)
KINDS = ("number", "express", "transfer", "free-ride")

# moves of one run: no cross, one to six of them, or a transfer
PLUS = 7
BLOCK = 8
