"""What is shown while a match is played."""
