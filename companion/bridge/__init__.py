"""Where threads meet: presses and readings become proposed answers, the open question becomes lamps."""
