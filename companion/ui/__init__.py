"""The face: a touchscreen app. See README.md. Only this room knows Kivy."""
