"""A box profile: what one table's box holds, where it differs from what the companion takes for granted."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field
from msgspec.structs import fields

from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.session.documents import TomlText, lines_of
from companion.session.errors import Misstep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.game import Game

NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LONGEST_NOTE: Final = 500


class Profile(Struct, frozen=True, forbid_unknown_fields=True):
    """One version of a profile: the box, and the options of the game that go with it (like which votes are in it)."""

    game: str
    name: str
    version: int = 0
    note: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    box: dict[str, Any] = field(default_factory=dict)

    def applied(self, setup: Setup) -> Setup:
        """Set a table up with this box; what the table has said itself stands."""
        return Setup(setup.game, setup.seats, self.options | setup.options, setup.sources, self.box | setup.box)


_SHAPES: Final = {one.name: one.type for one in fields(Profile)}


def read_profile(text: str) -> Profile:
    """Read a profile and have its game check it, or say in which line what is wrong."""
    toml = TomlText(text)
    for name, value in toml.content.items():
        if name not in _SHAPES:
            known = get_close_matches(name, _SHAPES, 1) or _SHAPES
            raise Misstep(refusal("profile-key", name=name[:40], known=" ".join(known)), toml.line_of(name))
        try:
            convert(value, _SHAPES[name])
        except KernelError as error:
            raise Misstep(error.why, toml.line_of(name), name) from error
    for name in ("game", "name"):
        if name not in toml.content:
            raise Misstep(refusal("profile-lacks", name=name), 1)
    profile: Profile = convert(toml.content, Profile)
    try:
        check(profile)
    except KernelError as error:
        raise Misstep(error.why, _blamed(toml, profile, error.why), game=profile.game) from error
    except Misstep as error:
        raise Misstep(error.why, toml.line_of(*error.said.split(".")), game=profile.game) from error
    return profile


def check(profile: Profile) -> None:
    """Refuse what no table could play with; `said` of a Misstep is the place in the document."""
    game = game_named(profile.game)
    if not NAME.fullmatch(profile.name):
        raise Misstep(refusal("profile-name", name=profile.name[:40]), said="name")
    if len(profile.note) > LONGEST_NOTE or not profile.note.isprintable():
        raise Misstep(refusal("profile-note", longest=LONGEST_NOTE), said="note")
    if profile.version < 0:
        raise Misstep(refusal("profile-version", version=profile.version), said="version")
    playable(game, profile)
    for name in unread(game, profile):
        raise Misstep(refusal("box-key", name=name[:40], game=game.name), said=f"box.{name}")


def assumed(profile: Profile) -> list[Refusal]:
    """List what is still taken for granted about this box."""
    game = game_named(profile.game)
    return [caution.why for caution in game.cautions(playable(game, profile))]


def playable(game: Game[Any], profile: Profile) -> Setup:
    """Find a number of players that this box can be played with."""
    refused: KernelError | None = None
    for players in game.usual:
        try:
            return game.complete(profile.applied(Setup(game.name, _seats(players))))
        except KernelError as error:
            refused = error
    raise refused or AssertionError(game.name)


def unread(game: Game[Any], profile: Profile) -> list[str]:
    """List the parts of a box that its game has no use for: a slip of the pen must not pass in silence."""
    read = game.setup_of(game.begin(playable(game, profile))).box
    return [name for name, value in profile.box.items() if value not in ([], {}) and name not in read]


def _blamed(toml: TomlText, profile: Profile, why: Refusal) -> int:
    """Find the line of the part that would be refused alone."""
    facts = dict(why.facts)
    if why.key == "no-such-game":
        return toml.line_of("game")
    if "option" in facts:
        return toml.line_of("options", str(facts["option"]))
    for name, value in profile.box.items():
        alone = Profile(profile.game, profile.name, options=profile.options, box={name: value})
        try:
            playable(game_named(profile.game), alone)
        except KernelError as error:
            if error.why == why:
                return toml.line_of("box", name)
    return toml.line_of("box") or toml.line_of("options")


def _seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"seat-{number}") for number in range(1, players + 1))


def profile_text(profile: Profile) -> str:
    """Write a profile as a document."""
    return "\n".join(_document(profile)) + "\n"


def _document(profile: Profile) -> Iterator[str]:
    yield from lines_of({"game": profile.game, "name": profile.name, "version": profile.version})
    if profile.note:
        yield from lines_of({"note": profile.note})
    for section, content in (("options", profile.options), ("box", profile.box)):
        if content:
            yield ""
            yield f"[{section}]"
            yield from lines_of(content)


def template(game: Game[Any], name: str) -> str:
    """A document to begin with: what the companion takes for granted, for a table to compare and to uncomment."""
    return profile_text(Profile(game.name, name)) + "".join(
        f"\n[{section}]\n" + "".join(f"# {line}\n" for line in lines_of(content))
        for section, content in game.extras.printed().items()
    )
