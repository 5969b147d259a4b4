"""Scenery that is drawn by numbers: sea, coasts, planks and parchment, written as SVG."""
