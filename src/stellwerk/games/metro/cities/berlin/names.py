"""The words of Berlin: English here, German in de.po."""

NAME = "berlin"
SIGHT_NAMES = {
    "alexanderplatz": "Alexanderplatz",
    "rotes-rathaus": "Red City Hall",
    "siegessaeule": "Victory Column",
    "brandenburger-tor": "Brandenburg Gate",
    "dom": "Berlin Cathedral",
    "museumsinsel": "Museum Island",
    "reichstag": "Reichstag",
    "gedaechtniskirche": "Memorial Church",
}
ITEMS = {"tickets": "Tickets"}
