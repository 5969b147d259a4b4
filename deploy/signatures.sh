# shellcheck shell=bash
# shellcheck disable=SC2154  # appliance.sh is sourced before
# Sourced by update, sign and trust: who may bring this table another version. Signatures are those of ssh-keygen -Y.
#
# Two lists of keys, in the form that ssh-keygen calls allowed signers: the makers' come with each version, and one's
# own are never overwritten.

makers=$system/etc/quartermaster/makers
own_makers=$system/etc/quartermaster/own-makers
purpose=quartermaster-update
manifest=SIGNED # in a folder: the sums of all its files; its signature is beside it

# all_makers FILE: every key that is trusted here, in one list.
all_makers() { cat -- "$makers" "$own_makers" 2>/dev/null | grep -v '^[[:space:]]*\(#\|$\)' >"$1" || true; }

# signed_by WHAT SIGNATURE: print who has signed it; fails if nobody whom this table trusts.
signed_by() {
    local list who
    list=$(mktemp)
    all_makers "$list"
    who=$(ssh-keygen -Y find-principals -s "$2" -f "$list" 2>/dev/null | head -n 1) || who=
    if [[ $who ]] && ssh-keygen -Y verify -q -f "$list" -I "$who" -n "$purpose" -s "$2" <"$1" >/dev/null 2>&1; then
        rm -f -- "$list"
        printf '%s\n' "$who"
        return
    fi
    rm -f -- "$list"
    return 1
}

refuse_unsigned() {
    command -v ssh-keygen >/dev/null || die "signatures cannot be checked: please install openssh-client; nothing was changed"
    say "$1"
    die "only versions of makers whom this table trusts are taken; nothing was changed. Your own? See 'Signed versions' in deploy/README.md (deploy/sign, deploy/trust)"
}

# check_archive FILE SIGNATURE NAME
check_archive() {
    local who
    [[ -f $2 ]] || refuse_unsigned "$3 is not signed: there is no ${3##*/}.sig beside it"
    who=$(signed_by "$1" "$2") || refuse_unsigned "$3 was changed after it was signed, or is signed by somebody this table does not know"
    note "signed by $who"
}

# check_folder COPY NAME: every file is in the list, as it was when the list was signed, and no other is there.
check_folder() {
    local who
    [[ -f $1/$manifest && -f $1/$manifest.sig ]] || refuse_unsigned "$2 is not signed: there is no $manifest with its signature in it"
    who=$(signed_by "$1/$manifest" "$1/$manifest.sig") || refuse_unsigned "$2 is signed by somebody this table does not know, or its list was changed"
    sums_of "$1" | cmp -s - "$1/$manifest" || refuse_unsigned "in $2 files were changed, added or taken away after it was signed by $who"
    note "signed by $who"
}

# check_commit CLONE AS...: the commit that is checked out is signed by somebody we trust.
check_commit() {
    local clone=$1 list who
    shift
    list=$(mktemp)
    chmod 644 "$list"
    all_makers "$list"
    who=$("$@" git -C "$clone" -c gpg.format=ssh -c gpg.ssh.program=ssh-keygen -c gpg.ssh.allowedSignersFile="$list" \
        log -1 --format='%G? %GS' HEAD 2>/dev/null) || who=
    rm -f -- "$list"
    [[ $who == "G "* ]] || return 1
    note "signed by ${who#G }"
}

sums_of() { (cd -- "$1" && files_of . | xargs -0 sha256sum); }
