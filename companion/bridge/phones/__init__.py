"""Phones at a live table: the server's thread and the screen's."""
