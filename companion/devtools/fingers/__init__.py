"""Touches on a real window, for demo, shots, benches and tests."""
