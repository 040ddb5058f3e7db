"""The rules: board, moves, positions, views, refusals."""
