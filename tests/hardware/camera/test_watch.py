"""The watch over a camera, with given instants: each fault its own word, within two seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from hardware.camera.camera_watch import Patience, Watch
from hardware.camera.frame import Health
from hardware.simulation import Lens, Scene, SimulatedTable, ordinary_die, render
from hardware.simulation.drawing.lens import grained

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels

RATE = 15.0
SIZE = (640, 360)
WITHIN = 2.0


@pytest.fixture(scope="module")
def light() -> np.ndarray:
    """A table with two dice, as light."""
    table = SimulatedTable(3)
    table.lay(Scene(size=SIZE))
    table.put([(ordinary_die(), "5"), (ordinary_die(), "2")])
    return render(table.scene).light


class Evening:
    """A camera's frames in given time."""

    def __init__(self, light: np.ndarray) -> None:
        self.light = light
        self.watch = Watch(SIZE, RATE, lively=True)
        self.now = 100.0
        self.moment = 0
        self.watch.opened(self.now)

    def picture(self, share: float = 1.0) -> Pixels:
        self.moment += 1
        return grained(self.light * np.float32(share), Lens(), self.moment)

    def frames(self, seconds: float, make: Callable[[], Pixels] | None = None, rate: float = RATE) -> None:
        for _ in range(round(seconds * rate)):
            self.now += 1 / rate
            self.watch.saw((make or self.picture)(), self.now)

    def health(self) -> Health:
        return self.watch.condition(self.now).health


@pytest.fixture
def evening(light: np.ndarray) -> Evening:
    evening = Evening(light)
    evening.frames(2.0)
    assert evening.health() is Health.FINE
    return evening


def test_a_camera_starts_and_is_fine_with_its_first_pictures(light: np.ndarray) -> None:
    """Nothing is wrong with a camera that has just been opened."""
    evening = Evening(light)
    assert evening.health() is Health.STARTING
    evening.frames(0.2)
    assert evening.health() is Health.FINE


def test_a_lost_camera_is_unplugged_at_once(evening: Evening) -> None:
    """With the reason."""
    evening.watch.lost("camera.gave-up")
    condition = evening.watch.condition(evening.now)
    assert condition.health is Health.UNPLUGGED
    assert condition.facts == {"why": "camera.gave-up"}


def test_no_picture_for_a_while_is_frozen(evening: Evening) -> None:
    """The driver hangs."""
    evening.now += WITHIN
    assert evening.health() is Health.FROZEN


def test_the_very_same_picture_again_and_again_is_frozen(evening: Evening) -> None:
    """A sensor's grain is never the same twice."""
    same = evening.picture()
    evening.frames(WITHIN, lambda: same)
    assert evening.health() is Health.FROZEN


def test_a_camera_opened_that_gives_nothing_is_frozen(light: np.ndarray) -> None:
    """It said yes and then nothing."""
    evening = Evening(light)
    evening.now += WITHIN
    assert evening.health() is Health.FROZEN


def test_lights_out_is_dark(evening: Evening) -> None:
    """A little can still be seen."""
    evening.frames(WITHIN, lambda: evening.picture(0.008))
    assert evening.health() is Health.DARK


@pytest.mark.parametrize("bright", [0, 8, 60, 200])
def test_a_hand_cloth_or_cap_on_the_lens_is_covered(evening: Evening, bright: int) -> None:
    """However bright: there is nothing but grain."""
    chance = np.random.default_rng(1)

    def covered() -> Pixels:
        return np.clip(chance.normal(bright, 3, (SIZE[1], SIZE[0], 3)), 0, 255).astype(np.uint8)

    evening.frames(WITHIN, covered)
    assert evening.health() is Health.COVERED


def test_a_hand_that_passes_by_is_no_cover(evening: Evening) -> None:
    """Half a second is nothing."""
    evening.frames(0.4, lambda: np.full((SIZE[1], SIZE[0], 3), evening.moment, np.uint8))
    assert evening.health() is Health.FINE


