"""Cards on the simulated table: of our own design, laid as they are asked for, learnt from their prints."""

from __future__ import annotations

import random
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2

from companion.bridge.box_cards import card_list
from companion.bridge.camera.card_sights import card_sight, is_back, weigh_words, zones_for
from companion.bridge.camera.placements import Spotted, placed
from companion.bridge.camera.readings import BY_CAMERA, Doubtful, Sure
from companion.bridge.camera.table_difference import expected
from companion.bridge.card_design import card_face
from companion.bridge.simulation.simulated_mat import SimulatedMat
from companion.bridge.simulation.simulated_moves import by_hands
from companion.engine.kernel.decisions import Answer, Chance
from companion.engine.kernel.sights import Sight
from companion.engine.shelf import SHELF, facts_of
from hardware.simulation import Card, LyingCard, card_art
from hardware.vision.cards import Box, Boxes, BoxUnreadable
from hardware.vision.cards.card_tracker import BACK
from hardware.vision.cards.compare.canvas import corners
from hardware.vision.cards.compare.card_look import look_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.bridge.box_cards import CardKind, CardList
    from companion.engine.kernel.match import Match
    from companion.i18n import Translator
    from hardware.simulation import SimulatedTable
    from hardware.vision.cards.compare.card_look import Look

TRIES: Final = 400
ACROSS, DOWN = 74.0, 96.0
"""How far apart cards are laid, in millimetres."""
COLUMNS: Final = 5
LOW: Final = 92.0
"""Cards no higher than this lie in two rows."""
KEPT: Final = 2
"""So many cards stay on the table when others are laid."""
LESSON: Final = 300
"""Pixels: as wide is a print from which a card is learnt."""


Side = tuple[Card, bool]
"""A card, and whether its face is up."""


class Dealt(NamedTuple):
    """The cards that are laid, and what they answer."""

    words: tuple[str, ...]
    answer: Answer


class SimulatedCards:
    """Lays what the rules ask for; the same seed lays the same."""

    def __init__(self, table: SimulatedTable, seed: int, tr: Translator) -> None:
        self._table = table
        self._seed = seed
        self._tr = tr
        self._deals = 0
        self._view = table.scene.view
        self._lying: list[tuple[int, LyingCard]] = []
        """By place."""

    def choose(self, match: Match[Any]) -> Dealt | None:
        """Say what would be laid; None if no cards are asked for."""
        asked = match.decision
        cards = card_list(match.game, match.setup)
        sight = card_sight(match, cards)
        if sight is None or not isinstance(asked, Chance):
            return None
        chance = random.Random(f"{self._seed} {self._deals} {asked.source}")
        outcome = chance.choices(asked.outcomes, asked.weights or None)[0]
        named = cards.named_in(outcome)
        if named or is_back(outcome):
            return Dealt(tuple(kind.word for kind in named) or (BACK,), Answer(None, outcome))
        pile = [kind.word for deck in cards.decks_of(asked.source) for kind in cards.of(deck)]
        copies = [cards.by_word[word].copies for word in pile]
        for _ in range(TRIES):
            words = chance.sample(pile, sight.wanted.number, counts=copies)
            proposal = weigh_words(match, sight, words).proposal
            if isinstance(proposal, Sure):
                return Dealt(tuple(words), proposal.answer)
        return None

    def lay(self, match: Match[Any]) -> Dealt | None:
        """Lay what is asked for."""
        dealt = self.choose(match)
        if dealt is None:
            return None
        self._deals += 1
        cards = card_list(match.game, match.setup)
        decks = cards.decks_of(getattr(match.decision, "source", ""))
        laid = [self._face(cards, decks, word) for word in dealt.words]
        mat = SimulatedMat.of(match.game.name, match.setup.seats)
        if mat is not None:
            self._on_mat(match, mat, laid, dealt)
        else:
            self._anywhere(laid)
        return dealt

    def _on_mat(self, match: Match[Any], mat: SimulatedMat, laid: Sequence[Side], dealt: Dealt) -> None:
        """Every card that should lie there in its zone; what is new where it explains the answer."""
        if self._table.scene.view != mat.view:
            self._table.lay(replace(self._table.scene, view=mat.view, cards=(), dice=()))
        new_zone = _zone_of(match, dealt)
        kept = self._lying_on(mat, match, [one for one in expected(match) if one != Sight(new_zone, BACK)])
        taken = sum(one.zone == new_zone and one.card != BACK for one in expected(match))
        new = [
            mat.laid(new_zone, card, face_up=face_up, number=taken + number)
            for number, (card, face_up) in enumerate(laid)
        ]
        self._table.deal(kept, new)

    def _lying_on(self, mat: SimulatedMat, match: Match[Any], sights: Sequence[Sight]) -> list[LyingCard]:
        """The corners of a mat, and these cards; of backs only those of which it is known what they are."""
        cards = card_list(match.game, match.setup)
        taken: Counter[str] = Counter()
        lying = [*mat.corners]
        for zone, word in ((sight.zone, sight.card) for sight in sights):
            decks = match.game.extras.table_facts.mat.face_down.get(zone.partition("-")[0], ())
            if word == BACK and not decks:
                continue
            card, face_up = self._face(cards, decks, word)
            lying.append(mat.laid(zone, card, face_up=face_up, number=taken[zone]))
            taken[zone] += 1
        return lying

    def can_move(self, match: Match[Any]) -> bool:
        """Whether hands could show what somebody chooses."""
        return bool(match.game.extras.table_facts.mat.stays) and self._moved(match) is not None

    def move(self, match: Match[Any]) -> None:
        """Let the hands of the person who chooses move the cards."""
        mat, moved = SimulatedMat.of(match.game.name, match.setup.seats), self._moved(match)
        if mat is not None and moved is not None:
            self._deals += 1
            self._lay_out(mat, match, moved)

    def tidy(self, match: Match[Any]) -> None:
        """Lay the cards as the companion has them, if a mat lies there; not while a move is being told."""
        mat = SimulatedMat.of(match.game.name, match.setup.seats)
        last = match.steps[-1] if match.steps else None
        being_told = last is not None and last.by == BY_CAMERA and last.answer.seat is not None
        if mat is not None and self._table.scene.view == mat.view and not being_told:
            self._lay_out(mat, match, expected(match))

    def _lay_out(self, mat: SimulatedMat, match: Match[Any], sights: Sequence[Sight]) -> None:
        lying = self._lying_on(mat, match, sights)
        self._table.lay(replace(self._table.scene, view=mat.view, cards=tuple(lying), dice=()))

    def _moved(self, match: Match[Any]) -> list[Sight] | None:
        chance = random.Random(f"{self._seed} {self._deals} {match.sequence} hands")
        return by_hands(match, card_list(match.game, match.setup), chance)

    def _anywhere(self, laid: Sequence[Side]) -> None:
        """Side by side wherever there is room; the last ones stay."""
        self._bare_table()
        chance = random.Random(f"{self._seed} {self._deals} places")
        kept = self._lying[-KEPT:] if len(laid) + KEPT <= COLUMNS else []
        kept = [(place, one) for place, one in kept if one.card.size == laid[0][0].size]
        places = _places(laid[0][0].size)
        free = [place for place in range(len(places)) if place not in [taken for taken, _ in kept]]
        new = []
        for place, (card, face_up) in zip(chance.sample(free, len(laid)), laid, strict=True):
            x, y = (at + chance.uniform(-3, 3) for at in places[place])
            new.append((place, LyingCard(card, x, y, chance.uniform(-9, 9), face_up)))
        self._lying = [*kept, *new]
        self._table.deal([one for _, one in kept], [one for _, one in new])

    def clear(self) -> None:
        """Take all cards off the table."""
        self._bare_table()
        if self._lying:
            self._lying = []
            self._table.clear()

    def _bare_table(self) -> None:
        """Take the mat away, if one lies there."""
        if self._table.scene.view != self._view:
            self._table.lay(replace(self._table.scene, view=self._view, cards=(), dice=()))

    def _face(self, cards: CardList, decks: Sequence[str], word: str) -> Side:
        kind = cards.by_word[word] if word != BACK else cards.of(decks[0])[0]
        return card_face(kind, self._tr), word != BACK


