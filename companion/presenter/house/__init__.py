"""What is shown around a match: people, settings, exports, statistics."""
