"""An example or two for every command that does not bring its own; help shows them last."""

from __future__ import annotations

from typing import Final

_EXAMPLES: Final = {
    "": ("", "--simulated", "--kiosk --rotate 90", "play jamaica --players 3"),
    "games": ("", "jamaica --lang fr"),
    "script": ("case.toml",),
    "bench": ("engine --seconds 1", "ui --games 2"),
    "doctor": ("", "--no-ask", "--wiring my-wiring.toml"),
    "stats": ("", "--game jamaica", "--person Anne --json"),
    "sessions": ("list", "resume", "export --format story"),
    "sessions list": ("", "--unfinished", "--game jamaica --most 0"),
    "sessions show": ("", "12 --json"),
    "sessions begin": ("jamaica --players 3 --people Anne,Ben,Carla", "tortuga1667 --sources app --profile our-box"),
    "sessions resume": ("", "12"),
    "sessions steps": ("", "12"),
    "sessions pictures": ("", "12 --delete"),
    "sessions export": ("", "12 --to match.json", "--format csv", "--format qr --to play.png"),
    "sessions import": ("match.json",),
    "sessions backup": ("", "--list"),
    "sessions restore": ("",),
    "sessions delete": ("12",),
    "profile": ("show", "edit tortuga1667 our-box"),
    "profile show": ("", "tortuga1667 our-box"),
    "profile edit": ("tortuga1667 our-box",),
    "profile check": ("our-box.toml",),
    "profile export": ("tortuga1667 our-box --to our-box.toml",),
    "profile import": ("our-box.toml",),
    "scan": ("dice roll.jpg --expect 3", "cards table.jpg --box jamaica"),
}
HEAD: Final = "examples:"


def with_examples(prog: str, text: str) -> str:
    """Add the examples of this command to what it says at its end."""
    mine = _EXAMPLES.get(prog.removeprefix("companion").strip())
    if mine is None or HEAD in text:
        return text
    lines = "\n".join(f"  {prog} {example}".rstrip() for example in mine)
    return "\n\n".join(filter(None, (f"{HEAD}\n{lines}", text.strip("\n"))))
