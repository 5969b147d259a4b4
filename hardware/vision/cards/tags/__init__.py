"""Markers on sleeves."""
