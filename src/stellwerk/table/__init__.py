"""A game in progress among people: seats, clock, sealed turns, taking back. No network, no disk, no clock of its own.

A table is the sum of its events. Commands look at it and say which events follow; whoever stores them folds them in.
"""
