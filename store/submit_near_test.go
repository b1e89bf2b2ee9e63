package store_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// sharedReport is a report with some players.
type sharedReport struct {
	name        string
	first, last handbook.Date
	ids         []int // 0: without one
	names       string
}

func incomingOf(r sharedReport) store.Incoming {
	in := incoming(r.name, store.Facts{Title: r.name, Start: r.first, End: r.last, Players: len(r.ids)})
	in.Report = &tournament.Tournament{Name: r.name, Start: r.first, End: r.last}
	for i, id := range r.ids {
		player := tournament.Player{StartingRank: i + 1, FIDEID: id, Name: r.names}
		if r.names == "" {
			player.Name = fmt.Sprintf("Player %d", id)
		}
		in.Report.Players = append(in.Report.Players, player)
	}
	in.Report.Index()
	return in
}

// A new report is held against those with players of it on its days, and against those of the
// year around it with a quarter of the smaller field; a player with a FIDE ID is found by it, and
// by name where one of the two reports gives none.
func TestReportsThatAreRead(t *testing.T) {
	type report = sharedReport
	six := []int{1, 2, 3, 4, 101, 102}
	for name, c := range map[string]struct {
		old, fresh report
		read       bool
	}{
		"one player, the same days":           {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2026_09_05, 2026_09_06, []int{1, 11, 12, 13, 14, 15}, ""}, true},
		"one player, the next day":            {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2026_09_06, 2026_09_07, []int{1, 11, 12, 13, 14, 15}, ""}, false},
		"no player, the same days":            {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2026_09_01, 2026_09_05, []int{11, 12, 13, 14, 15, 16}, ""}, false},
		"a quarter of the smaller field":      {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2026_10_01, 2026_10_05, []int{1, 12, 13, 14}, ""}, true},
		"less than a quarter":                 {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2026_10_01, 2026_10_05, []int{1, 12, 13, 14, 15}, ""}, false},
		"a year later":                        {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2027_09_01, 2027_09_05, six, ""}, true},
		"400 days later":                      {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2027_10_06, 2027_10_07, six, ""}, true},
		"401 days later":                      {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 2027_10_07, 2027_10_08, six, ""}, false},
		"400 days earlier":                    {report{"a", 2027_10_06, 2027_10_07, six, ""}, report{"b", 2026_09_01, 2026_09_05, six, ""}, true},
		"401 days earlier":                    {report{"a", 2027_10_07, 2027_10_08, six, ""}, report{"b", 2026_09_01, 2026_09_05, six, ""}, false},
		"two years later, a league so long":   {report{"a", 2025_09_01, 2027_09_05, six, ""}, report{"b", 2027_09_05, 2027_09_05, six[:1], ""}, true},
		"the old one has no days":             {report{"a", 0, 0, six, ""}, report{"b", 2026_09_01, 2026_09_05, six, ""}, true},
		"the new one has no days":             {report{"a", 2026_09_01, 2026_09_05, six, ""}, report{"b", 0, 0, six, ""}, true},
		"one name, two IDs":                   {report{"a", 2026_09_01, 2026_09_05, []int{1}, "Novak, Jan"}, report{"b", 2026_09_01, 2026_09_05, []int{2}, "Novak, Jan"}, false},
		"one name, the old one without an ID": {report{"a", 2026_09_01, 2026_09_05, []int{0}, "Novak, Jan"}, report{"b", 2026_09_01, 2026_09_05, []int{2}, "Novak, Jan"}, true},
		"one name, the new one without an ID": {report{"a", 2026_09_01, 2026_09_05, []int{1}, "Novak, Jan"}, report{"b", 2026_09_01, 2026_09_05, []int{0}, "Novák, Ján"}, true},
		"one name in two scripts, no ID":      {report{"a", 2026_09_01, 2026_09_05, []int{0}, "Novak, Jan"}, report{"b", 2026_09_01, 2026_09_05, []int{0}, "Новак, Ян"}, true},
	} {
		s := storetest.Open(t, filepath.Join(t.TempDir(), "office.db"))
		fresh := incomingOf(c.fresh)
		_, err := s.Submit(t.Context(), incomingOf(c.old))
		require.NoError(t, err)
		found, err := store.Sharing(t.Context(), s, &fresh)
		require.NoError(t, err)
		require.Equal(t, c.read, len(found) == 1, name)
	}
}

