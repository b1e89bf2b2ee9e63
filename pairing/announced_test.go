package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// TestAnnounced: an announcement says how many rounds by which system, in time,
// and so many as the entries allow.
func TestAnnounced(t *testing.T) {
	rounds := handbook.Pos{File: "event.trf", Line: 4, Col: 5}
	system := handbook.Pos{File: "event.trf", Line: 6, Col: 5}
	swissRounds := func(n, entries int) handbook.Finding {
		return warns("C.04.1-2", "repeat-pairing", handbook.Warning, rounds, 0, nil,
			"pairing.plan.swiss-rounds", "rounds", n, "entries", entries, "most", entries-1)
	}
	table := func(n, entries, need int) handbook.Finding {
		return warns("C.05-5.1", "pairing-differs", handbook.Warning, rounds, 0, nil,
			"pairing.plan.round-robin-rounds", "rounds", n, "entries", entries, "need", need)
	}
	noRounds := warns("C.04.1-1", "last-round", handbook.Warning, rounds, 0, nil, "pairing.plan.no-rounds")
	unnamed := warns("C.04.2-1.3", "system-not-named", handbook.Warning, system, 0, nil, "pairing.plan.no-system")
	late := func(published, start handbook.Date) handbook.Finding {
		return warns("C.04.2-1.3", "system-not-named", handbook.Warning, system, 0, nil,
			"pairing.plan.published-late", "published", published, "start", start)
	}
	for name, c := range map[string]struct {
		format           pairing.Format
		entries, rounds  int
		days             int // dates of rounds
		published, start handbook.Date
		unnamed, teams   bool
		want             []handbook.Finding
	}{
		"swiss":                            {format: pairing.Swiss, entries: 8, rounds: 7},
		"swiss of two":                     {format: pairing.Swiss, entries: 2, rounds: 1},
		"swiss of two, two rounds":         {format: pairing.Swiss, entries: 2, rounds: 2, want: []handbook.Finding{swissRounds(2, 2)}},
		"swiss, as many rounds as entries": {format: pairing.Swiss, entries: 8, rounds: 8, want: []handbook.Finding{swissRounds(8, 8)}},
		"swiss, more rounds by the dates":  {format: pairing.Swiss, entries: 8, rounds: 7, days: 9, want: []handbook.Finding{swissRounds(9, 8)}},
		"fewer dates":                      {format: pairing.Swiss, entries: 8, rounds: 7, days: 3},
		"one entry":                        {format: pairing.Swiss, entries: 1, rounds: 3},
		"no entry yet":                     {format: pairing.RoundRobin, rounds: 3},
		"of teams":                         {format: pairing.Swiss, entries: 4, rounds: 9, teams: true},
		"no rounds":                        {format: pairing.Swiss, entries: 8, want: []handbook.Finding{noRounds}},
		"no rounds of a round robin":       {format: pairing.RoundRobin, entries: 8, want: []handbook.Finding{noRounds}},
		"no rounds, unnamed":               {format: pairing.Swiss, entries: 8, unnamed: true, want: []handbook.Finding{noRounds, unnamed}},
		"round robin":                      {format: pairing.RoundRobin, entries: 8, rounds: 7},
		"round robin, odd":                 {format: pairing.RoundRobin, entries: 7, rounds: 7},
		"round robin, a round less":        {format: pairing.RoundRobin, entries: 8, rounds: 6, want: []handbook.Finding{table(6, 8, 7)}},
		"round robin, a round more":        {format: pairing.RoundRobin, entries: 7, rounds: 8, want: []handbook.Finding{table(8, 7, 7)}},
		"round robin, double by rounds":    {format: pairing.RoundRobin, entries: 8, rounds: 14, want: []handbook.Finding{table(14, 8, 7)}},
		"double":                           {format: pairing.DoubleRoundRobin, entries: 6, rounds: 10},
		"double, odd":                      {format: pairing.DoubleRoundRobin, entries: 5, rounds: 10},
		"double, one cycle":                {format: pairing.DoubleRoundRobin, entries: 6, rounds: 5, want: []handbook.Finding{table(5, 6, 10)}},
		"double, a round less":             {format: pairing.DoubleRoundRobin, entries: 5, rounds: 9, want: []handbook.Finding{table(9, 5, 10)}},
		"knockout":                         {format: pairing.Knockout, entries: 8, rounds: 20},
		"unnamed":                          {format: pairing.Swiss, entries: 8, rounds: 5, unnamed: true, want: []handbook.Finding{unnamed}},
		"published in time":                {format: pairing.Swiss, entries: 8, rounds: 5, published: 2026_05_01, start: 2026_05_02},
		"published on the day":             {format: pairing.Swiss, entries: 8, rounds: 5, published: 2026_05_02, start: 2026_05_02, want: []handbook.Finding{late(2026_05_02, 2026_05_02)}},
		"published later":                  {format: pairing.Swiss, entries: 8, rounds: 8, published: 2026_05_09, start: 2026_05_02, want: []handbook.Finding{late(2026_05_09, 2026_05_02), swissRounds(8, 8)}},
		"published, no start known":        {format: pairing.Swiss, entries: 8, rounds: 5, published: 2026_05_09},
	} {
		report := placed(c.entries, "")
		report.Places[tournament.ItemRounds], report.Places[tournament.ItemType] = rounds, system
		report.Rounds, report.Start = c.rounds, c.start
		report.RoundDates = make([]handbook.Date, c.days)
		if c.teams {
			report.Teams = []tournament.Team{{Name: "A"}, {Name: "B"}}
		}
		a := &pairing.Announcement{Tournament: report, System: pairing.Detection{Format: c.format, Named: !c.unnamed}, Published: c.published}
		require.Equal(t, c.want, pairing.CheckAnnounced(a, edition("2026")), name)
		require.Nil(t, pairing.CheckAnnounced(a, nil), name)
	}
	require.Nil(t, pairing.CheckAnnounced(&pairing.Announcement{}, edition("2026")))
}
