"""Finding the one card that shall be learnt."""
