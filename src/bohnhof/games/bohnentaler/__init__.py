"""The Amigo Bohnentaler, an add-on to other games: one token changes hands (BT-1 to BT-53)."""
