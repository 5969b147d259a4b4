#!/usr/bin/env bash
# Makes a Raspberry Pi a table: packages, user, version, unit. Safe to run again at any time.
set -euo pipefail

# shellcheck source=deploy/appliance.sh
source "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/appliance.sh"

usage() {
    cat <<'END'
usage: sudo deploy/install.sh [options]

Installs this folder as the companion of a table, on Raspberry Pi OS (Bookworm or Trixie, 64 bit), with or without a
desktop. Safe to run again: what is there already is left as it is. Updates: deploy/update.

  --dry-run       print every step and change nothing
  --rotate N      turn picture and touches by 0, 90, 180 or 270 degrees (as they are: auto, an upright ribbon screen broadside)
  --data DIR      keep games, people and settings in this folder of their own, as on a stick or another partition
  --user NAME     whose table it is (default: quartermaster; within a desktop: whoever is logged in by itself)
  --ask           let the screen ask for language, rotation and Wi-Fi at its next start, as on a card that was just flashed
  --console       fill the first console, though there is a desktop
  --desktop       start within the desktop, though the system does not start into it
  --uninstall     take everything away again, except games and packages
  --purge         with --uninstall: the games too
END
}

mode='' rotate='' data='' user='' ask='' uninstall='' purge=''
asked=("$@")
while (($#)); do
    case $1 in
    --dry-run) dry=yes ;;
    --rotate | --data | --user)
        (($# > 1)) || die "$1: what? (see --help)"
        printf -v "${1#--}" '%s' "$2"
        shift
        ;;
    --console | --desktop) mode=${1#--} ;;
    --ask | --uninstall | --purge) printf -v "${1#--}" yes ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) die "$1 is not known (see --help)" ;;
    esac
    shift
done

# --- what can be found out ---

needed=(python3-venv python3-numpy espeak-ng libgbm1 libdrm2 libegl1 libgles2 libgl1 libgl1-mesa-dri libudev1 alsa-utils util-linux openssh-client)
welcome=(python3-picamera2 python3-lgpio) # not every archive has them; Raspberry Pi's has
groups=(video render input audio gpio i2c spi)

check_machine() {
    local model=
    [[ ! $rotate || $rotate =~ ^(auto|0|90|180|270)$ ]] || die "--rotate: auto, 0, 90, 180 or 270"
    [[ ! $data || $data =~ ^/[^[:space:]]+$ ]] || die "--data: a whole path without blanks, as in /mnt/table"
    [[ ! $user ]] || getent passwd "$user" >/dev/null || die "--user: there is no $user here"
    [[ ! $purge || $uninstall ]] || die "--purge goes with --uninstall"
    [[ -r $system/etc/debian_version ]] || die "this is neither Raspberry Pi OS nor Debian"
    [[ ! $(<"$system/etc/debian_version") =~ ^([0-9]|1[01])(\.|$) ]] || die "this system is too old: Bookworm or Trixie is needed"
    # Raspberry Pi OS of 32 bit has a kernel of 64 bit on a Pi 4 and 5: what its programs are says which it is.
    [[ $(uname -m) =~ ^(aarch64|x86_64)$ && $(getconf LONG_BIT) == 64 ]] ||
        die "a 64-bit system is needed, this is $(uname -m) with programs of $(getconf LONG_BIT) bit"
    [[ ! -r $system/proc/device-tree/model ]] || model=$(tr -d '\0' <"$system/proc/device-tree/model")
    ours "$data" || die "--data: there are other things in $data; a folder of its own is needed, as in $data/quartermaster"
    [[ $uninstall || -e $app/current ]] || check_room
    note "machine: ${model:-no Raspberry Pi: without its camera and pins}"
    note "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$system/etc/os-release")"
    if [[ -r $system/boot/firmware/config.txt ]] && ! grep -q '^dtoverlay=vc4-kms-v3d' "$system/boot/firmware/config.txt"; then
        note "config.txt lacks dtoverlay=vc4-kms-v3d: without it there is no picture"
    fi
}

# A data folder is nobody else's: its owner and its rights change, and --purge empties it.
ours() {
    [[ ! $1 || $1 == "$(data_folder)" || -e $system$1/journal.db || ! $(find "$system$1" -mindepth 1 ! -name lost+found -print -quit 2>/dev/null) ]]
}

check_room() {
    local free
    free=$(df -P -m -- "${system:-/}" | awk 'NR == 2 { print $4 }')
    ((free > 1500)) || die "only $free MB are free, 1500 are needed"
}

