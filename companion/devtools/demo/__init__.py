"""`companion demo`: a whole evening on the simulated table."""
