"""One module per command, each with `run(given)`."""
