"""Everything around a match: the journal, the live table, results, exchange, scenarios, box profiles."""
