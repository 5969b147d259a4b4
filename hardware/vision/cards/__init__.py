"""The card reader: learning a box, recognising its cards anywhere on a table, markers on sleeves, grids."""

from hardware.vision.cards.box_file import Boxes, read_box, write_box
from hardware.vision.cards.card_files import as_row, drawn, scan_cards
from hardware.vision.cards.card_grid import Change, GridReading, changes, grid_of
from hardware.vision.cards.card_lesson import AskedCard, CardLesson, Pupil, ShownCard
from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.card_values import CardReading, CardsReading, Certainty
from hardware.vision.cards.learnt_box import (
    BadMarker,
    Box,
    BoxUnreadable,
    CardUnclear,
    Kind,
    NotInTheBox,
    OfAnotherGame,
)

__all__ = [
    "AskedCard",
    "BadMarker",
    "Box",
    "BoxUnreadable",
    "Boxes",
    "CardLesson",
    "CardReader",
    "CardReading",
    "CardUnclear",
    "CardsReading",
    "Certainty",
    "Change",
    "GridReading",
    "Kind",
    "NotInTheBox",
    "OfAnotherGame",
    "Pupil",
    "ShownCard",
    "as_row",
    "changes",
    "drawn",
    "grid_of",
    "read_box",
    "scan_cards",
    "write_box",
]
