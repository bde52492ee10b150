"""Al Cabohne: one or two traders against the mafia."""
