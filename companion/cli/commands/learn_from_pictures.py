"""`companion learn GAME --from`: cards from a folder of pictures, and what a card may be called."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.bridge.teaching.card_exercise import BACK, learnt_of, pupils_of, shape_of, with_markers
from companion.cli.commands.learn_dice import pictures_in
from companion.cli.errors import Failed
from companion.i18n import languages, translator
from companion.i18n.hardware_words import hardware_text, one_line
from hardware.errors import HardwareError
from hardware.vision.cards import Box, Boxes, CardUnclear
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator

_NUMBERED: Final = re.compile(r"(.+?)[-_. ](\d{1,2})")


def learn_files(  # noqa: PLR0913  # a box, what it is of, and what was typed
    tr: Translator, shelf: Boxes, box: Box, cards: CardList | None, folder: Path, *, again: str | None, as_json: bool
) -> int:
    """Learn from every picture, or only from those of the card that is taught `again`; 1 if one was refused."""
    files = pictures_in(tr, folder)
    waiting = [one for one in _named(files, cards) if again is None or one[1] == again]
    if files and not waiting:
        raise Failed(tr.text("learn.no-picture-of", card=again or "", folder=str(folder)))
    if not waiting:
        raise Failed(tr.text("learn.no-pictures", folder=str(folder)))
    box, learnt, refused = _taught(tr, box, cards, waiting)
    box = with_markers(box, cards)
    shelf.save(box)
    missing = _missing(box, cards)
    if as_json:
        told = {"box": box.name, "learnt": learnt, "refused": refused, "missing": missing}
        print(json.dumps(told, ensure_ascii=False))
    else:
        slugs = [cards.by_word[word].slug if cards and word in cards.by_word else word for word in missing]
        print("\n".join(_report(tr, box, learnt, refused, slugs)))
    return 1 if refused else 0


def _missing(box: Box, cards: CardList | None) -> list[str]:
    """What is still to be learnt of a game; one back may stand for those of all decks."""
    if cards is None:
        return []
    known = learnt_of(box, cards)
    any_back = any(kind.name == BACK and kind.looks for kind in box.kinds)
    return [one.name for one in pupils_of(cards) if one.name not in known and (one.face_up or not any_back)]


def _taught(
    tr: Translator, box: Box, cards: CardList | None, waiting: list[tuple[Path, str, bool]]
) -> tuple[Box, list[str], list[dict[str, str]]]:
    """Learn from every picture: cards with a plain outline first, for they help to find the others."""
    learnt: list[str] = []
    refused: list[dict[str, str]] = []
    for strict in (True, False):
        unclear = []
        for path, word, face_up in waiting:
            try:
                if not word:
                    raise _NotNamed("learn.no-such-card", file=path.name)  # noqa: TRY301
                start = box.without_looks(word) if word in box.names and word not in learnt else box
                shape = shape_of(cards, word)
                box = start.taught(word, load_picture(path), face_up=face_up, shape=shape, strict=strict)
                learnt.append(word)
            except _NotNamed as wrong:
                refused.append({"file": path.name, "message": tr.text(wrong.key, **wrong.facts)})
            except HardwareError as wrong:
                if strict and isinstance(wrong, CardUnclear):
                    unclear.append((path, word, face_up))
                else:
                    refused.append({"file": path.name, "message": one_line(hardware_text(tr, wrong.key, wrong.facts))})
        waiting = unclear
    return box, learnt, refused


class _NotNamed(HardwareError):
    """A picture is not named after a card."""


def _named(files: list[Path], cards: CardList | None) -> Iterator[tuple[Path, str, bool]]:
    """Which card each picture is named after, and which side it shows; "" for none."""
    stems = {path.stem for path in files}
    backs = {BACK: BACK} | backs_by_name(cards) if cards else {}
    known = backs | words_by_name(cards) if cards else {}
    for path in files:
        stem = path.stem
        numbered = _NUMBERED.fullmatch(stem)
        if cards is None:
            word = numbered[1] if numbered and numbered[1] in stems else stem
            yield path, word, not _is_back(word)
        else:
            names = [stem, *([numbered[1]] if numbered else [])]
            tried = [key for name in names for key in (name.casefold(), plain(name))]
            word = next((known[key] for key in tried if key in known), "")
            yield path, word, word not in backs.values()


def _is_back(name: str) -> bool:
    """Whether a picture of a box that is no game's shows a back."""
    return name.casefold() == BACK or name.casefold().startswith(f"{BACK}-")


def _report(
    tr: Translator, box: Box, learnt: list[str], refused: list[dict[str, str]], missing: list[str]
) -> Iterator[str]:
    yield tr.text("learn.learnt", box=box.name, pictures=len(learnt))
    for one in refused:
        yield "  " + one_line(one["message"])
    if missing:
        yield tr.text("learn.missing", cards=len(missing)) + " " + ", ".join(missing)


# --- names of cards ---


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
