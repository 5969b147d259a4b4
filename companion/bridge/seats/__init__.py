"""Seat buttons and lamps at a live table."""
