"""Everything that the rules of a game are written with, in one import."""

from __future__ import annotations

from companion.engine.kernel.decisions import TURN, Answer, Aside, Chance, Choose, Option, Plain, Rules, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game, PlainTable
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.results import Result, Tally
from companion.engine.kernel.setup import Holder, Setup, Switch
from companion.engine.kernel.table_facts import DiceFacts, TableFacts
from companion.engine.kernel.typed_questions import chance, choose, choose_or_hear, choose_secretly

__all__ = [
    "TURN",
    "Answer",
    "Aside",
    "Chance",
    "Choose",
    "DiceFacts",
    "Extras",
    "Game",
    "Happening",
    "Holder",
    "Option",
    "Plain",
    "PlainTable",
    "Refusal",
    "Result",
    "Rules",
    "Seat",
    "Secret",
    "Setup",
    "Switch",
    "TableFacts",
    "Tally",
    "chance",
    "choose",
    "choose_or_hear",
    "choose_secretly",
    "refusal",
]
