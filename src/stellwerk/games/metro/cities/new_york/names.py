"""The words of New York: English here, German in de.po."""

NAME = "new-york"
SIGHT_NAMES = {
    "empire-state": "Empire State Building",
    "yankee-stadium": "Yankee Stadium",
    "times-square": "Times Square",
    "central-park": "Central Park",
    "liberty": "Statue of Liberty",
    "brooklyn-bridge": "Brooklyn Bridge",
    "st-patrick": "St. Patrick's Cathedral",
    "rockefeller": "Rockefeller Center",
}
ITEMS = {"tourists": "Tourists"}
