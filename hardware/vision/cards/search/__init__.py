"""Where in a picture cards may lie."""
