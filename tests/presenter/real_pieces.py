"""A pair of hands at a real table: it knows nothing of any game, and does with the pieces what it is told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod

from companion.engine.kernel.hand_moves import ALL, ANY, ANYWHERE, BOX, Exchange, HandMove, Move, Roll, Shuffle, Turn
from companion.presenter.table.private_news import Line


class RealPieces:
    """What lies where: at each place pieces on numbered spots, from 1 on."""

    def __init__(self, lying: dict[str, list[str]]) -> None:
        """Begin with what lies ready: decks out of the box, pawns in their bag."""
        self.places: dict[str, dict[int, str]] = {at: dict(enumerate(pieces, 1)) for at, pieces in lying.items()}

    def at(self, place: str) -> list[str]:
        """The pieces of a place, from the first spot on."""
        held = self.places.get(place, {})
        return [held[spot] for spot in sorted(held)]

    def lies(self) -> dict[str, list[str]]:
        """All that lies on the table."""
        return {place: self.at(place) for place, held in self.places.items() if held}

    def do_all(self, lines: Iterable[Line]) -> None:
        """Follow lines in the order in which they are said."""
        for line in lines:
            for move in line.moves:
                self.do(move)

    @singledispatchmethod
    def do(self, move: HandMove) -> None:
        raise TypeError(move)

    @do.register
    def _(self, move: Move) -> None:
        taken = self._taken(move)
        if move.to == BOX:
            return
        held = self.places.setdefault(move.to, {})
        for piece in taken:
            spot = move.spot or max(held, default=0) + 1
            assert spot not in held, f"somebody stands there already: {move}"
            held[spot] = move.face or piece

    def _taken(self, move: Move) -> list[str]:
        if move.out_of == BOX:
            return [move.piece] * move.count
        place = self._where(move.piece) if move.out_of == ANYWHERE else move.out_of
        lying = self.at(place)
        fitting = [piece for piece in lying if move.piece in (ANY, piece)]
        count = len(fitting) if move.count == ALL else move.count
        assert count <= len(fitting), f"there are not so many: {move}, but {lying}"
        taken = fitting[:count]
        for piece in taken:
            lying.remove(piece)
        self.places[place] = dict(enumerate(lying, 1))
        return taken

    def _where(self, piece: str) -> str:
        return next(place for place in self.places if piece in self.at(place))

    @do.register
    def _(self, move: Turn) -> None:
        held = self.places[move.at]
        spot = next(spot for spot in sorted(held) if move.piece in (ANY, held[spot]))
        held[spot] = move.face or held[spot]

    @do.register
    def _(self, move: Exchange) -> None:
        if move.one in self.places:
            self.places[move.one], self.places[move.other] = self.places[move.other], self.places[move.one]
            return
        found = {piece: (at, spot) for at, held in self.places.items() for spot, piece in held.items()}
        for piece, other in ((move.one, move.other), (move.other, move.one)):
            at, spot = found[other]
            self.places[at][spot] = piece

    @do.register
    def _(self, move: Roll) -> None:
        assert any(self.at(place) for place in move.places), f"there is nothing to roll: {move}"

    @do.register
    def _(self, move: Shuffle) -> None:
        cards = sum(len(self.at(place)) for place in move.places)
        for number, place in enumerate(move.places):
            self.places[place] = {1: move.piece} if number < cards else {}
