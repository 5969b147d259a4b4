"""Teaching and calibrating the camera."""
