"""Prohibohn: two traders, the mafia, and establishments to buy; with the Pub variant."""
