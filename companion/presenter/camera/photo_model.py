"""A photo of many cards: which are outlined, how they are named, and what came of it. No Kivy, no clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from companion.bridge.teaching.photo_thread import Learnt, Photo, Ready, Trouble
from companion.i18n.hardware_words import hardware_advice, hardware_text, one_line
from companion.presenter.camera.scan_model import SEEING, Frame, Ink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bridge.teaching.photo_box import PhotoBox
    from companion.i18n import Translator
    from hardware.camera.frame import Condition
    from hardware.vision.cards.sheet_lesson import Refused

State = Literal["opening", "aiming", "working", "naming", "learning", "learnt", "trouble"]
LONGEST: Final = 40
"""Letters of a name that people give."""


class Choice(NamedTuple):
    """One name that a card can get."""

    name: str
    text: str
    more: str
    used: bool
    """It is learnt, or a card of this photo has it."""


class PhotoModel:
    """One photo after the other, for one box."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr
        self.state: State = "opening"
        self.box: PhotoBox | None = None
        self.photo: Photo | None = None
        self.names: dict[int, str] = {}
        self.learnt: Learnt | None = None
        self.trouble: Trouble | None = None
        self.sees = False
        """Whether a camera shows a picture."""

    # --- what comes in -----------------------------------------------------------------------------------------

    def told(self, message: Photo | Learnt | Ready | Trouble) -> None:
        """Take in what the lesson says."""
        if isinstance(message, Ready):
            self.box, self.state = message.box, "aiming"
        elif isinstance(message, Photo):
            self.photo, self.names, self.learnt, self.state = message, {}, None, "naming"
        elif isinstance(message, Learnt):
            self.learnt, self.state = message, "learnt"
        else:
            self.trouble = message
            self.state = "trouble" if message.final else "naming" if self.photo is not None else "aiming"

    def camera_is(self, condition: Condition) -> None:
        """Know whether the camera sees anything."""
        self.sees = condition.health in SEEING

    def works(self, state: State) -> None:
        """Wait for the thread: it outlines a photo, or learns it."""
        self.state, self.trouble = state, None

    def again(self) -> None:
        """Begin with another photo."""
        self.photo, self.names, self.learnt, self.trouble, self.state = None, {}, None, None, "aiming"

    # --- naming ------------------------------------------------------------------------------------------------

    def copies_of(self, number: int) -> list[int]:
        """All cards that are like this one, itself among them."""
        copies = self.photo.copies if self.photo is not None else ()
        return [other for other, first in enumerate(copies) if first == copies[number]]

    def name(self, number: int, name: str) -> None:
        """Call a card and its copies so; an empty name takes theirs away."""
        for one in self.copies_of(number):
            if name:
                self.names[one] = name
            else:
                self.names.pop(one, None)

    def name_on(self, number: int, names: Sequence[str]) -> None:
        """Name row by row: this card and the kinds after it in reading order, one name each."""
        copies = self.photo.copies if self.photo is not None else ()
        firsts = [one for one, first in enumerate(copies) if one == first and one >= copies[number]]
        for one, name in zip(firsts, names, strict=False):
            self.name(one, name)

    def in_order(self, name: str) -> list[str]:
        """The names of the box from this one on."""
        names = list(self.box.names) if self.box is not None else []
        return names[names.index(name) :] if name in names else [name]

    def choices(self) -> list[Choice]:
        """What a card can be called: first what nothing is called yet."""
        box, tr = self.box, self.tr
        if box is None:
            return []
        here, known = set(self.names.values()), box.known
        rows = [
            Choice(
                name,
                box.title(name, tr),
                tr.text("photo.named-here" if name in here else "photo.known" if name in known else "photo.new"),
                name in here or name in known,
            )
            for name in dict.fromkeys([*box.names, *self.names.values()])
        ]
        return sorted(rows, key=lambda one: one.used)

    # --- what goes out -----------------------------------------------------------------------------------------

    def frames(self) -> tuple[Frame, ...]:
        """The outlines: a name makes them whole, what was not kept is crossed."""
        if self.photo is None:
            return ()
        refused = {one.number for one in self.learnt.refused if one.name} if self.learnt is not None else set()
        made = []
        for number, corners in enumerate(self.photo.outlines):
            xs, ys = zip(*corners, strict=True)
            first = self.photo.copies[number]
            text = str(number + 1) if first == number else f"{number + 1} = {first + 1}"
            mood: Ink = "impossible" if number in refused else "sure" if number in self.names else "doubtful"
            made.append(Frame(min(xs), min(ys), max(xs), max(ys), text, mood, corners))
        return tuple(made)

    def said(self) -> tuple[str, str]:
        """How it stands, and what can be done."""
        tr, photo = self.tr, self.photo
        if self.trouble is not None:
            key, facts = self.trouble.key, self.trouble.facts
            return one_line(hardware_text(tr, key, facts)), one_line(hardware_advice(tr, key, facts))
        if self.state == "learnt" and self.learnt is not None:
            left = sum(bool(one.name) for one in self.learnt.refused)
            return tr.text("photo.learnt", cards=len(self.learnt.read_again)), tr.text(
                "photo.left" if left else "photo.all-read", cards=left
            )
        if self.state == "naming" and photo is not None:
            kinds = len(set(photo.copies))
            named = len({photo.copies[number] for number in self.names})
            return tr.text("photo.found", cards=len(photo.copies), kinds=kinds), tr.text(
                "photo.named", named=named, of=kinds
            )
        if self.state == "aiming" and not self.sees:
            return tr.text("photo.blind"), tr.text("photo.blind-advice")
        return tr.text(f"photo.{self.state}"), tr.text(f"photo.{self.state}-advice")

    def why(self, number: int) -> str:
        """Why a card was not kept; "" if it was."""
        refused = self.learnt.refused if self.learnt is not None else ()
        one = next((one for one in refused if one.number == number and one.name), None)
        return self._reason(one) if one is not None else ""

    def _reason(self, one: Refused) -> str:
        facts = {"card": self._called(one.name), "other": self._called(one.taken_for)}
        return one_line(hardware_text(self.tr, one.why.value, facts))

    def _called(self, name: str) -> str:
        return self.box.title(name, self.tr) if self.box is not None and name else name

    def called(self, number: int) -> str:
        """What a card is called; "" before it has a name."""
        return self._called(self.names.get(number, ""))


def written_names(text: str) -> list[str]:
    """The names that somebody wrote into one line, with commas between them."""
    return [name.strip()[:LONGEST] for name in text.split(",") if name.strip()]
