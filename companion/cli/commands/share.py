"""`companion share`: what a table made of a game, as one file: box profiles, learnt cards and dice, words, scenarios.

Whatever the file holds is read within limits and checked before anything is kept; names in it never become paths.
"""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from babel.messages.pofile import PoFileError, read_po

from companion.bridge.teaching.die_kinds import dice_of
from companion.bridge.teaching.face_files import FaceShelf
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import document_errors_told, translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session.data_folder import DataFolder, write_whole
from companion.session.documents import read_bytes
from companion.session.profiles.box_profile import Profile, check, profile_text, read_profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.scenarios.scenario import ScenarioFile
from hardware.errors import HardwareError
from hardware.vision.cards import Box, Boxes
from hardware.vision.cards.box_file import packed_box, unpacked
from hardware.vision.dice.face_templates import FaceTemplates

MOST: Final = 32_000_000
"""Bytes of the file, and of any part of it once it is unpacked."""
MOST_PARTS: Final = 200
MEMBER: Final = re.compile(
    r"profiles/(?P<profile>[a-z0-9][a-z0-9-]{0,40})\.toml"
    r"|scenarios/(?P<scenario>[a-z0-9][a-z0-9-]{0,80})\.toml"
    r"|words/(?P<language>[a-z]{2,3}(-[a-z]{2,4})?)\.po"
    r"|(?P<box>cards\.box)"
    r"|(?P<dice>dice\.json)"
)


class Taken(NamedTuple):
    """What a file holds, read and found good."""

    profiles: tuple[Profile, ...]
    words: dict[str, bytes]
    scenarios: dict[str, bytes]
    box: Box | None
    dice: FaceTemplates

    @property
    def parts(self) -> int:
        """How many things it brings: each profile, language and case, the cards, the dice."""
        lists = len(self.profiles) + len(self.words) + len(self.scenarios)
        return lists + (self.box is not None) + bool(self.dice.pages)


def run(given: Namespace) -> int:
    """Write such a file, or take one in."""
    tr = translator_for(given)
    game, home, file = game_asked_for(tr, given.game).name, DataFolder(given.data), Path(given.file)
    if given.take:
        with document_errors_told(tr, file, game):
            taken = _read(tr, game, file)
            _keep(home, game, taken)
        print(tr.text("share.taken", file=str(file), n=taken.parts))
    else:
        if file.exists():
            raise WrongUsage(tr.text("export.exists", file=str(file)))
        with document_errors_told(tr, file, game):
            members = dict(_members(home, game))
        if not members:
            raise Failed(tr.text("share.nothing", game=game))
        with ZipFile(file, "x", ZIP_DEFLATED) as zipped:
            for name, content in members.items():
                zipped.writestr(name, content)
        print(tr.text("share.written", file=str(file), n=len(members), parts=", ".join(members)))
    return 0


def _members(home: DataFolder, game: str) -> Iterator[tuple[str, bytes]]:
    profiles = Profiles(home.profiles)
    for one in profiles.listed(game):
        yield f"profiles/{one.name}.toml", profile_text(profiles.load(game, one.name)).encode()
    for file in sorted(home.languages.glob(f"*/{game}.po")):
        yield f"words/{file.parent.name}.po", read_bytes(file)
    for file in sorted((home.scenarios / game).glob("*.toml")):
        yield f"scenarios/{file.name}", read_bytes(file)
    boxes = Boxes(home.boxes)
    if boxes.found(game):
        yield "cards.box", packed_box(boxes.load(game))
    dice = FaceShelf(home.path).taught_here(_kinds(game))
    if dice.pages:
        yield "dice.json", json.dumps(dice.as_json()).encode()


def _kinds(game: str) -> set[str]:
    return {die.kind for die in dice_of(SHELF[game])}


def _read(tr: Translator, game: str, file: Path) -> Taken:
    """Read all of a file and check it; nothing is kept before all of it is good."""
    try:
        with ZipFile(BytesIO(read_bytes(file, MOST))) as zipped:
            return _parts(tr, game, file, zipped)
    except (BadZipFile, PoFileError, RuntimeError, EOFError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise Failed(tr.text("share.unreadable", file=str(file))) from error
    except HardwareError as error:
        raise Failed(tr.text("share.unreadable", file=str(file))) from error


def _parts(tr: Translator, game: str, file: Path, zipped: ZipFile) -> Taken:
    profiles: list[Profile] = []
    words: dict[str, bytes] = {}
    scenarios: dict[str, bytes] = {}
    box, dice = None, FaceTemplates()
    infos = zipped.infolist()
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST:
        raise Failed(tr.text("share.too-much", file=str(file)))
    for info in infos:
        found = MEMBER.fullmatch(info.filename)
        if found is None:
            raise Failed(tr.text("share.stranger", file=str(file), part=info.filename[:60]))
        with zipped.open(info) as opened:
            content = opened.read(MOST + 1)
        if found["profile"]:
            profiles.append(_profile(tr, game, content))
        elif found["language"]:
            read_po(BytesIO(content), abort_invalid=True)
            words[found["language"]] = content
        elif found["scenario"]:
            scenarios[found["scenario"]] = _scenario(tr, game, content)
        elif found["box"]:
            box = Box(game, unpacked(content, info.filename).kinds)
        else:
            dice = _dice(tr, game, content)
    taken = Taken(tuple(profiles), words, scenarios, box, dice)
    if not taken.parts:
        raise Failed(tr.text("share.unreadable", file=str(file)))
    return taken


def _profile(tr: Translator, game: str, content: bytes) -> Profile:
    profile = read_profile(content.decode())
    if profile.game != game:
        raise Failed(tr.text("share.other-game", game=profile.game))
    check(profile)
    return profile


def _scenario(tr: Translator, game: str, content: bytes) -> bytes:
    case = ScenarioFile(content.decode()).scenario
    if case.game != game:
        raise Failed(tr.text("share.other-game", game=case.game))
    return content


def _dice(tr: Translator, game: str, content: bytes) -> FaceTemplates:
    book = FaceTemplates.from_json(json.loads(content))
    for strange in set(book.kinds()) - _kinds(game):
        raise Failed(tr.text("share.other-game", game=strange[:40]))
    return book


def _keep(home: DataFolder, game: str, taken: Taken) -> None:
    home.make()
    for profile in taken.profiles:
        Profiles(home.profiles).save(profile)
    for language, content in taken.words.items():
        _put(home.languages / language / f"{game}.po", content)
    for name, content in taken.scenarios.items():
        _put(home.scenarios / game / f"{name}.toml", content)
    if taken.box is not None:
        Boxes(home.boxes).save(taken.box)
    for kind in taken.dice.kinds():
        FaceShelf(home.path).keep(taken.dice, kind, whole=True)


def _put(file: Path, content: bytes) -> None:
    """Write a file; another one of that name stays beside it."""
    if file.is_file() and (before := read_bytes(file)) != content:
        write_whole(file.with_name(file.name + ".before"), before)
    write_whole(file, content)
