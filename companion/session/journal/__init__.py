"""The journal: one SQLite file that only grows, its rows, and what they come to."""
