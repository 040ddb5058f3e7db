"""Stockholm (RULES.md 6.2): tourists fill a row of sights, for whoever has their colour in secret."""
