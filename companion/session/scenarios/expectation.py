"""Comparing the end of a scenario with what it expects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.codec import encode, plain
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Refusal, refusal
from companion.session.scenarios.answer_text import TABLE, asked, offered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.match import Match
    from companion.session.scenarios.scenario import Expected

_SHOWN: Final = 300
"""So many characters of a value are quoted in a complaint."""

_LATEST: Final = 20
"""So many happenings are named when one is missed."""

Path = tuple[str, ...]
Unmet = Iterator[tuple[Path, Refusal]]


def unmet(expect: Expected, match: Match[Any], told: list[Told]) -> Unmet:
    """Give everything that is not as expected, with the path of its key."""
    yield from _question(expect, match)
    yield from _story(expect, [plain(one.what) for one in told])
    yield from _end(expect, match)
    yield from differing(expect.position, match.laid_out(), ())
    for seat, wanted in expect.view.items():
        if seat != TABLE and seat not in match.setup.seats:
            yield ("view", seat), refusal("line-seat", seat=seat, known=" ".join([*match.setup.seats, TABLE]))
        else:
            view = plain(match.view(None if seat == TABLE else Seat(seat)))
            yield from differing(wanted, view, ("view", seat))


def _question(expect: Expected, match: Match[Any]) -> Unmet:
    if expect.asked is not None and _tidy(expect.asked) != asked(match):
        yield ("asked",), _differs("asked", expect.asked, asked(match))
    offers = Counter(offered(match))
    if expect.offered is not None and Counter(map(_tidy, expect.offered)) != offers:
        yield ("offered",), _differs("offered", list(expect.offered), list(offers))
    for words in expect.offers:
        if _tidy(words) not in offers:
            yield ("offers",), refusal("expected-offer", words=words, offered=", ".join(offers))
    for words in expect.not_offered:
        if _tidy(words) in offers:
            yield ("not_offered",), refusal("expected-no-offer", words=words)


def _tidy(words: str) -> str:
    return " ".join(words.split())


def _story(expect: Expected, told: list[dict[str, Any]]) -> Unmet:
    left = iter(told)
    missing = next((wanted for wanted in expect.told if not any(_is_told(wanted, one) for one in left)), None)
    if missing is not None:
        latest = " ".join(one["is"] for one in told[-_LATEST:])
        yield ("told",), refusal("expected-told", what=_show(missing), told=latest)
    for wanted in expect.not_told:
        if any(_is_told(wanted, one) for one in told):
            yield ("not_told",), refusal("expected-not-told", what=_show(wanted))


def _is_told(wanted: str | dict[str, Any], one: dict[str, Any]) -> bool:
    return one["is"] == wanted if isinstance(wanted, str) else not any(differing(wanted, one, ()))


def _end(expect: Expected, match: Match[Any]) -> Unmet:
    result = match.result
    for name, wanted, found in (
        ("winners", expect.winners, result and result.winners),
        ("reason", expect.reason, result and result.reason),
    ):
        if wanted is None:
            continue
        if result is None:
            yield (name,), refusal("expected-the-end", name=name, asked=asked(match))
        elif sorted(wanted) != sorted(found or ()):
            yield (name,), _differs(name, wanted, found)


def differing(wanted: Any, found: Any, path: Path) -> Unmet:
    """Compare the parts that are named; what is not named may be as it likes."""
    if isinstance(wanted, dict) and isinstance(found, (dict, list)):
        parts = found if isinstance(found, dict) else _by_name(found)
        for key, one in wanted.items():
            if key in parts:
                yield from differing(one, parts[key], (*path, key))
            else:
                yield (*path, key), refusal("expected-unknown", name=".".join((*path, key)), known=" ".join(parts))
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        if any(part for one, other in zip(wanted, found, strict=True) for part in differing(one, other, path)):
            yield path, _differs(".".join(path), wanted, found)
    elif not _alike(wanted, found):
        yield path, _differs(".".join(path), wanted, found)


def _alike(wanted: Any, found: Any) -> bool:
    if wanted == "" and found is None:  # TOML has no word for nothing
        return True
    return type(wanted) is type(found) and bool(wanted == found)


def _by_name(found: Sequence[Any]) -> dict[str, Any]:
    """Name the parts of a list by their places (from 1), or by the seats they belong to."""
    seats = {str(one["seat"]): one for one in found if isinstance(one, dict) and "seat" in one}
    return seats or {str(at): one for at, one in enumerate(found, 1)}


def _differs(name: str, wanted: Any, found: Any) -> Refusal:
    return refusal("expected-otherwise", name=name, expected=_show(wanted), found=_show(found))


def _show(value: Any) -> str:
    text = value if isinstance(value, str) else encode(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."
