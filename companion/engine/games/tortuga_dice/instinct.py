"""What a sensible player does at first sight: dice where they win something, chests home, and how well all stand."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.tortuga_dice.answers import Act, Decline, Flip
from companion.engine.games.tortuga_dice.game_end import points
from companion.engine.games.tortuga_dice.hidden import remember
from companion.engine.games.tortuga_dice.inventory import inventory
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, CAP, DICE, LAST_SPACE, SKULL, Action, Colour
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.kernel.instinct import Instinct, most_worth, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.games.tortuga_dice.table import Table
    from companion.engine.games.tortuga_dice.view import BoardView
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

DIE: Final = 0.35
"""What a die is worth that can still be rolled."""
EARLY: Final = 0.4
"""What it is worth to be done: a bonus tile for every roll of the others."""
CHEST: Final = {
    Colour.PURPLE: 1.6, Colour.WHITE: 1.2, Colour.RED: 1.0, Colour.BLUE: 1.0, Colour.YELLOW: 1.0
}  # fmt: skip
MOST: Final = 6
"""So many answers are thought about."""
ACTIONS: Final = len(Action) + 1
"""Turns of a round after the rolls: the actions, and the chests."""


def _own(asked: Asked) -> BoardView:
    board: BoardView = next(board for board in asked.view.boards if board.seat == asked.seat)
    return board


def _chests(zone: tuple[Colour, ...]) -> float:
    return sum([CHEST[colour] for colour in zone])


def _wanted(asked: Asked, action: Action) -> float:
    """6.5-6.12 What first place of an action brings just now."""
    own = _own(asked)
    others = [board for board in asked.view.boards if board.seat != asked.seat]
    if action is Action.HUNT:
        return 3.2
    if action is Action.FLEET:
        return 0.0 if own.ship == LAST_SPACE else 1.6 + 0.8 * (len(own.crew) > CAP[own.ship])
    if action is Action.CREW:
        return 0.0 if own.pirate == LAST_SPACE else 1.6 + 0.8 * (len(own.island) + 1 > CAP[own.pirate])
    loot = [board.fleet if action is Action.BOARD else board.crew for board in others]
    return 0.9 + max((1.6 if zone else 0.0) + 0.3 * len(zone) for zone in loot)


def _place(asked: Asked, action: Action, letters: str) -> float:
    """What it brings to put these dice on an action, as far as others may still outbid it."""
    own = _own(asked)
    rows = {row.die.value: row for row in asked.view.values}
    total = own.totals.get(action, 0) or own.bonus.get(action, 0)
    before = own.totals.get(action, 0)
    total += sum(getattr(rows[letter], action) for letter in letters)
    wanted = _wanted(asked, action)
    return wanted * (_wins(asked, action, total) - (_wins(asked, action, before) if before else 0.0))


def _wins(asked: Asked, action: Action, total: int) -> float:
    likely = 1.0
    for board in asked.view.boards:
        if board.seat != asked.seat:
            more = 0.9 * len(board.hand) + (1.0 if board.hand else 0.0)
            lead = total - board.totals.get(action, 0) - more
            likely *= 1 / (1 + exp(-lead / 1.5))
    return likely


def _keep(asked: Asked, option: Any) -> float:
    """4.4 A group of dice: what it brings, and what the dice could still bring elsewhere."""
    letters = getattr(option, "dice", "")
    if not letters:
        return 0.0
    own = _own(asked)
    rolled = asked.view.rolled or own.shown
    faces = [rolled[letter] for letter in letters]
    action = next((ACTION_OF[face] for face in faces if face is not SKULL), None)
    left = len(own.hand) - len(letters)
    value = DIE * left + (0.0 if left else EARLY)
    if action is None:
        return value + max(_place(asked, one, letters) for one in Action) + 0.1
    return value + _place(asked, action, letters)


def _turn(asked: Asked, option: Any) -> float:
    return _place(asked, option.action, asked.said("dice"))


def _bonus(asked: Asked, option: Any) -> float:
    own = _own(asked)
    return _wanted(asked, option.action) + (1.0 if own.dice.get(option.action) else 0.0) - isinstance(option, Flip)


def _attack(asked: Asked, option: Any) -> float:
    """6.5, 6.6 The fullest zone; whoever is ahead rather than behind; an own pawn is not risked for nothing."""
    if isinstance(option, Decline):
        return 0.6
    action = Action(asked.said("action"))
    board = next(board for board in asked.view.boards if board.seat == option.who)
    zone = board.fleet if action is Action.BOARD else board.crew
    loot = _chests(zone) if asked.said("place") == 1 else 0.3 * _chests(asked.view.central)
    back = 1.0 if board.dice.get(action) else 0.0
    ahead = 3 * len(board.tortuga) + 2 * len(board.fleet) + len(board.crew)
    return 1.0 + loot + 0.1 * ahead - back


def _chest(asked: Asked, option: Any) -> float:
    """7.6 Purple counts twice; white completes a set; else the colour that is missing for one."""
    own = _own(asked)
    have = (*own.island, *own.crew, *own.fleet, *own.tortuga).count(option.colour)
    return CHEST[option.colour] * 3 - 0.2 * have


def answer(asked: Asked, lots: Lots) -> Option:
    """Answer by the kind of question."""
    judge = JUDGES.get(asked.prompt)
    if judge is None:
        return pick(lots, asked.options)
    return max(asked.options, key=lambda option: judge(asked, option))


def shortlist(asked: Asked) -> Sequence[Option]:
    """Keep the answers that look best."""
    judge = JUDGES.get(asked.prompt)
    return asked.options if judge is None else most_worth(asked.options, lambda option: judge(asked, option), MOST)


JUDGES: Final[dict[str, Callable[[Asked, Any], float]]] = {
    "keep": _keep,
    "keep-openly": _keep,
    "turn-skulls": _turn,
    "bonus-tile": _bonus,
    "attack-whom": _attack,
    "advance": lambda _, option: float(isinstance(option, Act)),
    "hunt": lambda _, option: float(isinstance(option, Act)),
    "take-chest": _chest,
    "pick-chest": _chest,
    "load-next": _chest,
    "keep-tile": lambda _, option: float(option.coins),
}


# --- how it stands ---------------------------------------------------------------------------------------------------


def worth(table: Table) -> Mapping[Seat, float]:
    """7.5-7.8 The points that lie there, and a little for what is on its way."""
    score = {}
    progress = table.variants.track_points == "progress"
    home = 0
    for who, board in table.boards.items():
        home = max(home, len(board.tortuga))
        value = float(sum([line[1] for line in points(board, progress=progress)]))
        value += 0.9 * min(len(board.island), CAP[board.pirate]) + 0.4 * sum(board.bonus.values())
        score[who] = value + 0.3 * (CAP[board.ship] + CAP[board.pirate])
    spread = 2.0 + 0.8 * max(0, table.variants.goal - home)
    best = max(score.values())
    weights = {who: exp((value - best) / spread) for who, value in score.items()}
    total = sum(weights.values())
    return {who: weight / total for who, weight in weights.items()}


def horizon(table: Table) -> int:
    """An evening is imagined to the end of the round, and to the first roll of the next."""
    if table.stage is Stage.ROLLING:
        most = max((len(board.hand) for board in table.boards.values()), default=len(DICE))
        return ACTIONS + (most + 1) // 2
    stages = list(Stage)
    return max(1, stages.index(Stage.MOVING) - stages.index(table.stage) + 1)


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember,
    worth=worth,
    horizon=horizon,
    shortlist=shortlist,
    share=0.6,
    inventory=inventory,
    held=("dice", "tiles"),
)
