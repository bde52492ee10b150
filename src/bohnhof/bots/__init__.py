"""Bots: from random to strong. A bot sees a view and answers with a command."""
