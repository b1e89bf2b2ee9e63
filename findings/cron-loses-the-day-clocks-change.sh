#!/usr/bin/env bash
# Surprise: github.com/robfig/cron/v3 v3.0.1 (Go) can lose a job whose time the clocks do show. Its documentation says that a time that
# clocks skip is not run. Where clocks go on at midnight (Lebanon, Egypt), it goes further: the search for the next weekday jumps over
# that day, so every time of the day is lost, hours after the change as well. The same hour given as a daily job does come.
# Hurt: whoever runs a weekly or monthly job there: the job of that day never comes, and nothing reports it.
# Seen: in Beirut, where 00:00 became 01:00 on Sunday 30 March 2025, "0 3 * * 0" goes from 23 March to 6 April; "0 3 * * *" comes on
# 30 March. In Cairo "0 6 * * 5" goes from Friday 18 April to 2 May 2025.
# fedrate: asks the library for times on a clock that never changes and puts them into the zone itself (jobs/server/schedule.go).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS="-mod=mod -trimpath" GOWORK=off
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"
	_ "time/tzdata"

	"github.com/robfig/cron/v3"
)

func main() {
	for _, job := range []struct {
		zone, fields string
		month        time.Month
		day          int
	}{
		{"Asia/Beirut", "0 3 * * 0", time.March, 22},
		{"Asia/Beirut", "0 3 * * *", time.March, 29},
		{"Africa/Cairo", "0 6 * * 5", time.April, 17},
	} {
		schedule, err := cron.ParseStandard("CRON_TZ=" + job.zone + " " + job.fields)
		if err != nil {
			panic(err)
		}
		zone, err := time.LoadLocation(job.zone)
		if err != nil {
			panic(err)
		}
		first := schedule.Next(time.Date(2025, job.month, job.day, 12, 0, 0, 0, zone))
		fmt.Println(job.zone, job.fields, first.Format("Jan 2 15:04,"), schedule.Next(first).Format("Jan 2 15:04"))
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/robfig/cron/v3@v3.0.1 >/dev/null 2>&1
got=$(go run .)
want='Asia/Beirut 0 3 * * 0 Mar 23 03:00, Apr 6 03:00
Asia/Beirut 0 3 * * * Mar 30 03:00, Mar 31 03:00
Africa/Cairo 0 6 * * 5 Apr 18 06:00, May 2 06:00'
if [ "$got" != "$want" ]; then
  printf 'changed: robfig/cron v3.0.1 returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: robfig/cron v3.0.1 loses a weekly job on a day whose clocks go on at midnight"
