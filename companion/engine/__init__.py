"""The rules, pure: no clock, no chance, no files at play time, no screen, no network."""
