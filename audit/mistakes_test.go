package audit_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/timecontrol"
	"github.com/fedrate/fedrate/trf"
)

// mistake is one thing that an arbiter gets wrong, put into a report that is
// right. Plant makes it at the n-th place where it can be made and answers
// false where there are no more.
type mistake struct {
	name    string
	rule    string
	article string // of the editions in force in February 2026; $ ends it
	col     int    // of the finding; 0: the cell of the round
	step    int    // every how many-th place is tried without -corpus
	plant   func(t *tournament.Tournament, n int) (spot, bool)
}

// spot is where the mistake must be found: the players whose lines have it and
// the round, or the record of the tournament section.
type spot struct {
	round   int
	players []int
	record  string
	col     int // 0: that of the mistake
}

func cleanReports(t *testing.T) map[string][]byte {
	files, err := filepath.Glob("testdata/mistakes/*.trf")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	out := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		require.NoError(t, err)
		out[filepath.Base(f)] = data
	}
	return out
}

func read(t *testing.T, data []byte) *tournament.Tournament {
	got, _, err := trf.Read("in.trf", data)
	require.NoError(t, err)
	return got
}

func written(t *testing.T, report *tournament.Tournament) []byte {
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, report, trf.TRF26))
	return b.Bytes()
}

// TestTenMistakes plants each mistake in reports that are right, and expects
// the one finding, under its article, at its place, and no other: what follows
// from a mistake is no finding of its own.
func TestTenMistakes(t *testing.T) {
	reports := cleanReports(t)
	for name, data := range reports {
		r := audit.Check(name, data, audit.Options{})
		require.Empty(t, r.Findings, name)
		require.Equal(t, data, written(t, r.Tournament), name)
	}
	require.Len(t, mistakes, 10)
	for i := range mistakes {
		m := &mistakes[i]
		t.Run(m.name, func(t *testing.T) {
			planted := 0
			for name, data := range reports {
				step := m.step
				if *corpus {
					step = 1
				}
				for n := 0; ; n += step {
					report := read(t, data)
					at, ok := m.plant(report, n)
					if !ok {
						break
					}
					planted++
					m.found(t, fmt.Sprintf("%s, place %d", name, n), written(t, report), at)
				}
			}
			require.GreaterOrEqual(t, planted, 5)
		})
	}
}

// found expects the mistake in the report and nothing else.
func (m *mistake) found(t *testing.T, where string, data []byte, at spot) {
	r := audit.Check("in.trf", data, audit.Options{})
	unfolded := first(r.Findings)
	require.Len(t, unfolded, 1, "%s: %v", where, r.Findings)
	f := unfolded[0]
	require.Equal(t, m.rule, f.Rule, "%s: %s", where, f)
	for _, round := range r.Rounds { // later rounds are what was really played makes them, and say so
		if round.Status == pairing.Different && round.Round > f.Round {
			require.Equal(t, "replay.follows", round.Reason.Key, "%s, round %d", where, round.Round)
		}
	}
	require.True(t, slices.ContainsFunc(strings.Fields(m.article), func(a string) bool { return strings.HasPrefix(f.Article+"$", a) }), "%s: %s", where, f)
	lines := strings.Split(string(data), "\n")
	if at.record != "" {
		require.Equal(t, at.record, lines[f.Pos.Line-1][:3], where)
	} else {
		for _, n := range at.players {
			require.Contains(t, f.Players, n, "%s: %s", where, f)
		}
		require.True(t, slices.ContainsFunc(at.players, func(n int) bool { return strings.HasPrefix(lines[f.Pos.Line-1], fmt.Sprintf("001 %4d", n)) }),
			"%s: %s", where, f)
	}
	require.Equal(t, at.round, f.Round, where)
	col := max(m.col, at.col)
	if at.round > 0 {
		col = 92 + 10*(at.round-1) - m.col
	}
	require.Equal(t, col, f.Pos.Col, "%s: %s", where, f)
}

// first are the findings that follow from no other, errors before warnings
// before infos.
func first(fs []handbook.Finding) []handbook.Finding {
	var out []handbook.Finding
	causes := handbook.Causes(fs)
	for _, severity := range []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info} {
		for i := range fs {
			if fs[i].Severity == severity && causes[i] < 0 {
				out = append(out, fs[i])
			}
		}
	}
	return out
}

