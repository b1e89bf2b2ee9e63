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
	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/cmd/dropin/peers"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing"
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

var update = flag.Bool("update", false, "write docs/peers.md")

// TestDocsPeers holds docs/peers.md against the table.
func TestDocsPeers(t *testing.T) {
	const path = "../../../docs/peers.md"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(peers.Page()), 0o644))
	}
	have, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, strings.Split(peers.Page(), "\n"), strings.Split(string(have), "\n"), "docs/peers.md is stale; run: make docs")
}

// text is a report of six players before its second round, changed by records.
func text(change func(lines []string) []string, records ...string) string {
	lines := []string{
		"012 Open of Alpha", "022 Alpha", "032 LIE", "042 2026/10/01", "052 2026/10/05", "092 Individual: Swiss-System (Dutch)", "102 Stone, Ann", "122 90 min + 30 sec",
	}
	lines = append(lines, records...)
	for i, cell := range []string{"1.0    1     4 w 1", "1.0    2     5 b 1", "1.0    3     6 w 1", "0.0    4     1 b 0", "0.0    5     2 w 0", "0.0    6     3 b 0"} {
		lines = append(lines, fmt.Sprintf("001 %4d m    Player%02d, A                       %4d LIE    9900000%d 1990/01/01  %s", i+1, i+1, 2400-50*i, i+1, cell))
	}
	if change != nil {
		lines = change(lines)
	}
	return strings.Join(lines, "\n") + "\n"
}

func replaced(words ...string) func([]string) []string {
	return func(lines []string) []string {
		return strings.Split(strings.NewReplacer(words...).Replace(strings.Join(lines, "\n")), "\n")
	}
}

