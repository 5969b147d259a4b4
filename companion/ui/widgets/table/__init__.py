"""What the table screen is built from."""
