"""Phones and a TV by the house's own network: sockets, keys of seats, the page."""
