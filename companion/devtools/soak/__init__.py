"""Random evenings back to back with faults injected, and a watchman who counts what was lost."""
