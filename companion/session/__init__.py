"""Around a match: the dealer, the journal, box profiles."""
