"""Finding dice in a picture: places, a close look at each, which of them count, and how they lie."""
