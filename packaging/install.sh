#!/bin/sh
# Installs, starts, upgrades and removes a package in an overlay of this Debian.
# usage, in a mount namespace of its own: install.sh PACKAGE.deb FOLDER
set -eu
package=$1
mount -t tmpfs tmpfs "$2"
mkdir "$2/upper" "$2/work" "$2/root"
if ! mount -t overlay overlay -o "lowerdir=/,upperdir=$2/upper,workdir=$2/work" "$2/root" 2>/dev/null; then
	echo "not installed: no overlay can be made here"
	exit 0
fi
cp "$package" "$2/root/fedrate.deb"
mount --bind /dev "$2/root/dev"
mount -t proc proc "$2/root/proc" 2>/dev/null || mount --bind /proc "$2/root/proc"
chroot "$2/root" sh -eu <<'INSIDE'
as_office() { cd /var/lib/fedrate && setpriv --reuid fedrate --regid fedrate --clear-groups env FEDRATE_CONFIG=/etc/fedrate/fedrate.toml HOME=/var/lib/fedrate "$@"; }
dpkg -i /fedrate.deb
[ "$(stat -c %U:%a /var/lib/fedrate)" = fedrate:750 ]
as_office fedrate init --federation LIE
# The service has the capabilities of its unit, and no others: with them it answers on port 443.
capability=$(sed -n 's/^AmbientCapabilities=CAP_//p' /usr/lib/systemd/system/fedrate.service | tr A-Z a-z)
as_service() {
	cd /var/lib/fedrate && setpriv --reuid fedrate --regid fedrate --clear-groups --no-new-privs --inh-caps "-all${capability:+,+$capability}" --ambient-caps "-all${capability:+,+$capability}" \
		--bounding-set "-all${capability:+,+$capability}" env FEDRATE_CONFIG=/etc/fedrate/fedrate.toml HOME=/var/lib/fedrate "$@"
}
as_service timeout 20 fedrate serve --addr 127.0.0.1:443 >/tmp/serve.log 2>&1 &
serve=$!
tries=0
until grep -q 'msg=listening address=127.0.0.1:443' /tmp/serve.log; do
	kill -0 "$serve" && [ "$tries" -lt 60 ] || { cat /tmp/serve.log; exit 1; }
	tries=$((tries + 1))
	sleep 0.2
done
tries=0
until [ "$tries" -gt 60 ] || as_office fedrate backup >/tmp/backup.log 2>&1; do tries=$((tries + 1)); sleep 0.2; done
ls /var/lib/fedrate/backups/fedrate-*.db
kill "$serve" 2>/dev/null || true
wait "$serve" || true
echo '# a change of the officer' >>/etc/fedrate/fedrate.toml
dpkg -i --force-confold /fedrate.deb
grep -q 'a change of the officer' /etc/fedrate/fedrate.toml
as_office fedrate status | head -n 1
dpkg -r fedrate
[ ! -e /usr/bin/fedrate ] && [ -s /etc/fedrate/fedrate.toml ] && [ -s /var/lib/fedrate/fedrate.db ]
dpkg -P fedrate
[ ! -e /etc/fedrate/fedrate.toml ] && [ -s /var/lib/fedrate/fedrate.db ]
INSIDE
echo "installed, started, upgraded, removed and purged; the office stayed"
