#!/usr/bin/env bash
# Surprise: github.com/arran4/golang-ical v0.3.4 (Go) ends the lines of a calendar as text files of the computer end: with a line
# feed alone on Linux and macOS. RFC 5545, 3.1, asks for CR LF, whatever writes the file. The same program on Windows is right.
# Hurt: who publishes closing days of rating lists as a calendar; a reader that holds to the RFC takes the file as one long line.
# Seen: of 11 line ends of Serialize() on Linux none is CR LF; with the option WithNewLineWindows all are. A long summary is folded
# with the same line ends.
# fedrate: passes WithNewLineWindows.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

func main() {
	calendar := ics.NewCalendar()
	event := calendar.AddEvent("closing-2026-12@example.org")
	event.SetDtStampTime(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	event.SetAllDayStartAt(time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC))
	event.SetSummary("Closing day of the list of December 2026: reports that come in later are rated in January 2027")
	for _, text := range []string{calendar.Serialize(), calendar.Serialize(ics.WithNewLineWindows)} {
		fmt.Println(runtime.GOOS, strings.Count(text, "\r\n"), strings.Count(text, "\n"))
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/arran4/golang-ical@v0.3.4 >/dev/null 2>&1
got=$(go run .)
case "$(go env GOOS)" in
linux | darwin) ;;
*) echo "tried on Linux and macOS alone" && exit 0 ;;
esac
want="$(go env GOOS) 0 11
$(go env GOOS) 11 11"
if [ "$got" != "$want" ]; then
  printf 'changed: golang-ical v0.3.4 wrote CR LF and LF\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: golang-ical v0.3.4 writes line feeds alone unless it is told otherwise"
