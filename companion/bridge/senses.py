"""The senses of an evening: which camera and which seats there are, opened when a table needs them, closed at the end.

Looking for hardware may take seconds: call `find` on a thread that may wait.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bridge.bosun import Bosun, Give
from companion.bridge.lookout import Lookout
from companion.bridge.nothing import NoCamera, NoSeats
from companion.bridge.pretending import PRETENDED, PretendedBook, PretendedTable, taught
from companion.bridge.question import Seating
from companion.bridge.recording import Recording
from companion.bridge.sharedseats import SharedSeats
from companion.bridge.sights import READABLE
from hardware.camera.choose import choose_source, real_camera
from hardware.camera.watch import Patience
from hardware.camera.worker import WorkingCamera
from hardware.errors import BadWiring, HardwareError, SeatsMissing, UnknownCamera
from hardware.seats.keymap import load_keys
from hardware.seats.keys import GivenKeys, key_seats
from hardware.seats.pins import standard_pins
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring
from hardware.vision.facebook import FaceBook

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.session.livetable import LiveTable
    from hardware.camera.frame import Camera
    from hardware.seats.seat import Seats
    from hardware.vision.values import Expected

AUTO: Final = "auto"
NONE: Final = "none"
SIMULATED: Final = "simulated"
KEYS: Final = "keys"
FACES: Final = "faces.json"
"""In the data folder: what people taught the companion about their dice."""
WIRING, KEY_FILE = "wiring.toml", "keys.toml"
"""In the data folder: how the seats of this table are built. Pins do not tell whether a button hangs on them."""

DRAWN: Final = Patience(frozen=6.0, same=6.0, slow_share=0.02)
"""Pictures that are drawn come when they are ready."""

_log = logging.getLogger(__name__)


class Hardware(NamedTuple):
    """What was wished for: words as on the command line."""

    camera: str = AUTO
    seats: str = AUTO
    record: Path | None = None
    seed: int = 0


def check(camera: str) -> None:
    """Refuse a camera that nobody knows; raises `UnknownCamera`."""
    if camera not in (AUTO, NONE):
        choose_source(camera)


class Senses:
    """Everything that hears and sees, for one app."""

    def __init__(self, wish: Hardware, home: Path, on_post: Callable[[], None]) -> None:
        """Nothing is touched yet."""
        self.wish = wish
        self.keys = GivenKeys()
        """Whoever has a keyboard tells it here."""
        self.pretended: PretendedTable | None = None
        self.seats: SharedSeats = SharedSeats(NoSeats())
        self.lookout: Lookout | None = None
        self.bosun: Bosun | None = None
        self.recording: Recording | None = None
        self.trouble = ""
        """Why there is no recording, if one was wished for."""
        self.seats_trouble: HardwareError | None = None
        """Why the seats that somebody described cannot be used."""
        self._home = home
        self._on_post = on_post
        self._camera_there = False
        self._book = FaceBook()

    # --- finding -----------------------------------------------------------------------------------------------------

    def find(self) -> None:
        """Look for what is there. It may take seconds, and never raises."""
        try:
            self._camera_there = self._find_camera()
            self._book = taught(self._home / FACES)
            self.seats = SharedSeats(self._find_seats())
        except Exception:  # noqa: BLE001  whatever a driver does, people can tap
            _log.exception("looking for hardware failed")

    def _find_camera(self) -> bool:
        if self.wish.camera in (AUTO, NONE):
            return self.wish.camera == AUTO and real_camera() is not None
        return True

    def _find_seats(self) -> Seats:
        if self.wish.seats == NONE:
            return NoSeats()
        if self.wish.seats == KEYS:
            return key_seats(load_keys(), self.keys)
        keys, wiring = self._home / KEY_FILE, self._home / WIRING
        try:
            if keys.exists():
                return key_seats(load_keys(keys))
            if wiring.exists():
                return wired_seats(load_wiring(wiring), standard_pins())
        except (BadWiring, SeatsMissing) as error:
            self.seats_trouble = error
        return NoSeats()

    # --- what there is -----------------------------------------------------------------------------------------------

    @property
    def sees(self) -> bool:
        """Whether there is a camera to read with."""
        return self._camera_there

    def reads(self, game: str, source: str) -> bool:
        """Whether the camera that is there can read this source."""
        known = READABLE.get((game, source))
        return self.sees and known is not None and all(kind in self.learnt for kind in known.kinds)

    def trusts(self, game: str, source: str) -> bool:
        """Whether that goes so well that it is the usual way."""
        return self.reads(game, source) and READABLE[game, source].trusted

    @property
    def learnt(self) -> tuple[str, ...]:
        """The kinds of dice without pips that the eyes can tell."""
        return PRETENDED if self._simulated else self._book.kinds()

    @property
    def _simulated(self) -> bool:
        return self.wish.camera.partition(":")[0] == SIMULATED

    # --- an evening --------------------------------------------------------------------------------------------------

    def sit_down(self, table: LiveTable, give: Give, *, looking: bool) -> None:
        """Serve a table: its seats from now on, and a camera if anything is to be read."""
        self.stand_up()
        if looking and self.sees and self.lookout is None:
            self._open(table)
        self._record(table, NoCamera())
        if self.seats.seats:
            seating = Seating.round_the_table(table.match.setup.seats, self.seats.seats)
            self.bosun = Bosun(self.seats, seating, table, give, on_post=self._on_post)
            self.bosun.start()

    def _open(self, table: LiveTable) -> None:
        if self._simulated:
            seed = self.wish.camera.partition(":")[2]
            self.pretended = PretendedTable(int(seed) if seed.isdecimal() else self.wish.seed)
        try:
            source = choose_source(self.wish.camera, self.pretended.table if self.pretended else None)
        except UnknownCamera:
            self._camera_there = False
            return
        camera = self._record(table, WorkingCamera(source, patience=DRAWN if self._simulated else None))
        book = PretendedBook(self._home / "simulated-faces.json") if self.pretended is not None else None

        def faces(expected: Expected) -> FaceBook:
            wanted = [(die.kind, die.faces) for die in expected.dice or ()]
            return book.with_dice(wanted) if book is not None else self._book

        note = self.recording.note if self.recording is not None else None
        self.lookout = Lookout(camera, faces, note=note, on_post=self._on_post)

    def _record(self, table: LiveTable, camera: Camera) -> Camera:
        """The camera, kept on a tape if that was wished for; an evening goes on without one."""
        if self.wish.record is None or self.recording is not None or self.trouble:
            return camera
        facts: dict[str, str | int] = {"game": table.match.game.name, "match": table.number}
        try:
            self.recording = Recording(self.wish.record, self.seats.behind, camera, facts)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return camera
        self.seats.behind = self.recording.seats
        return self.recording.camera

    @property
    def recording_trouble(self) -> str:
        """Why nothing is kept on the tape any more; "" while all is well or nothing was wished for."""
        return self.trouble or (self.recording.trouble if self.recording is not None else "")

    def stand_up(self) -> None:
        """Let the table go: lamps off, nobody listens; the camera stays for the next one."""
        if self.bosun is not None:
            self.bosun.close()
            self.bosun = None

    def close(self) -> None:
        """Let everything go; twice is fine."""
        self.stand_up()
        if self.lookout is not None:
            self.lookout.close()
        self.seats.end()
        if self.recording is not None:
            self.recording.close()
