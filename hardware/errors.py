"""Errors of the hardware: one root, each leaf also a standard type, a key and facts instead of a sentence."""


class HardwareError(Exception):
    """Something of the hardware room went wrong; `key` names it for translation, `facts` fill the fields."""

    def __init__(self, key: str, /, **facts: str | float) -> None:
        """Keep the key and its facts; the text of the error shows both."""
        super().__init__(key, facts)
        self.key = key
        self.facts: dict[str, str | float] = facts

    def __str__(self) -> str:
        """The key and the facts, for logs."""
        return f"{self.key} ({', '.join(f'{name}={fact}' for name, fact in self.facts.items())})"


class BadWiring(HardwareError, ValueError):
    """A wiring or key file says something that cannot be."""


class SeatsMissing(HardwareError, OSError):
    """There are no pins, or no device, to serve the seats."""


class CameraMissing(HardwareError, OSError):
    """The camera asked for is not there, now."""


class CameraLost(HardwareError, OSError):
    """A camera that worked does not give pictures any more."""


class UnknownCamera(HardwareError, ValueError):
    """A camera was asked for in words nobody understands."""


class BadScene(HardwareError, ValueError):
    """A table was described that cannot be drawn."""


class TapeUnreadable(HardwareError, ValueError):
    """A file is no recording, or of a version nobody here knows."""


class TapeDamaged(HardwareError, ValueError):
    """A recording is broken in its middle; what came before can be read."""
