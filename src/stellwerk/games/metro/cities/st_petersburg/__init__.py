"""St. Petersburg (RULES.md 6.5): lines take chips at the tourists one puts beside sights."""
