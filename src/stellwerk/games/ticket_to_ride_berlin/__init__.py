"""Ticket to Ride Berlin: trams and subways for two to four seats."""

from stellwerk.games.ticket_to_ride_berlin.game import GAME as GAME
