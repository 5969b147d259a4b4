"""Files from strangers: good ones mutated and pushed through every reader: `python -m companion.devtools.fuzz`."""
