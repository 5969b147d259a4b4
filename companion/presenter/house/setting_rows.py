"""The settings as rows to show: a word, a sign, and choices that each change one like. No Kivy.

A new setting is a field of `Preferences` and a row here; the screen needs no other code.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.i18n import Translator, languages, translator
from companion.presenter.house.idle import BLANK_CHOICES
from companion.presenter.house.preferences import Preferences
from companion.presenter.table.screen_facing import SIDES
from companion.presenter.table.timer import CHOICES
from companion.presenter.theme import LOOKS, TEXT_STEPS


class Choice(NamedTuple):
    """One key: its words, and what it makes of a like. `opens` is for keys that lead elsewhere instead."""

    words: str
    value: Any = None
    on: bool = False
    opens: str = ""
    picture: str = ""


class Setting(NamedTuple):
    """One row; `like` names the field of the preferences."""

    words: str
    picture: str
    like: str
    choices: tuple[Choice, ...]


def settings(tr: Translator, likes: Preferences) -> tuple[Setting, ...]:
    """List all settings as they stand."""
    spoken = [(translator(code, tr.also).text("language.name"), code) for code in languages(tr.also)]
    letters = [("A" * (step + 1), step) for step in range(len(TEXT_STEPS))]
    looks = [(tr.text(f"look.{name}"), name) for name in LOOKS]
    motion = [(tr.text("settings.moving"), False), (tr.text("settings.still"), True)]
    return (
        _setting(tr, likes, "language", "flag", spoken),
        _setting(tr, likes, "letters", "log", letters),
        _setting(tr, likes, "look", "eye", looks),
        _setting(tr, likes, "motion", "stormy-seas", motion, "calm"),
        *_comfort(tr, likes),
        Setting(
            tr.text("settings.more"),
            "gear",
            "",
            (
                Choice(tr.text("settings.copies"), opens="copies", picture="history"),
                Choice(tr.text("settings.doctor"), opens="doctor", picture="hand"),
            ),
        ),
        Setting(
            tr.text("people.screen"),
            "people",
            "",
            (Choice(tr.text("settings.cafe-open"), opens="people", picture="next"),),
        ),
        Setting(
            tr.text("settings.camera"),
            "camera",
            "",
            (Choice(tr.text("settings.teach"), opens="eyes", picture="eye"),),
        ),
        *_phones(tr, likes),
        Setting(
            tr.text("settings.cafe"),
            "people",
            "",
            (Choice(tr.text("settings.cafe-open"), opens="cafe", picture="next"),),
        ),
        _setting(tr, likes, "checks", "eye", [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]),
        _setting(tr, likes, "sailors", "people", [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]),
        _setting(tr, likes, "chances", "spyglass", [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]),
        _setting(tr, likes, "pawns", "pawn", [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]),
    )


def _comfort(tr: Translator, likes: Preferences) -> tuple[Setting, ...]:
    """List what makes it good around a table."""
    switch = [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]
    sides = [(f"{side}°", side) for side in sorted(SIDES)]
    timers = [(tr.text("settings.seconds", seconds=one), one) for one in CHOICES]
    nights = [(tr.text("settings.minutes", minutes=one), one) for one in BLANK_CHOICES]
    return (
        _setting(tr, likes, "sound", "sound", switch),
        _setting(tr, likes, "voice", "voice", switch),
        _setting(tr, likes, "waiting", "hand", switch),
        _setting(tr, likes, "lessons", "rules", switch),
        _setting(tr, likes, "timer", "hourglass", timers),
        _setting(tr, likes, "turning", "turn", switch),
        _setting(tr, likes, "held", "lock", switch),
        _setting(tr, likes, "mounted", "table", sides),
        _setting(tr, likes, "dark", "moon", nights),
        Setting(tr.text("settings.lock"), "lock", "", (Choice(tr.text("settings.lock-now"), opens="lock"),)),
    )


def _phones(tr: Translator, likes: Preferences) -> tuple[Setting, ...]:
    """List what is about phones: whether, and how far."""
    switch = [(tr.text("settings.on"), True), (tr.text("settings.off"), False)]
    return (
        _setting(tr, likes, "phones", "phone", switch),
        _setting(tr, likes, "phone-turns", "phone", switch, "phone_turns"),
    )


def _setting(  # noqa: PLR0913, PLR0917  a row has its sides
    tr: Translator, likes: Preferences, name: str, picture: str, choices: list[tuple[str, Any]], like: str = ""
) -> Setting:
    field = like or name
    now = getattr(likes, field)
    made = tuple(Choice(words, value, value == now) for words, value in choices)
    return Setting(tr.text(f"settings.{name}"), picture, field, made)
