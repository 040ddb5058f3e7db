"""London (RULES.md 6.3): a taxi drives tourists along a circuit of sights."""
