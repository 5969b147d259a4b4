"""Hands on the simulated table: rolls and cards by a seed."""
