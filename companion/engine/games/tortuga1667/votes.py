"""The three votes (RULES.md, section 6)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.engine.games.tortuga1667.answers import (
    STOW,
    YES,
    YES_NO,
    Cannons,
    Flags,
    Skulls,
    Stow,
    TwoVotes,
    ballots,
    holds,
)
from companion.engine.games.tortuga1667.game_end import check_the_lead
from companion.engine.games.tortuga1667.happenings import CodeCounted
from companion.engine.games.tortuga1667.marooning import discard_kept, maroon
from companion.engine.games.tortuga1667.pieces import (
    HOLDS,
    ICONS,
    OTHER_SHIP,
    TORTUGA,
    Call,
    Cause,
    EventCard,
    Hold,
    Place,
)
from companion.engine.games.tortuga1667.table import Table
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN, tally
from companion.engine.games.tortuga1667.vote_deck import draw_a_vote, put_under, top_card
from companion.engine.games.tortuga1667.vote_happenings import (
    VoteCalled,
    VoteLost,
    VotesCounted,
    VotesLaid,
    VotesReturned,
    VotesRevealed,
    VoteWon,
)
from companion.engine.kernel.decisions import Chance, Choose, Option, Rules, Seat, Secret
from companion.engine.kernel.setup import Holder

LAID: Final[dict[Call, type[Option]]] = {Call.ATTACK: Cannons, Call.BRAWL: Flags, Call.MUTINY: Skulls}
SPECIAL_CARDS: Final = 2


class Election(NamedTuple):
    """Who votes about what: the voters clockwise from the caller, and those whom the Pirate Code keeps out."""

    call: Call
    caller: Seat
    place: Place
    voters: tuple[Seat, ...]
    kept_out: tuple[Seat, ...]


def attack(table: Table, captain: Seat, ship: Place) -> Rules[None]:
    """6.2 One cannon and one torch that burns: then one chest comes aboard."""
    election = electorate(table, Call.ATTACK, captain, ship)
    cannons, torches, waters = yield from hold_vote(table, election)
    if cannons >= 1 and torches - waters >= 1:
        table.tell(VoteWon(Call.ATTACK, ship))
        yield from take_a_chest(table, captain, ship)
        check_the_lead(table)
    else:
        table.tell(VoteLost(Call.ATTACK, ship))
    yield from give_back(table, election)


def take_a_chest(table: Table, captain: Seat, ship: Place) -> Rules[None]:
    """6.2 From the galleon while it has any, else from a hold of the other ship; into either own hold."""
    source = Hold.GALLEON
    if not table.chests[source]:
        laden = tuple(STOW[hold] for hold in HOLDS[OTHER_SHIP[ship]] if table.chests[hold])
        if not laden:
            return
        robbed: Stow = yield Choose(captain, "rob-which-hold", laden)
        source = robbed.hold
    stow: Stow = yield Choose(captain, "stow-the-chest", holds(HOLDS[ship]))
    table.carry(source, stow.hold)


def brawl(table: Table, governor: Seat, place: Place) -> Rules[None]:
    """6.3 Both chests of Tortuga to the nation with more flags; one each when they are equal."""
    election = electorate(table, Call.BRAWL, governor, place)
    english, french = yield from hold_vote(table, election)
    lay_the_island(table, 1 + (english > french) - (french > english))
    check_the_lead(table)
    yield from give_back(table, election)


def lay_the_island(table: Table, english: int) -> None:
    """Put so many of the two chests of Tortuga in the English area, the rest in the French one."""
    west, south = HOLDS[TORTUGA]
    too_many = table.chests[west] - english
    if too_many > 0:
        table.carry(west, south, too_many)
    elif too_many < 0:
        table.carry(south, west, -too_many)


def mutiny(table: Table, first_mate: Seat, ship: Place) -> Rules[None]:
    """6.4 More skulls than wheels, and the captain is marooned."""
    election = electorate(table, Call.MUTINY, first_mate, ship)
    skulls, wheels = yield from hold_vote(table, election)
    if skulls > wheels:
        table.tell(VoteWon(Call.MUTINY, ship))
        yield from maroon(table, table.lines[ship][0], Cause.MUTINY)
    else:
        table.tell(VoteLost(Call.MUTINY, ship))
    yield from give_back(table, election)


def electorate(table: Table, call: Call, caller: Seat, place: Place) -> Election:
    """6.1 Everybody there with a vote card, but no captain in a mutiny, and nobody under the Pirate Code (8.10)."""
    crew = table.lines[place]
    overthrown = crew[0] if call is Call.MUTINY else None
    able = [who for who in table.after(caller) if who in crew and who != overthrown and table.hands[who]]
    kept_out = tuple([who for who in able if who in table.sitting_out])
    return Election(call, caller, place, tuple([who for who in able if who not in kept_out]), kept_out)


def hold_vote(table: Table, election: Election) -> Rules[tuple[int, ...]]:
    """6.1, steps 1 to 4. The played cards lie on the table until they are given back."""
    call, caller, place, voters, _ = election
    # The deck's card is laid down first and unseen, so that the last ballot reveals everything at once.
    table.ballots = [(yield from top_card(table))]
    table.tell(VoteCalled(call, caller, place, voters, table.sources.votes))
    if table.sources.votes is Holder.APP:
        double = yield from play_ballots(table, voters, call)
        table.ballots.sort()
        table.tell(VotesRevealed(tuple(table.ballots)))
        for who in double:
            discard_kept(table, who, EventCard.EL_DORADO)
        icons = tally(table.ballots, call)
    else:
        icons = yield from count_on_the_table(table, voters, call)
    table.tell(VotesCounted(call, icons))
    return icons


def play_ballots(table: Table, voters: tuple[Seat, ...], call: Call) -> Rules[list[Seat]]:
    """6.1 Every voter plays one card in secret; the owner of El Dorado may play two (8.7), and is given back if so."""
    if not voters:
        return []
    asked = {who: ballots(tuple(table.hands[who]), two=may_play_two(table, who)) for who in voters}
    played: dict[Seat, Option] = yield Secret("vote", asked, (("call", call.value),))
    for who, ballot in played.items():
        for card in [getattr(ballot, name) for name in ballot.__struct_fields__]:
            table.hands[who].remove(card)
            table.ballots.append(card)
    double = [who for who, ballot in played.items() if type(ballot) is TwoVotes]
    table.tell(VotesLaid((*voters, *double)))
    return double


def may_play_two(table: Table, who: Seat) -> bool:
    """8.7 El Dorado in front and at least two cards in hand."""
    return table.owns(who, EventCard.EL_DORADO) and len(table.hands[who]) >= 2


def count_on_the_table(table: Table, voters: tuple[Seat, ...], call: Call) -> Rules[tuple[int, ...]]:
    """6.1 With real cards: so many must lie there, and the table says which icons they show."""
    cards = list(voters)
    for who in voters:
        if may_play_two(table, who):
            answer: Option = yield Choose(who, "play-two-votes", YES_NO, about=(("call", call.value),))
            if answer is YES:
                cards.append(who)
                discard_kept(table, who, EventCard.EL_DORADO)
    for who in cards:
        table.hands[who].remove(UNKNOWN)
        table.ballots.append(UNKNOWN)
    if cards:
        table.tell(VotesLaid(tuple(cards)))
    laid: Option = yield Chance(
        "votes", lays(call, len(table.ballots)), about=(("call", call.value), ("cards", len(table.ballots)))
    )
    return tuple([getattr(laid, name) for name in laid.__struct_fields__])


@lru_cache(maxsize=64)
def lays(call: Call, cards: int) -> tuple[Option, ...]:
    """All counts that so many cards can show: one icon each, and at most two special cards with two."""
    kind = LAID[call]
    most = cards + min(cards, SPECIAL_CARDS)
    counts = product(range(most + 1), repeat=len(ICONS[call]))
    return tuple(kind(*icons) for icons in counts if cards <= sum(icons) <= most)


def give_back(table: Table, election: Election) -> Rules[None]:
    """6.1, step 6: the cards go under the deck, then each voter draws one, clockwise from the caller."""
    table.tell(VotesReturned(len(table.ballots), table.sources.votes))
    put_under(table, table.ballots)
    table.ballots = []
    for who in election.voters:
        yield from draw_a_vote(table, who)
    for who in election.kept_out:
        miss_a_vote(table, who)


def miss_a_vote(table: Table, who: Seat) -> None:
    """8.10 One of the two votes of the Pirate Code is over; with the second the card goes."""
    left = table.sitting_out.pop(who) - 1
    table.tell(CodeCounted(who, left))
    if left:
        table.sitting_out[who] = left
    else:
        discard_kept(table, who, EventCard.PIRATE_CODE)
