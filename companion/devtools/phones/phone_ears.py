"""All phones of a table in a process of their own: they say a word, and keep what each of them is sent, and when.

One clock times both ends of every delay, and nothing that the table does takes time away from the reading of it.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
import zlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

PATIENCE: Final = 60.0
"""Seconds until a page that does not come is called lost: it ends a trial that hangs, and measures nothing."""


def digest(content: bytes) -> int:
    """Know a page again by a number."""
    return zlib.crc32(content)


class PhoneEars:
    """The table's end: lets phones come, lets one of them speak, and asks what everybody was sent upon it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "companion.devtools.phones.phone_ears"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603  our own
        self._phones: list[str] = []

    def __enter__(self) -> Self:
        """Be ready to let phones come."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        with suppress(OSError):  # it has ended by itself
            self._process.communicate()

    def join(self, where: str, who: str, hello: Mapping[str, str]) -> None:
        """Let a phone come and introduce itself."""
        self._phones.append(who)
        self._ask("join", where, json.dumps(hello))

    def leave(self) -> None:
        """Let all phones go."""
        self._ask("leave")
        self._phones.clear()

    def expect(self) -> None:
        """Forget what was sent: what comes next follows something that happens at the table."""
        self._ask("expect")

    def say(self, who: str, message: Mapping[str, Any]) -> None:
        """Let a phone speak; what was sent before is forgotten."""
        self._send("say", self._phones.index(who), json.dumps(message))

    def shown(self, pages: Mapping[str, int]) -> tuple[float, dict[str, float]]:
        """Wait until these pages are there; give the instant of the word before, and when each phone had its page."""
        said, seen = self._ask("shown", {self._phones.index(who): page for who, page in pages.items()})
        return said, {self._phones[int(number)]: at for number, at in seen.items()}

    def heard(self) -> dict[str, list[bytes]]:
        """Give all that was sent to each since somebody spoke, when nothing more is under way."""
        heard = self._ask("all_heard")
        return {who: [one.encode() for one in heard.get(str(at), ())] for at, who in enumerate(self._phones)}

    def _send(self, *line: Any) -> None:
        assert self._process.stdin is not None  # noqa: S101  pipes were asked for
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()

    def _ask(self, *line: Any) -> Any:
        self._send(*line)
        assert self._process.stdout is not None  # noqa: S101  as above
        told = self._process.stdout.readline()
        if not told:
            raise TimeoutError
        return json.loads(told)


class _Crowd:
    """The other end, in its own process; each method is one kind of line."""

    def __init__(self) -> None:
        self._phones: list[Any] = []
        self._heard: dict[int, list[tuple[float, str]]] = {}
        self._said = 0.0
        self._stirred = asyncio.Event()
        self._reading: list[asyncio.Task[None]] = []

    async def join(self, where: str, hello: str) -> bool:
        from websockets.asyncio.client import connect
        from websockets.typing import Origin

        link = connect(f"ws://{where}/table", origin=Origin(f"http://{where}"), compression=None, max_size=None)
        phone = await link
        await phone.send(hello)
        self._reading.append(asyncio.create_task(self._read(len(self._phones), phone)))
        self._phones.append(phone)
        return True

    async def _read(self, number: int, phone: Any) -> None:
        async for content in phone:
            self._heard.setdefault(number, []).append((time.monotonic(), content))
            self._stirred.set()

    async def leave(self) -> bool:
        for phone in self._phones:
            await phone.close()
        await asyncio.gather(*self._reading, return_exceptions=True)
        self.__init__()  # type: ignore[misc]
        return True

    async def say(self, number: int, message: str) -> None:
        self._heard = {}
        self._said = time.monotonic()
        await self._phones[number].send(message)

    async def expect(self) -> bool:
        self._heard, self._said = {}, time.monotonic()
        return True

    async def shown(self, wanted: dict[str, int]) -> tuple[float, dict[int, float]]:
        missing, seen = {int(number): page for number, page in wanted.items()}, dict[int, float]()
        async with asyncio.timeout(PATIENCE):
            while missing:
                self._stirred.clear()
                for number, page in list(missing.items()):
                    at = next((at for at, one in self._heard.get(number, ()) if digest(one.encode()) == page), None)
                    if at is not None:
                        seen[number] = at
                        del missing[number]
                if missing:
                    await self._stirred.wait()
        return self._said, seen

    async def all_heard(self) -> dict[int, list[str]]:
        for _ in range(2):  # what the table has begun to send goes out before the second answer
            for phone in self._phones:
                await (await phone.ping())
        return {number: [one for _, one in all_] for number, all_ in self._heard.items()}


async def main() -> None:
    """Do what every line says, until there is none any more."""
    crowd, lines = _Crowd(), asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        what, *given = json.loads(line)
        told = await getattr(crowd, what)(*given)
        if told is not None:
            print(json.dumps(told), flush=True)
    await crowd.leave()


if __name__ == "__main__":
    asyncio.run(main())
