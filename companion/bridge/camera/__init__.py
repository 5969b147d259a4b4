"""What a camera sees at a live table."""
