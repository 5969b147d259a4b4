"""How a scene is drawn: what lies there, its light and shadows, and the lens that takes it."""
