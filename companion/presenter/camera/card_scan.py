"""Cards in a scan: their outlines with names, and the cards they may be instead."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Final, Literal

from companion.bridge.box_cards import CardList, card_list
from companion.bridge.camera.card_sights import CardSight, weigh_cards, weigh_words
from companion.bridge.camera.dice_sights import Weighed
from companion.bridge.camera.lookout import Sighting
from companion.bridge.camera.readings import Impossible
from companion.bridge.camera.table_difference import said
from companion.engine.kernel.decisions import Option
from companion.presenter.camera.scan_model import FaceKey, Frame, Ink, ScanModel
from hardware.vision.cards import CardReading
from hardware.vision.cards.card_tracker import BACK, Laid, word_of
from hardware.vision.dice.dice_values import Verdict

FEW: Final = 3
"""So many cards that are waited for are named; of more only their number is said."""

NOTHING: Final = Laid(Verdict.IMPOSSIBLE)


class CardScanModel(ScanModel[CardSight]):
    """One look at cards."""

    of: ClassVar[Literal["dice", "cards"]] = "cards"

    @cached_property
    def _cards(self) -> CardList:
        return card_list(self.playing.match.game, self.playing.match.setup)

    @property
    def _laid(self) -> Laid:
        reading = self.seen.reading if self.seen is not None else None
        return reading if isinstance(reading, Laid) else NOTHING

    @property
    def _count(self) -> int:
        return len(self._laid.news)

    def _weigh(self, seen: Sighting) -> Weighed | None:
        return weigh_cards(self.playing.match, self.sight, seen.reading) if isinstance(seen.reading, Laid) else None

    def _weigh_said(self) -> Weighed:
        words = [self._said.get(number, word_of(card)) for number, card in enumerate(self._laid.news)]
        return weigh_words(self.playing.match, self.sight, words, self._laid.zones)

    def _text(self, key: str) -> str:
        if self.sight.wanted.backs and key in ("waiting", "waiting-advice"):
            key += "-hidden"
        return self.playing.tr.text(f"cards.{key}", cards=self.sight.wanted.number)

    def _why_impossible(self) -> str:
        proposal = self._weighed.proposal if self._weighed is not None else None
        if isinstance(proposal, Impossible) and proposal.why is not None:
            playing = self.playing
            return said(playing.tr, playing.match.game, self._cards, proposal.why, playing.names)
        return super()._why_impossible()

    def _words(self) -> tuple[str, str]:
        words, advice = super()._words()
        if self._mood != "impossible":
            return words, advice
        likely = [self.title(word) for word in self.sight.faces]
        tr = self.playing.tr
        if len(likely) <= FEW:
            return words, tr.text("cards.expected", what=", ".join(likely))
        return words, advice

    def _said_of(self, option: Option) -> str:
        named = self._cards.named_in(option)
        alone = len(named) == len(option.__struct_fields__) == 1
        return self.title(named[0].word) if alone else super()._said_of(option)

    def title(self, word: str) -> str:
        """What a card is called; a question mark for one that was never learnt."""
        if word == BACK:
            return self.playing.tr.text("card.face-down")
        kind = self._cards.by_word.get(word)
        return kind.title(self.playing.tr) if kind is not None else "?"

    def _frames(self) -> tuple[Frame, ...]:
        if self.seen is None or self._mood in ("moving", "waiting"):
            return ()
        new = [self._frame(card, self._said.get(number, ""), number) for number, card in enumerate(self._laid.news)]
        lain = [self._drawn(card, "", "known") for card in self._laid.others if card.kind in self.sight.wanted.kinds]
        return (*new, *lain)

    def _frame(self, card: CardReading, said: str, number: int) -> Frame:
        word = said or word_of(card)
        fits = word in self.sight.faces
        mood: Ink = "said" if said else "impossible" if not fits else "sure" if card.sure else "doubtful"
        return self._drawn(card, str(number + 1) if self._count > 1 else self.title(word), mood)

    def _drawn(self, card: CardReading, text: str, mood: Ink) -> Frame:
        wide, high = self.seen.size if self.seen is not None else (1, 1)
        corners = tuple((x / wide, y / high) for x, y in card.quad)
        xs, ys = zip(*corners, strict=True)
        return Frame(min(xs), min(ys), max(xs), max(ys), text, mood, corners)

    def _rows(self) -> tuple[tuple[FaceKey, ...], ...]:
        """For each card all that it may be, the second guess first; none unless as many lie there as were asked for."""
        news = self._laid.news
        if len(news) != self.sight.wanted.number:
            return ()
        return tuple(self._choices(card, self._said.get(number)) for number, card in enumerate(news))

    def _choices(self, card: CardReading, said: str | None) -> tuple[FaceKey, ...]:
        now, second = said or word_of(card), "" if said or card.sure else card.runner_up
        keys = [FaceKey(self.title(word), word, word == now, word == second) for word in self.sight.faces]
        return tuple(sorted(keys, key=lambda key: (not key.now, not key.likely, key.text)))
