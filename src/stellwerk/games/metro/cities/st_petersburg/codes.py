"""The small numbers of St. Petersburg."""

VALUES = 4  # chips of each colour
