"""From the shelf to the first question."""
