"""A house with guests, decided without a toolkit: the staff's PIN, the way of the house, the state of a table."""
