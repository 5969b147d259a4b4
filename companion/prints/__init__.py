"""Printable sheets as PDF, in true size."""

from companion.prints.page import PAPERS, Paper
from companion.prints.print_order import KINDS, Order, printed

__all__ = ["KINDS", "PAPERS", "Order", "Paper", "printed"]
