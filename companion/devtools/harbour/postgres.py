"""A PostgreSQL of one's own: from Debian's packages, in any folder, on loopback, as somebody without rights.

With another Debian in a folder, and that folder in `POSTGRES_FROM`, its server is the one: so older and newer ones than
this machine has are tried.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

ELSEWHERE: Final = "POSTGRES_FROM"
_HOMES: Final = Path("usr/lib/postgresql")
_PATIENCE: Final = 20.0
_QUICK: Final = (
    "shared_buffers=16MB",
    "max_connections=200",
    "wal_recycle=off",
    "min_wal_size=32MB",
    "password_encryption=scram-sha-256",
)


class NoPostgres(Exception):
    """Says why there is none here."""


class Postgres:
    """One server; `kill` is a power cut there, `start` its return."""

    def __init__(self, folder: Path, host: str = "127.0.0.1", within: Sequence[str] = ()) -> None:
        self._root = Path(os.environ.get(ELSEWHERE) or "/")
        away = self._root != Path("/")
        self.folder = Path(tempfile.mkdtemp(prefix="harbour-", dir=self._root / "tmp")) if away else folder
        self.host, self._within = host, tuple(within)
        self._programs = _programs(self._root)
        self.port = free_port()
        self._as = _nobody(self._root)
        self._count = 0
        self._process: subprocess.Popen[bytes] | None = None
        self.data = self.folder / "data"
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._as is not None:
            _let_pass(self.folder)
            os.chown(self.folder, *self._as)
        self._run(
            "initdb", "-D", self._inner(self.data), "-U", "harbourmaster", "-A", "trust", "--no-sync", "-E", "UTF8"
        )
        networks = "host all harbourmaster all trust\nlocal all all trust\nhost all all all scram-sha-256\n"
        (self.data / "pg_hba.conf").write_text(networks)

    def __enter__(self) -> Self:
        """Start it."""
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop it, whatever it is doing."""
        self.stop()
        if self._root != Path("/"):
            shutil.rmtree(self.folder)

    def start(self) -> None:
        """Start the server and wait until it answers."""
        at = self._inner(self.folder)
        settings = [f"listen_addresses={self.host}", f"port={self.port}", f"unix_socket_directories={at}"]
        given = [part for one in (*settings, *_QUICK) for part in ("-c", one)]
        log = (self.folder / "log").open("ab")
        command = [*self._within, *self._command("postgres", "-D", self._inner(self.data), *given)]
        self._process = subprocess.Popen(command, stdout=log, stderr=log, **self._somebody())  # type: ignore[call-overload]
        log.close()
        end = time.monotonic() + _PATIENCE
        ready = self._command("pg_isready", "-q", "-h", at, "-p", str(self.port))
        while time.monotonic() < end:
            if subprocess.run(ready, check=False).returncode == 0:
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        told = (self.folder / "log").read_text(errors="replace")[-500:]
        raise NoPostgres(f"PostgreSQL does not start here: {told}")

    def kill(self) -> None:
        """Kill the server and all it has started, at once; as a pulled plug does."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it without waiting for anybody."""
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        children = _children(process.pid)
        with suppress(ProcessLookupError):
            process.send_signal(how)
        process.wait(_PATIENCE)
        if how == signal.SIGKILL:
            for child in children:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(child, signal.SIGKILL)
            for _ in range(200):  # the next start looks for survivors
                if not any(Path(f"/proc/{child}").exists() for child in children):
                    break
                time.sleep(0.01)

    @contextmanager
    def database(self) -> Iterator[str]:
        """Make an empty database, give its address as its owner, and remove it in the end."""
        self._count += 1
        name = f"house{self._count}"
        self.tell(f"CREATE DATABASE {name}")
        try:
            yield self.address(name)
        finally:
            with suppress(subprocess.CalledProcessError):
                self.tell(f"DROP DATABASE {name} WITH (FORCE)")

    def address(self, name: str, host: str = "") -> str:
        """Give the address of a database as its owner."""
        return f"postgresql://harbourmaster@{host or self.host}:{self.port}/{name}"

    def tell(self, statement: str, name: str = "postgres") -> str:
        """Have the server's own client run a statement."""
        asked = ("-XAtq", "-d", name, "-U", "harbourmaster", "-c", statement)
        return subprocess.run(self._client("psql", *asked), check=True, capture_output=True, text=True).stdout

    def dump(self, name: str, *how: str) -> bytes:
        """Write down everything that is in a database, as `pg_dump` does."""
        asked = self._client("pg_dump", *how, "-U", "harbourmaster", name)
        return subprocess.run(asked, check=True, capture_output=True).stdout

    def _client(self, program: str, *given: str) -> list[str]:
        return self._command(program, "-h", self._inner(self.folder), "-p", str(self.port), *given)

    def _command(self, program: str, *given: str) -> list[str]:
        """Name a program with what it is given; in another Debian it runs as somebody of there."""
        path = self._inner(self._programs / program)
        if self._root == Path("/") or self._as is None:
            return [path, *given]
        return ["chroot", f"--userspec={self._as[0]}:{self._as[1]}", str(self._root), path, *given]

    def _inner(self, path: Path) -> str:
        return str("/" / path.relative_to(self._root)) if self._root != Path("/") else str(path)

    def _run(self, program: str, *given: str) -> None:
        command = self._command(program, *given)
        done = subprocess.run(command, check=False, capture_output=True, text=True, **self._somebody())  # type: ignore[call-overload]
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stderr[-300:]}")

    def _somebody(self) -> dict[str, object]:
        """PostgreSQL does not run as root."""
        if self._as is None or self._root != Path("/"):
            return {}
        return {"user": self._as[0], "group": self._as[1], "cwd": self.folder}


def _programs(root: Path) -> Path:
    """Find the newest server that is installed."""
    found = sorted((root / _HOMES).glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if root != Path("/"):
        raise NoPostgres(f"there is no PostgreSQL in {root}")
    elsewhere = shutil.which("postgres")
    if elsewhere is None:
        raise NoPostgres("PostgreSQL is not installed here: apt install postgresql")
    return Path(elsewhere).resolve().parent


def _nobody(root: Path) -> tuple[int, int] | None:
    """Name somebody without rights, if we have all of them: user and group."""
    if os.geteuid():
        return None
    known = {line.split(":")[0]: line.split(":") for line in (root / "etc/passwd").read_text().splitlines()}
    for name in ("postgres", "nobody"):
        if name in known:
            return int(known[name][2]), int(known[name][3])
    raise NoPostgres("there is nobody here who could run PostgreSQL")


def _let_pass(folder: Path) -> None:
    """Let somebody without rights go through folders that only root may look into; they still cannot list them."""
    for above in folder.parents:
        mode = above.stat().st_mode
        if not mode & 0o001 and above.stat().st_uid == os.geteuid():
            above.chmod(mode | 0o001)


def _children(process: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
    return found


def free_port() -> int:
    """Find a port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
