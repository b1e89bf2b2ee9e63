#!/usr/bin/env bash
# Surprise: github.com/robfig/cron/v3 v3.0.1 (Go) runs a job of a fixed time twice where the clocks show that time twice. Its
# documentation speaks of the times that clocks skip, not of these; cron-parser 5.10.6 (npm) gives such a time once.
# In Cuba clocks go back to 00:00, and in some years on 1 November, so that even @monthly comes twice.
# Hurt: whoever publishes, bills or mails by @monthly or @daily: the second run makes a second list an hour after the first.
# Seen: Havana, 2020: @monthly comes on 1 November at 00:00 CDT and at 00:00 CST, then on 1 December; cron-parser gives the first only.
# fedrate: a time that clocks show twice comes the first time only (jobs/server/schedule.go).
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
	schedule, err := cron.ParseStandard("CRON_TZ=America/Havana @monthly")
	if err != nil {
		panic(err)
	}
	for t, n := time.Date(2020, 10, 15, 12, 0, 0, 0, time.UTC), 0; n < 3; n++ {
		t = schedule.Next(t)
		fmt.Println(t.UTC().Format("2006-01-02T15:04Z"))
	}
}
GO
go mod init finding >/dev/null 2>&1
go get github.com/robfig/cron/v3@v3.0.1 >/dev/null 2>&1
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6 >/dev/null
cat >next.cjs <<'JS'
const { CronExpressionParser } = require('cron-parser');
const times = CronExpressionParser.parse('0 0 1 * *', { tz: 'America/Havana', currentDate: new Date('2020-10-15T12:00:00Z') });
for (let n = 0; n < 2; n++) console.log(times.next().toDate().toISOString().slice(0, 16) + 'Z');
JS
got="robfig: $(go run . | xargs)
cron-parser: $(node next.cjs | xargs)"
want='robfig: 2020-11-01T04:00Z 2020-11-01T05:00Z 2020-12-01T05:00Z
cron-parser: 2020-11-01T04:00Z 2020-12-01T05:00Z'
if [ "$got" != "$want" ]; then
  printf 'changed: the libraries returned\n%s\ninstead of\n%s\n' "$got" "$want" >&2
  exit 1
fi
echo "as recorded: robfig/cron v3.0.1 runs @monthly twice on 1 November 2020 in Havana"
