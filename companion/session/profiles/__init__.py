"""Box profiles: what one table's box holds."""
