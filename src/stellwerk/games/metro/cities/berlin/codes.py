"""The small numbers of Berlin."""

GROUP = 4  # tourists in a group
GROUPS = 4

# the choices of its option
SIDE_A, SIDE_B, SIDE_MIXED = range(3)
