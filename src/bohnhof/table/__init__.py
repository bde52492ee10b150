"""Live tables for the browser and for programs: seats, clocks, bots, the durable log, and the server."""
