"""The one text language: commands, events, positions, records and scenarios. Everything round-trips."""
