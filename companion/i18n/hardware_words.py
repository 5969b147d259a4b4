"""Keys and facts of the hardware as sentences, from the catalogue `hardware`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.i18n.translator import Translator

HARDWARE: Final = "hardware"
"""The domain of its sentences."""
NAMES: Final = frozenset({"file", "copy", "box", "card", "name"})
"""Facts that people or disks have named: our.cards is a file, though it looks like a key."""
_KEY: Final = re.compile(r"[a-z]+(\.[a-z-]+)+")
_ERRNO: Final = re.compile(r"\[Errno \d+\] ([^:]+)")
"""How Python words what the system said: a number, what it is, and the file that the sentence names anyway."""


def hardware_text(tr: Translator, key: str, facts: Mapping[str, object]) -> str:
    """Say a key of the hardware; a reason that is itself a key is said too, a name stays as it is."""
    return tr.say(HARDWARE, key, {name: fact if name in NAMES else _word(tr, fact) for name, fact in facts.items()})


def hardware_advice(tr: Translator, key: str, facts: Mapping[str, object]) -> str:
    """Say how to mend it; "" if there is nothing to mend."""
    cure = f"{key}.mend"
    return "" if tr.find(HARDWARE, (cure,), facts) is None else tr.say(HARDWARE, cure, facts)


def _word(tr: Translator, fact: object) -> object:
    if not isinstance(fact, str):
        return fact
    if _KEY.fullmatch(fact) and tr.find(HARDWARE, (fact,), {}) is not None:
        return tr.say(HARDWARE, fact, {}).rstrip(".")
    system = _ERRNO.match(fact)
    return system[1] if system else fact


def one_line(text: str) -> str:
    """Put it on one line; what could move the cursor is taken out."""
    shown = "".join(sign if sign.isprintable() or sign == "\u00a0" else " " for sign in text)
    return re.sub(" {2,}", " ", shown).strip()
