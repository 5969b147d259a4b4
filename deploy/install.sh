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
  --rotate N      turn picture and touches by 90, 180 or 270 degrees
  --data DIR      keep games, people and settings there, as on a stick or a partition of its own
  --user NAME     whose table it is (default: quartermaster; within a desktop: whoever is logged in by itself)
  --console       fill the first console, though there is a desktop
  --desktop       start within the desktop, though the system does not start into it
  --uninstall     take everything away again, except games and packages
  --purge         with --uninstall: the games too
END
}

mode='' rotate='' data='' user='' uninstall='' purge=''
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
    --uninstall | --purge) printf -v "${1#--}" yes ;;
    -h | --help)
        usage
        exit 0
        ;;
    *) die "$1 is not known (see --help)" ;;
    esac
    shift
done

# --- what can be found out ---

needed=(python3-venv python3-numpy espeak-ng libgbm1 libdrm2 libegl1 libgles2 libgl1 libgl1-mesa-dri libudev1 util-linux)
welcome=(python3-picamera2 python3-lgpio) # only Raspberry Pi's own archive has them
groups=(video render input audio gpio i2c spi)

check_machine() {
    local model=
    [[ ! $rotate || $rotate =~ ^(0|90|180|270)$ ]] || die "--rotate: 0, 90, 180 or 270"
    [[ ! $data || $data == /* ]] || die "--data: a whole path, as in /mnt/table"
    [[ ! $user ]] || getent passwd "$user" >/dev/null || die "--user: there is no $user here"
    [[ ! $purge || $uninstall ]] || die "--purge goes with --uninstall"
    [[ -r $system/etc/debian_version ]] || die "this is neither Raspberry Pi OS nor Debian"
    case $(uname -m) in aarch64 | x86_64) ;; *) die "a 64-bit system is needed, this is $(uname -m)" ;; esac
    [[ ! -r $system/proc/device-tree/model ]] || model=$(tr -d '\0' <"$system/proc/device-tree/model")
    note "machine: ${model:-no Raspberry Pi: without its camera and pins}"
    note "system: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' "$system/etc/os-release")"
    if [[ -r $system/boot/firmware/config.txt ]] && ! grep -q '^dtoverlay=vc4-kms-v3d' "$system/boot/firmware/config.txt"; then
        note "config.txt lacks dtoverlay=vc4-kms-v3d: without it there is no picture"
    fi
}

find_mode() {
    if [[ ! $mode ]] && within_desktop; then mode=desktop; fi
    if [[ ! $mode && -e $app/current ]]; then mode=console; fi
    if [[ ! $mode ]]; then
        mode=console
        [[ ! -L $etc_systemd/system/display-manager.service || $(readlink -- "$etc_systemd/system/default.target" || true) == *multi-user* ]] ||
            mode=desktop
    fi
    [[ $user || ! -f $app/user ]] || user=$(<"$app/user")
    if [[ ! $user && $mode == desktop ]]; then
        user=$(sed -n 's/^autologin-user=//p' "$system/etc/lightdm/lightdm.conf" 2>/dev/null | head -n 1)
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
    act "${apt[@]}" install -y --no-install-recommends "${wanted[@]}"
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
    [[ -f $settings ]] || put 644 "$settings" <"$here/deploy/system/settings"
    [[ ! $data ]] || set_setting QUARTERMASTER_DATA "$data"
    [[ ! $rotate ]] || set_setting QUARTERMASTER_ROTATE "$rotate"
}

install_version() {
    local version
    version=$(version_of "$here")
    make_release "$here" "$version"
    [[ $dry ]] || well "$version" || die "version $version does not work here; the one before stays"
    switch_to "$version"
    forget_others
    put 644 "$app/source" <<<"$here"
    put 644 "$app/user" <<<"$user"
    act mkdir -p -- "${command%/*}"
    [[ -e $command && ! -L $command ]] || act ln -sfn /opt/quartermaster/current/.venv/bin/companion "$command"
}

install_unit() {
    if [[ $mode == desktop ]]; then
        act rm -f -- "$etc_systemd/system/multi-user.target.wants/quartermaster.service" "$etc_systemd/system/quartermaster.service"
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
    if [[ $mode == desktop ]] && command -v raspi-config >/dev/null; then
        act raspi-config nonint do_blanking 1
    else
        note "the unit sees to it"
    fi
}

start_it() {
    local graphical=$etc_systemd/system/default.target
    live daemon-reload
    live try-restart systemd-journald.service
    if [[ $mode == desktop ]]; then
        note "it starts with the next login"
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
    live restart quartermaster.service
}

# --- and taking it away ---

take_away() {
    local folder whose
    folder=$(data_folder)
    whose=$(service_user)
    step "stop it"
    if within_desktop; then
        live --user --machine="$whose@" stop quartermaster.service || note "nobody is logged in"
    else
        live disable --now quartermaster.service || note "it was not running"
    fi
    if [[ -e $app/was-graphical ]]; then act systemctl set-default graphical.target; fi
    step "remove what was installed"
    act rm -rf -- "$app" "$settings" "$logs" "$autostart" "${dropin%/*}" "$etc_systemd/system/quartermaster.service" \
        "$etc_systemd/system/multi-user.target.wants/quartermaster.service" "$etc_systemd/user/quartermaster.service"
    if [[ $(readlink -- "$command" || true) == /opt/quartermaster/* ]]; then act rm -f -- "$command"; fi
    live daemon-reload
    step "games and user"
    if [[ $purge ]]; then
        act rm -rf -- "$system$folder"
        if [[ $whose == "$usual_user" ]] && getent passwd "$whose" >/dev/null; then act userdel "$whose"; fi
    else
        note "the games are still in $folder; --purge takes them too"
    fi
    note "packages of the system stay: others may need them"
}

only_root "${asked[@]}"
if [[ $uninstall ]]; then
    check_machine
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
