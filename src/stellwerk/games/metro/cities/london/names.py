"""The words of London: English here, German in de.po."""

NAME = "london"
SIGHT_NAMES = {
    "tower-bridge": "Tower Bridge",
    "big-ben": "Big Ben",
    "westminster": "Palace of Westminster",
    "st-paul": "St Paul's Cathedral",
    "trafalgar": "Trafalgar Square",
    "london-eye": "London Eye",
    "tower": "Tower of London",
    "buckingham": "Buckingham Palace",
}
ENDS = {"left": "left", "right": "right"}
ITEMS = {"taxi": "Taxi"}
