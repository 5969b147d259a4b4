"""A camera that gives the pictures it was given, one after the other."""

from __future__ import annotations

from concurrent.futures import Future

from hardware.camera.frame import Condition, Frame, Health


class StillCamera:
    """Nothing moves, nothing waits."""

    def __init__(self, frames: list[Frame]) -> None:
        self._frames = frames

    def newest(self) -> Frame | None:
        return self._frames[-1] if self._frames else None

    def next_frame(self, after: int, timeout: float) -> Frame | None:  # noqa: ARG002  it never waits
        return next((frame for frame in self._frames if frame.sequence > after), None)

    def still(self) -> Future[Frame]:
        future: Future[Frame] = Future()
        future.set_result(self._frames[-1])
        return future

    def hold_steady(self, *, steady: bool) -> None: ...

    def focus(self) -> Future[bool]:
        future: Future[bool] = Future()
        future.set_result(True)
        return future

    def condition(self) -> Condition:
        return Condition(Health.FINE, 0.0)

    def close(self) -> None: ...
