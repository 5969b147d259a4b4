"""Setting up a new game: from the shelf to the first question."""
