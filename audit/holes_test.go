package audit_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// fourPlayers is a round robin of four from 1 to 3 May 2026, with the points and cells as
// given, ranked by these points.
func fourPlayers(points [4]string, cells [4][3]string, records ...string) []byte {
	var b strings.Builder
	b.WriteString("012 Open of Alpha\n022 Alpha\n032 LIE\n042 2026/05/01\n052 2026/05/03\n062 4\n072 4\n092 Individual: Round-Robin\n102 IA Arb, Ada\n122 90 min + 30 sec\n")
	b.WriteString("132                                                                                        26/05/01  26/05/02  26/05/03\n142 3\n192 FIDE_ROUNDROBIN\n")
	for _, r := range records {
		b.WriteString(r + "\n")
	}
	for i, name := range []string{"Alfa, Adam", "Bravo, Bert", "Charlie, Carl", "Delta, Dirk"} {
		rank := 1
		for k, other := range points {
			if other > points[i] || other == points[i] && k < i {
				rank++
			}
		}
		fmt.Fprintf(&b, "001 %4d m    %-33s %4d LIE    9900000%d 1990/01/01 %4s %4d  %s  %s  %s\n", i+1, name, 2200-50*i, i+1, points[i], rank, cells[i][0], cells[i][1], cells[i][2])
	}
	return []byte(b.String())
}

