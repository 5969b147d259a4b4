"""What screens are built from: each name.py with its name.kv."""