find_mode() {
    if [[ ! $mode ]] && within_desktop; then mode=desktop; fi
    if [[ ! $mode && -e $etc_systemd/system/quartermaster.service ]]; then mode=console; fi
    if [[ ! $mode ]]; then
        mode=console
        [[ ! -L $etc_systemd/system/display-manager.service || $(readlink -- "$etc_systemd/system/default.target" || true) == *multi-user* ]] ||
            mode=desktop
    fi
    [[ $user || ! -f $app/user ]] || user=$(<"$app/user")
    if [[ ! $user && $mode == desktop ]]; then
        user=$(sed -n 's/^autologin-user=//p' "$system/etc/lightdm/lightdm.conf" 2>/dev/null | head -n 1) || true
        user=${user:-${SUDO_USER:-}}
        [[ $user ]] || die "whose desktop is it? Please say --user NAME"
    fi
    user=${user:-$usual_user}
    note "$mode, as $user"
}

missing() {
    local package
    for package in "${needed[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || printf '%s\n' "$package"
    done
    for package in "${welcome[@]}"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' ||
            [[ ! $(apt-cache show "$package" 2>/dev/null) ]] || printf '%s\n' "$package"
    done
}

# --- doing it ---

install_packages() {
    local wanted apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    mapfile -t wanted < <(missing)
    if ((${#wanted[@]} == 0)); then
        note "all there"
        return
    fi
    act "${apt[@]}" update || say "could not refresh the list of packages, trying with the old one"
    [[ $dry ]] || mapfile -t wanted < <(missing) # a fresh list may know more
    [[ $dry ]] || note "installing, some minutes the first time: ${wanted[*]}"
    shortly act "${apt[@]}" install -y --no-install-recommends "${wanted[@]}"
}

# Apt tells a long story; it is only of interest when it ends badly.
shortly() {
    local story
    story=$("$@" 2>&1) || {
        printf '%s\n' "$story" >&2
        die "packages could not be installed; nothing else was changed"
    }
    [[ ! $dry ]] || printf '%s\n' "$story"
}

make_user() {
    local group
    if ! getent passwd "$user" >/dev/null; then
        act useradd --system --user-group --home-dir "$usual_data" --no-create-home --shell /usr/sbin/nologin "$user"
    fi
    for group in "${groups[@]}"; do
        if getent group "$group" >/dev/null && ! id -nG "$user" 2>/dev/null | grep -qw "$group"; then
            act usermod -aG "$group" "$user"
        fi
    done
}

keep_data() {
    local folder=$data kind
    [[ $folder || $mode == desktop ]] || folder=$usual_data
    if [[ $folder ]]; then
        act install -d -m 700 -o "$user" -g "$(id -gn "$user" 2>/dev/null || printf '%s' "$user")" "$system$folder"
        kind=$(stat -f -c %T "$system$folder" 2>/dev/null || true)
        [[ $kind != overlayfs && $kind != tmpfs ]] ||
            note "$folder forgets everything when the power goes: see deploy/README.md, read-only system"
    fi
    if [[ $data && $data != "$(data_folder)" && -e $system$(data_folder)/journal.db && ! -e $system$data/journal.db ]]; then
        note "games so far stay in $(data_folder); to take them along: sudo cp -a $(data_folder)/. $data/"
    fi
    [[ -f $settings ]] || put 644 "$settings" <"$here/deploy/system/settings"
    [[ ! $data ]] || set_setting QUARTERMASTER_DATA "$data"
    [[ ! $rotate ]] || set_setting QUARTERMASTER_ROTATE "$rotate"
    [[ ! $ask ]] || ask_at_first_start
}

# The app takes the mark away when everything was answered. Joining a Wi-Fi is NetworkManager's to allow.
ask_at_first_start() {
    if [[ $mode == desktop ]]; then
        note "--ask: a desktop has settings of its own for all that"
        return
    fi
    put 644 "$system$(data_folder_after)/first-start" <<<"The screen asks for language, rotation and Wi-Fi while this is here."
    [[ ! -x $system/usr/bin/nmcli ]] || sed "s/@user@/$user/" "$here/deploy/system/wifi.rules" | put 644 "$wifi_rules"
}

install_version() {
    version=$(version_of "$here")
    old=$(named current)
    make_release "$here" "$version"
    if [[ ! $dry ]] && ! well "$version"; then
        [[ $version == "$old" ]] || rm -rf -- "${releases:?}/$version"
        die "version $version does not work here; what was there before stays"
    fi
    [[ $version == "$old" ]] || keep_games
    switch_to "$version"
    forget_others
    put 644 "$app/source" <<<"$here"
    put 644 "$app/user" <<<"$user"
    act mkdir -p -- "${command%/*}"
    [[ -e $command && ! -L $command ]] || act ln -sfn /opt/quartermaster/current/deploy/companion "$command"
}

install_unit() {
    if [[ $mode == desktop ]]; then
        act rm -f -- "$etc_systemd/system/multi-user.target.wants/quartermaster.service" "$etc_systemd/system/quartermaster.service" \
            "$etc_systemd/system/quartermaster-came-up.service"
    else
        act rm -f -- "$autostart" "$etc_systemd/user/quartermaster.service"
        {
            printf '[Unit]\nRequiresMountsFor=%s\n\n' "$(data_folder_after)"
            printf '[Service]\nUser=%s\nReadWritePaths=-%s\n' "$user" "$(data_folder_after)"
        } | put 644 "$dropin"
    fi
    place_units "$here" "$mode"
}

data_folder_after() { if [[ $data ]]; then printf '%s' "$data"; else data_folder; fi; }

never_go_dark() {
    if [[ $mode != desktop ]]; then
        note "the unit sees to it"
    elif ! command -v raspi-config >/dev/null; then
        note "please switch it off in the settings of the desktop"
    else
        [[ $(raspi-config nonint get_blanking) != 0 ]] || act touch -- "$app/was-blanking"
        act raspi-config nonint do_blanking 1
    fi
}

start_it() {
    local graphical=$etc_systemd/system/default.target
    live try-restart systemd-journald.service
    if [[ $mode == desktop ]]; then
        start_version "$version" "$old"
        return
    fi
    if [[ -L $etc_systemd/system/display-manager.service && $(readlink -- "$graphical" || true) != *multi-user* ]]; then
        act touch -- "$app/was-graphical"
        act systemctl set-default multi-user.target
    fi
    if command -v systemctl >/dev/null; then
        act systemctl ${system:+--root="$system"} enable quartermaster.service
    else
        act mkdir -p -- "$etc_systemd/system/multi-user.target.wants"
        act ln -sfn ../quartermaster.service "$etc_systemd/system/multi-user.target.wants/quartermaster.service"
    fi
    start_version "$version" "$old"
}

# --- and taking it away ---

take_away() {
    local folder whose
    folder=$(data_folder_after)
    whose=$(service_user)
    step "stop it"
    if within_desktop; then stop_table || note "it was not running"; else live disable --now quartermaster.service || note "it was not running"; fi
    if [[ -e $app/was-graphical ]]; then act systemctl set-default graphical.target; fi
    if [[ -e $app/was-blanking ]]; then act raspi-config nonint do_blanking 0; fi
    step "remove what was installed"
    act rm -rf -- "$app" "$settings" "$logs" "$autostart" "${dropin%/*}" "$system/etc/quartermaster" "$wifi_rules" \
        "$etc_systemd/system/quartermaster.service" "$etc_systemd/system/quartermaster-came-up.service" \
        "$etc_systemd/system/multi-user.target.wants/quartermaster.service" "$etc_systemd/user/quartermaster.service"
    if [[ $(readlink -- "$command" || true) == /opt/quartermaster/* ]]; then act rm -f -- "$command"; fi
    act rmdir --ignore-fail-on-non-empty -- "${logs%/*}" 2>/dev/null || true
    live daemon-reload
    live try-restart systemd-journald.service
    [[ $mode == desktop ]] || live start --no-block getty@tty1.service || true
    step "games and user"
    if [[ $purge ]]; then
        act empty "$system$folder"
        act empty "$system$usual_data"
        if [[ $whose == "$usual_user" ]] && getent passwd "$whose" >/dev/null; then act userdel "$whose"; fi
    elif [[ $folder == "$usual_data" ]]; then
        note "the games are still in $folder; --purge takes them too"
    else
        note "the games are still in $folder; --purge --data $folder takes them too"
    fi
    note "packages of the system stay: others may need them"
}

# A folder that is a partition of its own cannot be removed, only emptied.
empty() {
    [[ -d $1 ]] || return 0
    find "$1" -mindepth 1 ! -name lost+found -delete
    rmdir -- "$1" 2>/dev/null || true
}

only_root "${asked[@]}"
one_at_a_time
if [[ $uninstall ]]; then
    check_machine
    ! within_desktop || mode=desktop
    take_away
    exit 0
fi
step "look at this machine"
check_machine
find_mode
step "system packages"
install_packages
step "user and groups"
make_user
step "data and settings"
keep_data
step "version"
install_version
step "unit, autostart and logs"
install_unit
step "screen blanking"
never_go_dark
step "start"
start_it
if [[ $dry ]]; then say "nothing was changed"; else say "done: $(named current)"; fi
