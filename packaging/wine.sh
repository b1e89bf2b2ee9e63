#!/bin/sh
# Tries the program for Windows under Wine: check, init, submit, run, fsck, serve. With
# a database in FEDRATE_DATABASE (postgres://...) the office lies there, else in a
# file, which needs a Wine that has placeholders of memory (that of Debian 12, 8.0, has
# none). Skipped with a message where there is no Wine. A Wine without
# bcryptprimitives.dll, which each program in Go asks for, gets one where mingw is.
# usage: packaging/wine.sh FEDRATE.EXE
set -eu
exe=$(realpath "$1")
here=$(realpath "$(dirname "$0")/..")
wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || true)
if [ -z "$wine" ]; then
	echo "not tried under Wine: there is none (Debian: wine64)"
	exit 0
fi
work=$(mktemp -d)
export WINEPREFIX="$work/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree=;mshtml="
server=$(command -v wineserver || ls /usr/lib/wine/wineserver64)
trap '"$server" -k 2>/dev/null || true; rm -rf "$work"' EXIT
fedrate() { timeout 300 "$wine" "$exe" "$@" </dev/null; }
mkdir "$work/office"
cd "$work/office"
if ! fedrate --version >"$work/said" 2>&1; then
	if ! grep -q bcryptprimitives "$work/said" || ! command -v x86_64-w64-mingw32-gcc-win32 >/dev/null; then
		cat "$work/said"
		echo "not tried under Wine: the program does not start (with Wine 8: apt-get install gcc-mingw-w64-x86-64-win32)"
		exit 0
	fi
	cat >"$work/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T n) { return SystemFunction036(to, (ULONG)n); }
C
	x86_64-w64-mingw32-gcc-win32 -shared -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$work/random.c" -ladvapi32
	fedrate --version
fi
if fedrate check "$here/fixtures/odd/one-sided-result.trf" >check.txt; then
	echo "packaging/wine.sh: a bad report passes" >&2
	exit 1
fi
grep -q 'one-sided-result.trf: rejected' check.txt
echo "check: as elsewhere"
if ! fedrate init --federation LIE --first-list "2026-09=$here/fixtures/federation/lists/2026-09.txt" --key "$here/fixtures/sample.key" >init.txt 2>&1; then
	cat init.txt
	if grep -q 'Invalid parameter' init.txt; then
		echo "no office in a file: this Wine has no placeholders of memory; give FEDRATE_DATABASE a PostgreSQL"
		exit 0
	fi
	exit 1
fi
fedrate submit --by wine "$here"/fixtures/federation/2026-09/*.trf >submit.txt
fedrate run --period 2026-10 --publish --out published >run.txt
fedrate fsck --deep --out published | tail -n 1
(cd published/2026-10 && find . -type f | sort | xargs sha256sum | sha256sum)
timeout 120 "$wine" "$exe" serve --addr 127.0.0.1:18099 --inbox "" >serve.txt 2>&1 </dev/null &
tries=0
until curl -sf http://127.0.0.1:18099/readyz; do
	tries=$((tries + 1))
	[ "$tries" -lt 120 ] || { cat serve.txt; exit 1; }
	sleep 0.5
done
echo "init, submit, run, fsck and serve: as elsewhere"
