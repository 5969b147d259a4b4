# shellcheck shell=bash
# Sourced by run and test, run by install.sh and update: makes .venv and keeps it equal to pyproject.toml and constraints.txt.

root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/deploy/*}
venv=$root/.venv

libraries=(
    libGL.so.1:libgl1             # OpenCV, at import
    libglib-2.0.so.0:libglib2.0-0 # the same
    libEGL.so.1:libegl1           # Kivy, for a window without a desktop
    libGLESv2.so.2:libgles2       # Kivy, for a window on the Pi
    libmtdev.so.1:libmtdev1       # Kivy, for touch
)

# Everything we say goes to stderr: stdout belongs to the command that follows.
say() { printf 'quartermaster: %s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

# set_up [EXTRA]: after this .venv holds the project with that extra.
set_up() {
    local extra=${1:-}
    # Raspberry Pi OS of 32 bit has a kernel of 64 bit on a Pi 4 and 5: what its programs are says which it is.
    [[ $(uname -m) =~ ^(aarch64|x86_64)$ && $(getconf LONG_BIT) == 64 ]] ||
        die "a 64-bit system is needed, this is $(uname -m) with programs of $(getconf LONG_BIT) bit"
    if is_ready "$extra"; then return; fi
    [[ -w $root ]] || die "cannot write in $root"
    # The folder itself is the lock, so nothing is left behind.
    exec 9<"$root"
    flock -n 9 || {
        say "another set-up is running here, waiting for it"
        flock 9
    }
    is_ready "$extra" || build "$extra"
    exec 9<&-
}

# --- .venv ---
# A stamp says what .venv was made from. Without one it was cut off half-way, and pip would take a half-unpacked package
# for a whole one: then we start afresh.

# Path and interpreter come first: when one of them changes (folder moved, Debian upgraded), .venv cannot be mended.
origin() { printf '%s\n' "$root" "$(readlink -f -- "$venv/bin/python")"; }
stamp() {
    origin
    printf '%s\n' "extra: $1"
    cat -- "$root/pyproject.toml" "$root/constraints.txt" | sha256sum
}

# The dev set-up holds all that run needs, not the other way round.
is_ready() {
    [[ -e $venv/stamp && -x $venv/bin/python ]] || return 1
    local made
    made=$(<"$venv/stamp")
    [[ $made == "$(stamp dev)" || $made == "$(stamp "$1")" ]]
}

can_be_mended() { [[ -e $venv/stamp && -x $venv/bin/python && $(head -n 2 -- "$venv/stamp") == "$(origin)" ]]; }

build() {
    install_missing_packages "$1"
    can_be_mended || make_venv
    install_project "$1"
    [[ $1 != dev ]] || bring_servers
    give_numpy_back
    bring_games_back
    tell_of_pi_packages
    # At the table the plug is pulled: packages must be on the disk before the stamp is.
    sync -f "$venv"
    stamp "$1" >"$venv/stamp"
    say "ready"
}

make_venv() {
    local python options=()
    python=$(usable_python) || die "no Python 3.11, 3.12 or 3.13 here that can make a virtual environment"
    say "making .venv with $python"
    put_games_aside
    rm -rf -- "$venv"
    takes_from_system && options+=(--system-site-packages)
    "$python" -I -m venv "${options[@]}" "$venv" >&2 || die "could not make .venv"
}

# On a Pi, and in a version that install.sh has marked for one, picamera2 and lgpio come from apt, and .venv sees them.
takes_from_system() { [[ -e $root/.appliance ]] || on_a_pi; }
on_a_pi() { [[ -r $board ]] && tr -d '\0' <"$board" | grep -q 'Raspberry Pi'; }
board=/proc/device-tree/model

# What only a Pi's own archive has is not needed to play; whoever has a ribbon camera or seat buttons is told once.
tell_of_pi_packages() {
    local module missing=()
    on_a_pi || return 0
    for module in picamera2 lgpio; do
        "$venv/bin/python" -I -c "import importlib.util, sys; sys.exit(not importlib.util.find_spec('$module'))" || missing+=("python3-$module")
    done
    ((!${#missing[@]})) || say "without camera ribbon or pins; to have them: sudo apt install ${missing[*]} && rm .venv/stamp"
}

# Debian's picamera2 is built for Debian's numpy, and OpenCV is content with that one: ours must not hide it.
give_numpy_back() {
    takes_from_system && /usr/bin/python3 -I -c 'import numpy' 2>/dev/null || return 0
    "$venv/bin/python" -I -m pip uninstall -q -y --disable-pip-version-check numpy >&2
}

install_project() {
    local what=$root log=$venv/install.log
    [[ -z $1 ]] || what+="[$1]"
    say "installing Python packages, some minutes the first time"
    [[ ! -e $venv/stamp ]] || mv -- "$venv/stamp" "$venv/stamp.old"
    if ! install_packages_and "$what" 2>&1 </dev/null | tee -- "$log" | told_shortly; then
        tail -n 15 -- "$log" >&2
        # No network is the usual reason, and then the old .venv is still whole.
        grep -q '^Installing collected' "$log" || [[ ! -e $venv/stamp.old ]] || mv -- "$venv/stamp.old" "$venv/stamp"
        die "pip failed; the whole story is in $log"
    fi
}

# On an appliance every file must have the sum that packages.lock gives, also what the project itself is built with.
install_packages_and() {
    local pip=("$venv/bin/python" -I -m pip install --disable-pip-version-check --no-input --progress-bar off)
    if [[ -e $root/.appliance ]]; then
        "${pip[@]}" --require-hashes --only-binary=:all: -r "$root/deploy/packages.lock" &&
            "${pip[@]}" --no-deps --no-index --no-build-isolation -e "$1"
    else
        "${pip[@]}" -c "$root/constraints.txt" -e "$1"
    fi
}

told_shortly() {
    sed -un -e 's/^Collecting \([^][ ;=<>!~]*\).*/  \1/p' -e 's/^Installing collected.*/  unpacking/p' >&2
}

