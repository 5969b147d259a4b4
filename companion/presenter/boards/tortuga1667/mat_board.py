"""What lies on the mat of Tortuga 1667."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from companion.engine.games.tortuga1667.actions import GUARDS
from companion.engine.games.tortuga1667.pieces import BOATS, SHIPS, TORTUGA, EventCard, Hold, Nation, Place
from companion.engine.games.tortuga1667.view import PirateView, SlotView, View
from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.printed_cards import POKER
from companion.faces.face_names import back_named
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_ground import DUSK, ground
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga1667.facts import GAME, Knowing, event_card
from companion.presenter.boards.tortuga1667.layout import (
    AREAS,
    DISCARD,
    HOLD_AREAS,
    PILE,
    ROW,
    chest_in,
    in_a_boat,
    on_a_ship,
    on_the_island,
)
from companion.presenter.boards.tortuga1667.touches import Touching
from companion.presenter.theme import CLEAR, LIGHT, WHITE, Paint, paint

HULLS: Final = {Place.FLYING_DUTCHMAN: "hull-dutchman", Place.JOLLY_ROGER: "hull-roger"}
BACK: Final = back_named(GAME, "events", POKER)
WEATHER: Final[dict[EventCard, str]] = {
    EventCard.STORMY_SEAS: "storm",
    EventCard.CABIN_FEVER: "fog",
    EventCard.FACADE: "fog",
    EventCard.BLACK_SPOT: "fog",
    EventCard.ALBATROSS: "wind",
    EventCard.CROWS_NEST: "wind",
    EventCard.SPANISH_ARMADA: "wind",
    EventCard.BLACK_POWDER: "smoke",
    EventCard.PISTOL: "smoke",
    EventCard.EL_DORADO: "shine",
    EventCard.ATLANTIS: "shine",
    EventCard.FOUNTAIN_OF_YOUTH: "shine",
}
"""What an event brings over the sea while it is carried out."""
RIBBON: Final = paint("#2A1D12", strength=0.86)
NATION_OF: Final = {hold: hold.value[-1] for hold in Hold if hold is not Hold.GALLEON}


class TortugaBoard(Touching, Knowing, Board):
    """Two ships, an island, two boats, a galleon and a row of cards."""

    score_signs: ClassVar[Mapping[str, str]] = {"FD": "chest", "JR": "chest", "TOR": "chest"}

    in_hand: ClassVar[frozenset[str]] = frozenset({"vote-seen", "hand-seen"})
    unlikely: ClassVar[tuple[Option, ...]] = tuple(GUARDS)

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay the mat out: water, places, holds, cards, chests, and the pawns on top."""
        view: View = scene.view
        return (
            *ground("ships", 150, 100, scene),
            *self._places(scene),
            *(piece for hold in Hold for piece in self._hold(hold)),
            *self._cards(scene, view),
            *self._wrecks(view),
            *weather(view),
            *_ribbons(scene),
            *(piece for hold, chests in view.chests.items() for piece in self._chests(hold, chests)),
            *(piece for pirate in view.pirates if (piece := self._pirate(scene, view, pirate))),
        )

    def _places(self, scene: Scene) -> list[Piece]:
        light = DUSK if scene.night else WHITE
        laid = [_picture(f"place-{ship}", AREAS[ship], HULLS[ship], f"place-{ship}", light) for ship in SHIPS]
        laid += [_picture(f"place-{boat}", AREAS[boat], "rowboat", f"place-{boat}", light) for boat in BOATS]
        laid.append(_picture("place-TOR", AREAS[TORTUGA], "isle", "place-TOR", light))
        return laid

    def _hold(self, hold: Hold) -> list[Piece]:
        area = HOLD_AREAS[hold]
        if hold is Hold.GALLEON:
            return [_picture("galleon", area, "galleon", "hold-GAL")]
        box = Piece(key=f"hold-{hold}", **area._asdict(), picture="hold-hatch", corner=2, spot=f"hold-{hold}")
        flag = Piece(
            key=f"flag-{hold}",
            x=area.x + area.w - 7.6,
            y=area.y + area.h - 5.4,
            w=7,
            h=4.7,
            picture=f"flag-{NATION_OF[hold]}",
        )
        return [box, flag]

    def _chests(self, hold: Hold, chests: int) -> list[Piece]:
        return [
            Piece(key=f"chest@{hold}#{number}", **chest_in(hold, number, chests)._asdict(), picture="treasure")
            for number in range(chests)
        ]

    # --- cards -------------------------------------------------------------------------------------------------

    def _cards(self, scene: Scene, view: View) -> list[Piece]:
        laid = [_picture("pile", PILE, BACK)] if view.pile else [_empty("pile", PILE, scene)]
        count = Piece(
            key="pile-count", x=PILE.x + 2.2, y=PILE.y + 1.2, w=9, h=6.5, fill=RIBBON, text=str(view.pile), ink=LIGHT
        )
        laid.append(count)
        for number, slot in enumerate(view.row, 1):
            laid += self._slot(scene, number, slot)
        laid.append(_empty("discard", DISCARD, scene))
        shown = view.turned or (view.discard[-1] if view.discard else None)
        if shown is not None:
            laid += face(scene, "discarded", DISCARD, shown, fresh=view.turned is not None)
        return laid

    def _slot(self, scene: Scene, number: int, slot: SlotView | None) -> list[Piece]:
        area = ROW[number - 1]
        spot = f"slot-{number}"
        if slot is None:
            return [_empty(f"card-{number}", area, scene, spot)]
        laid = [_picture(f"card-{number}", area, BACK, spot)]
        laid.append(
            Piece(
                key=f"number-{number}",
                x=area.x + 3.4,
                y=area.y + 11,
                w=6.7,
                h=6.7,
                fill=RIBBON,
                text=str(number),
                ink=LIGHT,
            )
        )
        for place, seat in enumerate(slot.seen_by[:4]):
            mark = scene.marks[seat]
            laid.append(
                Piece(
                    key=f"seen-{number}-{seat}",
                    x=area.x + 0.6 + 3.1 * place,
                    y=area.y + 0.8,
                    w=3.4,
                    h=3.4,
                    picture=mark.shape,
                    tint=mark.paint,
                    fill=LIGHT,
                    corner=0.8,
                    swift=True,
                )
            )
        return laid

    def _wrecks(self, view: View) -> list[Piece]:
        fire: Paint = paint("#D9541E")
        return [
            Piece(
                key=f"wreck-{boat}",
                x=AREAS[boat].x + 6,
                y=AREAS[boat].y,
                w=15.5,
                h=15.5,
                picture="explosion",
                tint=fire,
            )
            for boat in view.wrecks
        ]

    # --- people ------------------------------------------------------------------------------------------------

    def _pirate(self, scene: Scene, view: View, pirate: PirateView) -> Piece | None:
        if pirate.place is None:
            return None
        if pirate.place in SHIPS:
            area = on_a_ship(pirate.place, pirate.rank)
        elif pirate.place is TORTUGA:
            area = on_the_island(pirate.rank, len(view.lines[TORTUGA]))
        else:
            area = in_a_boat(pirate.place)
        return self.pawn(scene, pirate.seat, *area)

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """3.5 Who leads; what lies in front of a player; who is ill."""
        pirate = next(one for one in scene.view.pirates if one.seat == seat)
        ink = scene.marks[seat].ink
        shown = [Badge("wheel", ink)] if "captain" in pirate.roles else []
        if "governor" in pirate.roles:
            shown.append(Badge("crown", ink))
        if pirate.loyalty is not Nation.UNKNOWN:
            shown.append(Badge(f"flag-{pirate.loyalty}"))
        shown += [Badge(card.value, ink) for card in pirate.kept]
        if pirate.ill:
            shown.append(Badge("scurvy", ink))
        return tuple(shown[:4])


