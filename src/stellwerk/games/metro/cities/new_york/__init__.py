"""New York (RULES.md 6.4): lines take along the tourists who wait at their destinations."""
