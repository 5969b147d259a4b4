"""`companion soak`: random evenings back to back with faults injected, and a count of what was lost."""
