"""`companion profile`: box profiles shown, edited, checked, written out and taken in."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from companion.cli.commands.export import write_new
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import document_errors_told, refusals_told, translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.kernel.codec import plain
from companion.i18n import Translator
from companion.presenter.house.exports import game_name
from companion.session.data_folder import DataFolder
from companion.session.documents import read_text
from companion.session.profiles.box_profile import Profile, assumed, profile_text, read_profile, template
from companion.session.profiles.profile_folder import Profiles, ProfileVersions


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr = translator_for(given)
    shelf = Profiles(DataFolder(given.data).profiles)
    if given.act in ("check", "import"):
        return _file(tr, shelf, given)
    if given.act == "show" and given.name is None:
        return _list(tr, shelf, given)
    game = game_asked_for(tr, given.game)
    if given.act == "edit":
        return _edit(tr, shelf, given)
    with document_errors_told(tr, shelf.folder, game.name):
        profile = shelf.load(game.name, given.name, given.version)
    if given.act == "show":
        return _show(tr, shelf, profile, given)
    if given.to is None:
        print(profile_text(profile), end="")
    else:
        write_new(tr, Path(given.to), profile_text(profile).encode())
    return 0


def _list(tr: Translator, shelf: Profiles, given: Namespace) -> int:
    game = game_asked_for(tr, given.game).name if given.game else None
    with refusals_told(tr):
        found = shelf.listed(game)
    if given.json:
        print(json.dumps({"profiles": [plain(one) for one in found]}, indent=2))
    elif not found:
        print(tr.text("profile.none"))
    else:
        for one in found:
            print(_line(tr, one))
    return 0


def _line(tr: Translator, one: ProfileVersions) -> str:
    return (
        f"{one.game} {one.name}: {tr.text('profile.version', game=game_name(tr, one.game), version=one.versions[-1])}"
    )


def _show(tr: Translator, shelf: Profiles, profile: Profile, given: Namespace) -> int:
    if given.json:
        whys = [{**plain(why), "facts": dict(why.facts)} for why in assumed(profile)]
        versions = next(one.versions for one in shelf.listed(profile.game) if one.name == profile.name)
        print(json.dumps({**plain(profile), "versions": versions, "assumed": whys}, ensure_ascii=False, indent=2))
        return 0
    print(profile_text(profile), end="")
    for line in _assumptions(tr, profile):
        print(line)
    return 0


def _assumptions(tr: Translator, profile: Profile) -> Iterator[str]:
    whys = assumed(profile)
    yield ""
    yield tr.text("profile.assumed" if whys else "profile.confirmed")
    for why in whys:
        yield f"- {tr.refusal(profile.game, why)}"


def _file(tr: Translator, shelf: Profiles, given: Namespace) -> int:
    file = Path(given.file)
    with document_errors_told(tr, file):
        profile = read_profile(read_text(file))
    if given.act == "check":
        print(tr.text("profile.right", file=str(file)))
        print("\n".join(_assumptions(tr, profile)))
    else:
        _keep(tr, shelf, profile)
    return 0


def _keep(tr: Translator, shelf: Profiles, profile: Profile) -> None:
    with document_errors_told(tr, shelf.folder, profile.game):
        kept = shelf.save(profile)
    print(tr.text("profile.kept", name=kept.name, version=kept.version))


# --- editing -----------------------------------------------------------------------------------------------------


def _edit(tr: Translator, shelf: Profiles, given: Namespace) -> int:
    """Open a draft in the editor; only a right one becomes a version, a wrong one is left where it can be found."""
    game = game_asked_for(tr, given.game)
    command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
    if not command:
        raise WrongUsage(tr.text("profile.no-editor"))
    known = any(one.name == given.name for one in shelf.listed(game.name))
    if known:
        with document_errors_told(tr, shelf.folder, game.name):
            before = profile_text(shelf.load(game.name, given.name))
    else:
        before = template(game, given.name)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", suffix=".toml", prefix=f"{given.name[:20]}-", delete=False
    ) as new:
        new.write(before)
    draft = Path(new.name)
    try:
        subprocess.run([*command, str(draft)], check=True)  # noqa: S603  the editor that the user has chosen
    except (OSError, subprocess.CalledProcessError) as error:
        draft.unlink(missing_ok=True)
        raise Failed(tr.text("profile.editor-failed", editor=command[0])) from error
    with document_errors_told(tr, draft):
        profile = read_profile(read_text(draft))
    draft.unlink()
    if profile_text(profile) == before:
        print(tr.text("profile.unchanged"))
    else:
        _keep(tr, shelf, profile)
    return 0