# --- games of other makers ---
# People install them into .venv. Before it is made anew they are laid aside as they are, and brought back at the end, so they
# need no network; what was laid aside stays there until then, also when the plug is pulled. An update names the .venv of
# the version before in GAMES_FROM.

aside=$root/.games

put_games_aside() {
    local site info
    [[ ! -e $aside ]] || return 0
    site=$(packages_of "${GAMES_FROM:-$venv}") || return 0
    rm -rf -- "$aside.new"
    while IFS= read -r info; do
        mkdir -p -- "$aside.new"
        files_in "$info" | tar -C "$site" --null --no-recursion -T - -cf - | tar -C "$aside.new" --no-same-owner -xf -
    done < <(games_in "$site")
    [[ ! -e $aside.new ]] || { sync -f "$aside.new" && mv -- "$aside.new" "$aside"; }
}

bring_games_back() {
    local site info name
    [[ -e $aside ]] || return 0
    site=$(packages_of "$venv") || die "there is no place for packages in $venv; installed games wait in $aside"
    cp -a -- "$aside/." "$site/"
    sync -f "$site"
    while IFS= read -r info; do
        name=$(basename -- "$info" .dist-info)
        say "installed game kept: ${name/-/ }"
        "$venv/bin/python" -I -m pip check 2>/dev/null </dev/null | grep -- "^${name%-*} " >&2 || true
    done < <(games_in "$aside")
    rm -rf -- "$aside"
}

packages_of() { compgen -G "$1/lib/python3*/site-packages" | tail -n 1 | grep .; }

# Whatever stands on the shelf and is not ours.
games_in() {
    grep -l -s -x -F '[quartermaster.games]' "$1"/*.dist-info/entry_points.txt | grep -v '/quartermaster-[^/]*/[^/]*$' | xargs -r -d '\n' -n 1 dirname
}

# Of what pip wrote down, all that lies there and is not made again by itself.
files_in() {
    local file
    while IFS= read -r file; do
        file=${file#\"} && file=${file%\"}
        [[ $file == /* || /$file/ == */../* || $file == *.pyc || ! -f ${1%/*}/$file ]] || printf '%s\0' "$file"
    done < <(sed 's/,[^,]*,[^,]*$//' -- "$1/RECORD")
}

# --- the machine underneath ---

usable_python() {
    local python
    for python in ${PYTHON:+"$PYTHON"} /usr/bin/python3 python3 python3.13 python3.12 python3.11; do
        if is_usable "$python"; then
            printf '%s\n' "$python"
            return
        fi
    done
    return 1
}

# Debian keeps ensurepip in python3-venv. Kivy has no wheels for 3.14 yet.
is_usable() {
    "$1" -I -c 'import sys, ensurepip, sqlite3, ssl, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null
}

install_missing_packages() {
    local missing apt story
    mapfile -t missing < <(missing_packages "$1")
    ((${#missing[@]})) || return 0
    may_install || die "please install these packages, then try again: ${missing[*]}"
    say "installing system packages: ${missing[*]}"
    apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    ((EUID == 0)) || apt=(sudo "${apt[@]}")
    "${apt[@]}" update >&2 || say "could not refresh the list of packages, trying with the old one"
    story=$("${apt[@]}" install -y --no-install-recommends "${missing[@]}" 2>&1) || {
        printf '%s\n' "$story" >&2
        die "could not install these packages, please do it by hand: ${missing[*]}"
    }
}

# The servers of a house, for its tests only: without them those tests are skipped, and say so. A test starts its own, so
# nothing of Debian's has to run.
bring_servers() {
    local missing=() apt
    compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || command -v postgres >/dev/null || missing+=(postgresql)
    PATH=$PATH:/usr/sbin command -v mosquitto >/dev/null || missing+=(mosquitto)
    ((${#missing[@]})) || return 0
    if ((EUID)) || ! command -v apt-get >/dev/null; then
        say "not here, so some tests will be skipped: ${missing[*]}"
        return 0
    fi
    say "installing servers for the tests: ${missing[*]}"
    apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    "${apt[@]}" update >&2 || true
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1 </dev/null ||
        say "could not install ${missing[*]}; some tests will be skipped"
}

# Asks for the libraries, not for Debian's packages: they may have come another way.
missing_packages() {
    local present library
    usable_python >/dev/null || printf '%s\n' python3-venv
    present=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p) || present=
    for library in "${libraries[@]}"; do
        [[ $present == *$'\t'"${library%:*} "* ]] || printf '%s\n' "${library#*:}"
    done
    [[ $1 != dev || $(uname -m) == x86_64 ]] || command -v shellcheck >/dev/null || printf '%s\n' shellcheck
}

# Root, or sudo without a password, or somebody at the keyboard to type it.
may_install() {
    command -v apt-get >/dev/null || return 1
    ((EUID)) || return 0
    command -v sudo >/dev/null || return 1
    sudo -n true 2>/dev/null || { [[ -t 0 && -t 2 ]] && sudo -v; }
}

# `bash house.sh`: set up and nothing else.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
    set -euo pipefail
    set_up "$@"
fi
