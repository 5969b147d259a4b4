"""Hidden chance: which draws only some may see, and how to let one of them come out otherwise."""

from __future__ import annotations

import ast
import inspect
import itertools
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devtools.phones.headless_table import NAMES
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.shelf import SHELF
from companion.session.table.dealer import Dealer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.engine.kernel.decisions import Decision, Option, Seat


def kind_of(asked: Decision | None) -> str:
    """Name a kind of secret: the prompt with what is public of it, or where hidden chance comes from; "" is none."""
    if isinstance(asked, Secret):
        public = [str(value) for _, value in asked.about if isinstance(value, str) and value not in NAMES]
        return " ".join((asked.prompt, *public))
    if isinstance(asked, Chance) and asked.seen_by is not None and len(set(map(str, asked.outcomes))) > 1:
        return " ".join(("hidden", asked.source, *(key for key, _ in asked.about), f"seen by {len(asked.seen_by)}"))
    return ""


def prompts_in_rules(game: str) -> frozenset[str]:
    """Read in the rules themselves which secret questions a game can ask at all."""
    folder = Path(inspect.getfile(type(SHELF[game]))).parent
    calls = [
        node
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Secret"
    ]
    return frozenset(str(ast.literal_eval(call.args[0])) for call in calls)


@contextmanager
def another_draw(kind: str, which: int, turn: int = 0) -> Iterator[list[Seat]]:
    """Let one hidden draw of this kind come out otherwise, with every turn as another outcome; gives who may see it.

    Without a kind nothing is changed.
    """
    seen: list[Seat] = []
    count = itertools.count(1)

    def change(chance: Chance, drawn: Option) -> Option:
        if not kind or kind_of(chance) != kind or next(count) != which:
            return drawn
        seen.extend(chance.seen_by or ())
        others = [option for option in reversed(chance.outcomes) if option != drawn]
        return others[turn % len(others)]

    with _drawn(change):
        yield seen


@contextmanager
def draws_noted() -> Iterator[list[str]]:
    """Write down the kinds of hidden draws that are made."""
    noted: list[str] = []

    def note(chance: Chance, drawn: Option) -> Option:
        if kind := kind_of(chance):
            noted.append(kind)
        return drawn

    with _drawn(note):
        yield noted


@contextmanager
def _drawn(made: Callable[[Chance, Option], Option]) -> Iterator[None]:
    whole = Dealer.draw
    Dealer.draw = lambda self, chance, place: made(chance, whole(self, chance, place))  # type: ignore[method-assign]
    try:
        yield
    finally:
        Dealer.draw = whole  # type: ignore[method-assign]
