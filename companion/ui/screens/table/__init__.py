"""The table screen, its parts, and the sheets over it."""
