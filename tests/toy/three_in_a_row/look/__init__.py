"""Pictures, pages and the terminal."""
