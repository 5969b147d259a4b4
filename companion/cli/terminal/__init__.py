"""A match and trials at one terminal."""
