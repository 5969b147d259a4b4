"""How a good file becomes a bad one: bytes, words, values, with checksums made right again."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

from hardware.record.tape_file import LENGTHS, MAGIC

if TYPE_CHECKING:
    from random import Random

NUMBERS: Final = (0, 1, -1, 7, 255, 65535, 2**31 - 1, -(2**31), 2**63, 10**19, 10**400)
ODD: Final[tuple[Any, ...]] = (
    *NUMBERS,
    0.5,
    1e308,
    -1e-308,
    None,
    True,
    False,
    "",
    "\0",
    "é\u202e𝔘",
    "A" * 5000,
    "../../etc/passwd",
    "{x}{0}{y:>99999999}",
    [],
    {},
    [[]],
    [None] * 50,
    {"": ""},
)
WORDS: Final = (
    b"\0",
    b"\xff\xfe",
    b"\n\n",
    b'"',
    b"'''",
    b"[[",
    b"]]",
    b"{",
    b"}",
    b"= 1979-05-27",
    b"= nan",
    b"= inf",
    b"9" * 5000,
    b"-",
    b"1e999",
    b"[" * 3000,
    b"{x:>999999999}",
    b"%n%s",
    b"msgstr[9] ",
    b'msgid ""\n',
    b"nplurals=99; plural=n%0;",
    b"charset=klingon",
    b"\xe2\x80\xae",
)


def bytes_mutated(chance: Random, good: bytes) -> bytes:
    """Flip, cut, double, insert or overwrite, a few times over; mostly little, now and then much."""
    bad = bytearray(good)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8, 40))):
        at = chance.randrange(len(bad) + 1)
        long = min(chance.choice((1, 1, 2, 4, 16, 300)), max(1, len(bad) - at))
        match chance.randrange(8):
            case 0 if at < len(bad):
                bad[at] ^= 1 << chance.randrange(8)
            case 1:
                del bad[at : at + long]
            case 2:
                bad[at:at] = bad[at : at + long]
            case 3:
                bad[at:at] = chance.choice(WORDS)
            case 4:
                bad[at : at + long] = bytes(chance.randrange(256) for _ in range(long))
            case 5:
                del bad[at:]
            case 6:
                other = chance.randrange(len(bad) + 1)
                bad[at:at] = bad[other : other + 300]
            case _:
                number = chance.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, chance.getrandbits(32)))
                order = chance.choice("<>") + chance.choice("BHI")
                size = struct.calcsize(order)
                bad[at : at + size] = struct.pack(order, number % (1 << 8 * size))
    return bytes(bad)


def lines_mutated(chance: Random, good: bytes) -> bytes:
    """Drop, double, swap or cut whole lines, or change a word in one."""
    lines = good.split(b"\n")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(5):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words = lines[at].split(b" ")
                place = chance.randrange(len(words))
                swap = lines[other].split(b" ")
                words[place] = chance.choice((chance.choice(swap), chance.choice(WORDS), b""))
                lines[at] = b" ".join(words)
            case _:
                lines[at] = lines[at] + chance.choice(WORDS)
    return b"\n".join(lines)


def values_mutated(chance: Random, good: bytes) -> bytes:
    """Put odd values where others stood in a JSON document."""
    told = json.loads(good)
    for _ in range(chance.choice((1, 1, 2, 4))):
        told = _with_odd_value(chance, told)
    return json.dumps(told).encode()


def _with_odd_value(chance: Random, told: Any) -> Any:
    """Walk down some way, and change what is found there."""
    if not isinstance(told, (dict, list)) or not told or chance.random() < 0.1:  # noqa: PLR2004  mostly deeper
        return chance.choice(ODD)
    places = list(told) if isinstance(told, dict) else list(range(len(told)))
    place, how = chance.choice(places), chance.randrange(12)
    if isinstance(told, dict):
        if how == 0:
            return {name: value for name, value in told.items() if name != place}
        other = chance.choice(("", "x", place + place)) if how == 1 else place
        return {**told, other: _with_odd_value(chance, told[place])}
    if how == 0:
        return told[:place] + told[place + 1 :]
    return [*told[:place], _with_odd_value(chance, told[place]), *told[place + (how > 1) :]]


# --- what is sealed ---------------------------------------------------------------------------------------------------


def tape_mutated(chance: Random, good: bytes) -> bytes:
    """Change the words or the picture of a record, and seal it anew."""
    records = _records(good)
    at = chance.randrange(len(records))
    words, picture = records[at]
    match chance.randrange(6):
        case 0:
            picture = picture_mutated(chance, picture) if picture else bytes_mutated(chance, b"\x89PNG")
        case 1:
            words = bytes_mutated(chance, words)
        case 2:
            records.insert(chance.randrange(len(records) + 1), records[chance.randrange(len(records))])
        case _:
            words = values_mutated(chance, words)
    records[at] = words, picture
    sealed = (
        LENGTHS.pack(len(words), len(picture), zlib.crc32(picture, zlib.crc32(words))) + words + picture
        for words, picture in records
    )
    return MAGIC + b"".join(sealed)


def _records(tape: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], len(MAGIC)
    while at < len(tape):
        words, picture, _ = LENGTHS.unpack_from(tape, at)
        at += LENGTHS.size
        found.append((tape[at : at + words], tape[at + words : at + words + picture]))
        at += words + picture
    return found


def box_mutated(chance: Random, good: bytes) -> bytes:
    """Change what a learnt box says, or one of its pictures, and seal it anew."""
    head, _, body = good.partition(b"\n")
    match chance.randrange(4):
        case 0:
            body = bytes_mutated(chance, body)
        case 1:
            told = json.loads(body)
            look = chance.choice(chance.choice(told["kinds"])["looks"])
            name = chance.choice(("picture", "points", "words"))
            raw = base64.b64decode(look[name])
            raw = picture_mutated(chance, raw) if name == "picture" else bytes_mutated(chance, raw)
            look[name] = base64.b64encode(raw).decode()
            body = json.dumps(told).encode()
        case _:
            body = values_mutated(chance, body)
    return b" ".join((*head.split(b" ")[:2], hashlib.sha256(body).hexdigest().encode())) + b"\n" + body


_SIZES: Final = (0, 1, 2, 100, 8000, 30000, 65535, 2**31 - 1, 2**32 - 1)


def picture_mutated(chance: Random, good: bytes) -> bytes:
    """Change bytes; or promise another size, with the checksum of a PNG's header right."""
    if chance.random() < 0.6:  # noqa: PLR2004  mostly anything
        return bytes_mutated(chance, good)
    bad = bytearray(good)
    wide, high = chance.choice(_SIZES), chance.choice(_SIZES)
    if good.startswith(b"\x89PNG"):
        bad[16:24] = struct.pack(">II", wide, high)
        bad[29:33] = struct.pack(">I", zlib.crc32(bad[12:29]))
    elif good.startswith(b"\xff\xd8") and (at := good.find(b"\xff\xc0")) > 0:
        bad[at + 5 : at + 9] = struct.pack(">HH", high & 0xFFFF, wide & 0xFFFF)
    elif good.startswith(b"BM"):
        bad[18:26] = struct.pack("<II", wide, high)
    elif good.startswith((b"P6", b"#?")):
        for number in (b"640", b"480"):
            bad = bytearray(bytes(bad).replace(number, str(chance.choice(_SIZES)).encode(), 1))
    elif good.startswith(b"II"):
        at = struct.unpack_from("<I", good, 4)[0] + 2 + 12 * chance.randrange(12) + chance.choice((2, 4, 8))
        bad[at : at + 4] = struct.pack("<I", wide)
    else:
        bad[24:30] = struct.pack("<I", wide)[:3] + struct.pack("<I", high)[:3]
    return bytes(bad)