// outOfPlace is the first pair of neighbours in the start list that does not
// follow the ratings.
func outOfPlace(t *tournament.Tournament) []int {
	before := &t.Players[0]
	for i := 1; i < len(t.Players); i++ {
		p := &t.Players[i]
		if p.Rating > 0 && (p.Rating > before.Rating || p.Rating == before.Rating && (p.Title > before.Title || p.Title == before.Title && p.Name < before.Name)) {
			return []int{p.StartingRank}
		}
		if p.Rating > 0 {
			before = p
		}
	}
	return nil
}

// cell is the game of a player's round, to be changed.
func cell(t *tournament.Tournament, number, round int) *tournament.Game {
	return &t.Player(number).Games[round-1]
}

// nthGame is the n-th played game of the report: its players, the lower number
// first, and its round.
func nthGame(t *tournament.Tournament, n int) (a, b, round int) {
	for r := 1; r <= t.Played(); r++ {
		for i := range t.Players {
			p := &t.Players[i]
			if g := p.Game(r); g.Opponent > p.StartingRank && g.Result.Played() {
				if n == 0 {
					return p.StartingRank, g.Opponent, r
				}
				n--
			}
		}
	}
	return 0, 0, 0
}

var mistakes = []mistake{
	{"colours swapped in one game", "pairing-differs", "C.04.3-5.2", 0, 23, func(t *tournament.Tournament, n int) (spot, bool) {
		a, b, r := nthGame(t, n)
		if a == 0 {
			return spot{}, false
		}
		g, h := cell(t, a, r), cell(t, b, r)
		g.Colour, h.Colour = h.Colour, g.Colour
		return spot{round: r, players: []int{a, b}}, true
	}},
	{"result entered on one side", "result-mismatch", "TRF26-001$", -7, 41, func(t *tournament.Tournament, n int) (spot, bool) {
		a, b, r := nthGame(t, n/2)
		if a == 0 {
			return spot{}, false
		}
		who := []int{a, b}[n%2]
		cell(t, who, r).Result = tournament.None
		return spot{round: r, players: []int{a, b}}, true
	}},
	{"player paired after withdrawing", "paired-after-withdrawal", "C.04.2-3.2$", 0, 1, func(t *tournament.Tournament, n int) (spot, bool) {
		for i := range t.Players {
			p := &t.Players[i]
			last := len(p.Games)
			for last > 0 && p.Games[last-1].Result == tournament.ZeroBye {
				last--
			}
			for r := last + 2; r <= len(p.Games); r++ {
				for j := range t.Players {
					q := &t.Players[j]
					if q.Game(r).Result == tournament.AllocatedBye && !met(p, q.StartingRank) {
						if n > 1 {
							n -= 2
							continue
						}
						res := [][2]tournament.Result{{'-', '+'}, {'0', '1'}}[n]
						*cell(t, p.StartingRank, r) = tournament.Game{Opponent: q.StartingRank, Colour: 'b', Result: res[0]}
						*cell(t, q.StartingRank, r) = tournament.Game{Opponent: p.StartingRank, Colour: 'w', Result: res[1]}
						return spot{round: r, players: []int{p.StartingRank}}, true
					}
				}
			}
		}
		return spot{}, false
	}},
	{"second bye", "second-bye", "C.04.1-4$", 0, 1, func(t *tournament.Tournament, n int) (spot, bool) {
		for i := range t.Players {
			p := &t.Players[i]
			first := 0
			for k, g := range p.Games {
				if g.Result == tournament.AllocatedBye && first == 0 {
					first = k + 1
				}
				if first == 0 || g.Result != tournament.Win {
					continue
				}
				for j := range t.Players {
					q := &t.Players[j]
					if q.Game(k+1).Result == tournament.AllocatedBye && !met(q, g.Opponent) {
						if n > 0 {
							n--
							continue
						}
						*cell(t, q.StartingRank, k+1) = g
						cell(t, g.Opponent, k+1).Opponent = q.StartingRank
						p.Games[k] = tournament.Game{Result: tournament.AllocatedBye}
						return spot{round: k + 1, players: []int{p.StartingRank}}, true
					}
				}
			}
		}
		return spot{}, false
	}},
	{"wrong start order", "start-list-order", "C.04.2-2.2$", 5, 83, func(t *tournament.Tournament, n int) (spot, bool) {
		for i := range t.Players {
			for j := i + 1; j < len(t.Players); j++ {
				p, q := &t.Players[i], &t.Players[j]
				if p.Rating == 0 || q.Rating == 0 || p.Rating == q.Rating {
					continue
				}
				if n > 0 {
					n--
					continue
				}
				p.Rating, q.Rating = q.Rating, p.Rating
				p.Title, q.Title = q.Title, p.Title
				p.Sex, q.Sex = q.Sex, p.Sex
				p.Name, q.Name = q.Name, p.Name
				p.Birth, q.Birth = q.Birth, p.Birth
				p.FIDEID, q.FIDEID = q.FIDEID, p.FIDEID
				p.Federation, q.Federation = q.Federation, p.Federation
				return spot{players: outOfPlace(t)}, true
			}
		}
		return spot{}, false
	}},
	{"too many rounds on one day", "hours-per-day", "B.02-3.1$", 0, 1, func(t *tournament.Tournament, n int) (spot, bool) {
		if n+4 > len(t.RoundDates) {
			return spot{}, false
		}
		for r := n; r < n+4; r++ {
			t.RoundDates[r] = t.RoundDates[n]
		}
		return spot{record: "132", col: 92 + 10*(n+3)}, true
	}},
	{"85 minutes with a player of 2410", "rate-of-play", "B.02-1.1$", 5, 1, func(t *tournament.Tournament, n int) (spot, bool) {
		texts := []string{"85 min + 30 sec", "85 min", "85 min + 15 sec"}
		if n >= len(texts) {
			return spot{}, false
		}
		t.TimeControlText, t.EncodedTimeControl = texts[n], ""
		t.TimeControl = timecontrol.Parse(texts[n], "", t.Start).Control
		t.Players[0].Rating = 2410
		return spot{record: "122"}, true
	}},
	{"repeated pairing", "repeat-pairing", "C.04.1-2$", 0, 11, func(t *tournament.Tournament, n int) (spot, bool) {
		for r := 2; r <= t.Played(); r++ {
			for i := range t.Players {
				a := &t.Players[i]
				ga := a.Game(r)
				for e := 1; e < r && ga.Result.Played(); e++ {
					b := t.Player(a.Game(e).Opponent)
					if b == nil || b.StartingRank < a.StartingRank || !a.Game(e).Result.Played() || !b.Game(r).Result.Played() || b.Game(r).Colour == ga.Colour {
						continue
					}
					gb := b.Game(r)
					c, d := t.Player(ga.Opponent), t.Player(gb.Opponent)
					if met(c, d.StartingRank) || ga.Result.Score()+gb.Result.Score() != tournament.One {
						continue
					}
					if n > 0 {
						n--
						continue
					}
					a.Games[r-1].Opponent, b.Games[r-1].Opponent = b.StartingRank, a.StartingRank
					c.Games[r-1].Opponent, d.Games[r-1].Opponent = d.StartingRank, c.StartingRank
					return spot{round: r, players: []int{a.StartingRank, b.StartingRank}}, true
				}
			}
		}
		return spot{}, false
	}},
	{"rank not following from the tie-breaks", "rank-differs", "C.07-4.2$ C.07-7$", 86, 97, func(t *tournament.Tournament, n int) (spot, bool) {
		for i := range t.Players {
			for j := i + 1; j < len(t.Players); j++ {
				if n > 0 {
					n--
					continue
				}
				p, q := &t.Players[i], &t.Players[j]
				p.Rank, q.Rank = q.Rank, p.Rank
				return spot{players: []int{p.StartingRank, q.StartingRank}}, true
			}
		}
		return spot{}, false
	}},
	{"wrong points", "points-sum", "TRF26-001$", 81, 7, func(t *tournament.Tournament, n int) (spot, bool) {
		if n/2 >= len(t.Players) {
			return spot{}, false
		}
		p := &t.Players[n/2]
		p.Points += []tournament.Points{5, 10}[n%2]
		return spot{players: []int{p.StartingRank}}, true
	}},
}

func met(p *tournament.Player, number int) bool {
	for _, g := range p.Games {
		if g.Opponent == number {
			return true
		}
	}
	return false
}
