"""Every screen in every language in windows of five sizes, lying and standing: `deploy/check-widgets`.

Nothing overlaps, nothing is cut, keys are at least 48 units, letters at least as large as can be read. The tests look
at a sample of the same; all of it takes longer than anybody waits for tests.
"""

from __future__ import annotations

import os
import sys
import tempfile

from tests.ui.windowed import windowed

SCRIPTS = (("onscreen", "examine"), ("onboards",), ("lookback_onscreen", "examine"), ("teach_onscreen", "examine"))
HOUR = 3600


def main() -> int:
    """Say what is wrong, and how many things that are."""
    os.environ["WIDGETS"] = "all"
    number = 0
    for script, *task in SCRIPTS:
        with tempfile.TemporaryDirectory() as home:
            given = [*task, home] if script == "teach_onscreen" else task
            for where, faults in windowed(script, *given, patience=HOUR).items():
                number += len(faults)
                sys.stdout.write("".join(f"{where}: {fault}\n" for fault in faults))
        sys.stdout.write(f"{script}: looked at\n")
        sys.stdout.flush()
    sys.stdout.write(f"{number} faults\n")
    return 1 if number else 0


if __name__ == "__main__":
    sys.exit(main())
