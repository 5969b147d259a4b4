"""Quartermaster: the officer at your table who keeps the rules, counts the loot and sees the dice."""

__version__ = "0.1.0"
