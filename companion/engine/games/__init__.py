"""One folder per game; the games do not know each other."""
