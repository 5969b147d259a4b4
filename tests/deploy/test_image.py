"""`deploy/image` refuses what it cannot make a card of, before anything is mounted; deploy/check-image makes one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def image(folder: Path, *given: str) -> tuple[int, str]:
    """Run it there; its code and its one sentence."""
    done = subprocess.run([ROOT / "deploy/image", *given], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr.strip()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "which image? (see --help)"),
        (("there-is-none.img",), "there-is-none.img: there is no such file"),
        (("card.zip",), "card.zip: a file .img or .img.xz is needed"),
        (("card.img", "--country", "france"), "--country: two capital letters, as in FR"),
        (("card.img", "--rotate", "45"), "--rotate: auto, 0, 90, 180 or 270"),
        (("card.img", "--room", "much"), "--room: so many MB, 500 or more"),
        (("card.img", "--room"), "--room: what? (see --help)"),
        (("card.img", "--out", "card.img.xz"), "card.img is not written over: please say --out"),
        (("card.img", "--out", "card.zip"), "card.zip is there already"),
        (("card.img", "other.img"), "one image at a time, not also other.img"),
        (("card.img", "--flash"), "--flash is not known (see --help)"),
    ],
)
def test_a_wish_that_cannot_be_is_said_in_one_sentence(tmp_path: Path, given: tuple[str, ...], said: str) -> None:
    """And nothing is made."""
    for name in ("card.img", "card.zip"):
        (tmp_path / name).write_bytes(b"not much")

    assert image(tmp_path, *given) == (1, f"quartermaster: {said}")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["card.img", "card.zip"]


def test_its_help_names_every_option() -> None:
    done = subprocess.run([ROOT / "deploy/image", "--help"], capture_output=True, text=True, check=True)

    assert all(option in done.stdout for option in ("--out FILE", "--country XX", "--rotate N", "--room MB"))


def test_the_wifi_rule_names_nobody_until_it_is_installed() -> None:
    """It lets one user join networks, and do nothing else."""
    rule = (ROOT / "deploy/system/wifi.rules").read_text()

    assert 'subject.user == "@user@"' in rule
    assert '["network-control", "settings.modify.system", "wifi.scan"]' in rule
