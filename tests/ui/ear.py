"""An ear at the table: hears every sound and every sentence at the instant at which the app asks for it."""

from __future__ import annotations

from companion.assets import ASSETS
from hardware.sound import Programs, Speaker


class Ear(Speaker):
    """A speaker that writes down what it is to sound, in order, whatever becomes of it.

    A program that wrote it down by itself would do so late, in another order than it was begun, or never, if a newer
    sound ended it first: on a busy machine that says nothing of the choice that was made.
    """

    def __init__(self) -> None:
        """Sound by programs that do nothing."""
        super().__init__(ASSETS / "sounds", Programs(("true",), ("true",)))
        self.heard: list[str] = []

    def play(self, name: str) -> bool:
        """Hear a sound."""
        self.heard.append(f"sound: {name}")
        return super().play(name)

    def speak(self, text: str, language: str) -> bool:
        """Hear a sentence, word by word."""
        self.heard.append(f"voice, {language}: {text}")
        return super().speak(text, language)
