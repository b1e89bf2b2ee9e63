#!/usr/bin/env bash
# Surprise: github.com/corentings/chess/v2 v2.3.2 (Go) reads a PGN game that ends with 1/2-1/2 as one without a result. Outcome returns
# "*" for it, whereas it returns 1-0 and 0-1 for games that were won. The Result tag of the same game says 1/2-1/2.
# Hurt: whoever adds up points by Outcome: every agreed draw counts as a game still in progress, and both players lose half a point.
# Seen: "1-0 1-0", "0-1 0-1", but "1/2-1/2 *" (tag, then Outcome); v2.4.0 does the same.
# fedrate: takes results from tournament reports only, where a draw is one character of the round's column.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/corentings/chess/v2"
)

func main() {
	scanner := chess.NewScanner(os.Stdin)
	for scanner.HasNext() {
		game, err := scanner.ParseNext()
		if err != nil {
			fmt.Println("error:", err)
			return
		}
		fmt.Println(game.GetTagPair("Result"), game.Outcome())
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/corentings/chess/v2@v2.3.2 >/dev/null 2>&1
for result in 1-0 0-1 1/2-1/2; do
  printf '[Event "Oak Cup"]\n[Site "?"]\n[Date "2026.01.02"]\n[Round "1"]\n[White "Lind, Ada"]\n[Black "Orr, Ben"]\n'
  printf '[Result "%s"]\n\n1. e4 e5 2. Nf3 Nc6 %s\n\n' "$result" "$result"
done >games.pgn
got=$(go run . <games.pgn)
want='1-0 1-0
0-1 0-1
1/2-1/2 *'
if [ "$got" != "$want" ]; then
  printf 'changed: corentings/chess v2.3.2 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: corentings/chess v2.3.2 gives a drawn game the outcome *"
