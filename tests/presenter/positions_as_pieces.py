"""The companion's position, said as what lies where: game by game, in the words of the hand moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.games.tortuga_cards.pieces import ROWS
from companion.engine.games.tortuga_cards.table import Stage
from companion.engine.games.tortuga_dice.pieces import BONUS_TILES, TILE_COUNT, Zone
from companion.engine.kernel.decisions import Chance, Choose
from companion.engine.kernel.match import Match

Lying = dict[str, list[str]]
ANYTHING = ["?"]
"""Where the companion has no opinion of what lies there."""


def tortuga1667_box(match: Match[Any]) -> Lying:
    """What lies ready before the first word: pawns in the bag, the shuffled vote deck."""
    return {"bag": [f"pawn-{seat}" for seat in match.setup.seats], "vote-deck": ["vote-card"] * 32}


def tortuga1667(match: Match[Any]) -> Lying:
    view: Any = match.view()
    standing = {pawn for line in view.lines.values() for pawn in line}
    lying: Lying = {place.value: [f"pawn-{pawn}" for pawn in line] for place, line in view.lines.items()}
    lying |= {"bag": [f"pawn-{seat}" for seat in match.setup.seats if seat not in standing]}
    lying |= {str(hold): ["chest"] * chests for hold, chests in view.chests.items()}
    lying |= {f"wreck-{boat}": ["explosion-token"] for boat in view.wrecks}
    lying |= {f"row-{slot}": ["event-card"] for slot, card in enumerate(view.row, 1) if card is not None}
    lying |= {"pile": ["event-card"] * view.pile, "turned": [view.turned] if view.turned else []}
    lying |= {"discard": list(view.discard), "vote-deck": ["vote-card"] * view.vote_deck}
    lying |= {"votes": ["vote-card"] * view.on_the_table}
    for pirate in view.pirates:
        lying[f"hand-{pirate.seat}"] = ["vote-card"] * pirate.votes
        lying[f"before-{pirate.seat}"] = list(pirate.kept)
        if pirate.loyalty is not None:
            lying[f"loyalty-{pirate.seat}"] = ["loyalty-card" if pirate.loyalty == "?" else pirate.loyalty]
    if match._state.stage == "setting-up":  # told hand by hand, counted when all are dealt
        lying |= dict.fromkeys(("vote-deck", *(f"hand-{seat}" for seat in match.setup.seats)), ANYTHING)
        if isinstance(match.decision, Chance) and match.decision.source == "loyalties":
            lying |= {f"loyalty-{pirate.seat}": ANYTHING for pirate in view.pirates if pirate.loyalty == "?"}
    return lying


def jamaica(match: Match[Any]) -> Lying:
    table = match._state
    lying: Lying = {f"lair-{lair}": ["treasure-token"] for lair in table.lairs}
    lying["treasure-pile"] = ["treasure-card"] * table.treasure_pile
    for who, ship in table.ships.items():
        lying.setdefault(f"space-{ship.space}", []).append(f"ship-{who}")
        for number, cargo in enumerate(ship.holds, 1):
            lying[f"hold-{who}-{number}"] = [cargo.good] * cargo.count if cargo else []
        lying[f"before-{who}"] = [str(power) for power in ship.powers]
        lying[f"hidden-{who}"] = ["treasure-card" if card.card == "?" else card.card for card in ship.hidden]
    for who, deck in table.decks.items():
        lying[f"pile-{who}"] = ["action-card"] * len(deck.pile)
        lying[f"hand-{who}"] = ["action-card"] * len(deck.hand)
        lying[f"laid-{who}"] = ["action-card"] if deck.laid else []
        lying[f"discard-{who}"] = list(deck.discard)
    if table.captain:
        asked = match.decision
        placing = isinstance(asked, Choose) and asked.prompt == "place-the-dice"
        counting = isinstance(asked, Chance) and ("count", 1) in asked.about
        lying[f"with-{table.captain}"] = ["compass"]
        if counting:  # after the last round the dice stay where they lay, and no position speaks of them
            lying |= dict.fromkeys(("morning", "evening"), ANYTHING)
        elif table.morning and not placing:
            lying |= {"morning": [str(table.morning)], "evening": [str(table.evening)]}
        else:
            lying[f"with-{table.captain}"] += ["action-die"] * 2
    return lying


def tortuga_cards_box(match: Match[Any]) -> Lying:
    return {"pirates": ["pirate-card"] * match._state.columns}


def tortuga_cards(match: Match[Any]) -> Lying:
    table = match._state
    view: Any = match.view()
    lying: Lying = {"pirates": ["pirate-card"] * (table.columns - len(table.pirates))}
    lying |= {f"pirate-{column}": [card] for column, card in enumerate(table.pirates, 1)}
    for row, cells in table.grid.items():
        lying |= {f"{row}-{column}": [card] for column, card in enumerate(cells, 1) if card}
    for player in view.players:
        shown = "event-card" if player.event == "?" else player.event
        lying[f"event-{player.seat}"] = [str(shown)] if player.event is not None else []
        held = [f"{row}-card" for row, count in zip(ROWS, player.cards, strict=False) for _ in range(count)]
        dealing = table.stage is not Stage.PLAYING  # the companion counts hands only while they are played from
        lying[f"hand-{player.seat}"] = ANYTHING if dealing else held
    return lying


def tortuga_dice(match: Match[Any]) -> Lying:
    table = match._state
    lying: Lying = {"central": [f"chest-{colour}" for colour in table.central]}
    lying["bag"] = [f"chest-{colour}" for colour, count in table.bag.items() for _ in range(count)]
    bonus, tiles = 0, 0
    for who, board in table.boards.items():
        zones = {Zone.ISLAND: board.island, Zone.CREW: board.crew, Zone.FLEET: board.fleet, Zone.TORTUGA: board.tortuga}
        lying |= {f"{zone}-{who}": [f"chest-{colour}" for colour in held] for zone, held in zones.items()}
        lying |= {f"ship-{who}-{board.ship}": [f"ship-{who}"], f"pirate-{who}-{board.pirate}": [f"pirate-{who}"]}
        lying[f"screen-{who}"] = [f"die-{who}-{die}" for die in board.hand]
        lying |= {f"{action}-{who}": [f"die-{who}-{die}" for die in dice] for action, dice in board.dice.items()}
        lying |= {f"bonus-{who}-{action}": [f"bonus-{side}"] for action, side in board.bonus.items()}
        scoring = table.stage == "scoring"  # tiles are told one by one, and turned when all of a player are known
        lying[f"tiles-{who}"] = ANYTHING if scoring else ["treasure-tile"] * len(board.tiles)
        bonus, tiles = bonus + len(board.bonus), tiles + len(board.tiles)
    lying["bonus"], lying["tiles"] = ["bonus-1"] * (BONUS_TILES - bonus), ["treasure-tile"] * (TILE_COUNT - tiles)
    lying[f"with-{table.first}"] = ["first-player-marker"] if table.first else []
    return lying


def ship_captain_crew(match: Match[Any]) -> Lying:
    table = match._state
    if table.stage == "setting-up":
        return {"middle": ["die"] * 5}
    lying: Lying = {"middle": [str(face) for face in table.loose], "aside": list("654"[: table.aboard])}
    if table.waiting:  # the dice of a roll are told one by one, and laid out when all of them are known
        lying[f"hand-{table.waiting[0]}"] = ["die"] * (table.hand + len(table.fallen))
    return lying


def liars_dice(match: Match[Any]) -> Lying:
    table = match._state
    lifted = isinstance(match.decision, Chance) and match.decision.source == "dice"
    return {f"{'open' if lifted else 'cup'}-{who}": ["die"] * dice for who, dice in table.dice.items()}


AS_PIECES: dict[str, Callable[[Match[Any]], Lying]] = {
    "tortuga1667": tortuga1667,
    "jamaica": jamaica,
    "tortuga_cards": tortuga_cards,
    "tortuga_dice": tortuga_dice,
    "ship_captain_crew": ship_captain_crew,
    "liars_dice": liars_dice,
}
READY: dict[str, Callable[[Match[Any]], Lying]] = {"tortuga1667": tortuga1667_box, "tortuga_cards": tortuga_cards_box}
