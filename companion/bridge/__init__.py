"""Where threads meet: presses and readings become proposed answers, and the question of the moment becomes lamps."""
