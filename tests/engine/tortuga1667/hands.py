"""A pair of hands at a real table: it knows nothing but what everybody is told, and does it with the pieces."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

from companion.engine.games.tortuga1667 import happenings, vote_happenings
from companion.engine.kernel.happenings import Happening

PLACES = ("FD", "JR", "TOR", "BW", "BE")
HOLDS = ("GAL", "FD-E", "FD-F", "JR-E", "JR-F", "TOR-E", "TOR-F")


class Hands:
    """All pieces of the box, moved by hand and by hearsay."""

    def __init__(self) -> None:
        self.spots: dict[str, dict[int, str]] = {place: {} for place in PLACES}
        self.wrecks: list[str] = []
        self.chests = dict.fromkeys(HOLDS, 0)
        self.hand_sizes: dict[str, int] = {}
        self.vote_deck = 32
        self.on_the_table = 0
        self.row: list[list[str] | None] = [None] * 5
        """For each slot nothing, or a face-down card with the names of those who looked at it."""
        self.pile = 0
        self.boxed = 0
        self.turned = ""
        self.discard: list[str] = []
        self.kept: dict[str, list[str]] = {}
        self.code: dict[str, int] = {}
        self.ill: set[str] = set()
        self.open_loyalties: dict[str, str] = {}

    # --- the pieces --------------------------------------------------------------------------------------------

    def line(self, place: str) -> list[str]:
        return [self.spots[place][number] for number in sorted(self.spots[place])]

    def _stand(self, place: str, pawns: list[str]) -> None:
        self.spots[place] = dict(enumerate(pawns, 1))

    def _go(self, who: str, out_of: str, to: str) -> None:
        self._stand(out_of, [pawn for pawn in self.line(out_of) if pawn != who])
        self._stand(to, [*self.line(to), who])

    def _lay_row(self, cards: int) -> None:
        self.row = [[] if slot < cards else None for slot in range(5)]

    def _put_down(self, who: str, card: str) -> None:
        assert self.turned == card
        self.turned = ""
        self.kept.setdefault(who, []).append(card)
        if card == "pirate-code":
            self.code[who] = 2

    # --- what is told ------------------------------------------------------------------------------------------

    @singledispatchmethod
    def do(self, what: Happening) -> None:
        """What moves no piece needs no hands."""

    @do.register
    def _(self, what: happenings.LoyaltyOpen) -> None:
        self.open_loyalties[what.who] = what.nation

    @do.register
    def _(self, what: happenings.LoyaltiesShuffled) -> None:
        for who in (what.one, what.other):
            if who in self.open_loyalties:
                self.open_loyalties[who] = "?"

    @do.register
    def _(self, what: vote_happenings.VotesDealt) -> None:
        self.hand_sizes[what.who] = what.cards
        self.vote_deck -= what.cards

    @do.register
    def _(self, what: happenings.RowLaid) -> None:
        self._lay_row(what.row)
        self.pile, self.boxed = what.pile, what.boxed

    @do.register
    def _(self, what: happenings.PawnPlaced) -> None:
        assert what.number not in self.spots[what.place]
        self.spots[what.place][what.number] = what.who

    @do.register
    def _(self, what: happenings.GapsClosed) -> None:
        assert self.line(what.place) == list(what.line)
        self._stand(what.place, list(what.line))

    @do.register
    def _(self, what: happenings.ChestsLaid) -> None:
        self.chests[what.hold] += what.chests

    @do.register
    def _(self, what: happenings.ChestMoved) -> None:
        self.chests[what.out_of] -= what.chests
        self.chests[what.to] += what.chests

    @do.register
    def _(self, what: happenings.PawnMoved) -> None:
        self._go(what.who, what.out_of, what.to)

    @do.register
    def _(self, what: happenings.Marooned) -> None:
        self._go(what.who, what.out_of, "TOR")

    @do.register
    def _(self, what: happenings.PawnsSwapped) -> None:
        place = {who: (where, at) for where in PLACES for at, who in self.spots[where].items()}
        for who, other in ((what.one, what.other), (what.other, what.one)):
            where, at = place[other]
            self.spots[where][at] = who

    @do.register
    def _(self, what: happenings.PawnsInTheBag) -> None:
        self.spots[what.place] = {}

    @do.register
    def _(self, what: happenings.BoatDestroyed) -> None:
        self.wrecks.append(what.boat)

    @do.register
    def _(self, what: happenings.TurnLost) -> None:
        self.ill.remove(what.who)

    @do.register
    def _(self, what: happenings.FellIll) -> None:
        self.ill.update(what.who)

    # --- event cards -------------------------------------------------------------------------------------------

    @do.register
    def _(self, what: happenings.CardsLookedAt) -> None:
        for slot in (what.first, what.second):
            card = self.row[slot - 1]
            assert card is not None
            if what.who not in card:
                card.append(what.who)

    @do.register
    def _(self, what: happenings.CardTurned) -> None:
        assert self.row[what.slot - 1] is not None
        assert not self.turned
        self.row[what.slot - 1] = None
        self.turned = what.card

    @do.register
    def _(self, what: happenings.CardDiscarded) -> None:
        if what.who is None:
            assert self.turned == what.card
            self.turned = ""
        else:
            self.kept[what.who].remove(what.card)
        self.discard.append(what.card)

    @do.register
    def _(self, what: happenings.CardKept) -> None:
        self._put_down(what.who, what.card)

    @do.register
    def _(self, what: happenings.MapGiven) -> None:
        self._put_down(what.to, what.card)

    @do.register
    def _(self, what: happenings.SlotFilled) -> None:
        assert self.row[what.slot - 1] is None
        self.row[what.slot - 1] = []
        self.pile -= 1

    @do.register
    def _(self, what: happenings.RowShuffled) -> None:  # noqa: ARG002  hearing of it is enough
        self._lay_row(sum(card is not None for card in self.row))

    @do.register
    def _(self, what: happenings.SuddenDeath) -> None:
        assert self.turned == "spanish-armada"
        cards = len(self.discard) + sum(card is not None for card in self.row)
        assert cards == what.row + what.pile
        self.turned, self.discard, self.pile = "", [], what.pile
        self._lay_row(what.row)

    @do.register
    def _(self, what: happenings.PileRenewed) -> None:
        assert not any(card is not None for card in self.row)
        assert len(self.discard) == what.row + what.pile
        self.discard, self.pile = [], what.pile
        self._lay_row(what.row)

    @do.register
    def _(self, what: happenings.CodeCounted) -> None:
        self.code[what.who] = what.left

    # --- votes -------------------------------------------------------------------------------------------------

    @do.register
    def _(self, what: vote_happenings.VoteCalled) -> None:  # noqa: ARG002  the deck's card is added whatever the vote is about
        self.vote_deck -= 1
        self.on_the_table += 1

    @do.register
    def _(self, what: vote_happenings.VotesLaid) -> None:
        for who in what.voters:
            self.hand_sizes[who] -= 1
            self.on_the_table += 1

    @do.register
    def _(self, what: vote_happenings.VotesReturned) -> None:
        assert what.cards == self.on_the_table
        self.vote_deck += what.cards
        self.on_the_table = 0

    @do.register
    def _(self, what: vote_happenings.VoteDrawn) -> None:
        self.vote_deck -= 1
        self.hand_sizes[what.who] += 1

    @do.register
    def _(self, what: vote_happenings.VoteForfeited) -> None:
        self.hand_sizes[what.who] -= 1
        self.vote_deck += 1

    # --- the table as it lies ----------------------------------------------------------------------------------

    def lies(self) -> dict[str, Any]:
        """All that anybody can see."""
        return {
            "lines": {place: self.line(place) for place in PLACES},
            "wrecks": self.wrecks,
            "chests": self.chests,
            "hands": {who: size for who, size in self.hand_sizes.items() if size},
            "vote deck": self.vote_deck,
            "on the table": self.on_the_table,
            "row": self.row,
            "pile": self.pile,
            "boxed": self.boxed,
            "turned": self.turned,
            "discard": self.discard,
            "kept": {who: cards for who, cards in self.kept.items() if cards},
            "code": {who: left for who, left in self.code.items() if left},
            "ill": self.ill,
            "open loyalties": {who: nation for who, nation in self.open_loyalties.items() if nation != "?"},
        }


def as_shown(view: Any) -> dict[str, Any]:
    """The public view, in the same words."""
    return {
        "lines": {place.value: list(line) for place, line in view.lines.items()},
        "wrecks": list(view.wrecks),
        "chests": dict(view.chests),
        "hands": {pirate.seat: pirate.votes for pirate in view.pirates if pirate.votes},
        "vote deck": view.vote_deck,
        "on the table": view.on_the_table,
        "row": [None if slot is None else list(slot.seen_by) for slot in view.row],
        "pile": view.pile,
        "boxed": view.boxed,
        "turned": view.turned or "",
        "discard": list(view.discard),
        "kept": {pirate.seat: list(pirate.kept) for pirate in view.pirates if pirate.kept},
        "code": {pirate.seat: pirate.sits_out for pirate in view.pirates if pirate.sits_out},
        "ill": {pirate.seat for pirate in view.pirates if pirate.ill},
        "open loyalties": {pirate.seat: pirate.loyalty for pirate in view.pirates if pirate.loyalty != "?"},
    }
