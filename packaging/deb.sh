#!/bin/sh
# Writes dist/fedrate_VERSION_ARCH.deb from a program that is built. The same
# program and commit give the same bytes. usage: packaging/deb.sh PROGRAM VERSION
set -eu
program=$(realpath "$1")
cd "$(dirname "$0")"
case $2 in [0-9]*) VERSION=$2 ;; *) VERSION=0.0.0 ;; esac
ARCH=$(dpkg --print-architecture 2>/dev/null || go env GOARCH)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export VERSION ARCH SOURCE_DATE_EPOCH
rm -rf build
mkdir -p build/completion ../dist
cp "$program" build/fedrate
"$program" man -o build/man1 --language en
"$program" man -o build/ru/man1 --language ru
gzip -9 -n build/man1/*.1 build/ru/man1/*.1
for shell in bash zsh fish; do
	"$program" completion "$shell" --language en >"build/completion/$shell"
done
cat ../LICENSE ../NOTICE >build/copyright
find build -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
cd build
go tool -modfile=../go.mod nfpm package --config ../nfpm.yaml --packager deb --target ../../dist/
