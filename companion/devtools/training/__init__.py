"""Training of the dice reader: drawn pictures of dice, and the fitting of three small networks."""
