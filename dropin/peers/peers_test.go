package peers_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/dropin/peers"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/simulate"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

var (
	events = flag.Int("events", 60, "how many events are written for each program")
	kept   = flag.String("keep", "", "folder for the files that are written, and the pairs of their next round (.want), to run the programs on")
)

// errorsOf are the sentences of what cannot be carried.
func errorsOf(findings []handbook.Finding) (said []string) {
	for i := range findings {
		if findings[i].Severity == handbook.Error {
			said = append(said, findings[i].Article+" "+language.English.Message(&findings[i]))
		}
	}
	return said
}

// invented is an event before one of its rounds: byes of all kinds, late entries,
// forfeits, withdrawals, accelerations, scorings, systems, gaps, and letters of names.
func invented(t *testing.T, seed uint64) *tournament.Tournament {
	rng := rand.New(rand.NewPCG(seed, 40))
	one := func(percent, per int) int {
		if rng.IntN(100) < percent {
			return per
		}
		return 0
	}
	fields := []int{5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 25, 30, 33, 40, 50}
	players := fields[rng.IntN(len(fields))]
	rounds := 3 + rng.IntN(max(min(7, players-4), 1))
	o := simulate.EventOptions{
		Players: players, Rounds: rounds, Played: rng.IntN(rounds), Byes: one(60, 150), ZeroByes: one(60, 150), FullByes: one(25, 80),
		Late: one(50, 150), Forfeits: one(60, 100), Withdrawals: one(50, 100), Prohibited: one(25, 1), Start: 2026_09_05,
	}
	if o.Played == 0 {
		o.Played = -1
	}
	if one(30, 1) > 0 {
		o.InitialColour = tournament.Black
	}
	named := func(short string) *pairing.Edition { e, _ := pairing.Chapter.Edition(short); return e }
	key := "2026"
	if one(15, 1) > 0 {
		key, o.Start = "2017", 2025_09_06
	}
	require.NotNil(t, named(key))
	system := pairing.SystemOf("FIDE_DUTCH")
	if one(6, 1) > 0 {
		system = pairing.SystemOf([]string{"FIDE_BURSTEIN", "FIDE_DUBOV", "FIDE_LIM", "FIDE_TEAM"}[rng.IntN(4)])
		o.Players = max(o.Players, 16)
	}
	e, err := system.Edition(key)
	require.NoError(t, err)
	o.Edition = e
	scoring := rng.IntN(100)
	switch {
	case system.Teams:
	case scoring < 25:
		o.Accelerate = true
	case scoring < 40:
		o.Scoring = simulate.ScoringOf(30, 10, 0)
	case scoring < 45:
		o.Scoring = simulate.ScoringOf(30, 10, 0)
		o.Scoring.AllocatedBye = 5
	case scoring < 55:
		o.Scoring = tournament.StandardScoring
		o.Scoring.AllocatedBye = 5
	case scoring < 60:
		o.Scoring = tournament.StandardScoring
		o.Scoring.AllocatedBye = 0
	}
	x := simulate.Event(seed, o)
	if one(12, 1) > 0 && !system.Teams {
		number := map[int]int{}
		for i := range x.Players {
			number[x.Players[i].StartingRank] = 2*x.Players[i].StartingRank + 1
		}
		x = x.Renumber(number)
	}
	names := []string{"Ћирић, Ђорђе", "Məmmədov, Cəlil", "Øster, Åse", "Ğürsoy, İnci", "Łoś, Żaneta", "Nguyễn, Ánh"}
	for i := range x.Players {
		if one(20, 1) > 0 {
			x.Players[i].Name = names[rng.IntN(len(names))]
		}
	}
	return x
}

// paired are the pairs of the next round, one a line, and why there are none.
func paired(r *audit.Report, e *pairing.Edition, number map[int]int) (pairs []string, none bool) {
	if e == nil {
		e = r.Editions.Pairing
	}
	p, err := pairing.PairRound(r.Tournament, pairing.Task{Edition: e, System: r.System})
	if err != nil || !p.Reason.IsZero() {
		return nil, true
	}
	in := func(n int) int {
		if number != nil && n > 0 {
			return number[n]
		}
		return n
	}
	for _, pair := range p.Pairs {
		pairs = append(pairs, fmt.Sprintf("%d %d", in(pair.White), in(pair.Black)))
	}
	slices.Sort(pairs)
	return pairs, false
}

// A file that is written without an error is paired as the report is, by the edition of
// the program.
func TestFilesArePairedAsTheReport(t *testing.T) {
	carried, refused := map[string]int{}, map[string]int{}
	for seed := range uint64(*events) {
		var b bytes.Buffer
		format := []trf.Format{trf.TRF26, trf.TRF16}[seed%2]
		require.NoError(t, trf.Write(&b, invented(t, seed), format))
		r := audit.Open("event.trf", b.Bytes(), audit.Options{})
		require.NotNil(t, r.Tournament, "seed %d", seed)
		for _, p := range peers.Programs {
			data, findings, err := p.Convert(r)
			require.NoError(t, err)
			if len(errorsOf(findings)) > 0 {
				refused[p.Flag]++
				continue
			}
			carried[p.Flag]++
			number, back := map[int]int{}, map[int]int{}
			written := audit.Open("out.trf", data, audit.Options{})
			ranks := []int{}
			for i := range r.Tournament.Players {
				ranks = append(ranks, r.Tournament.Players[i].StartingRank)
			}
			slices.Sort(ranks)
			for i := range written.Tournament.Players {
				number[ranks[i]] = written.Tournament.Players[i].StartingRank
				back[written.Tournament.Players[i].StartingRank] = ranks[i]
			}
			want, none := paired(r, nil, number)
			if *kept != "" {
				name := filepath.Join(*kept, fmt.Sprintf("%03d.%s", seed, p.Flag))
				require.NoError(t, os.WriteFile(name+".trf", data, 0o644))
				require.NoError(t, os.WriteFile(name+".want", []byte(strings.Join(want, "\n")), 0o644))
			}
			if !p.Reads() {
				continue
			}
			got, nothing := paired(written, r.Editions.Pairing, nil)
			require.Equal(t, none, nothing, "seed %d, %s", seed, p.Name)
			require.Equal(t, want, got, "seed %d, %s: %s", seed, p.Name, data)
		}
	}
	t.Logf("carried %v, refused %v", carried, refused)
	for _, p := range peers.Programs[:3] {
		require.NotZero(t, carried[p.Flag], p.Flag)
		require.NotZero(t, refused[p.Flag], p.Flag)
	}
}
