"""What people may call a card of a game: the word of the engine as a file bears it, or what stands on the card."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from companion.bridge.teaching.card_exercise import BACK, pupils_of
from companion.cli.errors import Failed
from companion.i18n import languages, translator

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator


def words_by_name(cards: CardList) -> dict[str, str]:
    """The engine's word for every name of a card; titles in each language, as far as they tell cards apart."""
    named = {slug.casefold(): kind.word for slug, kind in cards.by_slug.items()}
    for language in languages():
        titles = [(plain(kind.title(translator(language))), kind.word) for kind in cards]
        often = Counter(title for title, _ in titles)
        named = {title: word for title, word in titles if often[title] == 1} | named
    return named


def backs_by_name(cards: CardList) -> dict[str, str]:
    """The backs by what they may be called; the only one of a game is just the back."""
    backs = [pupil.name for pupil in pupils_of(cards) if not pupil.face_up]
    return {back: back for back in backs} | ({BACK: backs[0]} if len(backs) == 1 else {})


def plain(name: str) -> str:
    """A name without capitals, accents, blanks and signs: Façade and facade, El Dorado and el-dorado."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare.casefold().replace("’", "").replace("'", "")).strip("-")


def card_called(tr: Translator, cards: CardList | None, name: str) -> str:
    """The engine's word for a card, or the name of a back; says how all are called if there is none."""
    if cards is None:
        return name
    backs = backs_by_name(cards)
    named = words_by_name(cards) | backs
    word = named.get(name.casefold()) or named.get(plain(name)) or (name if name in cards.by_word else None)
    if word is None:
        known = ", ".join([*(kind.slug for kind in cards), *dict.fromkeys(backs.values())])
        raise Failed(tr.text("learn.no-such-name", card=name, known=known))
    return word
