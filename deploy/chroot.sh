# shellcheck shell=bash
# Sourced by check-arm64, check-image, check-boot and image: another Debian in a folder, `spot`, and how things are done inside it.

root=$(readlink -f -- "${BASH_SOURCE[0]}")
root=${root%/deploy/*}
began=$SECONDS
declare -g spot

# 77 means skipped: something is missing that is not our fault.
skip() {
    echo "skipped: $*"
    exit 77
}

# What takes long says so, with the minutes so far.
tell() { printf '== [%3d min] %s\n' $(((SECONDS - began) / 60)) "$*"; }

inside() { chroot "$spot" env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/home LC_ALL=C.UTF-8 "$@"; }

# Never in an if or before ||: there a function would go on after what failed in it.
set -E
trap 'echo "FAILED: $BASH_COMMAND"' ERR
works() {
    tell "$1"
    shift
    "$@"
}

# is WHAT SCRIPT: it must be true inside.
is() {
    tell "$1"
    if inside bash -c "$2"; then echo "   yes"; else
        echo "   NO"
        exit 1
    fi
}

furnish() {
    mount --bind /dev "$spot/dev" && mount -t proc proc "$spot/proc" && mount -t sysfs -o ro sysfs "$spot/sys" || return
    # What lies there of its own is kept, also a link into /run that leads nowhere now.
    if [[ ! -e $spot/etc/resolv.conf.kept && ! -L $spot/etc/resolv.conf.kept ]]; then
        if [[ -e $spot/etc/resolv.conf || -L $spot/etc/resolv.conf ]]; then mv -- "$spot/etc/resolv.conf" "$spot/etc/resolv.conf.kept"; fi
    fi
    cp -L -- /etc/resolv.conf "$spot/etc/resolv.conf"
}

# Takes the mounts away again, and gives back what was kept. Safe at any time.
unfurnish() {
    local folder file
    for file in "${lent[@]}"; do
        umount "$spot$file"
        [[ -s $spot$file || $file == /proc/* ]] || rm -f -- "$spot$file"
    done
    lent=()
    for folder in sys proc dev; do
        ! mountpoint -q "$spot/$folder" || umount "$spot/$folder" || umount --lazy "$spot/$folder"
    done
    if [[ -e $spot/etc/resolv.conf.kept || -L $spot/etc/resolv.conf.kept ]]; then
        mv -f -- "$spot/etc/resolv.conf.kept" "$spot/etc/resolv.conf"
    fi
}

# The way to the packages is this machine's: lent, never left behind.
lent=()
lend_package_index() {
    local file
    for file in /etc/ssl/certs/ca-certificates.crt /etc/pip.conf; do
        [[ -e $file ]] || continue
        [[ -e $spot$file ]] || install -D -m 644 /dev/null "$spot$file"
        mount --bind "$(readlink -f -- "$file")" "$spot$file"
        lent+=("$file")
    done
}

# bring_project [FOLDER]: as it lies here, without what tools have made.
bring_project() {
    local folder=$spot${1:-/srv/quartermaster}
    rm -rf -- "$folder"
    mkdir -p -- "$folder"
    tar -C "$root" --exclude=./.git --exclude=./.venv --exclude=./dist --exclude=__pycache__ --exclude='.*_cache' --exclude=.hypothesis -cf - . |
        tar -C "$folder" --no-same-owner -xf -
}

debian_mirror() {
    sed -n 's/^URIs: *\(.*\/debian\)\/*$/\1/p; s/^deb \([^ ]*\/debian\)\/* .*/\1/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
        head -n 1 || true
}

# --- arm64 on another processor ---

# After this a program for arm64 runs here: the kernel hands it to qemu.
translate_arm64() {
    [[ $(uname -m) != aarch64 ]] || return 0
    [[ -e /proc/sys/fs/binfmt_misc/register ]] || mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc 2>/dev/null || true
    [[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]] || update-binfmts --enable qemu-aarch64 2>/dev/null ||
        /usr/lib/systemd/systemd-binfmt 2>/dev/null || true
    [[ -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]] || skip "arm64 programs do not run here: apt install qemu-user-static binfmt-support"
    # Without F the kernel would look for qemu inside.
    grep -q '^flags:.*F' /proc/sys/fs/binfmt_misc/qemu-aarch64 || skip "qemu-aarch64 is registered without the flag F: apt install qemu-user-static"
}

# An older qemu shows programs the processor of this machine, and ONNX Runtime falls over that: they see a Pi 5's instead.
show_arm64() {
    local core file
    if [[ $(uname -m) == aarch64 ]] || inside grep -q '^CPU implementer' /proc/cpuinfo; then return; fi
    file=$(mktemp)
    for core in 0 1 2 3; do
        printf '%-16s: %s\n' processor "$core" BogoMIPS 108.00 \
            Features 'fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp' \
            'CPU implementer' 0x41 'CPU architecture' 8 'CPU variant' 0x4 'CPU part' 0xd0b 'CPU revision' 1
        echo
    done >"$file"
    chmod 644 "$file"
    mount --bind "$file" "$spot/proc/cpuinfo"
    rm -f -- "$file" # the mount keeps it
    lent+=(/proc/cpuinfo)
}

# make_arm64 RELEASE: a small Debian in `spot`.
make_arm64() {
    local mirror
    mirror=$(debian_mirror)
    debootstrap --arch=arm64 --foreign --variant=minbase "$1" "$spot" ${mirror:+"$mirror"} | counted ||
        skip "debootstrap could not fetch a $1"
    inside /debootstrap/debootstrap --second-stage | counted
}

# A long story, told by its length.
counted() { awk '{ printf "\r   %d lines: %-60.60s", NR, $0; fflush() } END { print "" }'; }
