"""No file takes more memory than it is worth: bytes and pixels are counted before anything is unpacked."""

from __future__ import annotations

import os
import resource
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.bounded_files import read_bytes
from hardware.camera.folder import picture_file
from hardware.errors import BadWiring, HardwareError, TapeDamaged, TapeUnreadable
from hardware.picture_header import MOST_PIXELS, Header, PictureTooLarge, checked_header
from hardware.record import TapeReader, TapeWriter
from hardware.record.tape_records import unpacked
from hardware.seats.keymap import load_keys
from hardware.seats.wiring import load_wiring
from hardware.vision.cards import BoxUnreadable, read_box
from hardware.vision.dice.face_templates import BookUnreadable, read_faces
from hardware.vision.shared.picture import PictureUnreadable, load_picture

FORMS = (".png", ".jpg", ".bmp", ".webp", ".ppm", ".tiff", ".hdr", ".gif")


def bomb(side: int = 30_000) -> bytes:
    """A PNG of a hundred kilobytes that says how large it is, and is: grey, all black."""
    packed = zlib.compressobj(9)
    rows = b"".join(packed.compress(b"\0" * (side + 1)) for _ in range(side)) + packed.flush()

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_small_file_with_a_huge_picture_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    """30000 by 30000 in 109 kB: it took 5.4 GB and 85 seconds."""
    file = tmp_path / "bomb.png"
    file.write_bytes(bomb(10_000))  # 100 million pixels, quick to make
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    with pytest.raises(PictureUnreadable) as refused:
        load_picture(file)
    assert picture_file(file) is None
    with pytest.raises(TapeDamaged):
        unpacked(file.read_bytes())

    assert refused.value.key == "picture.too-many-pixels"
    assert (
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000
    )  # kilobytes; unpacked it would be 300 MB


@pytest.mark.parametrize("form", FORMS)
def test_the_size_is_read_off_every_kind_of_picture(form: str) -> None:
    """By the first bytes, as OpenCV will find it."""
    given = np.zeros((48, 64, 3), np.uint8) if form != ".hdr" else np.zeros((48, 64, 3), np.float32)
    packed = cv2.imencode(form, given)[1].tobytes()

    header = checked_header(packed)
    assert header is not None
    assert (header.width, header.height) == (64, 48)
    with pytest.raises(PictureTooLarge):
        checked_header(packed, 64 * 48 - 1)


def test_lossy_and_plain_webp_and_progressive_jpeg_are_known_too() -> None:
    """They say their size at another place."""
    seen = np.random.default_rng(1).integers(0, 255, (48, 64, 3), np.uint8)
    for form, how in (
        (".webp", [cv2.IMWRITE_WEBP_QUALITY, 50]),
        (".webp", [cv2.IMWRITE_WEBP_QUALITY, 101]),
        (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]),
    ):
        assert checked_header(cv2.imencode(form, seen, how)[1].tobytes()) == Header(64, 48)


def test_what_is_no_picture_has_no_size() -> None:
    """Nothing else reaches the libraries that unpack."""
    for packed in (b"", b"no picture", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"BM", b"II*\0\xff\xff\xff\xff", b"P6 x"):
        assert checked_header(packed) is None


def test_the_largest_picture_of_a_telephone_is_still_read() -> None:
    """8192 by 6144; the high quality camera of a Pi has a quarter of it."""
    assert MOST_PIXELS >= 8192 * 6144


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no devices here")
def test_a_device_that_never_ends_is_no_file(tmp_path: Path) -> None:
    """It ended in a MemoryError; a pipe without a writer would wait for ever."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for endless in (Path("/dev/zero"), pipe):
        for read, refusal in (
            (load_picture, PictureUnreadable),
            (read_box, BoxUnreadable),
            (lambda file: list(TapeReader(file)), TapeUnreadable),
            (load_wiring, BadWiring),
            (load_keys, BadWiring),
            (read_faces, OSError),
        ):
            with pytest.raises(refusal):
                read(endless)
        assert picture_file(endless) is None


def test_a_file_beyond_its_limit_is_not_read_to_the_end(tmp_path: Path) -> None:
    """One byte too many."""
    file = tmp_path / "file"
    file.write_bytes(b"x" * 11)

    with pytest.raises(OSError, match="large"):
        read_bytes(file, 10)
    assert read_bytes(file, 11) == b"x" * 11


def test_a_book_of_faces_nested_without_end_is_refused(tmp_path: Path) -> None:
    """As any other that holds none."""
    file = tmp_path / "faces.json"
    for text in ("[" * 100_000, '[{"kind": 1}]', "9" * 5000):
        file.write_text(text, "utf-8")
        with pytest.raises(BookUnreadable):
            read_faces(file)


def test_wiring_of_a_number_without_end_or_nested_too_deep_is_refused(tmp_path: Path) -> None:
    """TOML lets both pass to Python, and Python refuses in its own words."""
    file = tmp_path / "wiring.toml"
    for text in ("layout = " + "9" * 5000, "layout = " + "[" * 100_000):
        file.write_text(text, "utf-8")
        for read in (load_wiring, load_keys):
            with pytest.raises(BadWiring):
                read(file)


@pytest.mark.parametrize("words", [b"[1, 2]", b"7", b'"start"', b"null", b"[" * 3000, b'{"at": NaN}'])
def test_a_record_that_holds_no_words_is_a_damaged_one(words: bytes, tmp_path: Path) -> None:
    """A tape with the checksum of a crafted record right."""
    file = tmp_path / "crafted.tape"
    with TapeWriter(file) as tape:
        tape.write({"kind": "start", "at": 1.0})
    with file.open("ab") as more:
        more.write(struct.pack("<III", len(words), 0, zlib.crc32(words)) + words)

    with pytest.raises(HardwareError):
        list(TapeReader(file))


def test_a_recording_is_its_owners_only(tmp_path: Path) -> None:
    """Who pressed what is on it, whatever the umask of the house is."""
    before = os.umask(0)
    try:
        with TapeWriter(tmp_path / "evening.tape"):
            pass
    finally:
        os.umask(before)

    assert (tmp_path / "evening.tape").stat().st_mode & 0o777 == 0o600


def test_opencv_itself_refuses_what_slips_past() -> None:
    """Its own limit is set before it is loaded."""
    say = "import hardware, os; print(os.environ['OPENCV_IO_MAX_IMAGE_PIXELS'])"
    done = subprocess.run([sys.executable, "-c", say], capture_output=True, text=True, check=True)

    assert int(done.stdout) == MOST_PIXELS
