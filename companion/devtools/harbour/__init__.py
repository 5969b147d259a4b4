"""Real servers for the harbour: started, slowed, filled, cut off and killed."""
