"""The words of Paris: English here, German in de.po."""

NAME = "paris"
SIGHT_NAMES = {
    "vuitton": "Louis Vuitton Foundation",
    "sacre-coeur": "Sacré-Cœur",
    "arc": "Arc de Triomphe",
    "concorde": "Place de la Concorde",
    "moulin-rouge": "Moulin Rouge",
    "invalides": "Les Invalides",
    "notre-dame": "Notre-Dame",
    "alexandre": "Pont Alexandre III",
    "louvre": "Louvre",
    "eiffel": "Eiffel Tower",
    "pantheon": "Panthéon",
    "versailles": "Versailles",
}
ITEMS = {
    "run": "Longest row of tourists",
    "full": "Full sights",
    "strays": "Other tourists",
}
