"""`companion share`: what a table made of a game travels as one file, and a crafted file changes nothing."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.die_kinds import die_named
from companion.bridge.teaching.face_files import FaceShelf
from companion.session.data_folder import DataFolder
from companion.session.profiles.box_profile import read_profile
from companion.session.profiles.profile_folder import Profiles
from hardware.vision import library
from tests.cli.conftest import Companion

ROOT = Path(__file__).parents[2]
PROFILE = 'game = "jamaica"\nname = "our-box"\nnote = "as in our box"\n'
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nLanguage: de\\n"\n'
WORDS = HEAD + 'msgid "game.name"\nmsgstr "Jamaika"\n'


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_profiles_and_words_come_to_another_table(companion: Companion, tmp_path: Path) -> None:
    one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "ours.zip"
    Profiles(DataFolder(one).profiles).save(read_profile(PROFILE))
    (one / "languages" / "de").mkdir(parents=True)
    (one / "languages" / "de" / "jamaica.po").write_text(WORDS)

    written = companion("share", "jamaica", str(file), "--data", one)
    taken = companion("share", "jamaica", str(file), "--take", "--data", other)

    assert (written.code, taken.code) == (0, 0), written.err + taken.err
    assert "holds 2 parts: profiles/our-box.toml, words/de.po" in written.out
    assert Profiles(DataFolder(other).profiles).load("jamaica", "our-box").note == "as in our box"
    assert (other / "languages" / "de" / "jamaica.po").read_text() == WORDS
    assert companion("share", "jamaica", str(file), "--data", one).code != 0  # nothing is written over


CASE = ROOT / "tests" / "scenarios" / "jamaica" / "curse_and_tie.toml"
COMBAT = die_named("combat")[0]


def test_dice_that_were_taught_come_to_another_table(companion: Companion, tmp_path: Path) -> None:
    one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "ours.zip"
    FaceShelf(one).keep(library([die_of(COMBAT.kind, COMBAT.faces)]), COMBAT.kind, whole=True)

    written = companion("share", "jamaica", str(file), "--data", one)
    taken = companion("share", "jamaica", str(file), "--take", "--data", other)

    assert (written.code, taken.code) == (0, 0), written.err + taken.err
    assert FaceShelf(other).complete(COMBAT.kind, COMBAT.faces)
    assert companion("share", "tortuga_dice", str(file), "--take", "--data", tmp_path / "third").code == 1
    assert not (tmp_path / "third").exists()


def test_scenarios_travel_too_and_one_of_the_same_name_stays_beside_the_new_one(
    companion: Companion, tmp_path: Path
) -> None:
    one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "ours.zip"
    for home, text in ((one, CASE.read_text()), (other, "# ours\n" + CASE.read_text())):
        (home / "scenarios" / "jamaica").mkdir(parents=True)
        (home / "scenarios" / "jamaica" / "a-tie.toml").write_text(text)

    assert companion("share", "jamaica", str(file), "--data", one).code == 0
    assert companion("share", "jamaica", str(file), "--take", "--data", other).code == 0

    came = other / "scenarios" / "jamaica" / "a-tie.toml"
    assert companion("script", came).code == 0
    assert came.read_bytes() == CASE.read_bytes()
    assert came.with_name("a-tie.toml.before").read_text().startswith("# ours")


def test_where_nothing_was_made_there_is_nothing_to_share(companion: Companion, tmp_path: Path) -> None:
    done = companion("share", "jamaica", str(tmp_path / "ours.zip"), "--data", tmp_path / "empty")

    assert (done.code, (tmp_path / "ours.zip").exists()) == (1, False)


CRAFTED: dict[str, dict[str, bytes]] = {
    "a path that leaves": {"../../evil.toml": b"x"},
    "a path from the root": {"/etc/evil.toml": b"x"},
    "a stranger": {"profiles/good.toml": PROFILE.encode(), "run.py": b"print(1)"},
    "another game": {"profiles/our-box.toml": PROFILE.replace("jamaica", "tortuga1667").encode()},
    "no profile": {"profiles/our-box.toml": b"= ="},
    "no text": {"profiles/our-box.toml": b"\xff\xfe\x00"},
    "no words": {"words/de.po": b"\xff\xfe\xfd"},
    "no cards": {"cards.box": b"nothing"},
    "no case": {"scenarios/a-tie.toml": b"title = 1"},
    "a case of another game": {"scenarios/a-tie.toml": b'title = "x"\ngame = "tortuga1667"\nseats = ["ann", "ben"]'},
    "no dice": {"dice.json": b"[{}]"},
    "dice that are no list": {"dice.json": b"[" * 100_000},
    "nothing at all": {},
    "a bomb": {"words/de.po": b"#" * 40_000_000},
    "good, then bad": {"profiles/our-box.toml": PROFILE.encode(), "words/de.po": b"\xff\xfe\xfd"},
    "too many": {f"profiles/p{number}.toml": PROFILE.encode() for number in range(300)},
}


@pytest.mark.parametrize("crafted", CRAFTED)
def test_a_crafted_file_is_refused_and_changes_nothing(companion: Companion, tmp_path: Path, crafted: str) -> None:
    home, file = tmp_path / "home", tmp_path / "crafted.zip"
    home.mkdir()
    with ZipFile(file, "w", 8) as zipped:
        for name, content in CRAFTED[crafted].items():
            zipped.writestr(name, content)
    done = companion("share", "jamaica", str(file), "--take", "--data", home)

    assert done.code in (1, 2)
    assert "Traceback" not in done.err
    assert done.err.count("\n") == 1
    assert everything(home) == {}
    assert not (tmp_path / "evil.toml").exists()


def test_a_file_that_is_no_archive_is_refused(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"no archive")
    done = companion("share", "jamaica", str(tmp_path / "x.zip"), "--take", "--data", tmp_path / "home")

    assert done.code == 1
    assert "x.zip" in done.err
