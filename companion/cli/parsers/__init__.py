"""Argument parsers: everything that can be typed."""
