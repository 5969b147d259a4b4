"""The simulated table: scenes of dice, cards and hands, drawn as a camera overhead would see them, and their truth."""

from hardware.simulation.card import POKER, Card
from hardware.simulation.die import (
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
from hardware.simulation.drawing.card_art import card_art
from hardware.simulation.drawing.render import Rendered, render
from hardware.simulation.random_scene import TABLETOPS, Mood, Wish, arranged
from hardware.simulation.scene import Cover, Hand, Lens, Light, LyingCard, LyingDie, Scene, Tabletop, View
from hardware.simulation.scene_truth import SeenCard, SeenDie, Truth
from hardware.simulation.simulated_table import SimulatedTable, rolling
from hardware.simulation.symbols import symbols

__all__ = [
    "ACTIONS",
    "LETTERS",
    "POKER",
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
