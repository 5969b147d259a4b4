"""The hardware of one run of the app: camera and seats, opened when a table needs them, closed at the end.

Looking for hardware may take seconds: call `find` on a thread that may wait.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.bridge.box_cards import card_list, readable_decks
from companion.bridge.camera.card_sights import card_sight, knows
from companion.bridge.camera.dice_sights import sight_of
from companion.bridge.camera.live_readers import Knowledge
from companion.bridge.camera.lookout import Lookout
from companion.bridge.null_devices import NoCamera, NoSeats
from companion.bridge.question import Seating
from companion.bridge.recording import Recording
from companion.bridge.seats.seat_service import Give, SeatService
from companion.bridge.seats.shared_seats import SharedSeats
from companion.bridge.simulation.simulated_cards import SimulatedBoxes
from companion.bridge.simulation.simulated_rolls import DRAWABLE, SimulatedFaces, SimulatedHands
from companion.bridge.teaching.face_files import taught_faces
from companion.bridge.teaching.learnt_boxes import LearntBoxes
from companion.engine.shelf import SHELF, facts_of
from companion.i18n import translator
from companion.session.data_folder import DataFolder
from hardware.camera.camera_watch import Patience
from hardware.camera.choose import choose_source, real_camera
from hardware.camera.worker import WorkingCamera
from hardware.errors import BadWiring, HardwareError, SeatsMissing, UnknownCamera
from hardware.seats.keymap import load_keys
from hardware.seats.keys import GivenKeys, key_seats
from hardware.seats.pins import standard_pins
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring
from hardware.vision.dice.dice_place import DicePlace
from hardware.vision.dice.face_templates import FaceTemplates
from hardware.vision.shared.camera_memory import Devices

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.bridge.camera.card_sights import CardSight
    from companion.bridge.camera.live_readers import AnySight
    from companion.engine.kernel.match import Match
    from companion.session.table.ballot import Ballot
    from companion.session.table.live_table import LiveTable
    from hardware.camera.frame import Camera
    from hardware.seats.seat import Seats
    from hardware.vision.cards import Box
    from hardware.vision.dice.dice_values import Expected
    from hardware.vision.shared.mat import Mat

AUTO: Final = "auto"
NONE: Final = "none"
SIMULATED: Final = "simulated"
KEYS: Final = "keys"
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
    language: str = "en"
    """Of the cards that are drawn on a simulated table."""


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
        self.simulation: SimulatedHands | None = None
        self.seats: SharedSeats = SharedSeats(NoSeats())
        self.lookout: Lookout | None = None
        self.camera: Camera | None = None
        """The one that the lookout looks through."""
        self.seat_service: SeatService | None = None
        self.recording: Recording | None = None
        self.trouble = ""
        """Why there is no recording, if one was wished for."""
        self.seats_trouble: HardwareError | None = None
        """Why the seats that somebody described cannot be used."""
        self._home = home
        self._on_post = on_post
        self._camera_there = False
        self._book = FaceTemplates()
        self._boxes = LearntBoxes(DataFolder(home).boxes)
        self._prints = SimulatedBoxes(home / "simulated-boxes", translator(wish.language))

    # --- finding -----------------------------------------------------------------------------------------------------

    def find(self) -> None:
        """Look for what is there. It may take seconds, and never raises."""
        try:
            self._camera_there = self._find_camera()
            self._book = taught_faces(self._home)
            for game in SHELF if self._camera_there and not self._simulated else ():
                self._boxes.of(game)
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
        dice = facts_of(game).dice.get(source)
        if dice is not None:
            return self.sees and all(die.kind in self.learnt for die in dice.taught)
        return self.sees and self._knows_cards(game, source)

    def trusts(self, game: str, source: str) -> bool:
        """Whether that goes so well that it is the usual way."""
        well = source in facts_of(game).dice or self._knows_cards(game, source, by_look=True)
        return self.reads(game, source) and well

    def _knows_cards(self, game: str, source: str, *, by_look: bool = False) -> bool:
        if self._simulated or not readable_decks(game, source):
            return bool(readable_decks(game, source))
        return knows(self._boxes.of(game), card_list(SHELF[game]), source, by_look=by_look)

    def sight(self, match: Match[Any]) -> AnySight | None:
        """What the camera looks for now; None if there is nothing that everybody may see and the reader knows."""
        dice = sight_of(match.game, match.decision, self.learnt)
        return dice if dice is not None else card_sight(match, card_list(match.game, match.setup))

    @property
    def learnt(self) -> tuple[str, ...]:
        """The kinds of dice without pips that were taught."""
        return DRAWABLE if self._simulated else self._book.kinds()

    @property
    def _simulated(self) -> bool:
        return self.wish.camera.partition(":")[0] == SIMULATED

    # --- an evening --------------------------------------------------------------------------------------------------

    def sit_down(
        self, table: LiveTable, give: Give | None = None, *, looking: bool, ballot: Ballot | None = None
    ) -> None:
        """Serve a table: its seats from now on, and a camera if anything is to be read."""
        self.stand_up()
        if looking and self.sees and self.lookout is None:
            self._open(table)
        if self.recording is None:
            self._record(table, NoCamera())
        if self.seats.seats:
            seating = Seating.round_the_table(table.match.setup.seats, self.seats.seats)
            self.seat_service = SeatService(self.seats, seating, table, give, ballot=ballot, on_post=self._on_post)
            self.seat_service.start()

    def _open(self, table: LiveTable) -> None:
        if self._simulated:
            seed = self.wish.camera.partition(":")[2]
            words = translator(self.wish.language)
            self.simulation = SimulatedHands(int(seed) if seed.isdecimal() else self.wish.seed, words)
        try:
            source = choose_source(self.wish.camera, self.simulation.table if self.simulation else None)
        except UnknownCamera:
            self._camera_there = False
            return
        if self.simulation is not None:
            self.simulation.tray = self.dice_place(source.name).tray
        camera = self._record(table, WorkingCamera(source, patience=DRAWN if self._simulated else None))
        self.camera = camera
        book = SimulatedFaces(self._home / "simulated-faces.json") if self.simulation is not None else None

        def faces(expected: Expected) -> FaceTemplates:
            wanted = [(die.kind, die.faces) for die in expected.dice or ()]
            return book.with_dice(wanted) if book is not None else self._book

        prints = self._prints

        def box(sight: CardSight) -> Box | None:
            return prints.of(sight.game, sight.source) if self._simulated else self._boxes.of(sight.game)

        note = self.recording.note if self.recording is not None else None
        knowledge = Knowledge(faces, box, self.kept_mat, self.dice_place)
        self.lookout = Lookout(camera, knowledge, note=note, on_post=self._on_post)

    def kept_mat(self, camera: str) -> Mat | None:
        """The mat that is remembered for a camera; on the simulated table only printed corners count."""
        try:
            return None if self._simulated else Devices(DataFolder(self._home).devices).mat(camera)
        except HardwareError:
            return None

    def dice_place(self, camera: str) -> DicePlace:
        """Where dice are rolled under a camera; of a mat on the simulated table only printed corners count."""
        try:
            place = Devices(DataFolder(self._home).devices).dice(camera)
        except HardwareError:
            return DicePlace()
        return replace(place, mat=()) if self._simulated else place

    def checks(self, game: str) -> bool:
        """Whether the cards of a game can be looked at as they lie on a mat."""
        return bool(facts_of(game).mat.stays) if self._simulated else self._boxes.of(game) is not None

    def learnt_box(self, game: str) -> Box | None:
        """The box of cards that was taught for a game; on the simulated table it takes a moment."""
        return self._prints.on_the_mat(game) if self._simulated else self._boxes.of(game)

    def _record(self, table: LiveTable, camera: Camera) -> Camera:
        """The camera, kept on a tape if that was wished for; an evening goes on without one."""
        if self.wish.record is None or self.trouble:
            return camera
        if self.recording is not None:
            return self.recording.through(camera)
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

    def look_again(self, table: LiveTable | None) -> None:
        """Know what was taught meanwhile, and open the camera for a table again if it was lent."""
        self._book = taught_faces(self._home)
        if table is not None and self.sees and self.lookout is None:
            self._open(table)

    def stand_up(self) -> None:
        """Let the table go: lamps off, nobody listens; the camera stays for the next one."""
        if self.seat_service is not None:
            self.seat_service.close()
            self.seat_service = None

    def close(self) -> None:
        """Let everything go; twice is fine."""
        self.stand_up()
        if self.lookout is not None:
            self.lookout.close()
        self.seats.end()
        if self.recording is not None:
            self.recording.close()
