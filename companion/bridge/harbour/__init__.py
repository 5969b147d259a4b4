"""The table's end of the pipe to the program that speaks with the house."""
