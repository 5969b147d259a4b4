"""`companion shots`: pictures of every screen."""