def test_pictures_of_another_size_are_told_with_both_sizes(evening: Evening) -> None:
    """Many cameras give what they like."""
    evening.frames(0.2, lambda: evening.picture()[:240, :320])
    condition = evening.watch.condition(evening.now)
    assert condition.health is Health.WRONG_SIZE
    assert condition.facts == {"asked": "640x360", "got": "320x240"}


def test_too_few_pictures_are_slow(evening: Evening) -> None:
    """They come, but not as asked."""
    evening.frames(WITHIN, rate=2.0)
    assert evening.health() is Health.SLOW


def test_every_fault_passes_when_its_cause_does(evening: Evening) -> None:
    """Recovery without a restart, within two seconds."""
    same = evening.picture()
    for trouble in (lambda: same, lambda: evening.picture(0.008), lambda: np.zeros_like(same)):
        evening.frames(WITHIN, trouble)
        assert evening.health() is not Health.FINE
        evening.frames(WITHIN)
        assert evening.health() is Health.FINE
    evening.watch.lost("camera.gave-up")
    evening.watch.opened(evening.now)
    evening.frames(WITHIN)
    assert evening.health() is Health.FINE


def test_a_condition_keeps_the_instant_since_when(evening: Evening) -> None:
    """So that somebody can be told how long."""
    since = evening.watch.condition(evening.now).since
    evening.frames(1.0)
    assert evening.watch.condition(evening.now).since == since


