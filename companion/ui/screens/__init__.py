"""The screens: each name.py with its name.kv, thin; what they show is decided in `companion/presenter`."""
