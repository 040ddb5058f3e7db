"""Looking back at finished games: what each decision cost, and what was possible."""
