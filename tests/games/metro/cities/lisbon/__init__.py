"""Lisbon, a toy: whoever places a tile on an inner field scores a point."""
