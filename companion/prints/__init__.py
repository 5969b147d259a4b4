"""What comes out of a printer, in its true size."""

from companion.prints.book import KINDS, Order, printed
from companion.prints.paper import PAPERS, Paper

__all__ = ["KINDS", "PAPERS", "Order", "Paper", "printed"]
