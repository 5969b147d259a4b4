"""The boards of the games: what lies where, and what a touch means. Described without Kivy; see ../README.md."""
