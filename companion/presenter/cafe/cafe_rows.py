"""The rows of the café screen, and of the one that leads there: what a house with guests sets once. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.presenter.house.setting_rows import Choice, Setting

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.presenter.cafe.house_way import HouseWay


class Harbour(NamedTuple):
    """What the café screen says of the table and its harbour."""

    name: str = ""
    """How the house calls this table."""
    known: bool = False
    """Whether the table knows where the broker of the house is."""
    live: bool = False
    """Whether it tells the bar how it is."""
    mood: str = "off"
    """off, waiting or there."""


def cafe_settings(tr: Translator, way: HouseWay, harbour: Harbour) -> tuple[Setting, ...]:
    """List what stands on the café screen; a key's `opens` says what it does."""
    return (
        _row(tr, "next", "people", _key(tr, "next-now", "next-guests", picture="turn", on=way.guests)),
        _row(tr, "guests", "people", *_switch(tr, "guests", on=way.guests)),
        _row(tr, "way", "anchor", _key(tr, "way-keep", "keep-way", picture="check")),
        _row(tr, "table", "table", Choice(harbour.name or tr.text("cafe.table-none"), opens="table-name")),
        Setting(tr.text(f"cafe.live-{harbour.mood}"), "lantern", "", _switch(tr, "live", on=harbour.live)),
        _row(tr, "pin", "lock", *_pin(tr, way)),
        _row(tr, "evenings", "history", _key(tr, "evenings-open", "history", picture="history")),
    )


def _pin(tr: Translator, way: HouseWay) -> tuple[Choice, ...]:
    if not way.pin:
        return (_key(tr, "pin-set", "pin", picture="lock"),)
    return (_key(tr, "pin-change", "pin", picture="lock"), _key(tr, "pin-off", "pin-off", picture="close"))


def _switch(tr: Translator, name: str, *, on: bool) -> tuple[Choice, ...]:
    return (
        Choice(tr.text("settings.on"), on=on, opens=f"{name}-on"),
        Choice(tr.text("settings.off"), on=not on, opens=f"{name}-off"),
    )


def _key(tr: Translator, words: str, opens: str, *, picture: str, on: bool = False) -> Choice:
    return Choice(tr.text(f"cafe.{words}"), on=on, opens=opens, picture=picture)


def _row(tr: Translator, name: str, picture: str, *choices: Choice) -> Setting:
    return Setting(tr.text(f"cafe.{name}"), picture, "", choices)
