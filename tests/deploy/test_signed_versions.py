"""Whose versions a table takes: those of makers whom it trusts, as they were when they were signed."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests.deploy.pi_in_a_folder import ROOT, Done, Pi


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Pi:
    """A Pi with a version in use, not to be touched."""
    pi = Pi(tmp_path_factory.mktemp("installed"))
    done = pi.run("install.sh")
    assert done.code == 0, done.err
    return pi


@pytest.fixture
def pi(installed: Pi, tmp_path: Path) -> Pi:
    """A Pi with a version in use, and another one in the clone, signed."""
    pi = installed.moved(tmp_path)
    pi.change()
    return pi


def refused(pi: Pi, done: Done, old: str) -> bool:
    """Whether a version was refused in plain words, and everything is as it was."""
    left = [path.name for path in (pi.app / "releases").iterdir()]
    no_traces = not list(pi.app.glob("staged*"))
    said = "nothing was changed" in done.err and "deploy/trust" in done.err
    return (done.code, pi.version(), left, done.told) == (1, old, [old], []) and said and no_traces


def archived(pi: Pi, file: Path) -> Path:
    with tarfile.open(file, "w:gz") as archive:
        archive.add(pi.clone, "quartermaster-0.2")
    return file


def stranger(pi: Pi) -> Path:
    """A key that nobody trusts."""
    key = pi.pretend / "stranger"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "stranger", "-f", key], check=True)
    return key


# --- a stick ---------------------------------------------------------------------------------------------------------


def test_an_unsigned_stick_is_refused(pi: Pi, tmp_path: Path) -> None:
    """The archive, and the folder; it says what is missing."""
    old = pi.version()
    stick = archived(pi, tmp_path / "new.tar.gz")
    for name in ("SIGNED", "SIGNED.sig"):
        (pi.clone / name).unlink()

    one, two = pi.run_installed("update", str(stick)), pi.run_installed("update", str(pi.clone))

    assert refused(pi, one, old)
    assert refused(pi, two, old)
    assert "new.tar.gz.sig" in one.err
    assert "SIGNED" in two.err


def test_a_stick_of_a_stranger_is_refused_until_the_key_is_trusted(pi: Pi, tmp_path: Path) -> None:
    """And again when it no longer is."""
    old, key = pi.version(), stranger(pi)
    stick = archived(pi, tmp_path / "new.tar.gz")
    pi.sign(stick, key)
    assert refused(pi, pi.run_installed("update", str(stick)), old)

    assert pi.run_installed("trust", f"{key}.pub").code == 0
    assert re.search(r"(?m)^  stranger +SHA256:", pi.run_installed("trust", "--list").out)
    done = pi.run_installed("update", str(stick))
    assert done.code == 0, done.err
    assert "signed by stranger" in done.out

    new = pi.version()
    assert pi.run_installed("trust", "--forget", "stranger").code == 0
    pi.change()
    pi.sign(pi.clone, key)
    assert pi.run_installed("update", str(pi.clone)).code == 1
    assert pi.version() == new != old


def test_an_archive_that_was_changed_is_refused(pi: Pi, tmp_path: Path) -> None:
    """The signature is a maker's, of another archive."""
    old = pi.version()
    stick = archived(pi, tmp_path / "new.tar.gz")
    pi.sign(stick)
    (pi.clone / "more").write_text("more")
    archived(pi, stick)

    assert refused(pi, pi.run_installed("update", str(stick)), old)


@pytest.mark.parametrize("how", ["changed", "added", "removed", "list"])
def test_a_folder_that_was_changed_is_refused(pi: Pi, how: str) -> None:
    """One file other, one more, one fewer, or the list itself."""
    old = pi.version()
    if how == "changed":
        (pi.clone / "README.md").write_text("worse")
    elif how == "added":
        (pi.clone / "deploy" / "more").write_text("worse")
    elif how == "removed":
        (pi.clone / "README.md").unlink()
    else:
        (pi.clone / "README.md").write_text("worse")
        sums = "cd {0} && sha256sum README.md"
        told = subprocess.check_output(["bash", "-c", sums.format(f"'{pi.clone}'")], text=True).split()[0]
        listed = (pi.clone / "SIGNED").read_text()
        (pi.clone / "SIGNED").write_text(re.sub(r"(?m)^\w+(?=  \./README\.md$)", told, listed))

    assert refused(pi, pi.run_installed("update", str(pi.clone)), old)


def test_a_signature_for_another_purpose_is_refused(pi: Pi) -> None:
    """A maker signs mails and logins with the same key, perhaps."""
    old = pi.version()
    (pi.clone / "SIGNED.sig").unlink()
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-f", pi.key, "-n", "file", pi.clone / "SIGNED"], check=True)

    assert refused(pi, pi.run_installed("update", str(pi.clone)), old)


def test_what_is_installed_is_what_was_looked_at(pi: Pi) -> None:
    """Links, and rights of others, do not come along."""
    (pi.clone / "README.md").chmod(0o6777)
    pi.sign()

    assert pi.run_installed("update", str(pi.clone)).code == 0
    assert (pi.app / "current/README.md").stat().st_mode & 0o6022 == 0


# --- git -------------------------------------------------------------------------------------------------------------


def commit(pi: Pi, *, signed: bool) -> None:
    git = ["git", "-C", str(pi.clone), "-c", "user.name=maker", "-c", "user.email=maker@table", "-c", "gpg.format=ssh"]
    git += ["-c", f"user.signingkey={pi.key}.pub"]
    for name in ("SIGNED", "SIGNED.sig"):
        (pi.clone / name).unlink(missing_ok=True)
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "another", *(["-S"] if signed else ["--no-gpg-sign"])], check=True)


