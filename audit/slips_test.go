package audit_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/tournament"
)

// slip is one kind of mistake of the pen, made at a random place of a report
// that is right.
type slip struct {
	name  string
	rules string // of the first finding, any of these
	loses bool   // information is gone: no change can bring it back
	swiss bool   // shown by the pairings of a Swiss alone
	quiet bool   // may change nothing that anybody could see: counted where it brings a finding
	make  func(d *draft) bool
}

// draft is a report into which a slip is made: its lines, and those at which
// the slip must be found.
type draft struct {
	r     *rand.Rand
	t     *tournament.Tournament
	lines []string
	at    []int // from 1; none: anywhere
}

const deleted = "\x00"

// made are the bytes of the report with the slip, and the lines of the slip in
// it; nil where the slip cannot be made there.
func (s *slip) made(r *rand.Rand, t *tournament.Tournament, data []byte) ([]byte, []int) {
	d := &draft{r: r, t: t, lines: strings.Split(strings.TrimSuffix(string(data), "\r\n"), "\r\n")}
	if !s.make(d) {
		return nil, nil
	}
	var at []int
	for _, n := range d.at {
		gone := 0
		for _, l := range d.lines[:min(n-1, len(d.lines))] {
			if l == deleted {
				gone++
			}
		}
		at = append(at, n-gone)
	}
	lines := slices.DeleteFunc(d.lines, func(l string) bool { return l == deleted })
	return []byte(strings.Join(lines, "\r\n") + "\r\n"), at
}

// set puts another line in place of line n.
func (d *draft) set(n int, text string) {
	d.lines[n-1] = text
	d.at = append(d.at, n)
}

// put writes over the columns from col on of a line.
func (d *draft) put(n, col int, text string) {
	runes := []rune(d.lines[n-1])
	for len(runes) < col-1+len([]rune(text)) {
		runes = append(runes, ' ')
	}
	copy(runes[col-1:], []rune(text))
	d.set(n, string(runes))
}

// splice takes out columns of a line and puts text in their place.
func (d *draft) splice(n, col, take int, text string) {
	runes := []rune(d.lines[n-1])
	d.set(n, string(runes[:col-1])+text+string(runes[min(col-1+take, len(runes)):]))
}

func (d *draft) column(n, col int) rune {
	if runes := []rune(d.lines[n-1]); col <= len(runes) {
		return runes[col-1]
	}
	return ' '
}

// record is the line of the first record of that number, 0 where there is none.
func (d *draft) record(id string) int {
	return 1 + slices.IndexFunc(d.lines, func(l string) bool { return strings.HasPrefix(l, id+" ") })
}

// records are the lines of all records of that number.
func (d *draft) records(id string) []int {
	var out []int
	for i, l := range d.lines {
		if strings.HasPrefix(l, id+" ") {
			out = append(out, i+1)
		}
	}
	return out
}

func (d *draft) player() *tournament.Player { return &d.t.Players[d.r.IntN(len(d.t.Players))] }

// cell is a random round of a random player that is as asked, nil where there
// is hardly any.
func (d *draft) cell(asked func(tournament.Game) bool) (*tournament.Player, int) {
	for range 400 {
		p := d.player()
		if round := 1 + d.r.IntN(len(p.Games)); asked(p.Game(round)) {
			return p, round
		}
	}
	return nil, 0
}

func played(g tournament.Game) bool { return g.Opponent > 0 && g.Result.Played() }

func isBye(codes ...tournament.Result) func(tournament.Game) bool {
	return func(g tournament.Game) bool { return g.Opponent == 0 && slices.Contains(codes, g.Result) }
}

func roundCol(round int) int { return 92 + 10*(round-1) }

// field writes over a field of a random player's line; empty text: not here.
func field(col int, text func(*draft, *tournament.Player) string) func(*draft) bool {
	return func(d *draft) bool {
		p := d.player()
		s := text(d, p)
		if s != "" {
			d.put(p.Line, col, s)
		}
		return s != ""
	}
}

func fixed(text string) func(*draft, *tournament.Player) string {
	return func(*draft, *tournament.Player) string { return text }
}

// recordLine changes a record; it is not to be found where it stays as it is.
func recordLine(id string, now func(d *draft, was string) string) func(*draft) bool {
	return func(d *draft) bool {
		n := d.record(id)
		if n == 0 {
			return false
		}
		was := d.lines[n-1]
		d.set(n, now(d, was))
		return d.lines[n-1] != was
	}
}

// ofPlayers writes over a field of all players' lines.
func ofPlayers(col int, text func(*tournament.Player) string) func(*draft) bool {
	return func(d *draft) bool {
		for i := range d.t.Players {
			p := &d.t.Players[i]
			d.put(p.Line, col, text(p))
		}
		return true
	}
}

// byeFor writes another code of a bye, with the points that it makes or with
// those of the old one.
func byeFor(from, to tournament.Result, points bool) func(*draft) bool {
	return func(d *draft) bool {
		p, round := d.cell(isBye(from))
		if p == nil {
			return false
		}
		code := to.String()
		if to == tournament.None {
			d.put(p.Line, roundCol(round), strings.Repeat(" ", 8))
		} else {
			d.put(p.Line, roundCol(round)+7, code)
		}
		if points {
			sum := p.Points - d.t.Scoring.Points(p.Game(round)) + d.t.Scoring.Points(tournament.Game{Result: to})
			d.put(p.Line, 81, fmt.Sprintf("%2d.%d", sum/10, sum%10))
		}
		return true
	}
}

// forfeitFor makes a played game one by forfeit on both sides, or the other way
// round.
func forfeitFor(played bool) func(*draft) bool {
	return func(d *draft) bool {
		p, round := d.cell(func(g tournament.Game) bool {
			return g.Opponent > 0 && (played && g.Result == tournament.Win || !played && g.Result == tournament.ForfeitWin)
		})
		if p == nil || round+1 >= len(p.Games) {
			return false
		}
		q := d.t.Player(p.Game(round).Opponent)
		won, lost := "1", "0"
		if played {
			won, lost = "+", "-"
		}
		d.put(p.Line, roundCol(round)+7, won)
		d.put(q.Line, roundCol(round)+7, lost)
		return true
	}
}
