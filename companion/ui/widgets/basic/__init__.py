"""What every screen is built from: keys, rows, labels, pictures."""
