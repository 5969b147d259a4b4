"""The same hands as for the command line and for the dice reader."""

from __future__ import annotations

from tests.cli.conftest import companion
from tests.hardware.vision.conftest import lay, reader, table

__all__ = ["companion", "lay", "reader", "table"]
