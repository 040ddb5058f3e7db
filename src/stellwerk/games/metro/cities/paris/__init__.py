"""Paris (RULES.md 6.1): tourists look for their colours among one's own sights."""
