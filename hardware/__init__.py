"""The senses of the table: seat buttons and lamps, cameras, and a simulated table. No games, no screens."""
