"""The folder of box profiles: one folder for each box, one document for each version, and none is ever overwritten."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import refusal
from companion.engine.shelf import homes
from companion.session.documents import read_text
from companion.session.errors import CannotWrite, NoSuchProfile
from companion.session.profiles.box_profile import NAME, Profile, check, profile_text, read_profile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.setup import Setup

SUFFIX: Final = ".toml"
BROUGHT: Final = 0
"""The version of a profile that came with a game's package."""


class ProfileVersions(Struct, frozen=True):
    """What is in the folder: a box and its versions, the newest last."""

    game: str
    name: str
    versions: tuple[int, ...]


class Profiles:
    """All profiles in one folder; it need not exist before something is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self, game: str | None = None) -> list[ProfileVersions]:
        """List the boxes, of one game or of all."""
        with _reachable(self.folder):
            homes = sorted(self.folder.glob("*/*/")) if self.folder.is_dir() else []
            found = [ProfileVersions(home.parent.name, home.name, self._versions(home)) for home in homes]
        ours = [one for one in found if one.versions and game in (None, one.game)]
        known = {(one.game, one.name) for one in ours}
        brought = [ProfileVersions(of, file.stem, (BROUGHT,)) for of, file in _brought(game)]
        return ours + [one for one in brought if (one.game, one.name) not in known]

    def load(self, game: str, name: str, version: int | None = None) -> Profile:
        """Read one version, or the newest; a Misstep says what is wrong with the document."""
        home = self._home(game, name)
        versions = self._versions(home)
        theirs = None if versions else next((file for _, file in _brought(game) if file.stem == name), None)
        if theirs is not None and version in (None, BROUGHT):
            return read_profile(read_text(theirs))
        if not versions or version not in (None, *versions):
            known = " ".join(map(str, versions)) if versions else " ".join(one.name for one in self.listed(game))
            raise NoSuchProfile(refusal("no-such-profile", game=game[:40], name=name[:40], known=known))
        return read_profile(read_text(_file(home, version or versions[-1])))

    def save(self, profile: Profile) -> Profile:
        """Check a profile and keep it as the newest version; what is as before makes no new one."""
        check(profile)
        home = self._home(profile.game, profile.name)
        versions = self._versions(home)
        if versions:
            with suppress(ValueError):  # a document that cannot be read any more is no reason not to keep this one
                newest = self.load(profile.game, profile.name)
                if _alike(newest, profile) and newest.note == profile.note:
                    return newest
        kept = replace(profile, version=versions[-1] + 1 if versions else 1)
        with _reachable(home):
            home.mkdir(parents=True, exist_ok=True)
            while not _put(_file(home, kept.version), profile_text(kept)):
                kept = replace(kept, version=kept.version + 1)
        return kept

    def recognised(self, setup: Setup) -> Profile | None:
        """Find the profile, newest version first, that a match was set up with."""
        if not setup.box:
            return None
        for one in self.listed(setup.game):
            for version in reversed(one.versions):
                with suppress(ValueError):
                    profile = self.load(one.game, one.name, version)
                    if encode(profile.box) == encode(setup.box):
                        return profile
        return None

    def _home(self, game: str, name: str) -> Path:
        if not NAME.fullmatch(name) or not game.isidentifier():
            raise NoSuchProfile(refusal("no-such-profile", game=game[:40], name=name[:40], known=""))
        return self.folder / game / name

    @staticmethod
    def _versions(home: Path) -> tuple[int, ...]:
        with _reachable(home):
            stems = [file.stem for file in home.glob(f"*{SUFFIX}")] if home.is_dir() else []
        return tuple(sorted(int(stem) for stem in stems if stem.isascii() and stem.isdecimal()))


def _brought(game: str | None) -> list[tuple[str, Path]]:
    """The profiles that lie in the packages of installed games."""
    at = {name: home / "profiles" for name, home in homes().items() if game in (None, name)}
    return [(name, file) for name, folder in at.items() for file in sorted(folder.glob(f"*{SUFFIX}"))]


def _alike(one: Profile, other: Profile) -> bool:
    return encode([one.options, one.box]) == encode([other.options, other.box])


def _file(home: Path, version: int) -> Path:
    return home / f"{version:04}{SUFFIX}"


@contextmanager
def _reachable(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotWrite(refusal("profiles-out-of-reach", folder=str(folder), why=why)) from error


def _put(file: Path, text: str) -> bool:
    """Write a new file that is whole from its first moment; False if there is one already."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".")
    new = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as draft:
            draft.write(text)
            draft.flush()
            os.fsync(draft.fileno())
        new.chmod(0o644)
        os.link(new, file)
    except FileExistsError:
        return False
    except OSError:  # not every disk knows links
        if file.exists():
            return False
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    return True
