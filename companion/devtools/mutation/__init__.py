"""Planting small faults and counting how many the tests notice: `python -m companion.devtools.mutation`."""
