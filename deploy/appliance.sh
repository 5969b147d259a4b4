# shellcheck shell=bash
# Sourced by install.sh, update and backup: where things lie on a table's Pi, and how a version gets there.

here=$(readlink -f -- "${BASH_SOURCE[0]}")
here=${here%/deploy/*}
system=${QUARTERMASTER_SYSTEM:-} # another system's root: a card that is being prepared, or a test

app=$system/opt/quartermaster
releases=$app/releases
settings=$system/etc/default/quartermaster
etc_systemd=$system/etc/systemd
dropin=$etc_systemd/system/quartermaster.service.d/installed.conf
logs=$etc_systemd/journald.conf.d/quartermaster.conf
autostart=$system/etc/xdg/autostart/quartermaster.desktop
command=$system/usr/local/bin/companion
wifi_rules=$system/etc/polkit-1/rules.d/50-quartermaster.rules
usual_data=/var/lib/quartermaster
usual_user=quartermaster

dry=
steps=0
changed= # whether put has written anything

say() { printf 'quartermaster: %s\n' "$*" >&2; }
die() {
    say "$@"
    exit 1
}

# --- doing, or only saying ---

step() {
    steps=$((steps + 1))
    printf '%d. %s\n' "$steps" "$*"
}

# act COMMAND...: do it, or with --dry-run print it as it could be typed.
act() {
    if [[ $dry ]]; then
        printf '   $'
        printf ' %q' "$@"
        printf '\n'
    else
        "$@"
    fi
}

# put MODE FILE: write stdin there, at one stroke and only if it differs.
put() {
    local mode=$1 file=$2 content
    content=$(cat)
    if [[ -f $file && $(<"$file") == "$content" ]]; then
        printf '   = %s\n' "$file"
    elif [[ $dry ]]; then
        printf '   > %s\n' "$file"
    else
        mkdir -p -- "${file%/*}"
        printf '%s\n' "$content" >"$file.new"
        chmod "$mode" "$file.new"
        sync -- "$file.new" # the plug must not leave an empty file under this name
        mv -- "$file.new" "$file"
        changed=yes
        printf '   > %s\n' "$file"
    fi
}

note() { printf '   - %s\n' "$*"; }

only_root() {
    [[ $system || $dry ]] || ((EUID == 0)) || {
        command -v sudo >/dev/null || die "please run this as root"
        exec sudo -- "$0" "$@"
    }
}

# Two at once would tread on each other's toes; the folder itself is the lock, so nothing is left behind.
one_at_a_time() {
    [[ ! $dry && -d $app ]] || return 0
    exec 8<"$app"
    flock -n 8 || die "another installation or update is running here"
}

# --- the system ---

systemd_runs() { [[ -d $system/run/systemd/system ]]; }

# Inside an image or chroot units can be enabled, but not started.
live() { if systemd_runs; then act systemctl "$@"; else note "no systemd running here: systemctl $* is left to the next start"; fi; }

within_desktop() { [[ -f $autostart ]]; }
service_user() {
    local named=
    [[ ! -f $app/user ]] || named=$(<"$app/user")
    printf '%s\n' "${named:-$usual_user}"
}

# Within a desktop that nobody is logged in to, there is nothing to restart: it starts with the next login.
restart_table() {
    if ! within_desktop; then
        live restart quartermaster.service
    elif logged_in; then
        live --user --machine="$(service_user)@" try-restart quartermaster.service
    else
        note "it starts with the next login"
    fi
}

stop_table() {
    if ! within_desktop; then
        live stop quartermaster.service
    elif logged_in; then
        live --user --machine="$(service_user)@" stop quartermaster.service
    fi
}

logged_in() { [[ -S $system/run/user/$(id -u "$(service_user)" 2>/dev/null)/bus ]]; }

data_folder() {
    local named=
    [[ ! -f $settings ]] || named=$(sed -n 's/^QUARTERMASTER_DATA=//p' "$settings" | tail -n 1)
    if [[ $named ]]; then
        printf '%s\n' "$named"
    elif within_desktop; then
        printf '%s/.local/share/quartermaster\n' "$(getent passwd "$(service_user)" | cut -d: -f6)"
    else
        printf '%s\n' "$usual_data"
    fi
}

# What is done to people's files is done in their name, so that they stay theirs.
as_owner_of() {
    local file=$1
    shift
    if [[ $system ]] || ((EUID)); then "$@"; else runuser -u "$(stat -c %U -- "$file")" -- "$@"; fi
}

# copy_journal FILE: by SQLite itself, so that the copy is whole and whoever plays meanwhile is not disturbed.
copy_journal() {
    local spot journal
    journal=$system$(data_folder)/journal.db
    spot=$(mktemp -d)
    [[ $system ]] || ((EUID)) || chown --reference="$journal" -- "$spot"
    as_owner_of "$journal" python3 -I -c '
import sqlite3, sys
from contextlib import closing
with closing(sqlite3.connect(sys.argv[1])) as here, closing(sqlite3.connect(sys.argv[2])) as there:
    here.backup(there)
' "$journal" "$spot/journal.db" &&
        (umask 077 && cp -- "$spot/journal.db" "$1.new") && sync -- "$1.new" && mv -- "$1.new" "$1" || {
        rm -rf -- "$spot" "$1.new"
        die "the games could not be copied (is the disk full?); nothing was changed"
    }
    rm -rf -- "$spot"
}

# The games as they are before another version touches them; of each version one copy.
keep_games() {
    if [[ -e $system$(data_folder)/journal.db && $(named current) ]]; then
        act copy_journal "$app/games-of-$(named current).db"
    fi
}

# set_setting NAME VALUE: in the settings file, in place of what was said there before.
set_setting() {
    local rest=
    [[ ! -f $settings ]] || rest=$(grep -v "^$1=" "$settings" || true)
    put 644 "$settings" <<<"${rest:+$rest$'\n'}$1=$2"
}

# --- versions: each in a folder of its own, with its own .venv; `current` and `previous` name two of them ---

# Everything but what tools have made.
files_of() {
    (cd -- "$1" && find . \( -name .git -o -name .venv -o -name '.*_cache' -o -name .hypothesis -o -name __pycache__ \
        -o -name '*.egg-info' -o -path ./build -o -path ./dist -o -path ./SIGNED -o -path ./SIGNED.sig \) -prune -o -type f -print0 | LC_ALL=C sort -z)
}

version_of() {
    local number
    number=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$1/pyproject.toml" | head -n 1)
    [[ $number ]] || die "$1 is not a Quartermaster"
    printf '%s-%s\n' "$number" "$(cd -- "$1" && files_of . | xargs -0 sha256sum | sha256sum | cut -c 1-8)"
}

named() { if [[ -L $app/$1 ]]; then basename -- "$(readlink -- "$app/$1")"; fi; }
is_whole() { [[ -f $releases/$1/.whole ]]; }

# make_release FROM VERSION: after this the version lies there whole, or nothing is left of it.
make_release() {
    local from=$1 version=$2 folder=$releases/$2
    if is_whole "$version"; then
        note "version $version is there already"
        return
    fi
    act rm -rf -- "$folder"
    if ! build_release "$from" "$folder"; then
        act rm -rf -- "$folder"
        die "version $version could not be set up; nothing was changed"
    fi
}

# The mark comes last, and after everything else is on the disk: without it the next try starts afresh.
build_release() {
    act mkdir -p -- "$2" &&
        act copy_files "$1" "$2" &&
        act touch -- "$2/.appliance" &&
        act env GAMES_FROM="$app/current/.venv" bash "$2/deploy/house.sh" &&
        act "$2/.venv/bin/python" -m compileall -q "$2/companion" "$2/hardware" &&
        act sync -f "$2" &&
        act touch -- "$2/.whole"
}

copy_files() {
    files_of "$1" | tar -C "$1" --null --no-recursion -T - -cf - | tar -C "$2" --no-same-owner -xf - && chmod -R u-s,g-s,go-w -- "$2"
}

# well VERSION: it starts, plays a game, and can read a copy of what people have played.
well() {
    local companion=$releases/$1/.venv/bin/companion
    { "$companion" games --json && "$companion" play jamaica --players 3 --seed 1 --json; } >/dev/null && can_read "$1"
}

# An older version may not know the file of a newer one. It would leave it alone, and forget what is played.
can_read() {
    local copy said fine=0
    copy=$(mktemp -d)
    if [[ -e $system$(data_folder)/journal.db ]]; then copy_journal "$copy/journal.db"; fi
    said=$("$releases/$1/.venv/bin/companion" sessions list --json --data "$copy" 2>&1 >/dev/null) || fine=1
    rm -rf -- "$copy"
    [[ $fine == 0 && ! $said ]]
}

# point NAME VERSION: at one stroke, whenever the plug is pulled.
point() {
    act ln -sfn -- "releases/$2" "$app/$1.new"
    act mv -T -- "$app/$1.new" "$app/$1"
    act sync -f "$app"
}

switch_to() {
    local old
    old=$(named current)
    if [[ $old == "$1" ]]; then
        note "version $1 is in use already"
        return
    fi
    if [[ $old ]]; then
        put 644 "$app/on-trial" <<<"$1 0" # see deploy/trial
        point previous "$old"
    fi
    point current "$1"
}

# start_version VERSION OLD: it must come up on the screen; if not, the old one is taken into use again.
start_version() {
    live daemon-reload
    if restart_table; then
        ! systemd_runs || act rm -f -- "$app/on-trial"
        return
    fi
    [[ $2 && $2 != "$1" ]] || die "installed, but it does not come up on the screen: journalctl -u quartermaster -b says why"
    step "it does not come up: back to $2"
    turn_back "$2" "$1"
    live daemon-reload
    restart_table || say "the old version does not come up either: journalctl -u quartermaster -b says why"
    die "version $1 does not come up on the screen; $2 is in use"
}

turn_back() {
    point current "$1"
    point previous "$2"
    act rm -f -- "$app/on-trial"
    place_units "$app/current"
}

# Keep the two that have a name.
forget_others() {
    local folder version
    for folder in "$releases"/*/; do
        version=$(basename -- "$folder")
        [[ ! -d $folder || $version == "$(named current)" || $version == "$(named previous)" ]] || act rm -rf -- "$releases/$version"
    done
    for folder in "$app"/games-of-*.db; do
        version=$(basename -- "$folder" .db)
        [[ ! -e $folder ]] || is_whole "${version#games-of-}" || act rm -f -- "$folder"
    done
}

# Units and the like come with the version in use.
place_units() {
    local from=$1/deploy/system
    if within_desktop || [[ ${2:-} == desktop ]]; then
        put 644 "$etc_systemd/user/quartermaster.service" <"$from/quartermaster-desktop.service"
        put 644 "$autostart" <"$from/quartermaster.desktop"
    else
        put 644 "$etc_systemd/system/quartermaster.service" <"$from/quartermaster.service"
        [[ ! -f $from/quartermaster-came-up.service ]] || # an older version has none
            put 644 "$etc_systemd/system/quartermaster-came-up.service" <"$from/quartermaster-came-up.service"
    fi
    [[ ! -f $from/makers ]] || put 644 "$system/etc/quartermaster/makers" <"$from/makers"
    put 644 "$logs" <"$from/journald.conf"
}
