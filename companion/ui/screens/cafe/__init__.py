"""Screens and sheets of a house with guests."""
