"""The words of St. Petersburg: English here, German in de.po."""

NAME = "st-petersburg"
SIGHT_NAMES = {
    "resurrection": "Church of the Resurrection",
    "peterhof": "Peterhof Palace",
    "fortress": "Peter and Paul Fortress",
    "bronze-horseman": "Bronze Horseman",
    "kazan": "Kazan Cathedral",
    "faberge": "Fabergé Museum",
    "hermitage": "Hermitage",
    "catherine": "Catherine Palace",
}
ITEMS = {"chips": "Chips"}
WAITING = {"chips": "The chips are turned up"}
