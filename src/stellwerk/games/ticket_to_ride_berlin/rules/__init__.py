"""The rules: board, moves, state, score, and why a move is refused."""
