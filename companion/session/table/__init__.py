"""The live table: a match while it is played; undo, correction, repair."""
