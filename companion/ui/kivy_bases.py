"""Kivy's classes that the app and its table are made from, with the types of what we use: Kivy itself has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:

    class App:
        """What the app uses of its base."""

        root: Any
        title: str

        def __init__(self, **given: Any) -> None: ...
        def run(self) -> None: ...
        def stop(self) -> None: ...
        def bind(self, **bound: Any) -> None: ...
        def dispatch(self, event: str, *about: Any) -> None: ...
        def _run_prepare(self) -> None: ...

    class Screen:
        """What a screen uses of its base."""

        name: str
        manager: Any
        children: list[Any]
        size: Any
        opacity: float
        ids: Any

        def __init__(self, **given: Any) -> None: ...
        def add_widget(self, widget: Any) -> None: ...
        def remove_widget(self, widget: Any) -> None: ...
        def bind(self, **bound: Any) -> None: ...
        def walk(self, *, restrict: bool = False) -> Any: ...
        def export_to_png(self, file: str) -> None: ...

else:
    from kivy.app import App
    from kivy.uix.screenmanager import Screen

__all__ = ["App", "Screen"]