// Players without a FIDE ID of the reports of an earlier version are found by name, too, once
// its database is brought up to date.
func TestPlayersOfEarlierVersionsAreFound(t *testing.T) {
	storetest.InFile(t)
	path := filepath.Join(t.TempDir(), "office.db")
	s, err := store.Open(path)
	require.NoError(t, err)
	require.NoError(t, s.Init(t.Context(), "KLM"))
	report := func(name string, id int) store.Incoming {
		return incomingOf(sharedReport{name, cup.Start, cup.End, []int{id}, "Novak, Jan"})
	}
	for _, in := range []store.Incoming{report("without an ID", 0), report("with one", 7)} {
		_, err := s.Submit(t.Context(), in)
		require.NoError(t, err)
	}
	require.NoError(t, s.Close())
	db := storetest.Raw(t, path)
	for _, statement := range []string{
		`DELETE FROM submission_players WHERE substr(person, 1, 1) = '?'`,
		`UPDATE submissions SET indexed = number`, // 2: each player has an ID
		`DROP INDEX submission_players_person`,
		`CREATE UNIQUE INDEX submission_players_person ON submission_players ((submission / 4096), person, submission)`,
		`DELETE FROM goose_db_version WHERE version_id = 565`,
	} {
		_, err := db.Exec(statement)
		require.NoError(t, err, statement)
	}
	require.NoError(t, db.Close())
	s, err = store.Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	another := report("with another", 8)
	found, err := store.Sharing(t.Context(), s, &another)
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, 1, found[0].Number)
	require.NoError(t, s.Sound(t.Context()))
}

// Of reports that come in within one transaction both databases keep the same, row by row and
// in the log, whatever waits in either to be written with the next ones.
func TestReportsOfATransactionAreKeptAlike(t *testing.T) {
	digests := map[string]string{}
	for _, name := range []string{filepath.Join(t.TempDir(), "office.db"), storetest.Addressed(t)} {
		s, err := store.Open(name)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		require.NoError(t, s.Init(t.Context(), "TST"))
		s.As(store.Acting{Actor: "officer", Program: "1", Now: func() time.Time { return day }})
		submit := func(s *store.Store, name string, first, findings int, readable bool) store.Answer {
			in := incoming(name, cup)
			report := &tournament.Tournament{Name: name, Start: cup.Start, End: cup.End}
			for i := range 12 {
				report.Players = append(report.Players, tournament.Player{StartingRank: i + 1, FIDEID: first + i, Name: fmt.Sprintf("Player, %d", first+i)})
			}
			report.Index()
			in.Findings = slices.Repeat(in.Findings, findings)
			in.Facts.Title += " " + name
			if readable {
				in.Content.Report = report
			}
			a, err := s.Submit(t.Context(), in)
			require.NoError(t, err)
			return a
		}
		for part := range 2 {
			require.NoError(t, s.Within(t.Context(), handbook.Say("store.doing.submit", "file", "many"), func(in *store.Store) (bool, error) {
				for i := range 6 {
					a := submit(in, fmt.Sprintf("%d of %d", i, part), 100*part+20*i, i%4*3, i != 3)
					require.Equal(t, 6*part+i+1, a.Submission.Number)
					require.Equal(t, store.Accepted, a.Submission.State)
				}
				require.True(t, submit(in, "1 of 0", 20, 0, true).Duplicate)
				found, err := in.Findings(t.Context(), 6*part+3)
				require.NoError(t, err)
				require.Len(t, found, 6, "what waits is there for who asks")
				return true, nil
			}))
		}
		storetest.Sound(t, s)
		log, err := s.VerifyLog(t.Context())
		require.NoError(t, err)
		require.Zero(t, log.Broken)
		require.Equal(t, 13, log.Entries)
		digests[storetest.Digest(t, s)] = name
	}
	require.Len(t, digests, 1)
}
