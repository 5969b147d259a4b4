"""Printable sheets as PDF, in true size."""
