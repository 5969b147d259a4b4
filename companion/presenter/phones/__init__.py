"""What phones and a TV show, decided without a toolkit and without a socket."""
