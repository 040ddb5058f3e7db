"""What players of Next Station London weigh, besides the form of the line and the place: numbers of weights. Plain Python, as codes.py."""

WET = 0  # a section over the river
HUB = 1  # points of an interchange
SIGHT = 2  # a tourist site
TRACK = 3  # points on the sightseeing track
LATER = 4  # points that the rounds to come bring more or less because of it
AHEAD = 5  # what the next card may bring
REACH = 6  # cards of the pile that fit an end of the line
STUCK = 7  # no end from which any card leads on
PASS = 8  # nothing drawn
PASS_TURNS = 9  # for each turn to come
POINT = 10  # a point by the power `circle`
CIRCLE_EARLY = 11
POWER = 12  # a power spent on a section: joker, switch, double
POWER_TURNS = 15  # for each turn to come
AIM = 16  # steps towards the objectives: interchanges, districts, sights, centre, thames

NAMES = (
    *("wet", "hub", "sight", "track", "later", "ahead", "reach", "stuck", "pass", "pass, each turn", "point", "circle early"),
    *("joker", "switch", "double", "power, each turn"),
    *("interchanges", "districts", "sights", "centre", "thames"),
)
"""As the learned file calls them."""
TAUGHT = 10
"""So many of them are learned by playing; the others, of the modules, were tuned by hand."""
