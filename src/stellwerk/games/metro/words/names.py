"""Names of colours in English; other languages in the `.po` files."""

COLOUR_NAMES = {
    "yellow": "Yellow",
    "orange": "Orange",
    "grey": "Grey",
    "green": "Green",
    "blue": "Blue",
    "red": "Red",
    "brown": "Brown",
    "violet": "Violet",
    "black": "Black",
}
