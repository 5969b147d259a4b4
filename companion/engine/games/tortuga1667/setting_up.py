"""Setting up (RULES.md, section 4), with the head start of 10.8."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.answers import (
    CARDS,
    Card,
    Loyalty,
    Pirate,
    Spot,
    Stow,
    event_cards,
    holds,
    loyalties,
    pirates,
)
from companion.engine.games.tortuga1667.event_row import settle, shuffle_the_last_five
from companion.engine.games.tortuga1667.happenings import (
    ChestsLaid,
    GapsClosed,
    LoyaltyDealt,
    LoyaltyOpen,
    LoyaltySeen,
    PawnPlaced,
    RowLaid,
    StarredChosen,
)
from companion.engine.games.tortuga1667.pieces import (
    CREW,
    ENGLAND,
    FLYING_DUTCHMAN,
    FRANCE,
    HOLDS,
    JOLLY_ROGER,
    SHIPS,
    STARRED,
    TORTUGA,
    Hold,
    Nation,
    Place,
)
from companion.engine.games.tortuga1667.starred import draw_a_pawn
from companion.engine.games.tortuga1667.table import HAND, ROW, FaceDown, Stage, Table
from companion.engine.games.tortuga1667.variants import events_in_play, loyalty_cards, plain_events, star_pool
from companion.engine.games.tortuga1667.vote_cards import DECK, UNKNOWN, deck_list, full_deck
from companion.engine.games.tortuga1667.vote_deck import top_card
from companion.engine.games.tortuga1667.vote_happenings import VotesDealt, VoteSeen
from companion.engine.kernel.decisions import Chance, Choose, Rules, Seat
from companion.engine.kernel.setup import Holder

CHESTS: Final = {Hold.GALLEON: 4, Hold.TORTUGA_ENGLISH: 1, Hold.TORTUGA_FRENCH: 1}
HEAD_START_CHESTS: Final = {
    Hold.TORTUGA_ENGLISH: 1,
    Hold.TORTUGA_FRENCH: 1,
    Hold.FD_ENGLISH: 3,
    Hold.JR_FRENCH: 3,
}


def set_up(table: Table) -> Rules[None]:
    """4.1-4.9 Loyalties, votes, events, pawns, treasure, first player."""
    yield from deal_loyalties(table)
    yield from deal_votes(table)
    yield from lay_events(table)
    if table.variants.head_start:
        lay_chests(table, HEAD_START_CHESTS)
        yield from choose_spots(table)
    else:
        yield from draw_pawns(table)
        lay_chests(table, CHESTS)
        yield from captains_first_chests(table)
    table.stage = Stage.SAILING
    table.turn = first_player(table)
    if not table.pile:
        shuffle_the_last_five(table)  # 10.3 the shortest game begins with the Armada in the row


def deal_loyalties(table: Table) -> Rules[None]:
    """4.1, 4.2 One loyalty card each, face down; 10.5 all face up; 10.6 one English and one French face up."""
    left = loyalty_cards(len(table.seats), table.variants)
    table.loyalties = dict.fromkeys(table.seats, Nation.UNKNOWN)
    if table.variants.half_open_loyalty:
        for nation in (ENGLAND, FRANCE):
            hidden = tuple(who for who in table.seats if who not in table.face_up)
            lucky: Pirate = yield Chance("loyalties", pirates(hidden), about=(("face-up", nation.value),))
            open_loyalty(table, lucky.who, nation, left)
    for who in table.seats:
        if who in table.face_up:
            continue
        table.tell(LoyaltyDealt(who))
        if table.variants.open_loyalty:
            dealt = yield from deal_one_loyalty(table, who, left)
            open_loyalty(table, who, dealt, left)
        elif table.sources.loyalties is Holder.APP:
            dealt = yield from deal_one_loyalty(table, who, left, who)
            table.loyalties[who] = dealt
            left[dealt] -= 1
            table.tell_only(LoyaltySeen(who, dealt), who)


def deal_one_loyalty(table: Table, who: Seat, left: dict[Nation, int], *seen_by: Seat) -> Rules[Nation]:
    """Ask which loyalty card was dealt."""
    possible = {nation: cards for nation, cards in left.items() if cards}
    dealt: Loyalty = yield Chance(
        "loyalties",
        loyalties(tuple(possible)),
        tuple(possible.values()),
        seen_by=seen_by or None,
        hidden=table.sources.loyalties is Holder.APP,
        about=(("who", who),),
    )
    return dealt.nation


def open_loyalty(table: Table, who: Seat, nation: Nation, left: dict[Nation, int]) -> None:
    """Lay a loyalty card face up."""
    table.loyalties[who] = nation
    table.face_up.append(who)
    left[nation] -= 1
    table.tell(LoyaltyOpen(who, nation))


def deal_votes(table: Table) -> Rules[None]:
    """4.3 Three vote cards each; the rest is the vote deck."""
    if table.sources.votes is Holder.APP:
        table.vote_deck = [full_deck(deck_list(table.variants.vote_profile, table.variants.votes))]
    else:
        table.vote_deck = [{UNKNOWN: DECK}]
    table.hands = {who: [] for who in table.seats}
    for who in table.seats:
        for _ in range(HAND):
            card = yield from top_card(table, who)
            table.hands[who].append(card)
            if card != UNKNOWN:
                table.tell_only(VoteSeen(who, card), who)
        table.hands[who].sort()
        table.tell(VotesDealt(who, HAND))


def lay_events(table: Table) -> Rules[None]:
    """4.4-4.6 Choose the starred cards, build the pile with the Armada at the bottom, lay the row."""
    players = len(table.seats)
    table.kept = {who: [] for who in table.seats}
    table.unseen = plain_events(players)
    yield from choose_stars(table)
    if table.sources.events is Holder.APP:
        yield from box_cards(table)
    table.boxed = table.variants.short_game
    table.row = [FaceDown() for _ in range(ROW)]
    table.pile = events_in_play(players, table.variants) - table.boxed - ROW
    table.tell(RowLaid(ROW, table.pile, table.boxed))


def choose_stars(table: Table) -> Rules[None]:
    """4.4 Starred cards at random or by agreement; 10.2 at random and unseen."""
    pool = star_pool(len(table.seats), table.variants)
    hidden = table.variants.starred_pick == "random-hidden"
    app = table.sources.events is Holder.APP
    chosen = list(table.variants.starred or ())
    if table.variants.stars == len(pool):
        chosen = list(pool)
    if hidden and not app:
        table.stars_unseen = table.variants.stars
        chosen = list(pool)
    while len(chosen) < table.variants.stars:
        left = tuple(CARDS[card] for card in pool if card not in chosen)
        about = (("star", 1), ("number", len(chosen) + 1), ("of", table.variants.stars))
        star: Card = yield Chance("events", left, seen_by=() if hidden else None, hidden=hidden, about=about)
        chosen.append(star.card)
    for card in STARRED:
        if card in chosen:
            table.unseen[card] = 1
    if not hidden:
        table.starred = [card for card in STARRED if card in chosen]
        table.tell(StarredChosen(tuple(table.starred)))


def box_cards(table: Table) -> Rules[None]:
    """10.3 So many cards go from the top of the pile into the box, unseen by everybody."""
    for _ in range(table.variants.short_game):
        cards = event_cards(tuple(table.unseen))
        boxed: Card = yield Chance("events", cards, tuple(table.unseen.values()), seen_by=(), hidden=True)
        settle(table, boxed.card)


def draw_pawns(table: Table) -> Rules[None]:
    """4.7 From the bag, in turn to the Flying Dutchman and the Jolly Roger, front to back."""
    table.bag = list(table.seats)
    while table.bag:
        ship = SHIPS[(len(table.seats) - len(table.bag)) % 2]
        who = yield from draw_a_pawn(table)
        table.lines[ship].append(who)
        table.tell(PawnPlaced(who, ship, len(table.lines[ship])))


def choose_spots(table: Table) -> Rules[None]:
    """10.8 As a pawn is drawn its owner picks any free spot of a ship, or Tortuga; then the gaps are closed."""
    table.bag = list(table.seats)
    taken: dict[Place, dict[int, Seat]] = {ship: {} for ship in SHIPS}
    while table.bag:
        who = yield from draw_a_pawn(table)
        free = [Spot(ship, number) for ship in SHIPS for number in range(1, CREW + 1) if number not in taken[ship]]
        free.append(Spot(TORTUGA, len(table.lines[TORTUGA]) + 1))
        spot: Spot = yield Choose(who, "head-start-spot", tuple(free))
        table.tell(PawnPlaced(who, spot.place, spot.number))
        if spot.place is TORTUGA:
            table.lines[TORTUGA].append(who)
        else:
            taken[spot.place][spot.number] = who
            line = [taken[spot.place][number] for number in sorted(taken[spot.place])]
            table.lines[spot.place] = line
    for ship in SHIPS:
        if max(taken[ship], default=0) > len(taken[ship]):
            table.tell(GapsClosed(ship, tuple(table.lines[ship])))


def lay_chests(table: Table, chests: dict[Hold, int]) -> None:
    """4.8 The chests that lie there at the start."""
    for hold, count in chests.items():
        table.chests[hold] = count
        table.tell(ChestsLaid(hold, count))


def captains_first_chests(table: Table) -> Rules[None]:
    """4.8 Each captain puts one chest in either hold, the Flying Dutchman's first."""
    for ship in SHIPS:
        captain = table.lines[ship][0]
        stow: Stow = yield Choose(captain, "stow-the-first-chest", holds(HOLDS[ship]))
        table.chests[stow.hold] += 1
        table.tell(ChestsLaid(stow.hold, 1))


def first_player(table: Table) -> Seat:
    """4.9 The captain of the Jolly Roger; 10.8 if nobody is aboard, the other captain, or the governor."""
    return next(table.lines[place][0] for place in (JOLLY_ROGER, FLYING_DUTCHMAN, TORTUGA) if table.lines[place])
