#!/bin/sh
# Tries a package: what is in it, its units, and, as root where an overlay of the
# running Debian can be made, installing, starting, upgrading and removing it
# there. The machine itself stays as it is. usage: packaging/check.sh PACKAGE.deb
set -eu
package=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "packaging/check.sh: $*" >&2; exit 1; }

dpkg-deb -x "$package" "$work/files"
dpkg-deb -e "$package" "$work/control"
for file in usr/bin/fedrate etc/fedrate/fedrate.toml usr/lib/systemd/system/fedrate.service usr/lib/systemd/system/fedrate-backup.timer \
	usr/share/man/man1/fedrate.1.gz usr/share/man/ru/man1/fedrate-pair.1.gz usr/share/bash-completion/completions/fedrate usr/share/doc/fedrate/copyright; do
	[ -s "$work/files/$file" ] || fail "$file is not in the package"
done
grep -q '^/etc/fedrate/fedrate.toml$' "$work/control/conffiles" || fail "the settings are no conffile"
for script in "$work"/control/postinst "$work"/control/prerm "$work"/control/postrm; do
	sh -n "$script" || fail "$script"
done
"$work/files/usr/bin/fedrate" --version
(cd "$work" && FEDRATE_CONFIG="$work/files/etc/fedrate/fedrate.toml" "$work/files/usr/bin/fedrate" status --database none.db 2>&1 | grep -q none.db) || fail "the settings cannot be read"
if command -v systemd-analyze >/dev/null; then
	if ! systemd-analyze verify --root="$work/files" --man=no /usr/lib/systemd/system/fedrate.service /usr/lib/systemd/system/fedrate-backup.timer >"$work/units" 2>&1; then
		grep -i 'fedrate' "$work/units" | grep -v 'Failed to create\|sysinit.target\|basic.target\|multi-user.target\|timers.target' >"$work/own" || true
		[ ! -s "$work/own" ] || { cat "$work/own" >&2; fail "systemd does not take the units"; }
	fi
	systemd-analyze security --offline=true --threshold=20 --root="$work/files" fedrate.service >"$work/security" 2>&1 || { tail -n 3 "$work/security" >&2; fail "the service is not hardened"; }
	tail -n 1 "$work/security"
fi
unit=$work/files/usr/lib/systemd/system/fedrate.service
for line in AmbientCapabilities=CAP_NET_BIND_SERVICE CapabilityBoundingSet=CAP_NET_BIND_SERVICE PrivateUsers=no; do
	grep -qx "$line" "$unit" || fail "the service cannot answer on port 443: $line is not in its unit"
done
echo "what is in the package is as it must be"

if [ "$(id -u)" != 0 ] || ! unshare -m true 2>/dev/null; then
	echo "not installed: that takes root and a mount namespace"
	exit 0
fi
mkdir "$work/upper"
unshare -m sh -eu "$here/install.sh" "$package" "$work/upper" || fail "installing, upgrading or removing it failed"
