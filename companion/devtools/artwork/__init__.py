"""What makes the files of `companion.assets`: pictures out of drawings, sounds out of numbers."""
