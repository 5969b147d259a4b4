"""Decisions, match, views, codec, errors: not a word about pirates."""
