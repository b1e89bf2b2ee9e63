#!/usr/bin/env bash
# Surprise: golang.org/x/text/collate v0.43.0 (Go) lists nb (Norwegian, Bokmål) and sr-Latn (Serbian in Latin letters) in Supported, which
# is documented to hold the languages with an order of their own, but sorts both in the root order. Norwegian puts Æ, Ø, Å after Z;
# Serbian puts Č and Ć after C, and Dž after D. The tables of nn, da and hr do so.
# Hurt: whoever checks Supported and then prints an alphabetical list of players: Åsen stands among the A.
# Seen: nb and sr-Latn equal und letter for letter; nn and da equal each other; hr sorts Cole before Čavić.
# fedrate: takes the Danish order for Norway and the Croatian one for Serbia, Bosnia and Montenegro (report/wall/alphabet.go).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
)

func main() {
	for _, code := range []string{"und", "nb", "nn", "da", "sr-Latn", "hr"} {
		tag := language.MustParse(code)
		names := []string{"Zahl", "Østby", "Åsen", "Ærø", "Aas", "Cole", "Čavić", "Luk", "Ljub"}
		collate.New(tag).SortStrings(names)
		fmt.Println(code, slices.Contains(collate.Supported(), tag), strings.Join(names, " "))
	}
}
GO
go mod init finding >/dev/null 2>&1
go get golang.org/x/text@v0.43.0 >/dev/null 2>&1
got=$(go run .)
want='und true Aas Ærø Åsen Čavić Cole Ljub Luk Østby Zahl
nb true Aas Ærø Åsen Čavić Cole Ljub Luk Østby Zahl
nn true Čavić Cole Ljub Luk Zahl Ærø Østby Aas Åsen
da true Čavić Cole Ljub Luk Zahl Ærø Østby Aas Åsen
sr-Latn true Aas Ærø Åsen Čavić Cole Ljub Luk Østby Zahl
hr true Aas Ærø Åsen Cole Čavić Luk Ljub Østby Zahl'
if [ "$got" != "$want" ]; then
  printf 'changed: x/text/collate v0.43.0 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: x/text/collate v0.43.0 lists nb and sr-Latn but sorts them in the root order"
