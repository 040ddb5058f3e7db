"""The small numbers the rules of Metro think in. Plain Python: the `.pxd` files take C copies of them."""

# what lies where; board.py refuses a map that does not fit
GRID = 8
CELLS = 64
FIELDS = 60  # cells that take a tile: the middle four do not
NODES = 256  # a cell and the side by which a line enters it: cell * 4 + side
STATIONS = 32  # at the edge; the central ones follow
CENTRALS = 8
ENDS = 40  # arrivals: node NODES + station
TYPES = 24
KINDS = 76  # a tile with a turn that makes a difference
SEATS = 6
HAND = 3
COLOURS = 8  # of companies and of tourists
PERCENTS = 4
SIGHT_FIELDS = 4
LAPS = 32  # fields of eight sights in a row, and inner fields of the board

# sides, clockwise; a tile lies as printed or turned clockwise by quarters
NORTH, EAST, SOUTH, WEST = range(4)

# who knows where a share lies: a bit for each seat and one for everybody else
ONLOOKER = 6
ALL_KNOW = 127

# the stages of a game; those before PLAY are the set-up, in this order. SIGHT to TABLEAU, ROWS, TAXI, TOURIST and CHIPS are for cities
(
    MIDDLE,
    SIGHT,
    SIDE,
    TOURISTS,
    COLOUR,
    TABLEAU,
    SHARES,
    OPEN,
    HANDS,
    ROWS,
    TAXI,
    PLAY,
    DRAWING,
    DRAWN,
    REFILL,
    TOP,
    REOPEN,
    TOURIST,
    CARD,
    CHIPS,
    OVER,
) = range(21)
STAGES = (
    "middle",
    "sight",
    "side",
    "tourists",
    "colour",
    "tableau",
    "shares",
    "open",
    "hands",
    "rows",
    "taxi",
    "play",
    "drawing",
    "drawn",
    "refill",
    "top",
    "reopen",
    "tourist",
    "card",
    "chips",
    "over",
)

SOLO_TILES = 2
LINES_EACH = 4  # of a company

PUBLIC = (
    *("printed", "turned", "owner", "marker_used", "marked", "percent", "idle", "aware", "shown", "open_share", "under_aware", "n_under"),
    *("share", "under"),  # these as far as the viewer knows them
    *("dealt", "mover", "rails", "card", "deck", "passed", "aside"),
)
"""Fields that a state and its views have in common, by the same names; a guess takes them over as they are. A city has its own."""
