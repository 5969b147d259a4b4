"""Cards and dice as drawings, made from their facts in one place, for every screen, sheet and page."""
