"""The machine: state, terms, steps, commands, events, views, offers, chance and the two drivers.

It knows no game. A game (see `bohnhof.games`) hands it a list of steps and the terms to start with.
"""
