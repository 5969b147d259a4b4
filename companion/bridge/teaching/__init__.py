"""Teaching the camera: cards, dice, and where it hangs."""
