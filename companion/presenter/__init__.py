"""What any face of the companion shows, decided without a toolkit."""
