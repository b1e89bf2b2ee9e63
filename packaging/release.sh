#!/bin/sh
# Fills dist/ with what a release is: the program for each system as an archive,
# the Debian package, the bills of materials, the notes, and the checksums of all.
# The program of this system is the one that is given; those of the others are
# built here, without a C compiler. usage: packaging/release.sh PROGRAM VERSION
set -eu
program=$(realpath "$1")
version=$2
systems=${SYSTEMS:-linux/amd64 linux/arm64 windows/amd64 darwin/amd64 darwin/arm64}
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
here=$(go env GOOS)/$(go env GOARCH)
rm -rf dist
mkdir dist
packaging/deb.sh "$program" "$version"
for system in $systems; do
	name=fedrate-$version-$(echo "$system" | tr / -)
	exe=fedrate
	case $system in windows/*) exe=fedrate.exe ;; esac
	mkdir "dist/$name"
	if [ "$system" = "$here" ]; then
		cp "$program" "dist/$name/$exe"
	else
		CGO_ENABLED=0 GOOS=${system%/*} GOARCH=${system#*/} go build -trimpath -ldflags "-s -w -X main.version=$version" -o "dist/$name/$exe" ./cmd/fedrate
	fi
	(cd packaging && go run ./sbom "../dist/$name/$exe" "$version") >"dist/$name.cdx.json"
	cp -R README.md CHANGELOG.md LICENSE NOTICE docs "dist/$name/"
	case $system in
	windows/*)
		(cd packaging && go run ./zip "../dist/$name" "$SOURCE_DATE_EPOCH") >"dist/$name.zip"
		;;
	*)
		cp -R packaging/build/man1 packaging/build/completion "dist/$name/"
		tar -C dist --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -9 -n >"dist/$name.tar.gz"
		;;
	esac
	rm -r "dist/$name"
done
{
	echo "# fedrate $version"
	echo
	awk '/^## \[[0-9]/ { n++ } n == 1' CHANGELOG.md
	echo
	echo "Verify what you have downloaded: sha256sum -c SHA256SUMS"
} >dist/RELEASE.md
(cd dist && sha256sum -- * >../packaging/build/SHA256SUMS && mv ../packaging/build/SHA256SUMS .)
ls -l dist
