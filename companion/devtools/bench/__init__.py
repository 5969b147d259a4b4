"""`companion bench`: how quick rules, journal, app, seats, cameras and readers are."""
