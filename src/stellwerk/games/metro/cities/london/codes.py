"""The small numbers of London."""

TAXI_LEFT, TAXI_RIGHT = 32, 33
"""The arrows at the ends of the row; 0-31 are the fields of the circuit."""
