"""Pictures of phone pages, what is measured on them, and what a browser remembers of them."""
