"""The live picture and what is drawn on it."""
