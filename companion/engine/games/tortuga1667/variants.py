"""Variants as switches, and which of them do not go together (RULES.md, section 10)."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct, to_builtins

from companion.engine.games.tortuga1667.pieces import COPIES, FEW, NOT_FOR_FEW, STARRED, EventCard, Nation, load
from companion.engine.games.tortuga1667.vote_cards import deck_list
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.setup import Caution, Setup, Switch

SWITCHES: Final = (
    Switch("starred-count", 3, least=3, most=8, rule="10.1"),
    Switch("starred-pick", "random-open", choices=("random-hidden", "random-open", "agreed"), rule="10.2"),
    Switch("starred", None, document=True, rule="10.2"),
    Switch("short-game", 0, least=0, most=19, rule="10.3"),
    Switch("timer", default=False, rule="10.4"),
    Switch("open-loyalty", default=False, rule="10.5"),
    Switch("half-open-loyalty", default=False, rule="10.6"),
    Switch("madness", default=False, rule="10.7"),
    Switch("head-start", default=False, rule="10.8"),
    Switch("two-dutch", default=False, rule="10.9"),
    Switch("small-game-stars", default=False, rule="10.10"),
    Switch("vote-profile", "FR", choices=("FR", "ES", "custom"), rule="10.11"),
    Switch("house-takeback", default=False, rule="10.12"),
)


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match. `votes` is the table's own vote deck, if it has typed one in."""

    starred_count: int = 3
    starred_pick: Literal["random-hidden", "random-open", "agreed"] = "random-open"
    starred: tuple[EventCard, ...] | None = None
    short_game: int = 0
    timer: bool = False
    open_loyalty: bool = False
    half_open_loyalty: bool = False
    madness: bool = False
    head_start: bool = False
    two_dutch: bool = False
    small_game_stars: bool = False
    vote_profile: Literal["FR", "ES", "custom"] = "FR"
    house_takeback: bool = False
    votes: tuple[Any, ...] | None = None

    @property
    def stars(self) -> int:
        """10.7 Madness plays with all eight starred cards."""
        return len(STARRED) if self.madness else self.starred_count


def variants_of(setup: Setup) -> Variants:
    """Read the switches and the box of a complete setup."""
    given = dict(setup.options)
    if setup.box.get("votes") is not None:
        given["votes"] = setup.box["votes"]
    variants: Variants = convert(given, Variants)
    return variants


_LOYALTIES: Final = load("loyalties")
NATIONS: Final = tuple(Nation)


def loyalty_cards(players: int, variants: Variants) -> dict[Nation, int]:
    """4.1, 10.9 The loyalty cards for this many players."""
    counts = _LOYALTIES["two-dutch" if variants.two_dutch else "usual"][str(players)]
    return {nation: count for nation, count in zip(NATIONS, counts, strict=False) if count}


def star_pool(players: int, variants: Variants) -> tuple[EventCard, ...]:
    """4.5 The starred cards to choose from."""
    if players > FEW or variants.small_game_stars or variants.madness:
        return STARRED
    return tuple(card for card in STARRED if card not in NOT_FOR_FEW)


_PLAIN: Final[dict[EventCard, int]] = {
    card: copies for card, copies in COPIES.items() if card not in STARRED and card is not EventCard.SPANISH_ARMADA
}
_PLAIN_FOR_FEW: Final[dict[EventCard, int]] = {
    card: copies for card, copies in _PLAIN.items() if card is not EventCard.ALBATROSS
}


def plain_events(players: int) -> dict[EventCard, int]:
    """2.4, 4.5 The event cards that are always in: neither starred nor the Armada."""
    return dict(_PLAIN_FOR_FEW if players <= FEW else _PLAIN)


def events_in_play(players: int, variants: Variants) -> int:
    """Count the event cards of this game, the Armada included."""
    return sum(plain_events(players).values()) + variants.stars + 1


def clashes(setup: Setup) -> list[Refusal]:
    """Say which switches cannot be played together, or not with this many players."""
    if unknown := sorted(set(setup.box) - {"votes"}):
        return [refusal("box-key", "2.3", name=unknown[0][:40])]
    try:
        variants = variants_of(setup)
        if variants.vote_profile != "custom" or variants.votes is not None:
            deck_list(variants.vote_profile, variants.votes)
    except KernelError as error:
        return [error.why]
    players = len(setup.seats)
    pool = star_pool(players, variants)
    most = events_in_play(players, variants) - 5
    checks: tuple[tuple[bool, str, str, dict[str, int]], ...] = (
        (variants.stars > len(pool), "too-many-stars", "10.1", {"most": len(pool)}),
        (
            variants.starred_pick == "agreed" and not _agreed(variants, pool),
            "stars-not-agreed",
            "10.2",
            {"needed": variants.stars},
        ),
        (
            variants.starred is not None and variants.starred_pick != "agreed",
            "stars-agreed-and-drawn",
            "10.2",
            {},
        ),
        (variants.short_game > most, "game-too-short", "10.3", {"most": max(most, 0)}),
        (variants.open_loyalty and variants.half_open_loyalty, "open-and-half-open", "10.6", {}),
        (variants.half_open_loyalty and players <= FEW, "half-open-with-few", "10.6", {}),
        (variants.two_dutch and str(players) not in _LOYALTIES["two-dutch"], "two-dutch-count", "10.9", {}),
        (variants.vote_profile == "custom" and variants.votes is None, "no-vote-deck", "10.11", {}),
        (variants.votes is not None and variants.vote_profile != "custom", "vote-deck-unused", "10.11", {}),
        (variants.small_game_stars and players > FEW, "small-stars-with-many", "10.10", {}),
        (variants.madness and variants.starred_count not in (3, len(STARRED)), "madness-has-all", "10.7", {}),
    )
    return [refusal(key, rule, **facts) for clash, key, rule, facts in checks if clash]


def _agreed(variants: Variants, pool: tuple[EventCard, ...]) -> bool:
    chosen = variants.starred or (STARRED if variants.madness else ())
    return len(set(chosen)) == len(chosen) == variants.stars and all(card in pool for card in chosen)


def cautions(setup: Setup) -> list[Caution]:
    """Say what a table should know about its switches."""
    variants = variants_of(setup)
    fever = variants.open_loyalty or variants.half_open_loyalty
    checks = (
        (variants.timer and variants.madness, refusal("time-up-passes", "10.4")),
        (fever and EventCard.CABIN_FEVER in star_pool(len(setup.seats), variants), refusal("fever-and-open", "10.6")),
        (variants.two_dutch, refusal("two-dutch-is-hard", "10.9")),
    )
    told = [Caution(why) for applies, why in checks if applies]
    if variants.vote_profile != "custom":
        deck = to_builtins(deck_list(variants.vote_profile))
        counted = {"vote-profile": "custom"}
        told.append(Caution(refusal("vote-deck-assumed", "2.3"), options=counted, box={"votes": deck}, deck="votes"))
    return told