def shaded(level: float, contrast: float = 0.0, grain: float = 0.0, seed: int = 1) -> Pixels:
    """A picture of this brightness with broad stripes, and fine grain on it."""
    chance = np.random.default_rng(seed)
    stripes = np.where((np.arange(SIZE[0]) // 40) % 2, level + contrast, level - contrast)
    picture = np.repeat(stripes[None, :, None], SIZE[1], axis=0).repeat(3, axis=2)
    return np.clip(picture + chance.normal(0, grain, picture.shape), 0, 255).round().astype(np.uint8)


@pytest.mark.parametrize(
    ("level", "contrast", "health"),
    [
        (10, 4, Health.DARK),
        (23, 4, Health.DARK),
        (29, 4, Health.FINE),
        (120, 40, Health.FINE),
        (10, 0, Health.COVERED),
        (120, 0, Health.COVERED),
        (120, 2, Health.FINE),
    ],
)
def test_dark_and_covered_are_told_apart_by_brightness_and_contrast(
    evening: Evening, level: int, contrast: int, health: Health
) -> None:
    """Below a tenth of full light it is dark if anything can be seen, and covered if nothing can."""
    seeds = iter(range(1000))
    evening.frames(WITHIN, lambda: shaded(level, contrast, 0.6, next(seeds)))
    condition = evening.watch.condition(evening.now)

    assert condition.health is health
    if health in (Health.DARK, Health.COVERED):
        assert abs(float(condition.facts["bright"]) - level) < 1
        assert abs(float(condition.facts["contrast"]) - contrast) < 1


@pytest.mark.parametrize("health", [Health.FROZEN, Health.DARK, Health.SLOW])
def test_no_fault_is_called_before_its_time_nor_later_than_two_seconds(evening: Evening, health: Health) -> None:
    """A hiccup of half a second is nothing; what lasts is told well within two seconds, with since when."""
    same = evening.picture()
    pace = 3.0 if health is Health.SLOW else RATE
    makers: dict[Health, Callable[[], Pixels]] = {
        Health.FROZEN: lambda: same,
        Health.DARK: lambda: evening.picture(0.008),
        Health.SLOW: evening.picture,
    }
    began = evening.now
    while evening.health() is Health.FINE:
        evening.frames(1 / pace, makers[health], pace)
    condition = evening.watch.condition(evening.now)

    assert condition.health is health
    assert 0.5 < evening.now - began < WITHIN
    assert condition.since == evening.now


def test_silence_and_sameness_say_for_how_many_seconds(evening: Evening) -> None:
    """To a tenth."""
    same = evening.picture()
    evening.frames(1.6, lambda: same)
    assert evening.watch.condition(evening.now).facts == {"seconds": 1.5}
    evening.frames(0.2)
    evening.now += 1.75

    assert evening.watch.condition(evening.now).facts == {"seconds": 1.8}


def test_the_rate_is_told_with_the_one_that_is_wanted(evening: Evening) -> None:
    """Fine at fifteen a second, slow at four; a camera just opened is not a slow one."""
    fine = evening.watch.condition(evening.now)
    evening.frames(WITHIN, rate=4.0)
    slow = evening.watch.condition(evening.now)
    evening.watch.opened(evening.now)
    evening.frames(0.4, rate=5.0)
    begun = evening.watch.condition(evening.now)

    assert (fine.health, fine.facts["wanted"]) == (Health.FINE, 15.0)
    assert abs(float(fine.facts["rate"]) - 15.0) < 0.8
    assert (slow.health, begun.health) == (Health.SLOW, Health.FINE)
    assert abs(float(slow.facts["rate"]) - 4.0) < 0.8
    assert abs(float(begun.facts["rate"]) - 5.0) < 0.8


def test_one_picture_right_after_opening_is_no_wonder_of_speed(light: np.ndarray) -> None:
    """The rate is not guessed from an instant."""
    evening = Evening(light)
    evening.frames(1 / RATE)

    assert evening.watch.condition(evening.now).facts["rate"] == 5.0


def test_the_worst_is_told_first(evening: Evening) -> None:
    """Lost before frozen, frozen before small, small before dark, dark before slow."""
    tiny = np.zeros((9, 16, 3), np.uint8)
    tiny[:, ::2] = 9
    evening.frames(4.0, lambda: tiny, rate=2.0)
    assert evening.health() is Health.FROZEN
    seeds = iter(range(1000))
    evening.frames(4.0, lambda: shaded(8, 4, 1.0, next(seeds))[:90, :160], rate=2.0)
    assert evening.health() is Health.WRONG_SIZE
    evening.frames(4.0, lambda: shaded(8, 4, 1.0, next(seeds)), rate=2.0)
    assert evening.health() is Health.DARK
    evening.frames(4.0, rate=2.0)
    assert evening.health() is Health.SLOW
    evening.watch.lost("camera.gave-up")
    evening.now += 10.0

    assert evening.health() is Health.UNPLUGGED


def test_grey_pictures_are_looked_at_as_they_are() -> None:
    """A camera without colour is as good as one with."""
    watch = Watch((64, 36), 2.0, lively=False)
    watch.opened(0.0)
    picture = np.random.default_rng(0).integers(0, 255, (36, 64), np.uint8)
    for i in range(6):
        watch.saw(picture, i * 0.5)

    assert watch.condition(2.6).health is Health.FINE


def test_opened_anew_a_camera_has_no_past(evening: Evening) -> None:
    """Neither darkness nor sameness of before."""
    evening.frames(WITHIN, lambda: evening.picture(0.008))
    assert evening.health() is Health.DARK
    evening.watch.opened(evening.now)
    assert evening.health() is Health.STARTING
    evening.frames(0.2, lambda: evening.picture(0.008))

    assert evening.health() is Health.FINE


def test_a_folder_of_pictures_may_stand_still() -> None:
    """Only a living sensor is expected to change."""
    watch = Watch(None, 2.0, lively=False)
    watch.opened(0.0)
    picture = np.random.default_rng(0).integers(0, 255, (90, 160, 3), np.uint8)
    for i in range(10):
        watch.saw(picture, i * 0.5)
    assert watch.condition(4.6).health is Health.FINE


def test_before_it_is_opened_a_camera_starts_however_long_that_takes() -> None:
    assert Watch((1280, 720), RATE, lively=True).condition(1000.0).health is Health.STARTING


def test_a_limit_is_not_yet_beyond_it(light: np.ndarray) -> None:
    """Silence of just so long is none; a picture of just so long ago still counts for the rate."""
    patience = Patience()
    watch = Watch(None, 2.0, lively=False)
    watch.opened(0.0)
    picture = light.astype(np.uint8)
    watch.saw(picture, 0.0)

    assert watch.condition(patience.frozen).health is not Health.FROZEN
    assert watch.condition(patience.frozen + 0.01).health is Health.FROZEN
    watch.saw(picture, patience.pace)
    assert watch.condition(patience.pace).facts["rate"] == round(2 / patience.pace, 1)
