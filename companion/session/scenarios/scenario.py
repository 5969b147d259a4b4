"""Scenario files: a position or a setup, some answers, and what must come of them. SCENARIOS.md has the format."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct, field
from msgspec.structs import fields

from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.session.documents import TomlText, read_text
from companion.session.errors import Misstep
from companion.session.scenarios.answer_text import TABLE

if TYPE_CHECKING:
    from pathlib import Path

    from companion.engine.kernel.game import Game


class Play(Struct, frozen=True):
    """What is answered, and the seed for chance that is not written down."""

    answers: tuple[str, ...] = ()
    dealer: int | None = None


class Expected(Struct, frozen=True):
    """What must be so after the last answer; `position` holds everything that is not said by one of the other keys."""

    asked: str | None = None
    offered: tuple[str, ...] | None = None
    offers: tuple[str, ...] = ()
    not_offered: tuple[str, ...] = ()
    told: tuple[str | dict[str, Any], ...] = ()
    not_told: tuple[str | dict[str, Any], ...] = ()
    winners: tuple[str, ...] | None = None
    reason: str | None = None
    view: dict[str, dict[str, Any]] = field(default_factory=dict)
    position: dict[str, Any] = field(default_factory=dict)


class Scenario(Struct, frozen=True):
    """One case, as written in its file."""

    title: str
    game: str
    seats: tuple[str, ...]
    rules: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Literal["table", "app"]] = field(default_factory=dict)
    box: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    play: Play = Play()
    expect: Expected = Expected()


_SHAPES: Final = {one.name: one.type for one in fields(Scenario)}
_SPECIAL: Final = tuple(name for name in Expected.__struct_fields__ if name != "position")


class ScenarioFile:
    """A scenario with its text, so that a complaint can name the line."""

    def __init__(self, text: str) -> None:
        self.toml = TomlText(text)
        content = dict(self.toml.content)
        self._refuse_unknown(content, Scenario.__struct_fields__)
        if isinstance(content.get("play"), dict):
            self._refuse_unknown(content["play"], Play.__struct_fields__, "play")
        if isinstance(expect := content.get("expect"), dict):
            special = {name: value for name, value in expect.items() if name in _SPECIAL}
            content["expect"] = special | {"position": {name: expect[name] for name in expect if name not in special}}
        for name in ("title", "game", "seats"):
            if name not in content:
                raise Misstep(refusal("scenario-lacks", name=name), 1)
        for name, value in content.items():
            self._check_shape(name, value)
        self.scenario: Scenario = convert(content, Scenario)
        if TABLE in self.scenario.seats:
            raise Misstep(refusal("seat-is-the-table", name=TABLE), self.toml.line_of("seats"))

    @classmethod
    def load(cls, path: Path) -> ScenarioFile:
        """Read a scenario from a file."""
        return cls(read_text(path))

    def _refuse_unknown(self, content: dict[str, Any], known: tuple[str, ...], *path: str) -> None:
        for name in content:
            if name not in known:
                near = get_close_matches(name, known, 1)
                why = refusal("scenario-key", name=name[:40], known=" ".join(near or known))
                raise Misstep(why, self.toml.line_of(*path, name))

    def _check_shape(self, name: str, value: Any) -> None:
        """Convert one part alone, so that the complaint can say which."""
        try:
            convert(value, _SHAPES[name])
        except KernelError as error:
            raise Misstep(error.why, self.toml.line_of(name), name) from error

    def match(self) -> Match[Any]:
        """Lay out the table."""
        said = self.scenario
        try:
            game = game_named(said.game)
        except KernelError as error:
            raise Misstep(error.why, self.toml.line_of("game")) from error
        setup: Setup = convert(
            {
                "game": said.game,
                "seats": said.seats,
                "options": said.options,
                "sources": said.sources,
                "box": said.box,
            },
            Setup,
        )
        try:
            setup = game.complete(setup)
        except KernelError as error:
            raise Misstep(error.why, self._blame(error), game=game.name) from error
        if said.position is None:
            return Match(game, setup)
        return Match(game, position=self._position(game, setup, said.position))

    def _blame(self, error: KernelError) -> int:
        facts = dict(error.why.facts)
        if "option" in facts:
            return self.toml.line_of("options", str(facts["option"]))
        if "source" in facts:
            return self.toml.line_of("sources", str(facts["source"]))
        return self.toml.line_of("seats" if error.why.key in _ABOUT_SEATS else "options")

    def _position(self, game: Game[Any], setup: Setup, given: dict[str, Any]) -> str:
        try:
            return game.position(game.sketch(setup, given))
        except KernelError as error:
            raise Misstep(error.why, self.toml.line_of("position"), game=game.name) from error
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            # A sketch is completed before its shape can be checked; a number where a list belongs shows up here.
            raise Misstep(refusal("sketch-shape", why=str(error)[:120]), self.toml.line_of("position")) from error


_ABOUT_SEATS: Final = ("player-count", "seat-name", "seat-twice")
