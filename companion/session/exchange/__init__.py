"""What leaves and comes back: match documents, CSV, BG Stats."""