def _ribbons(scene: Scene) -> list[Piece]:
    """The names of the places: read in any weather."""
    laid = []
    for place in (*SHIPS, TORTUGA):
        area = AREAS[place]
        low = area.y + area.h - (9.2 if place is not TORTUGA else 4.8)
        laid.append(
            Piece(
                key=f"ribbon-{place}",
                x=area.x + 6,
                y=low,
                w=area.w - 12,
                h=5.6,
                fill=RIBBON,
                corner=2,
                text=scene.word(place),
                ink=LIGHT,
                letters=4.4,
            )
        )
    return laid


def weather(view: View) -> list[Piece]:
    """8 Let the sea look like the event that is being carried out."""
    brought = WEATHER.get(view.turned) if view.turned is not None else None
    return [Piece(key="weather", x=0, y=0, w=150, h=100, picture=f"weather-{brought}", swift=True)] if brought else []


def _picture(key: str, area: Area, picture: str, spot: str = "", tint: Paint = WHITE) -> Piece:
    return Piece(key=key, **area._asdict(), picture=picture, tint=tint, spot=spot, corner=2)


def _empty(key: str, area: Area, scene: Scene, spot: str = "") -> Piece:
    return Piece(key=key, **area._asdict(), fill=(0, 0, 0, 0.12), edge=scene.look.deep, corner=1.5, spot=spot)


def face(scene: Scene, key: str, area: Area, card: EventCard, *, fresh: bool) -> list[Piece]:
    """Show an event card face up; one that is being resolved stands out."""
    edge = scene.look.glow if fresh else CLEAR
    return [
        Piece(key=key, **area._asdict(), picture=event_card(card), edge=edge, corner=1.2, spot="discard", swift=True),
        Piece(
            key=f"{key}-name",
            x=area.x + 0.4,
            y=area.y + 0.4,
            w=area.w - 0.8,
            h=10.2,
            fill=RIBBON,
            corner=1,
            text=scene.word(card),
            ink=LIGHT,
            letters=3.6,
            swift=True,
        ),
    ]
