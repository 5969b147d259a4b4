"""Whatever is typed wrongly: one line on stderr, nothing on stdout, the right exit code."""

from __future__ import annotations

import random
import string
from pathlib import Path

import pytest

from tests.cli.conftest import Companion


@pytest.mark.parametrize(
    ("command", "about"),
    [
        ("--size 800", "WIDTHxHEIGHT"),
        ("--size 80x48", "320"),
        ("--game chess", "“chess”"),
        ("shots", "DIR"),
        ("sail", "invalid choice: 'sail'"),
        ("--tide", "--tide"),
        ("games chess", "“chess”"),
        ("play", "GAME"),
        ("play chess", "“chess”"),
        ("play tortuga1667 --players 1", "2 to 9"),
        ("play tortuga1667 --players 10", "2 to 9"),
        ("play tortuga1667 --players 0", "2 to 9"),
        ("play tortuga1667 --players -3", "2 to 9"),
        ("play tortuga1667 --players many", "--players"),
        ("play tortuga1667 --seed x", "--seed"),
        ("play tortuga1667 --seed -1", "--seed"),
        ("play tortuga1667 --seed 9223372036854775808", "--seed"),
        ("play tortuga1667 --names ann", "2 to 9"),
        ("play tortuga1667 --names ann,ann", "ann"),
        ("play tortuga1667 --names Ann,ben", "Ann"),
        ("play tortuga1667 --names ann,,ben", "seat name"),
        ("play tortuga1667 --players 3 --names ann,ben", "--names"),
        ("play tortuga1667 --set timer", "NAME=VALUE"),
        ("play tortuga1667 --set =yes", "NAME=VALUE"),
        ("play tortuga1667 --set tide=high", "“tide”"),
        ("play tortuga1667 --set timer=maybe", "maybe"),
        ("play tortuga1667 --set starred-count=2", "3..8"),
        ("play tortuga1667 --set starred-count=99999999999999999999", "3..8"),
        ("play tortuga1667 --set starred=[", "cannot be read"),
        ("play tortuga1667 --set starred=" + "[" * 5000, "cannot be read"),
        ("play tortuga1667 --set starred-pick=agreed --set starred=kraken", ""),
        ("play tortuga1667 --set starred-pick=agreed --set starred=[[[5]]]", ""),
        ("play tortuga1667 --set timer=yes --set timer=no", "twice"),
        ("play tortuga1667 --set open-loyalty=yes --set half-open-loyalty=yes", "(rule 10.6)"),
        ("play tortuga1667 --players 3 --set two-dutch=yes", "(rule 10.9)"),
        ("play tortuga1667 --set vote-profile=custom", "(rule 10.11)"),
        ("play tortuga1667 --sources camera", "--sources"),
        ("play tortuga1667 --source votes", "NAME=VALUE"),
        ("play tortuga1667 --source votes=camera", "table or app"),
        ("play tortuga1667 --source tides=app", "“tides”"),
        ("play tortuga1667 --lang xx", "--lang"),
        ("play tortuga1667 --players 3 --set madness=perhaps --lang fr", ""),
        ("script", "FILE"),
        ("script one.toml two.toml", "two.toml"),
        ("replay", "FILE"),
        ("replay x.txt --players 3", "--game"),
        ("replay x.txt --set timer=yes", "--game"),
        ("replay x.txt --game tortuga1667", "--write"),
        ("replay x.txt --write --game chess", "“chess”"),
        ("bench", "what"),
        ("bench sails", "sails"),
        ("bench engine --seconds 0", "--seconds"),
        ("bench engine --seconds nan", "--seconds"),
        ("bench engine --seconds inf", "--seconds"),
        ("bench engine --game chess", "“chess”"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_two(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, about: str
) -> None:
    """It says what is wrong; nothing is played or written."""
    monkeypatch.chdir(tmp_path)

    done = companion(*command.split())

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("companion: ")
    assert done.err.count("\n") == 1
    assert about in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_new_play_through_does_not_overwrite_an_old_one(companion: Companion, tmp_path: Path) -> None:
    """Somebody may have written it by hand."""
    path = tmp_path / "golden.txt"
    path.write_text("mine", encoding="utf-8")

    done = companion("replay", path, "--write", "--game", "tortuga1667")

    assert done.code == 2
    assert "exists" in done.err
    assert path.read_text(encoding="utf-8") == "mine"


def test_what_is_typed_cannot_move_the_cursor(companion: Companion) -> None:
    """Names with control characters are shown without them."""
    done = companion("play", "x\x1b[2J\ny\x07")

    assert done.code == 2
    assert done.err.rstrip("\n").isprintable()


WORDS = """
games play script replay bench engine tortuga1667 --players --seed --set --sources --source --names --lang --json
--write --game --seconds 3 app table votes=app timer=yes starred=x short-game=5 ann,ben fr 0 -1 = -- --help 1e9 . /
"""


def test_random_words_never_end_in_a_traceback(companion: Companion) -> None:
    """Four hundred command lines by a monkey that has read the help."""
    chance = random.Random(1667)
    words = WORDS.split()
    codes = set()
    for _ in range(400):
        line = chance.choices(words, k=chance.randrange(1, 7))
        if chance.random() < 0.2:
            line.append("".join(chance.choices(string.printable, k=8)))
        if "bench" in line or "--write" in line:
            line = [word for word in line if word not in ("engine", "--game")]
        done = companion(*line)
        codes.add(done.code)
        assert done.code in (0, 1, 2)
        assert "Traceback" not in done.err
        assert done.err.count("\n") <= 1

    assert codes == {0, 1, 2}
