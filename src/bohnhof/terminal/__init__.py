"""Play and tools in the terminal. Needs the extra `bohnhof[terminal]`."""
