"""Sailors measured at a table: whole evenings by fingers, the plug pulled while they think."""
