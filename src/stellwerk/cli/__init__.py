"""The command line: play, replay, check, draw and simulate games in a terminal."""

from stellwerk.cli.app import main

__all__ = ["main"]
