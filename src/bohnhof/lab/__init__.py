"""Simulation by the million games. Needs the extra `bohnhof[lab]`."""
