"""What the bots know of this game."""
