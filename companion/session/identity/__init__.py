"""Who is who at a table, and what the house hears of it: people renamed, merged, split, forgotten; the outbox."""