def test_a_signed_commit_is_taken_as_it_was_committed(pi: Pi) -> None:
    """What lies about beside it is not."""
    old = pi.version()
    commit(pi, signed=True)
    (pi.clone / "README.md").write_text("not committed")

    done = pi.run_installed("update", str(pi.clone))

    assert done.code == 0, done.err
    assert pi.version() != old
    assert (pi.app / "current/README.md").read_text().endswith("changed\n")


def test_an_unsigned_commit_is_refused(pi: Pi) -> None:
    """It may be anybody's who reached the place it was fetched from."""
    old = pi.version()
    commit(pi, signed=False)

    assert refused(pi, pi.run_installed("update", str(pi.clone)), old)


# --- keys ------------------------------------------------------------------------------------------------------------


def test_the_makers_keys_come_with_a_version_and_ones_own_stay(pi: Pi) -> None:
    """A version that was taken may bring a new key of the makers."""
    own = pi.file("etc/quartermaster/own-makers")
    (pi.clone / "deploy/system/makers").write_text("# newer\n")
    pi.sign()

    assert pi.run_installed("update", str(pi.clone)).code == 0
    assert pi.file("etc/quartermaster/makers") == "# newer\n"
    assert pi.file("etc/quartermaster/own-makers") == own


def test_the_secret_half_of_a_key_and_nonsense_are_not_trusted(pi: Pi, tmp_path: Path) -> None:
    """Said in plain words; nothing changes."""
    before = pi.tree()
    nonsense = tmp_path / "rum.pub"
    nonsense.write_text("rum\n")

    said = [pi.run_installed("trust", str(file)) for file in (pi.key, nonsense, tmp_path / "none")]

    assert [done.code for done in said] == [1, 1, 1]
    assert "secret half" in said[0].err
    assert pi.tree() == before


def test_a_key_is_made_and_trusted_once(pi: Pi, tmp_path: Path) -> None:
    """The way of a maker, from the beginning; the key that is there stays."""
    key = tmp_path / "my key"
    shutil.copy(stranger(pi), key)
    shutil.copy(pi.pretend / "stranger.pub", tmp_path / "my key.pub")

    assert pi.run("sign", "--new-key", str(key)).code == 1
    assert pi.run("trust", f"{key}.pub").code == 0
    assert "already" in pi.run("trust", f"{key}.pub").err


# --- packages with their sums ----------------------------------------------------------------------------------------


def locked() -> dict[str, tuple[str, int]]:
    """The packages in the list, each with its version and the number of its sums."""
    text = (ROOT / "deploy/packages.lock").read_text()
    found = re.findall(r"(?m)^([\w.-]+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text)
    return {name: (version, sums.count("sha256:")) for name, version, sums in found}


def test_the_lock_holds_what_is_pinned() -> None:
    """Every line is whole, has the version of constraints.txt, and names no place it was fetched from."""
    text = (ROOT / "deploy/packages.lock").read_text()
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split() if "==" in line)
    packages = locked()

    assert len(packages) == text.count("==")
    assert {name: version for name, (version, _) in packages.items()}.items() <= pinned.items()
    assert "://" not in text


def test_the_lock_holds_everything_an_appliance_needs() -> None:
    """What the project asks for and is built with; compiled ones for two machines and two Pythons."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = told["project"]["dependencies"] + told["build-system"]["requires"]
    wanted = {re.split(r"[=<>]", name)[0] for name in asked}
    packages = locked()

    assert wanted <= packages.keys()
    for name in ("kivy", "numpy", "onnxruntime", "pillow", "msgspec"):
        assert packages[name][1] == 4


def test_an_appliance_installs_by_the_lock_alone(pi: Pi) -> None:
    """And a computer of a developer as ever."""
    log = (pi.app / "current/.venv/install.log").read_text()
    house = (ROOT / "deploy/house.sh").read_text()

    assert "Installing collected" in log
    assert '--require-hashes --only-binary=:all: -r "$root/deploy/packages.lock"' in house
    assert "--no-deps --no-index --no-build-isolation" in house


# --- the unit --------------------------------------------------------------------------------------------------------


def test_the_unit_is_locked_up() -> None:
    """Without a network, without a capability, with files for its owner only; the figure is held by check-units."""
    unit = (ROOT / "deploy/system/quartermaster.service").read_text().splitlines()

    assert {"CapabilityBoundingSet=", "UMask=0077", "RestrictAddressFamilies=AF_UNIX AF_NETLINK"} <= set(unit)
    assert {"ProtectSystem=strict", "DevicePolicy=closed", "IPAddressDeny=any"} <= set(unit)
    devices = {line.removeprefix("DeviceAllow=") for line in unit if line.startswith("DeviceAllow=")}
    for kind in ("drm", "input", "video4linux", "media", "gpiochip", "alsa"):
        assert f"char-{kind} rw" in devices


def test_the_figure_is_held() -> None:
    """8.6 it was; a unit that may do more is refused by the check."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here")
    told = subprocess.check_output([ROOT / "deploy/check-units"], text=True)

    figures = [float(figure) for figure in re.findall(r"(?m)^quartermaster\.service: exposed (\S+)$", told)]
    assert len(figures) == 2
    assert max(figures) <= 3.0


def test_a_unit_that_may_do_more_is_refused(tmp_path: Path) -> None:
    """The check itself."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here")
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    unit = tmp_path / "deploy/system/quartermaster.service"
    kept = [line for line in unit.read_text().splitlines() if not line.startswith(("System", "Restrict", "Capab"))]
    unit.write_text("\n".join(kept) + "\n")

    done = subprocess.run([tmp_path / "deploy/check-units"], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "exposed more than 3.0" in done.stdout