def _zone_of(match: Match[Any], dealt: Dealt) -> str:
    """The zone in which these cards are this answer."""
    for zone in zones_for(match):
        lying = [Spotted(zone, word, sure=True) for word in dealt.words]
        found = placed(match.game, match.decision, (), lying)
        offered = found.proposal if found is not None else None
        sure = isinstance(offered, Sure) and offered.answer == dealt.answer
        if sure or (isinstance(offered, Doubtful) and dealt.answer in [one.answer for one in offered.candidates]):
            return zone
    return ""


def _places(size: tuple[float, float]) -> list[tuple[float, float]]:
    rows = (DOWN / 2, -DOWN / 2) if size[1] <= LOW else (0.0,)
    columns = [(number - (COLUMNS - 1) / 2) * ACROSS for number in range(COLUMNS)]
    return [(x, y) for y in rows for x in columns]


class SimulatedBoxes:
    """Boxes learnt from our own prints, deck by deck when they are first needed; kept in files for the next time."""

    def __init__(self, folder: Path, tr: Translator) -> None:
        self._boxes = Boxes(folder)
        self._tr = tr
        self._known: dict[str, Box] = {}
        self._lock = threading.Lock()

    def of(self, game: str, source: str) -> Box:
        """The box of a game with the cards of this source in it; takes a moment for each card that is new."""
        with self._lock:
            return self._with_source(game, source)

    def on_the_mat(self, game: str) -> Box:
        """The box of a game with all cards that stay on its mat."""
        for source in facts_of(game).mat.stays:
            box = self.of(game, source)
        return box

    def _with_source(self, game: str, source: str) -> Box:
        box = self._known.get(game) or self._read(game)
        cards = card_list(SHELF[game])
        for deck in cards.decks_of(source):
            if f"back-{deck}" not in box.names:
                box = self._with_deck(box, deck, cards.of(deck))
        if box is not self._known.get(game):
            self._known[game] = box
            with suppress(OSError):
                self._boxes.save(box)
        return box

    def _read(self, game: str) -> Box:
        name = f"{game}-prints-{self._tr.language}"
        try:
            return self._boxes.load_or_new(name)
        except (BoxUnreadable, OSError):
            return Box(name)

    def _with_deck(self, box: Box, deck: str, kinds: Sequence[CardKind]) -> Box:
        for kind in kinds:
            box = box.with_look(kind.word, _printed(card_face(kind, self._tr)))
        back = _printed(card_face(kinds[0], self._tr), face_up=False)
        return box.with_look(f"back-{deck}", back, face_up=False)


def _printed(card: Card, *, face_up: bool = True) -> Look:
    """One side of a card as it is printed: its outline is known, and not to be sought among what is drawn on it."""
    art = card_art(card, face_up=face_up)[..., :3]
    high = round(LESSON * art.shape[0] / art.shape[1])
    small = cv2.resize(art, (LESSON, high), interpolation=cv2.INTER_AREA)
    return look_at(small, corners(LESSON, high))
