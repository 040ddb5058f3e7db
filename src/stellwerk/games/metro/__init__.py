"""Metro: tiles and lines for one to six seats, with shares and six cities."""

from stellwerk.games.metro.game import GAME as GAME
