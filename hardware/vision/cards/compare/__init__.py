"""A card on the canvas against the learnt ones."""
