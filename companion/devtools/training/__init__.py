"""How the eyes for dice were taught: own pictures of own dice, and the fitting of the small networks."""