// A game of which neither line has a result is found by round and pair, whatever stands
// in the cell, and never makes an accepted report.
func TestHoles(t *testing.T) {
	const before, last, after = handbook.Date(2026_05_02), handbook.Date(2026_05_03), handbook.Date(2026_05_04)
	with := func(a, b string) [4][3]string {
		return [4][3]string{
			{"   4 w 1", "   3 w 1", "   2 b " + a},
			{"   3 b =", "   4 b 1", "   1 w " + b},
			{"   2 w =", "   1 b 0", "   4 w ="},
			{"   1 b 0", "   2 w 0", "   3 b ="},
		}
	}
	printed := [4]string{"2.0", "1.5", "1.0", "0.5"}
	inRound2 := with("0", "1")
	inRound2[0][1], inRound2[2][1] = "   3 w  ", "   1 b  "
	coming := with(" ", " ")
	coming[2][2], coming[3][2] = "   4 w  ", "   3 b  "
	stars := with("*", "*")
	stars[2][2], stars[3][2] = "   4 w *", "   3 b *"
	for name, c := range map[string]struct {
		points  [4]string
		cells   [4][3]string
		on      handbook.Date
		records []string
		rule    string // empty: none
		is      handbook.Severity
		key     string
		round   int
		enter   string // the result that is proposed
	}{
		"both blank":                       {printed, with(" ", " "), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"both stars":                       {printed, with("*", "*"), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"both question marks":              {printed, with("?", "?"), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"both X, the code of record 162":   {printed, with("X", "X"), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"a small x and a blank":            {printed, with("x", " "), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"X that 162 has a value for":       {printed, with("X", "X"), after, []string{"162  X 0.0"}, "result-pending", handbook.Warning, "audit.result-pending.postponed", 3, ""},
		"a character in one line alone":    {printed, with(".", " "), after, nil, "result-form", handbook.Error, "trf.result-form", 3, ""},
		"a star and a blank":               {printed, with("*", " "), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"points say that Bravo won":        {[4]string{"2.0", "2.5", "1.0", "0.5"}, with(" ", " "), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, "0"},
		"points say that it was drawn":     {[4]string{"2.5", "2.0", "1.0", "0.5"}, with("*", "*"), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, "="},
		"points that no result gives":      {[4]string{"3.0", "2.5", "1.0", "0.5"}, with(" ", " "), after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"in an earlier round":              {[4]string{"2.0", "2.5", "1.0", "0.5"}, inRound2, after, nil, "result-missing", handbook.Error, "audit.result-missing", 2, "1"},
		"an earlier round of one in play":  {[4]string{"1.0", "2.5", "1.0", "0.5"}, inRound2, before, nil, "result-pending", handbook.Warning, "audit.result-pending", 2, ""},
		"on the last day":                  {printed, with(" ", " "), last, nil, "result-pending", handbook.Info, "audit.result-pending", 3, ""},
		"on a day that is not known":       {printed, with(" ", " "), 0, nil, "result-pending", handbook.Warning, "audit.result-pending", 3, ""},
		"a comment says postponed":         {printed, with(" ", " "), after, []string{"### game 1-2 postponed to June"}, "result-pending", handbook.Warning, "audit.result-pending.postponed", 3, ""},
		"a comment says so in Russian":     {printed, with("*", "*"), after, []string{"### партия 1-2 отложена"}, "result-pending", handbook.Warning, "audit.result-pending.postponed", 3, ""},
		"162 has a value for it":           {printed, with("*", "*"), after, []string{"162  X 0.0"}, "result-pending", handbook.Warning, "audit.result-pending.postponed", 3, ""},
		"the whole last round, after it":   {printed, coming, after, nil, "result-missing", handbook.Error, "audit.result-missing", 3, ""},
		"the last round, in the points":    {printed, coming, before, nil, "result-pending", handbook.Warning, "audit.result-pending", 3, ""},
		"the whole last round, before it":  {[4]string{"2.0", "1.5", "0.5", "0.0"}, coming, before, nil, "event-unfinished", handbook.Warning, "audit.event-unfinished.round-robin", 0, ""},
		"stars of a round still to come":   {printed, stars, before, nil, "result-pending", handbook.Info, "audit.result-pending", 3, ""},
		"a star in one line alone":         {[4]string{"2.0", "2.5", "1.0", "0.5"}, with("*", "1"), after, nil, "result-mismatch", handbook.Error, "tournament.result-mismatch", 3, ""},
		"all results":                      {[4]string{"2.0", "2.5", "1.0", "0.5"}, with("0", "1"), after, nil, "", "", "", 0, ""},
		"a forfeit on both sides is known": {printed, with("-", "-"), after, nil, "", "", "", 0, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := audit.Check("in.trf", fourPlayers(c.points, c.cells, c.records...), audit.Options{Today: c.on})
			holes := slices.DeleteFunc(slices.Clone(r.Findings), func(f handbook.Finding) bool {
				return !slices.Contains([]string{"result-missing", "result-pending", "event-unfinished", "result-mismatch", "result-form"}, f.Rule)
			})
			if c.rule == "" {
				require.Empty(t, holes)
				return
			}
			require.Len(t, holes, 1)
			f := holes[0]
			require.Equal(t, []any{c.rule, c.is, c.key, c.round}, []any{f.Rule, f.Severity, f.Text.Key, f.Round})
			if c.is != handbook.Info {
				require.NotEqual(t, audit.Accepted, r.Verdict())
			}
			if c.rule == "result-mismatch" || c.rule == "result-form" {
				return
			}
			if c.enter == "" {
				require.Nil(t, f.Fix)
				return
			}
			require.Equal(t, "audit.fix.result", f.Fix.Text.Key)
			require.Equal(t, c.enter, f.Fix.Text.Arg("result"))
			fixed, _ := r.Fixed([]int{f.Fix.Number})
			again := audit.Check("in.trf", fixed, audit.Options{Today: c.on})
			require.Empty(t, again.Errors())
			for i, p := range again.Tournament.Players {
				require.Equal(t, r.Tournament.Players[i].Points, p.Points, "no points are changed")
			}
		})
	}
}

// A round that is only announced is not played.
func TestRoundsPlayed(t *testing.T) {
	for name, c := range map[string]struct {
		last   [4]string
		played int
	}{
		"pairs":            {[4]string{"   2 b  ", "   1 w  ", "   4 w  ", "   3 b  "}, 2},
		"byes":             {[4]string{"        ", "0000 - H", "        ", "0000 - Z"}, 2},
		"pairs and a bye":  {[4]string{"   2 b  ", "   1 w  ", "0000 - U", "        "}, 2},
		"one result":       {[4]string{"   2 b 1", "   1 w 0", "   4 w  ", "   3 b  "}, 3},
		"a forfeit":        {[4]string{"   2 b -", "   1 w +", "   4 w  ", "   3 b  "}, 3},
		"nothing":          {[4]string{"", "", "", ""}, 2},
		"stars":            {[4]string{"   2 b *", "   1 w *", "   4 w *", "   3 b *"}, 2},
		"filler":           {[4]string{"0000   -", "0000   -", "0000   -", "0000   -"}, 2},
		"a result alone":   {[4]string{"0000 - 1", "        ", "        ", "        "}, 3},
		"the other result": {[4]string{"        ", "        ", "   4 w =", "   3 b ="}, 3},
	} {
		cells := [4][3]string{{"   4 w 1", "   3 w 1"}, {"   3 b =", "   4 b 1"}, {"   2 w =", "   1 b 0"}, {"   1 b 0", "   2 w 0"}}
		for i := range cells {
			cells[i][2] = c.last[i]
		}
		r := audit.Check("in.trf", fourPlayers([4]string{"2.0", "1.5", "0.5", "0.0"}, cells), audit.Options{Today: 2026_05_02})
		require.Equal(t, c.played, r.Overview().RoundsPlayed, name)
		require.Equal(t, 3, r.Overview().Rounds, name)
	}
}

// Games of a Swiss that are not in the report at all: half of the last round, or a win that
// the points of a line hold and its results do not.
func TestUnpaired(t *testing.T) {
	const during, after = handbook.Date(2026_05_02), handbook.Date(2026_05_04)
	played := [6][3]string{
		{"   4 w 1", "   2 b 1", "   3 w 1"},
		{"   5 b 1", "   1 w 0", "   4 b 1"},
		{"   6 w 1", "   5 b 1", "   1 b 0"},
		{"   1 b 0", "   6 w 1", "   2 w 0"},
		{"   2 w 0", "   3 w 0", "   6 b 1"},
		{"   3 b 0", "   4 b 0", "   5 w 0"},
	}
	without := func(round int, numbers ...int) [6][3]string {
		cells := played
		for _, n := range numbers {
			cells[n-1][round-1] = "        "
		}
		return cells
	}
	threeAway := without(3, 1, 2, 4)
	threeAway[2][2] = "0000 - Z" // the opponent of one of them
	all := [6]string{"3.0", "2.0", "2.0", "1.0", "1.0", "0.0"}
	less := func(numbers ...int) [6]string {
		points := all
		for _, n := range numbers {
			points[n-1] = strconv.Itoa(int(points[n-1][0]-'1')) + points[n-1][1:]
		}
		return points
	}
	for name, c := range map[string]struct {
		points [6]string
		cells  [6][3]string
		on     handbook.Date
		rule   string // empty: none
		is     handbook.Severity
		key    string
		who    []int
		round  int
	}{
		"all games":                           {all, played, after, "", "", "", nil, 0},
		"two of three games of the last":      {less(1, 2), without(3, 1, 2, 3, 4), after, "result-missing", handbook.Error, "half", []int{1, 2, 3, 4}, 3},
		"the same while it is played":         {less(1, 2), without(3, 1, 2, 3, 4), during, "result-pending", handbook.Warning, "half", []int{1, 2, 3, 4}, 3},
		"the same on a day that is not known": {less(1, 2), without(3, 1, 2, 3, 4), 0, "result-pending", handbook.Warning, "half", []int{1, 2, 3, 4}, 3},
		"three of six were absent, half":      {less(1, 2), threeAway, after, "result-missing", handbook.Error, "half", []int{1, 2, 4}, 3},
		"one of three games of the last":      {less(1), without(3, 1, 3), after, "unexplained-absence", handbook.Warning, "last", []int{1, 3}, 3},
		"and the points hold it":              {all, without(3, 1, 3), after, "result-missing", handbook.Error, "points", []int{1, 3}, 3},
		"and the points hold it, in play":     {all, without(3, 1, 3), during, "result-pending", handbook.Warning, "points", []int{1, 3}, 3},
		"a game of an earlier round":          {[6]string{"3.0", "2.0", "2.0", "1.0", "1.0", "0.0"}, without(2, 1, 2), after, "result-missing", handbook.Error, "points", []int{1, 2}, 2},
		"the same, points without it":         {less(1), without(2, 1, 2), after, "unexplained-absence", handbook.Warning, "", []int{1, 2}, 2},
		"half was absent by record 240":       {less(1, 2), without(3, 1, 2, 3, 4), after, "", "", "", nil, 0},
		"one player alone":                    {less(2), without(3, 2), after, "", "", "", nil, 0},
		"a first round that two did not play": {less(2), without(1, 2, 5), after, "", "", "", nil, 0},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			b.WriteString("012 Open of Alpha\n022 Alpha\n032 LIE\n042 2026/05/01\n052 2026/05/03\n062 6\n072 6\n092 Individual: Swiss-System\n102 IA Arb, Ada\n122 90 min + 30 sec\n")
			b.WriteString("132                                                                                        26/05/01  26/05/02  26/05/03\n142 3\n152 W\n192 FIDE_DUTCH_2026\n")
			for i, name := range []string{"Alfa, Adam", "Bravo, Bert", "Charlie, Carl", "Delta, Dirk", "Echo, Emil", "Foxtrot, Finn"} {
				fmt.Fprintf(&b, "001 %4d m    %-33s %4d LIE    9900000%d 1990/01/01 %4s %4d  %s  %s  %s\n", i+1, name, 2200-50*i, i+1, c.points[i], i+1, c.cells[i][0], c.cells[i][1], c.cells[i][2])
			}
			text := b.String()
			if strings.Contains(name, "record 240") {
				text = strings.Replace(text, "001    1", "240 Z   3    1    2    3    4\n001    1", 1)
			}
			r := audit.Check("in.trf", []byte(text), audit.Options{Today: c.on})
			var found []handbook.Finding
			for _, f := range r.Findings {
				if slices.Contains([]string{"result-missing", "result-pending", "unexplained-absence"}, f.Rule) && f.Cause == (handbook.Cause{}) {
					found = append(found, f)
				}
				require.False(t, f.Rule == "points-sum" && f.Fix != nil && c.rule == "result-missing", "no points are lowered")
			}
			if c.rule == "" {
				require.Empty(t, found)
				return
			}
			require.Len(t, found, 1)
			f := found[0]
			_, key, _ := strings.Cut(f.Text.Key, c.rule)
			if c.rule == "result-pending" {
				_, key, _ = strings.Cut(f.Text.Key, "result-missing")
			}
			require.Equal(t, []any{c.rule, c.is, c.key, c.who, c.round}, []any{f.Rule, f.Severity, strings.TrimPrefix(key, "."), f.Players, f.Round})
		})
	}
}
