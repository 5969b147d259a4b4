"""What lies over a screen: sheets, notices, the dark screen, transitions."""
