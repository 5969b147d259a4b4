"""A Pi in a folder: its root, and stand-ins for the commands that would change a real one; each keeps a diary."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]

# Plays python, pip and what they make; -c is left to the real one.
PYTHON = """#!/usr/bin/env bash
case "$*" in
*'-m venv '*)
    mkdir -p "${@: -1}/bin" "${@: -1}/lib/python3.11/site-packages"
    cp "$0" "${@: -1}/bin/python" && printf '%s\\n' "$*" >"${@: -1}/made-with"
    ;;
*'-m pip install '*)
    [[ ! -e $PRETEND/offline ]] || exit 1
    echo "Installing collected packages: rum"
    [[ ! -e $PRETEND/unplugged ]] || { rm "$PRETEND/unplugged" && kill -9 $PPID; }
    cp "$PRETEND/companion" "${0%/*}/"
    ;;
*'-I -c '*) exec "$REAL_PYTHON" "$@" ;;
esac
"""
COMPANION = """#!/usr/bin/env bash
[[ ! -e ${0%/.venv/*}/broken ]] || exit 1
case ${1:-} in stats | print) echo "games in ${QUARTERMASTER_DATA:-the usual folder}" ;; esac
[[ ${1:-} != sessions || ! -e ${0%/.venv/*}/too-old ]] || echo "the journal is from a newer companion" >&2
"""
TOLD = """#!/usr/bin/env bash
printf '%s' "${0##*/}" >>"$PRETEND/diary"
printf ' %q' "$@" >>"$PRETEND/diary"
echo >>"$PRETEND/diary"
"""
ID = """#!/usr/bin/env bash
[[ $1 == -gn ]] && echo "$2" && exit
[[ $1 == -u ]] && echo 1000 && exit
sed -n "s/^\\(.*\\):.*\\b$2\\b.*/\\1/p" "$PRETEND/group" | xargs
"""
SYSTEMCTL = """
[[ $* != *restart*quartermaster* || ! -e $QUARTERMASTER_SYSTEM/opt/quartermaster/current/will-not-start ]]
"""
COMMANDS = {
    "apt-get": TOLD + 'for one in "$@"; do [[ $one == -* ]] || touch "$PRETEND/packages/$one"; done\n',
    "apt-cache": '#!/usr/bin/env bash\n[[ ! -e $PRETEND/archive/$2 ]] || echo "Package: $2"\n',
    "dpkg-query": '#!/usr/bin/env bash\n[[ ! -e $PRETEND/packages/$4 ]] || printf "install ok installed"\n',
    "getent": '#!/usr/bin/env bash\ngrep "^$2:" "$PRETEND/$1"\n',
    "id": ID,
    "useradd": TOLD + 'echo "${@: -1}:x:990:990::/var/lib/quartermaster:" >>"$PRETEND/passwd"\n',
    "usermod": TOLD + 'sed -i "s/^\\($2:.*\\)/\\1 $3/" "$PRETEND/group"\n',
    "userdel": TOLD + 'sed -i "/^$1:/d" "$PRETEND/passwd"\n',
    "install": TOLD + 'mkdir -p "${@: -1}"\n',
    "chown": TOLD,
    "sync": "#!/usr/bin/env bash\n",
    "raspi-config": "#!/usr/bin/env bash\n[[ $2 != get_* ]] || { echo 0 && exit; }\n" + TOLD,
    "uname": '#!/usr/bin/env bash\ncat "$PRETEND/machine"\n',
    "getconf": '#!/usr/bin/env bash\n[[ $1 == LONG_BIT ]] && cat "$PRETEND/bits"\n',
    "systemctl": TOLD + SYSTEMCTL,
}
GROUPS = ("video", "render", "input", "audio", "gpio")


class Done(NamedTuple):
    """How a script ended, and what it told the system to do."""

    code: int
    out: str
    err: str
    told: list[str]

    @property
    def steps(self) -> list[str]:
        """The titles of the steps."""
        return re.findall(r"(?m)^\d+\. (.*)$", self.out)

    def commands(self, *names: str) -> list[str]:
        """The commands of a dry run that begin with one of these, without `env` and its settings."""
        shown = [
            line.removeprefix("env DEBIAN_FRONTEND=noninteractive ")
            for line in re.findall(r"(?m)^   \$ (.*)$", self.out)
        ]
        return [line for line in shown if line.split()[0] in names]


class Pi:
    """A Raspberry Pi that is not there, and a clone of the project on it."""

    def __init__(self, folder: Path) -> None:
        self.system = folder / "system"
        self.pretend = folder / "pretend"
        self.clone = folder / "a clone"
        if not self.system.exists():
            self._make()

    def moved(self, folder: Path) -> Pi:
        """The same Pi once more, in another folder."""
        for part in (self.system, self.pretend, self.clone):
            shutil.copytree(part, folder / part.name, symlinks=True)
        pi = Pi(folder)
        (pi.app / "source").write_text(f"{pi.clone}\n")
        return pi

    def _make(self) -> None:
        for made in (self.system / "etc", self.system / "run/systemd/system", self.system / "etc/systemd/system"):
            made.mkdir(parents=True)
        (self.system / "etc/debian_version").write_text("12.9\n")
        (self.system / "etc/os-release").write_text('PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n')
        (self.system / "proc/device-tree").mkdir(parents=True)
        (self.system / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
        for name in ("bin", "packages", "archive"):
            (self.pretend / name).mkdir(parents=True)
        (self.pretend / "machine").write_text("aarch64\n")
        (self.pretend / "bits").write_text("64\n")
        (self.pretend / "passwd").write_text("root:x:0:0::/:\npirate:x:1000:1000::/home/pirate:\n")
        (self.pretend / "group").write_text("".join(f"{group}:x:\n" for group in GROUPS))
        for name, text in {**COMMANDS, "../python": PYTHON, "../companion": COMPANION}.items():
            path = self.pretend / "bin" / name
            path.write_text(text)
            path.chmod(0o755)
        self._copy_project()
        self._trust()

    def _trust(self) -> None:
        """The maker of this clone has a key, and the Pi knows it."""
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "maker", "-f", self.key], check=True)
        line = f'maker namespaces="quartermaster-update,git" {self.key.with_suffix(".pub").read_text()}'
        (self.system / "etc/quartermaster").mkdir()
        (self.system / "etc/quartermaster/own-makers").write_text(line)
        self.sign()

    @property
    def key(self) -> Path:
        """The secret half of the maker's key."""
        return self.pretend / "maker"

    def sign(self, what: Path | None = None, key: Path | None = None) -> None:
        """Sign the clone, or an archive, as its maker does."""
        done = self.run("sign", "--key", str(key or self.key), str(what or self.clone))
        assert done.code == 0, done.err

    def _copy_project(self) -> None:
        shutil.copytree(ROOT / "deploy", self.clone / "deploy")
        for name in ("pyproject.toml", "constraints.txt", "README.md"):
            shutil.copy(ROOT / name, self.clone)
        house = self.clone / "deploy/house.sh"
        house.write_text(house.read_text().replace("libraries=(\n", "libraries=()\nunused=(\n"))

    def run(self, script: str, *args: str) -> Done:
        """Run one of the scripts of the clone."""
        return self._run(self.clone / "deploy" / script, *args)

    def run_installed(self, script: str, *args: str) -> Done:
        """Run one of the scripts of the version in use."""
        return self._run(self.app / "current/deploy" / script, *args)

    def _run(self, path: Path, *args: str) -> Done:
        diary = self.pretend / "diary"
        diary.write_text("")
        env = {
            "PATH": f"{self.pretend / 'bin'}:{os.environ['PATH']}",
            "PRETEND": str(self.pretend),
            "PYTHON": str(self.pretend / "python"),
            "REAL_PYTHON": sys.executable,
            "QUARTERMASTER_SYSTEM": str(self.system),
            "HOME": str(self.pretend),
        }
        done = subprocess.run(
            [path, *args],
            cwd="/",
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        told = diary.read_text().splitlines()
        return Done(done.returncode, done.stdout, done.stderr, told)

    @property
    def app(self) -> Path:
        return self.system / "opt/quartermaster"

    def version(self, name: str = "current") -> str:
        """Which version goes by this name; "" if none does."""
        link = self.app / name
        return link.resolve().name if link.is_symlink() else ""

    def change(self, name: str = "README.md") -> None:
        """Make another version of the clone, and sign it."""
        with (self.clone / name).open("a") as file:
            file.write("changed\n")
        self.sign()

    def tree(self) -> dict[str, str]:
        """Everything that lies on it."""
        found = {}
        for path in sorted(self.system.rglob("*")):
            name = str(path.relative_to(self.system))
            found[name] = (
                f"-> {path.readlink()}" if path.is_symlink() else "" if path.is_dir() else path.read_bytes().hex()
            )
        return found

    def file(self, name: str) -> str:
        return (self.system / name).read_text()
