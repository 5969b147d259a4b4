"""Seat buttons and lamps: soldered, on keys, or simulated; one interface, `Seats`."""

from hardware.seats.debounce import Feel
from hardware.seats.keymap import KeyMap, load_keys
from hardware.seats.keys import DeviceKeys, GivenKeys, key_seats
from hardware.seats.seat import (
    BUTTONS,
    MOST_SEATS,
    AskedForHelp,
    Contact,
    Failed,
    Fault,
    HeldLong,
    Lamp,
    Listener,
    Mended,
    Pressed,
    Seat,
    SeatEvent,
    Seats,
)
from hardware.seats.simulated_seats import LampTold, SimulatedSeats
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import STANDARD_WIRING, Wiring, load_wiring

__all__ = [
    "BUTTONS",
    "MOST_SEATS",
    "STANDARD_WIRING",
    "AskedForHelp",
    "Contact",
    "DeviceKeys",
    "Failed",
    "Fault",
    "Feel",
    "GivenKeys",
    "HeldLong",
    "KeyMap",
    "Lamp",
    "LampTold",
    "Listener",
    "Mended",
    "Pressed",
    "Seat",
    "SeatEvent",
    "Seats",
    "SimulatedSeats",
    "Wiring",
    "key_seats",
    "load_keys",
    "load_wiring",
    "wired_seats",
]
