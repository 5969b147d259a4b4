"""The ships' boards: every hold of everybody, and large the one that the question is about."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from companion.engine.games.jamaica.pieces import GHOST, HOLDS, Cargo, Good
from companion.engine.games.jamaica.view import ShipView, View
from companion.engine.kernel.decisions import Chance
from companion.presenter.boards.board import Board
from companion.presenter.boards.jamaica.asked import GHOSTLY, about, called, contents, featured, mark_of, name_of
from companion.presenter.boards.jamaica.layout import (
    LARGE,
    LARGE_NAME,
    LOW,
    berth,
    beside_name,
    face_area,
    large_hold,
    plate,
    small_hold,
)
from companion.presenter.boards.jamaica.touches import combat_die, die
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.theme import DARK, Paint, paint

CRATE: Final[dict[Good, tuple[Paint, Paint]]] = {
    Good.FOOD: (paint("#DCEBC0"), paint("#2F4A1C")),
    Good.GOLD: (paint("#FBEAB0"), paint("#6B4A12")),
    Good.POWDER: (paint("#CFCBD2"), paint("#1A171C")),
}
EMPTY: Final = paint("#6B4A2A", strength=0.30)
PLANK: Final = paint("#4A3220", strength=0.75)
PARCHMENT: Final = paint("#F8EFD6", strength=0.92)
OF_A_DIE: Final = tuple(str(pips) for pips in range(1, 7))


class Crew(Board):
    """What lies inside the island: rows of ships, large holds, faces to touch."""

    def rows(self, scene: Scene) -> list[Piece]:
        """16.1 Show all ships with all their holds, the way to go, and their treasures."""
        view: View = scene.view
        laid: list[Piece] = []
        for place, ship in enumerate(view.ships):
            laid += self._berth(scene, ship, berth(place, len(view.ships)))
        return laid

    def _berth(self, scene: Scene, ship: ShipView, here: Area) -> list[Piece]:
        tall = here.h > LOW
        hull = Piece(
            key=f"row-{ship.seat}",
            **here._asdict(),
            picture="hold-hull-tall" if tall else "hold-hull",
            corner=1.6,
            spot=f"pawn-{ship.seat}",
        )
        name = replace(self._name(scene, ship, plate(here)), spot="")
        holds = [
            self._hold(ship, number, small_hold(here, number, len(ship.holds)))
            for number in range(1, len(ship.holds) + 1)
        ]
        return [hull, name, *holds, *self._beside(scene, ship, here)]

    def _beside(self, scene: Scene, ship: ShipView, here: Area) -> list[Piece]:
        """Lay out beside the name how far it is still to go, and the treasures."""
        things = 1 + bool(ship.face_down) + len(ship.powers)
        togo = Piece(
            key=f"togo-{ship.seat}",
            **beside_name(here, 0, things)._asdict(),
            fill=PARCHMENT,
            corner=1.2,
            cells=(Badge("flag", scene.look.alarm, str(ship.remaining)),),
            ink=DARK,
            letters=5.2,
        )
        return [togo, *self._treasures(scene, ship, here, things)]

    def _name(self, scene: Scene, ship: ShipView, area: Area) -> Piece:
        if ship.seat != GHOST:
            return replace(self.pawn(scene, ship.seat, *area), letters=min(6.0, area.h * 0.72))
        return Piece(
            key=f"pawn-{ship.seat}",
            **area._asdict(),
            picture=GHOSTLY.shape,
            tint=GHOSTLY.ink,
            fill=GHOSTLY.paint,
            edge=scene.look.ink,
            corner=area.h / 2.6,
            text=called(scene, ship.seat),
            ink=GHOSTLY.ink,
            letters=min(6.0, area.h * 0.72),
            spot=f"pawn-{ship.seat}",
        )

    def _hold(self, ship: ShipView, number: int, area: Area) -> Piece:
        held = ship.holds[number - 1]
        if held is None:
            return Piece(
                key=f"empty-{ship.seat}-{number}", **area._asdict(), fill=EMPTY, edge=PLANK, corner=1.3, swift=True
            )
        return _crate(f"cargo-{held.good}@{ship.seat}-{number}", area, held, 5.6)

    def _treasures(self, scene: Scene, ship: ShipView, here: Area, things: int) -> list[Piece]:
        laid = []
        if ship.face_down:
            laid.append(
                Piece(
                    key=f"hidden-{ship.seat}",
                    **beside_name(here, 1, things)._asdict(),
                    fill=PARCHMENT,
                    cells=(Badge("curse" if ship.cursed else "face-down", DARK, str(ship.face_down)),),
                    ink=DARK,
                    letters=4.8,
                    corner=1.4,
                    spot=f"hidden-{ship.seat}",
                )
            )
        for place, power in enumerate(ship.powers, 1 + bool(ship.face_down)):
            laid.append(
                Piece(
                    key=f"power-{power}",
                    **beside_name(here, place, things)._asdict(),
                    fill=scene.look.brass,
                    picture=power.value,
                    tint=scene.look.brass_ink,
                    corner=1.2,
                    spot=f"power-{power}",
                )
            )
        return laid

    # --- large -------------------------------------------------------------------------------------------------

    def large(self, scene: Scene) -> list[Piece]:
        """Show what the question is about: the faces of a die, or the holds of one ship."""
        asked = scene.asked
        if isinstance(asked, Chance) and asked.source in ("action-dice", "combat-die"):
            return self._faces(scene)
        ship = featured(scene)
        return self._deck(scene, ship) if ship is not None else []

    def _faces(self, scene: Scene) -> list[Piece]:
        combat = name_of(scene) == "combat-die"
        faces = tuple(dict.fromkeys(contents(scene).die)) if combat else OF_A_DIE
        laid = [_plank(scene)]
        for place, face in enumerate(faces):
            laid.append(
                Piece(
                    key=f"face-{face}",
                    **face_area(place)._asdict(),
                    picture=combat_die(face) if combat else die(int(face)),
                    corner=2.6,
                    spot=f"face-{face}",
                    swift=True,
                )
            )
        return laid

    def _deck(self, scene: Scene, ship: ShipView) -> list[Piece]:
        mark = mark_of(scene, ship.seat)
        asked_for = about(scene).get("hold")
        laid = [_plank(scene)]
        laid.append(
            Piece(
                key="large-name",
                x=LARGE.x + 0.8,
                y=LARGE.y + 1.6,
                w=LARGE_NAME,
                h=LARGE.h - 3.2,
                fill=mark.paint,
                edge=scene.look.ink,
                corner=3,
                picture=mark.shape,
                tint=mark.ink,
                text=called(scene, ship.seat),
                ink=mark.ink,
                letters=6.4,
                spot=f"pawn-{ship.seat}",
                swift=True,
            )
        )
        for number, held in enumerate(ship.holds, 1):
            area = large_hold(number)
            spot = f"hold-{ship.seat}-{number}"
            if held is None:
                laid.append(
                    Piece(key=f"large-{number}", **area._asdict(), picture="hold-none", corner=2, spot=spot, swift=True)
                )
            else:
                crate = _crate(f"large-{number}", area, held, 8.5)
                edge = scene.look.glow if asked_for == number else crate.edge
                laid.append(replace(crate, edge=edge, corner=2, spot=spot, swift=True))
            if asked_for == number:
                laid.append(_pointer(scene, area))
            if number > HOLDS:
                laid.append(
                    Piece(
                        key="large-sixth",
                        x=area.x + area.w - 5,
                        y=area.y + area.h - 5,
                        w=4.6,
                        h=4.6,
                        picture="sixth-hold",
                        tint=DARK,
                        swift=True,
                    )
                )
        return laid


def _pointer(scene: Scene, area: Area) -> Piece:
    """11.1 Point at the hold that is being asked about, from above: what lies in it stays to be read."""
    return Piece(
        key="pointer",
        x=area.x + area.w / 2 - 3.2,
        y=area.y + area.h - 2.4,
        w=6.4,
        h=6.4,
        picture="hand",
        tint=scene.look.sea_ink,
        fill=scene.look.alarm,
        corner=3.2,
        swift=True,
    )


def _plank(scene: Scene) -> Piece:
    return Piece(key="plank", **LARGE._asdict(), picture="hold-hull", edge=scene.look.brass, corner=2.4, swift=True)


def _crate(key: str, area: Area, held: Cargo, letters: float) -> Piece:
    fill, line = CRATE[held.good]
    return Piece(
        key=key,
        **area._asdict(),
        fill=fill,
        edge=line,
        corner=1.3,
        cells=(Badge(f"good-{held.good}", text=str(held.count)),),
        ink=DARK,
        letters=letters,
    )
