"""The words of Stockholm: English here, German in de.po."""

NAME = "stockholm"
SIGHT_NAMES = {
    "groena-lund": "Gröna Lund",
    "drottningholm": "Drottningholm Palace",
    "nobel": "Nobel Museum",
    "royal-palace": "Royal Palace",
    "nikolai": "St. Nicholas Church",
    "vasa": "Vasa Museum",
    "globen": "Globe Arena",
    "city-hall": "City Hall",
}
ITEMS = {"tourists": "Tourists"}
