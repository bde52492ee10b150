"""How the database got its shape, step by step."""
