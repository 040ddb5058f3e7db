"""The small numbers of Paris."""

SIGHTS = 12
ROW = 6  # sights in front of a seat at most
