"""How the dice reader was taught: own pictures of own dice, and the fitting of the small networks."""
