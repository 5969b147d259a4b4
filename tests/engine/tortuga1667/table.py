"""A table to write rules tests at: positions as one would say them, answers as one would give them."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from companion.engine.games.tortuga1667 import Tortuga1667
from companion.engine.games.tortuga1667.pieces import Hold, Place
from companion.engine.games.tortuga1667.table import Table
from companion.engine.kernel.codec import encode, parse, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Option, Seat, Secret
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.dealer import Dealer

GAME = Tortuga1667()
NAMES = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy"))

H = TypeVar("H", bound=Happening)


class Evening:
    """A match that is spoken to in words; with a dealer, chance that no line speaks of is drawn."""

    def __init__(self, match: Match[Table], dealer: int | None = None) -> None:
        self.match = match
        self._dealer = None if dealer is None else Dealer(dealer)
        self._deal("")

    # --- answering ---------------------------------------------------------------------------------------------

    def play(self, *lines: str) -> list[Happening]:
        """Give answers like "ann: reveal" or "table: pistol"; return all that happened, whoever heard it."""
        before = len(self.match._told)
        for line in lines:
            who, _, said = line.partition(": ")
            self._deal(said if who == "table" else "")
            self.match.answer(self._answer(line))
        self._deal("")
        return [told.what for told in self.match._told[before:]]

    def _deal(self, wanted: str) -> None:
        while self._dealer and isinstance(chance := self.match.decision, Chance):
            if wanted in [words(option) for option in chance.outcomes]:
                return
            self.match.answer(Answer(None, self._dealer.draw(chance, self.match.sequence)))

    def _answer(self, line: str) -> Answer:
        who, colon, said = line.partition(": ")
        assert colon, line
        seat = None if who == "table" else Seat(who)
        offered = self.match.decision.offered_to(seat) if self.match.decision else ()
        meant: list[Option | None] = [option for option in offered if words(option) == said]
        meant += [parse(said, kind) for kind in (*dict.fromkeys(map(type, offered)), GAME.options)]
        option = next(filter(None, meant), None)
        assert option is not None, f"nobody can say {said!r}"
        return Answer(seat, option)

    def refusal(self, line: str) -> str:
        """Say why an answer is refused, like "only-the-captain [5.6]"; nothing may change by asking."""
        before = encode(self.match._state)
        why = self.match.why_not(self._answer(line))
        assert encode(self.match._state) == before
        return str(why)

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who is asked what: "ann: action", "table: events", "ann cat: vote", "nobody"."""
        match self.match.decision:
            case Choose(seat, prompt):
                return f"{seat}: {prompt}"
            case Chance(source):
                return f"table: {source}"
            case Secret(prompt):
                return f"{' '.join(self.match.owed)}: {prompt}"
            case _:
                return "nobody"

    def offers(self, who: str = "") -> list[str]:
        """What the one who is asked can answer, or this seat, or the table."""
        decision = self.match.decision
        assert decision is not None
        asked = decision.seat if isinstance(decision, Choose) else None
        seat = asked if not who else None if who == "table" else Seat(who)
        return [words(option) for option in decision.offered_to(seat)]

    def offered(self, who: str = "") -> tuple[Option, ...]:
        """The same as values."""
        assert self.match.decision is not None
        return self.match.decision.offered_to(Seat(who) if who else None)

    def line(self, place: str) -> str:
        """The pawns of a place from front to back."""
        return " ".join(self.match._state.lines[Place(place)])

    def chests(self, hold: str) -> int:
        """The chests in one hold or area."""
        return self.match._state.chests[Hold(hold)]

    @property
    def treasure(self) -> dict[str, int]:
        """Where chests lie, and how many."""
        return {hold.value: count for hold, count in self.match._state.chests.items() if count}

    def hand(self, who: str) -> list[str]:
        """The vote cards of a player, as the companion knows them."""
        return self.match._state.hands[Seat(who)]

    def hand_size(self, who: str) -> int:
        """How many vote cards a player holds."""
        return len(self.hand(who))

    @property
    def vote_deck(self) -> int:
        """How many cards the vote deck has."""
        return sum(sum(layer.values()) for layer in self.match._state.vote_deck)

    def kept(self, who: str) -> str:
        """The event cards in front of a player."""
        return " ".join(self.match._state.kept[Seat(who)])

    @property
    def discard(self) -> str:
        """The discard from bottom to top."""
        return " ".join(self.match._state.discard)

    @property
    def row(self) -> str:
        """The row: "?" a card, "-" an empty slot, or a card that the app knows."""
        return " ".join("-" if card is None else card.card or "?" for card in self.match._state.row)

    @property
    def winners(self) -> str:
        """Who has won."""
        assert self.match.result is not None
        return " ".join(self.match.result.winners)

    def told(self, kind: type[H], to: str | None = None) -> list[H]:
        """Everything of one kind that everybody, or this seat, was told."""
        heard = self.match.told(Seat(to) if to else None)
        return [told.what for told in heard if isinstance(told.what, kind)]

    def view(self, who: str | None = None) -> Any:
        """What a seat, or everybody, may see."""
        return self.match.view(Seat(who) if who else None)


