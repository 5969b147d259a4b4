"""Phones in real browsers: whole evenings, leaks, attacks, figures."""