// What each program is written, or cannot be told, trait by trait; want is a line of the
// file, or "!" and the article of an error.
func TestTraits(t *testing.T) {
	const r, w = "142 5", "152 W"
	for name, c := range map[string]struct {
		text                         string
		bbp, gacrux, javafo, manager string
	}{
		"plain":                        {text(nil, r, w), "192 FIDE_DUTCH_2025", "192 FIDE_DUTCH", "!TRF26-192", "!TRF26-142"},
		"edition of 2017":              {text(replaced("2026/10", "2025/10"), r, w), "!TRF26-192", "!TRF26-192", "XXR 5", "!TRF26-142"},
		"named edition of 2017":        {text(nil, r, w, "192 FIDE_DUTCH_2017"), "!TRF26-192", "!TRF26-192", "XXC white1", "!TRF26-142"},
		"named edition of 2026":        {text(nil, r, w, "192 FIDE_DUTCH_2026"), "192 FIDE_DUTCH_2025", "192 FIDE_DUTCH", "!TRF26-192", "!TRF26-142"},
		"no number of rounds":          {text(nil, w), "!TRF26-142", "!TRF26-142", "!TRF26-142", "012 Open of Alpha"},
		"colour in lower case":         {text(nil, r, "152 b"), "152 B", "152 B", "!TRF26-192", "!TRF26-142"},
		"colour by the first round":    {text(nil, r), "152 W", "152 W", "!TRF26-192", "!TRF26-142"},
		"Burstein":                     {text(nil, r, w, "192 FIDE_BURSTEIN"), "!TRF26-192", "!TRF26-192", "!TRF26-192", "!TRF26-142"},
		"Lim":                          {text(nil, r, w, "192 FIDE_LIM"), "!TRF26-192", "!TRF26-192", "!TRF26-192", "!TRF26-142"},
		"assigned points":              {text(nil, r, w, "299           0.5    0    1"), "!TRF26-299", "!TRF26-299", "!TRF26-299", "!TRF26-299"},
		"absence worth half":           {text(replaced("0.0    6     3 b 0", "0.5    6  0000 - Z", "1.0    3     6 w 1", "1.0    3  0000 - F"), r, w, "162  A 0.5"), "162  Z 0.5", "162  A 0.5", "!TRF26-192", "!TRF26-162"},
		"bye worth nothing":            {text(replaced("0.0    6     3 b 0", "0.0    6  0000 - U", "1.0    3     6 w 1", "1.0    3  0000 - F"), r, w, "162  P 0.0"), "!TRF26-162", "162  P 0.0", "!TRF26-192", "!TRF26-142"},
		"bye worth half of 3-1-0":      {text(replaced("  1.0    ", "  3.0    "), r, w, "162  W 3.0    D 1.0    P 0.5"), "162  W 3.0    D 1.0    P 0.5", "!TRF26-162", "!TRF26-192", "!TRF26-162"},
		"white's win worth more":       {text(replaced("1.0    2     5 b 1", "0.9    2     5 b 1"), r, w, "XXS BW=0.9"), "!TRF26-162", "!TRF26-162", "!TRF26-192", "!TRF26-162"},
		"Baku by name":                 {text(nil, r, w, "192 FIDE_DUTCH_BAKU"), "250       1.0   1   2    1    4", "250       1.0   1   2    1    4", "!TRF26-192", "!TRF26-250"},
		"Baku of 2017":                 {text(replaced("2026/10", "2025/10"), r, w, "192 FIDE_DUTCH_2017_BAKU"), "!TRF26-192", "!TRF26-192", "XXA    4  1.0  1.0", "!TRF26-250"},
		"an opponent that no line has": {text(replaced("001    6", "001   16"), r, w), "!TRF26-001", "!TRF26-001", "!TRF26-001", "!TRF26-001"},
		"absent by XXZ":                {text(nil, r, w, "XXZ 3"), "240 Z   2    3", "240 Z   2    3", "!TRF26-192", "!TRF26-142"},
		"absent by a cell":             {text(replaced("6 w 1", "6 w 1  0000 - Z"), r, w), "240 Z   2    3", "240 Z   2    3", "!TRF26-192", "!TRF26-142"},
		"byes of 2017":                 {text(replaced("2026/10", "2025/10"), r, w, "240 H   2    5"), "!TRF26-192", "!TRF26-192", "001    5 m    Player05, A                       2200 LIE    99000005 1990/01/01  0.0    5     2 w 0  0000 - H", "!TRF26-142"},
		"a bye of round 4":             {text(nil, r, w, "240 H   4    5"), "142 5", "142 5", "!TRF26-192", "!TRF26-142"},
		"points not of the results":    {text(replaced("1.0    2 ", "2.0    2 "), r, w), "001    2 m    Player02, A                       2350 LIE    99000002 1990/01/01  1.0    2     5 b 1", "142 5", "!TRF26-192", "!TRF26-142"},
		"must not meet":                {text(nil, r, w, "260   1   5    1    2"), "260   1   5    1    2", "260   1   5    1    2", "!TRF26-192", "!TRF26-260"},
		"letters":                      {text(replaced("Player01, A", "Məmmədo, Ö "), r, w), "001    1 m    Məmmədo, Ö                        2400 LIE    99000001 1990/01/01  1.0    1     4 w 1", "001    1 m    Mammado, O                        2400 LIE    99000001 1990/01/01  1.0    1     4 w 1", "!TRF26-192", "!TRF26-142"},
		"no game of round 1 played": {text(func(lines []string) []string {
			for i, l := range lines {
				if strings.HasPrefix(l, "001") {
					lines[i] = strings.NewReplacer("w 1", "w +", "b 1", "b +", "w 0", "w -", "b 0", "b -").Replace(l)
				}
			}
			return lines
		}, r, w), "192 FIDE_DUTCH_2025", "!TRF26-001", "!TRF26-192", "!TRF26-142"},
		"teams of players": {text(nil, r, w, "013 Alpha                               1    4"), "192 FIDE_DUTCH_2025", "192 FIDE_DUTCH", "!TRF26-192", "!TRF26-142"},
		"all rounds dated": {text(nil, "132"+strings.Repeat(" ", 88)+"26/10/01  26/10/02", "142 2", w), "142 2", "142 2", "!TRF26-192", "012 Open of Alpha"},
	} {
		report := audit.Open("open.trf", []byte(c.text), audit.Options{})
		require.NotNil(t, report.Tournament, name)
		for i, want := range []string{c.bbp, c.gacrux, c.javafo, c.manager} {
			p := peers.Programs[i]
			data, findings, err := p.Convert(report)
			require.NoError(t, err)
			said := errorsOf(append(findings, report.Findings...))
			if article, fails := strings.CutPrefix(want, "!"); fails {
				require.Contains(t, strings.Join(said, "\n"), article, "%s, %s", name, p.Flag)
				continue
			}
			require.Empty(t, said, "%s, %s", name, p.Flag)
			lines := strings.Split(string(data), "\r\n")
			require.Contains(t, lines, want, "%s, %s", name, p.Flag)
			require.NotContains(t, string(data), "013 ", name)
			require.NotContains(t, string(data), "XXZ", name)
		}
	}
}

// Numbers with gaps: bbpPairings takes the lines in their order, others get new numbers.
func TestGaps(t *testing.T) {
	report := audit.Open("open.trf", []byte(text(func(lines []string) []string {
		for i, l := range lines {
			if strings.HasPrefix(l, "001    6") {
				lines[i] = "001   16" + l[8:]
			}
			lines[i] = strings.Replace(lines[i], "  6 w 1", " 16 w 1", 1)
		}
		return lines
	}, "142 5", "152 W")), audit.Options{})
	bbp, findings, err := peers.Named("bbppairings").Convert(report)
	require.NoError(t, err)
	require.Empty(t, errorsOf(findings))
	require.Contains(t, string(bbp), "XXC rank\r\n")
	require.Contains(t, string(bbp), "\r\n001   16 ")
	gacrux, findings, err := peers.Named("gacrux").Convert(report)
	require.NoError(t, err)
	require.Empty(t, errorsOf(findings))
	require.NotContains(t, string(gacrux), "XXC")
	require.Contains(t, string(gacrux), "\r\n001    6 ")
	require.Contains(t, language.English.Message(&findings[len(findings)-1]), "16=6")
}
