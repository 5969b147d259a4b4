"""What Home Assistant is told, so that it finds a table by itself: its state, its lamps, a key that calls."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from companion import __version__
from companion.harbour.live.topics import CALL, GONE, HERE, OFF, ON, STATE, THERE, topic

DOINGS: Final = ("free", "setting-up", "playing", "over")


def discovery(table: str, name: str, lamps: int) -> bytes:
    """Describe one table with so many lamps, as Home Assistant's MQTT discovery of devices wants it."""
    parts = {
        "doing": _sensor("State", "{{ value_json.doing }}", "mdi:table-furniture", DOINGS),
        "game": _sensor("Game", "{{ value_json.title }}", "mdi:dice-multiple"),
        "turn": _sensor(
            "Turn", "{{ value_json.people | selectattr('turn') | map(attribute='name') | join(', ') }}", "mdi:account"
        ),
        "round": _sensor("Round", "{{ value_json.round }}", "mdi:rotate-right"),
        "minutes": _sensor("Minutes", "{{ value_json.minutes }}", "mdi:timer-sand") | {"unit_of_measurement": "min"},
        "trouble": _lamp("Trouble", "value_json.trouble", "problem"),
        "calls": _lamp("Calls for help", "value_json.calls", ""),
        "call": _button("Call somebody", ON, "mdi:bell-ring"),
        "coming": _button("Somebody is coming", OFF, "mdi:walk"),
    }
    for seat in range(lamps):
        parts[f"lamp_{seat + 1}"] = _lamp(
            f"Lamp {seat + 1}", f"value_json.people | length > {seat} and value_json.people[{seat}].turn", "light"
        )
    for key, part in parts.items():
        part["unique_id"] = f"quartermaster_{table}_{key}"
        if part["platform"] == "button":
            part["command_topic"] = topic(table, CALL)
    said: dict[str, Any] = {
        "device": {
            "identifiers": [f"quartermaster_{table}"],
            "name": name or "Quartermaster",
            "manufacturer": "Quartermaster",
            "model": "Game table",
            "sw_version": __version__,
        },
        "origin": {"name": "Quartermaster", "sw_version": __version__},
        "state_topic": topic(table, STATE),
        "availability_topic": topic(table, HERE),
        "payload_available": THERE.decode(),
        "payload_not_available": GONE.decode(),
        "qos": 1,
        "components": parts,
    }
    return msgspec.json.encode(said)


def _sensor(name: str, template: str, icon: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    part: dict[str, Any] = {"platform": "sensor", "name": name, "value_template": template, "icon": icon}
    return part | {"device_class": "enum", "options": list(options)} if options else part


def _lamp(name: str, when: str, kind: str) -> dict[str, Any]:
    """Describe something that is on or off."""
    template = "{{ 'ON' if " + when + " else 'OFF' }}"
    part: dict[str, Any] = {"platform": "binary_sensor", "name": name, "value_template": template}
    return part | {"device_class": kind} if kind else part


def _button(name: str, said: bytes, icon: str) -> dict[str, Any]:
    return {"platform": "button", "name": name, "payload_press": said.decode(), "icon": icon}
