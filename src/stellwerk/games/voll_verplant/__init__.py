"""voll verplant (Metro X): one card for all, one line each."""

from stellwerk.games.voll_verplant.game import GAME as GAME
