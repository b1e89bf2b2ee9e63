#!/usr/bin/env bash
# Surprise: golang.org/x/text/language v0.43.0 (Go) has two ways to match a visitor's languages, and they differ. With English (the
# default) and Russian supported, Match of Ukrainian, Bulgarian, Serbian or Macedonian returns Russian with confidence No, though the
# first language is documented as the answer if nothing matches. MatchStrings of the same languages returns English.
# Hurt: whoever takes tag and index of Match and ignores the confidence: visitors from Kyiv or Sofia get a Russian page.
# Seen: uk, bg, sr, mk: Match ru No, MatchStrings en. For German, which has no match either, both return en.
# fedrate: takes Russian only if the confidence is more than No (web/pages.go).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"

	"golang.org/x/text/language"
)

func main() {
	supported := []language.Tag{language.English, language.Russian}
	matcher := language.NewMatcher(supported)
	for _, code := range []string{"uk", "bg", "sr", "mk", "de"} {
		_, i, confidence := matcher.Match(language.MustParse(code))
		_, j := language.MatchStrings(matcher, code)
		fmt.Println(code, supported[i], confidence, supported[j])
	}
}
GO
go mod init finding >/dev/null 2>&1
go get golang.org/x/text@v0.43.0 >/dev/null 2>&1
got=$(go run .)
want='uk ru No en
bg ru No en
sr ru No en
mk ru No en
de en No en'
if [ "$got" != "$want" ]; then
  printf 'changed: x/text/language v0.43.0 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: x/text/language v0.43.0 matches Ukrainian to Russian by Match, to English by MatchStrings"
