"""Home, history, statistics, settings, doctor, rules."""
