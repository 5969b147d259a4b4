"""Reading dice."""
