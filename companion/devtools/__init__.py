"""Development tools: never imported by the rest, and not in the wheel."""
