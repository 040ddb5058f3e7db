"""Three in a row: two seats, nine fields. A whole game as docs/add-a-game.md asks for, and nothing else."""

from tests.toy.three_in_a_row.game import GAME as GAME
