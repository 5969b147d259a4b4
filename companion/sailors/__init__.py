"""Sailors who sit in: players of the app who know only what their seat knows."""