def at(  # noqa: PLR0913  every part of a table can be said
    sketch: str,
    *,
    seats: str = "",
    chests: str = "",
    kept: str = "",
    hands: str = "",
    row: str = "",
    loyalties: str = "",
    code: str = "",
    options: dict[str, Any] | None = None,
    app: bool | str = False,
    box: dict[str, Any] | None = None,
    dealer: int | None = None,
    **more: Any,
) -> Evening:
    """Make a match from a sketch like "FD: ann ben | TOR: cat | turn: ben"; seats go round in the order of their names.

    kept="ben: albatross, cat: atlantis", hands="ann: 2, ben: torch/E/skull", chests="FD-E 2, JR-F 1", code="ann: 1",
    row="pistol ? ? - -". Lists are words: discard="pistol scurvy", wrecks="BW", ill="ann".
    """
    said = {key: names.split() for key, names in _pairs(sketch, "|")}
    given: dict[str, Any] = {key: value.split() for key, value in more.items() if key in ("discard", "wrecks", "ill")}
    given |= {key: value for key, value in more.items() if key not in given}
    if turn := said.pop("turn", None):
        given["turn"] = turn[0]
    given["lines"] = said
    table = tuple(map(Seat, seats.split())) or tuple(sorted(Seat(name) for line in said.values() for name in line))
    for name, text in (("kept", kept), ("hands", hands)):
        if text:
            given[name] = {who: _number_or_words(value) for who, value in _pairs(text, ",")}
    if chests:
        given["chests"] = {hold: int(count) for hold, count in (one.split() for one in chests.split(","))}
    if loyalties:
        given["loyalties"] = dict(_pairs(loyalties, ","))
    if code:
        given["sitting_out"] = {who: int(count) for who, count in _pairs(code, ",")}
    if row:
        given["row"] = ["" if card == "-" else card for card in row.split()]
    setup = Setup(GAME.name, table, options or {}, _sources(app), box or {})
    return Evening(Match(GAME, position=GAME.position(GAME.sketch(setup, given))), dealer)


def begin(
    players: int | str, options: dict[str, Any] | None = None, *, app: bool | str = False, dealer: int | None = None
) -> Evening:
    """Start with setting up."""
    seats = NAMES[:players] if isinstance(players, int) else tuple(map(Seat, players.split()))
    return Evening(Match(GAME, Setup(GAME.name, seats, options or {}, _sources(app))), dealer)


def turned(card: str, sketch: str, *, by: str = "ann", **more: Any) -> Evening:
    """A table where this starred card has just been turned."""
    others = [star for star in ("scurvy", "stormy-seas", "eight-bells") if star != card]
    evening = at(sketch, starred=[card, *others[:2]], **more)
    evening.play(f"{by}: reveal", f"{by}: 1", f"table: {card}")
    return evening


def why_refused(players: int, options: dict[str, Any]) -> str:
    """Say why these options cannot be played by so many."""
    with pytest.raises(KernelError) as refused:
        GAME.complete(Setup(GAME.name, NAMES[:players], options))
    return str(refused.value)


def _sources(app: bool | str) -> dict[str, Holder]:  # noqa: FBT001  all, none, or some by name
    held = GAME.sources if app is True else str(app).split() if app else ()
    return dict.fromkeys(held, Holder.APP)


def _pairs(text: str, between: str) -> list[tuple[str, str]]:
    return [(key.strip(), value.strip()) for key, _, value in (one.partition(":") for one in text.split(between))]


def _number_or_words(value: str) -> int | list[str]:
    return int(value) if value.isdigit() else value.split()
