"""What it says, in every language."""
