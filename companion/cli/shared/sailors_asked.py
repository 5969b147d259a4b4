"""From --sailors and --seats to the sailors that are meant."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cli.errors import WrongUsage
from companion.i18n import Translator
from companion.sailors.characters import Character


def characters_asked_for(tr: Translator, said: str, known: Mapping[str, Character]) -> list[Character]:
    """Find each sailor that was named; an unknown one is wrong usage."""
    found = []
    for name in said.split(","):
        if name.strip() not in known:
            raise WrongUsage(tr.text("sailors.unknown", name=name.strip()[:40], known=" ".join(known)))
        found.append(known[name.strip()])
    return found
