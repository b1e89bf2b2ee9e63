#!/bin/sh
# Fills dist/ with what a release is: the program as an archive, the Debian
# package, the bill of materials, the notes, and the checksums of all.
# usage: packaging/release.sh PROGRAM VERSION
set -eu
program=$(realpath "$1")
version=$2
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
rm -rf dist
mkdir dist
packaging/deb.sh "$program" "$version"
name=fedrate-$version-$(go env GOOS)-$(go env GOARCH)
mkdir "dist/$name"
cp "$program" "dist/$name/fedrate"
cp -R README.md CHANGELOG.md LICENSE NOTICE docs packaging/build/man1 packaging/build/completion "dist/$name/"
tar -C dist --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -cf - "$name" | gzip -9 -n >"dist/$name.tar.gz"
rm -r "dist/$name"
(cd packaging && go run ./sbom "$program" "$version") >"dist/$name.cdx.json"
{
	echo "# fedrate $version"
	echo
	awk '/^## \[/ { n++ } n == 1' CHANGELOG.md
	echo
	echo "Verify what you have downloaded: sha256sum -c SHA256SUMS"
} >dist/RELEASE.md
(cd dist && sha256sum -- * >../packaging/build/SHA256SUMS && mv ../packaging/build/SHA256SUMS .)
ls -l dist
