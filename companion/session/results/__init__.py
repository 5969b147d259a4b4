"""What finished evenings come to: rankings, statistics, the real dice."""
