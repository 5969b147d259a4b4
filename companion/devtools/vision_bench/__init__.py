"""How well and how fast dice and cards are read."""
