"""Looking back at finished games: what was possible."""
