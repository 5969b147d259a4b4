"""`companion tape`: what a recording holds, and whether it replays. Who pressed what is shown only on request."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.bridge.recording import Contents, Kept, contents, readings
from companion.bridge.tape_text import read_again
from companion.cli.errors import Failed
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text, one_line


def run(given: Namespace) -> int:
    """List, or replay; 1 if the recording is damaged or ends too early."""
    tr, file = translator_for(given), Path(given.file)
    with hardware_errors_told(tr):
        held = contents(file)
        read = readings(file) if given.replay else ()
        again = read_again(file) if given.replay else ()
    if given.json:
        told = _plain(held, read, given) | ({"read_again": len(again)} if again else {})
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        print("\n".join(map(one_line, _lines(tr, held, read, given))))
    if (other := next((one for one in again if not one.same), None)) is not None:
        raise Failed(tr.text("tape.read-otherwise", picture=other.number))
    if again and not given.json:
        print(tr.text("tape.read-again", readings=len(again)))
    if held.damage is not None:
        raise Failed(hardware_text(tr, held.damage.key, held.damage.facts))
    if held.cut_short:
        raise Failed(tr.text("tape.cut-short", file=str(file)))
    return 0


def _plain(held: Contents, read: tuple[Kept, ...], given: Namespace) -> dict[str, Any]:
    told: dict[str, Any] = {
        "file": given.file,
        "facts": held.facts,
        "seconds": round(held.seconds, 3),
        "seats": list(held.seats),
        "counts": held.counts,
        "cut_short": held.cut_short,
        "damaged": held.damage is not None,
    }
    if given.secrets:
        told["presses"] = [{"at": round(at, 3), **words} for at, words in held.said]
    if given.replay:
        told["readings"] = [
            {"at": round(kept.at, 3), "picture": kept.sequence, "reading": kept.shown(secrets=given.secrets)}
            for kept in read
        ]
    return told


def _lines(tr: Translator, held: Contents, read: tuple[Kept, ...], given: Namespace) -> Iterator[str]:
    yield tr.text("tape.head", file=given.file, seconds=round(held.seconds), seats=len(held.seats))
    for name, fact in held.facts.items():
        yield f"  {name}: {fact}"
    for kind, count in held.counts.items():
        yield f"{count:>8}  {tr.text(f'tape.kind.{kind}')}"
    if given.secrets:
        for at, words in held.said:
            yield f"{at:>10.3f}  {' '.join(f'{name}={value}' for name, value in words.items())}"
    for kept in read:
        reading = json.dumps(kept.shown(secrets=given.secrets), ensure_ascii=False)
        yield tr.text("tape.reading", at=f"{kept.at:.3f}", picture=kept.sequence, reading=reading)
    if given.replay:
        yield tr.text("tape.replayed", pictures=held.counts.get("frame", 0), readings=len(read))
