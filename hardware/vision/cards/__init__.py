"""Eyes for cards: learning a box, recognising its cards anywhere on a table, markers on sleeves, grids."""

from hardware.vision.cards.box import BadMarker, Box, BoxUnreadable, CardUnclear, Kind, NotInTheBox, OfAnotherGame
from hardware.vision.cards.boxfile import Boxes, read_box, write_box
from hardware.vision.cards.files import as_row, drawn, scan_cards
from hardware.vision.cards.grid import Change, GridReading, changes, grid_of
from hardware.vision.cards.lesson import AskedCard, CardLesson, Pupil, ShownCard
from hardware.vision.cards.reader import CardReader
from hardware.vision.cards.values import CardReading, CardsReading, Certainty

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
