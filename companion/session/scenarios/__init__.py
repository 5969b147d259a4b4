"""Scenario files and golden play-throughs: matches as text."""
