"""The simulated table: scenes of dice, cards and hands, drawn as a camera overhead would see them, and their truth."""

from hardware.table.arrange import TABLETOPS, Mood, Wish, arranged
from hardware.table.card import MINI, POKER, SQUARE, Card
from hardware.table.card_art import card_art
from hardware.table.die import (
    ACTIONS,
    LETTERS,
    SYMBOL_COLOURS,
    Die,
    Face,
    Finish,
    Pips,
    combat_die,
    ordinary_die,
    symbol_die,
)
from hardware.table.render import Rendered, render
from hardware.table.scene import Cover, Hand, Lens, Light, LyingCard, LyingDie, Scene, Tabletop, View
from hardware.table.simulated import SimulatedTable, rolling
from hardware.table.symbols import symbols
from hardware.table.truth import SeenCard, SeenDie, Truth

__all__ = [
    "ACTIONS",
    "LETTERS",
    "MINI",
    "POKER",
    "SQUARE",
    "SYMBOL_COLOURS",
    "TABLETOPS",
    "Card",
    "Cover",
    "Die",
    "Face",
    "Finish",
    "Hand",
    "Lens",
    "Light",
    "LyingCard",
    "LyingDie",
    "Mood",
    "Pips",
    "Rendered",
    "Scene",
    "SeenCard",
    "SeenDie",
    "SimulatedTable",
    "Tabletop",
    "Truth",
    "View",
    "Wish",
    "arranged",
    "card_art",
    "combat_die",
    "ordinary_die",
    "render",
    "rolling",
    "symbol_die",
    "symbols",
]
