"""The command line: the same words for all games."""
