"""Libraries that read pictures write to stderr what they think of a damaged one. Here they are hushed."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, redirect_stderr
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

STDERR: Final = 2


@contextmanager
def hushed() -> Iterator[None]:
    """Let only our own words reach stderr meanwhile: what is wrong with a file is said by the command, in one line."""
    if sys.stderr is None:  # nobody would hear it
        yield
        return
    sys.stderr.flush()
    kept = os.dup(STDERR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, STDERR)
    os.close(nowhere)
    try:
        with os.fdopen(os.dup(kept), "w", buffering=1, errors="backslashreplace") as ours, redirect_stderr(ours):
            yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
