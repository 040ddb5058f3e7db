"""The small numbers the rules of Next Station London think in. Plain Python: state.pxd takes C copies of them."""

# what the arrays can hold; board.py refuses a map that needs more
STATIONS = 64
ARCS = 384
SECTIONS = 192
LEADING = 1024
WORDS = 3  # of 64 sections each
DISTRICTS = 16
CARD_KINDS = 16
MARKS = 11  # on the sightseeing track: 0 to 10
SEATS = 4
LINES = 16
PATH = 12  # sections of one line: ten turns, one of them doubled, and one to spare

# the stages of a game
CHOOSE, PENCILS, GOALS, POWERS, CARDS, DRAW, CIRCLE_LAST, OVER = range(8)
STAGES = ("choose", "pencils", "goals", "powers", "cards", "draw", "circle", "over")

# the powers, as in moves.POWERS, and the blocks of section moves that use them
DOUBLE, JOKER, SWITCH, CIRCLE = range(4)
PLAIN, WITH_JOKER, WITH_SWITCH, WITH_DOUBLE = range(4)

# symbols of stations are 0-3 as in moves.SYMBOLS; the central station is ANY; cards know two more
ANY, JOKER_CARD, SWITCH_CARD = 4, 4, 5

# the switch card
NO_SWITCH, SWITCH_ON, SWITCH_VOID = range(3)
VOID_TURNS = 2  # NSL 3.7

ROUNDS = 4
GOALS_OPEN = 2
