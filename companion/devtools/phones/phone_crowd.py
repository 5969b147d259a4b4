"""Nine phones around a real window, in a process of their own: the screen pays only for what it does itself."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, Final

ADDRESS: Final = "127.0.0.2"
WATCHERS: Final = 7
"""With the two of the smallest count there are nine."""


class PhoneCrowd:
    """Switches phones on at an app, and lets a crowd join whatever is played."""

    def __init__(self, app: Any) -> None:
        from companion.bridge.phones.phone_service import FILE, PhoneService
        from companion.presenter.phones.page_files import file_at
        from companion.presenter.phones.phone_desk import PhoneDesk

        self._app = app
        app.likes.phones = True
        service = PhoneService(app.home / FILE, file_at, app.phones.wake, lambda: (ADDRESS,))
        app.phones._opened = PhoneDesk(service, app.phones)  # noqa: SLF001  as its own thread does
        app.phones.pump()
        command = [sys.executable, "-m", "companion.devtools.phones.phone_crowd"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own
        for _ in range(WATCHERS):
            self._let_in({"type": "hello", "key": service.keys.kept.watch})

    def join(self) -> None:
        """Let a phone come for every seat of the evening that has just begun."""
        self._app.phones.pump()
        service = self._app.phones.service
        for seat in self._app.evening.names:
            self._let_in({"type": "claim", "code": service.keys.link(seat)})
        self._app.phones.pump()

    def _let_in(self, said: dict[str, str]) -> None:
        port = self._app.phones.service.server.port
        assert self._process.stdin is not None  # noqa: S101  pipes were asked for
        assert self._process.stdout is not None  # noqa: S101  the same
        self._process.stdin.write(json.dumps([port, said]) + "\n")
        self._process.stdin.flush()
        self._process.stdout.readline()

    def close(self) -> int:
        """Let everybody go; say how many pages they were sent."""
        said, _ = self._process.communicate("\n")
        return int(said)


def main() -> None:
    """Be the crowd: come where every line says, and read all that is sent."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    pages = [0]

    def read(connection: Any) -> None:
        with suppress(Exception):  # let go
            while True:
                connection.recv()
                pages[0] += 1

    for line in sys.stdin:
        if not line.strip():
            break
        port, said = json.loads(line)
        where = f"{ADDRESS}:{port}"
        made = connect(f"ws://{where}/table", origin=Origin(f"http://{where}"), compression=None, max_size=None)
        made.send(json.dumps(said))
        threading.Thread(target=read, args=(made,), daemon=True).start()
        print("in", flush=True)
    print(pages[0], flush=True)


if __name__ == "__main__":
    main()
