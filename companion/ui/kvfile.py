"""Loads the .kv file that lies beside a module, and knows the app that is running."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.lang import Builder

from companion.ui.widgets.basic import picture_widget  # noqa: F401  the .kv files build pictures

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


def beside(module: str) -> None:
    """Load name.kv for name.py, once."""
    file = str(Path(module).with_suffix(".kv"))
    if file not in Builder.files:
        Builder.load_file(file, encoding="utf-8")


def running() -> CompanionApp:
    """Give the app."""
    app: CompanionApp = App.get_running_app()
    return app


def unit() -> float:
    """Give the pixels of one unit now."""
    return running().unit


def letter() -> float:
    """Give the pixels of one unit of letters now."""
    return running().letter
