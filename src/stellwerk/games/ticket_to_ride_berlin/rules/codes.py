"""The small numbers the rules of Ticket to Ride Berlin think in. Plain Python: the `.pxd` files take C copies of them."""

# what the arrays can hold; board.py refuses a map that needs more
PLACES = 32
ROUTES = 64
TICKETS = 32
PAYMENTS = 1024
SEATS = 4
MOST_TRAMS = 31
MOST_SAME = 15  # cards of one colour with all bikes
MOST_COST = 8

# cards: the colours are 0-5 in the order of the map's deck, then the bike; a route that any one colour pays for is grey
COLOURS = 6
BIKE = 6
GREY = 6
KINDS = 7
STEP = 8  # from one seat's cards to the next one's

MARKET = 5  # cards face up
HAND = 2  # cards and tickets dealt to each seat at the start
OFFER = 2
BIKES = 3  # so many face up are too many (TTR 2.2)
OTHERS = 3  # so many other cards outside hands, or the market stays as it is (TTR 4.1)
SWEEPS = 10  # the market is replaced at most so often in a row (TTR 4.8)

# the stages of a game
DEAL_HANDS, FILL_MARKET, DEAL_TICKETS, KEEP_FIRST, DEAL_FIRST, ACT, SECOND_CARD, DEAL_CARD, PAY, KEEP, OVER = range(11)
STAGES = ("hands", "market", "offer", "start", "first", "act", "second", "card", "pay", "keep", "over")

# what happens when the market is full again
THEN_TICKETS, THEN_SECOND, THEN_NEXT = range(3)

CLOSED = -1.0  # the price of a route that a search for ways may not use

# multiplied with a lone bit, the top six bits of 64 are different for each
LONE = 0x03F79D71B4CB0A89
ALL64 = 0xFFFFFFFFFFFFFFFF
