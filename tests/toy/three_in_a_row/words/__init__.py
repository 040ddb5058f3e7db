"""Words, and the help."""
