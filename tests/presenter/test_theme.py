"""How everything looks: pictures, marks, sizes."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from PIL import Image, ImageChops, ImageStat

from companion import presenter
from companion.devtools.artwork import pictures
from companion.presenter import theme

ROOT = Path(__file__).parents[2]
DRAWINGS = {file.stem for file in (ROOT / "companion/assets/drawings").rglob("*.svg")}
PICTURES = {file.stem for file in (ROOT / "companion/assets/pictures").glob("*.png")}


def test_every_drawing_was_rendered_and_every_picture_has_a_drawing() -> None:
    """companion.devtools.artwork.pictures was run after the last new drawing."""
    assert DRAWINGS | {"paper"} == PICTURES


def test_every_picture_is_its_drawing_as_it_is_now() -> None:
    """It was run after the last change of a drawing as well."""
    painted = dict(pictures.painted())
    far = {
        name: off
        for name, image in painted.items()
        if (off := _distance(image, ROOT / f"companion/assets/pictures/{name}.png")) > 1
    }

    assert painted.keys() == PICTURES
    assert far == {}


def _distance(image: Image.Image, file: Path) -> float:
    """How far two pictures are apart, pixel by pixel, of 255; other processors round a little otherwise."""
    with Image.open(file) as kept:
        if kept.size != image.size:
            return 255.0
        apart = ImageChops.difference(kept.convert("RGBA"), image.convert("RGBA"))
    return max(ImageStat.Stat(apart).mean)


def test_every_seat_has_a_colour_and_a_shape_that_no_other_seat_has() -> None:
    """Colours are never the only sign."""
    assert len(theme.MARKS) == 9
    assert len({mark.colour for mark in theme.MARKS}) == len({mark.shape for mark in theme.MARKS}) == len(theme.MARKS)
    assert {mark.shape for mark in theme.MARKS} <= PICTURES


def lightness(paint: theme.Paint) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in paint[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: theme.Paint, other: theme.Paint) -> float:
    light, dark = sorted((lightness(one), lightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("mark", theme.MARKS, ids=lambda mark: mark.colour)
def test_names_can_be_read_on_the_colour_of_their_seat(mark: theme.Mark) -> None:
    """From 80 cm, in lamplight."""
    assert contrast(mark.paint, mark.ink) >= 4.5


@pytest.mark.parametrize("look", theme.LOOKS.values(), ids=lambda look: look.name)
def test_ink_can_be_read_on_everything_it_is_written_on(look: theme.Look) -> None:
    """Also the faint ink."""
    pairs = [(look.ink, look.paper), (look.ink, look.sheet), (look.faint, look.paper), (look.faint, look.sheet)]
    pairs += [
        (look.brass_ink, look.brass),
        (look.sea_ink, look.sea),
        (look.sea_ink, look.alarm),
        (look.sea_ink, look.deep),
    ]

    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


def test_by_night_a_board_has_its_colours_and_a_dark_ground() -> None:
    """It is a painted thing; in every other look it is drawn as that look is."""
    night = theme.board_look(theme.NIGHT)

    assert night.dark
    assert not theme.CHART.dark
    assert [theme.board_look(look) for look in theme.LOOKS.values() if look is not theme.NIGHT] == [
        theme.CHART,
        theme.CONTRAST,
    ]
    assert (night.ink, night.paper) == (theme.CHART.ink, theme.CHART.paper)


def test_every_colour_that_is_named_anywhere_is_one() -> None:
    """Red, green, blue and strength, each from nothing to all of it; on the boards too."""
    modules = [import_module(one.name) for one in walk_packages(presenter.__path__, "companion.presenter.")]
    named = {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if type(value) is tuple and len(value) == 4 and all(isinstance(part, float) for part in value)
    }

    assert len(named) > 20
    strange = {name for name, value in named.items() if not all(0 <= part <= 1 for part in value)}
    assert {name.rpartition(".")[2] for name in strange} == {"TEXT_STEPS"}


@pytest.mark.parametrize(
    ("size", "unit"),
    [((800, 480), 1.0), ((1280, 720), 1.5), ((1280, 800), 1.6), ((720, 1280), 1.5), ((1920, 1080), 2.25)],
)
def test_sizes_grow_with_the_window_lying_or_standing(size: tuple[int, int], unit: float) -> None:
    """The smallest screen is the measure."""
    assert theme.unit(*size) == pytest.approx(unit)


def test_no_screen_has_a_colour_or_a_sentence_of_its_own() -> None:
    """Colours come from the theme, sentences from the catalogues."""
    own = re.compile(r"#[0-9A-Fa-f]{6}\b|\b(text|title|prompt):\s*['\"][A-Za-z]")
    wrong = [
        f"{file.name}: {line.strip()}"
        for file in sorted((ROOT / "companion/ui").rglob("*.kv"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if own.search(line)
    ]

    assert wrong == ["home.kv: text: 'Quartermaster'"]
