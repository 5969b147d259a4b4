"""The touchscreen app. Only this room imports Kivy."""
