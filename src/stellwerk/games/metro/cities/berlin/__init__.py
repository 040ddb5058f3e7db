"""Berlin (RULES.md 6.6): lines take tickets at tourists, and sights give prizes for most of them."""
