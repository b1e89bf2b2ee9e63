package pages

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
)

// BracketSide is one version of a round: its pairs by score group, drawn one below the
// other, with an arrow from a floater to the group of the opponent.
type BracketSide struct {
	Name   string
	Said   string // what it shows, for who cannot see it
	Height int
	Heads  []BracketHead
	Pairs  []BracketRow
	Floats []string // paths of the arrows
	More   string   // how many pairs are not drawn; empty: all are
}

// BracketHead is the line above a score group.
type BracketHead struct {
	Name    string
	Y, Line int
}

// BracketRow is a pair.
type BracketRow struct {
	White, Black string // number and name; of no black it says that White has the bye
	Y            int
	Different    bool // the other side has not this pair
}

// Sizes of the drawing, in pixels: a line of pairs, the room for arrows, and how many of
// them stand side by side in it.
const (
	bracketRow   = 18
	bracketRoom  = 34
	bracketLanes = 4
)

// How much is drawn: of larger reports there are the tables alone.
const (
	mostBracketPlayers = 500
	mostBracketRounds  = 30
	mostBracketPairs   = 120 // of a side
	mostFloatsSaid     = 12
	longestSeated      = 24 // characters of a name
)

// brackets draws a round of a Swiss system as reported and, if it differs, as the rules
// pair it next to that.
func (b *Builder) brackets(r *audit.Report, round int) []BracketSide {
	if t := r.Tournament; r.System.Format != pairing.Swiss || r.System.TwoGames() || len(t.Players) > mostBracketPlayers || round > mostBracketRounds {
		return nil
	}
	reported, right := play.Brackets(r.Tournament, r.System, r.CheckedBy().Pairing, round, r.Rounds)
	if len(reported)+len(right) == 0 {
		return nil
	}
	sides := []BracketSide{b.bracketSide(r, round, b.say("pages.check.in-report"), reported)}
	if right != nil {
		sides = append(sides, b.bracketSide(r, round, b.say("pages.check.by-rules"), right))
	}
	return sides
}

func (b *Builder) bracketSide(r *audit.Report, round int, name string, groups []play.Bracket) BracketSide {
	s := BracketSide{Name: name}
	type floater struct {
		from  int // its place
		group int
		to    play.BracketPair
	}
	var floaters []floater
	var said []string
	y, drawn, all := 0, 0, 0
	for i := range groups {
		g := &groups[i]
		all += len(g.Pairs)
		if drawn == mostBracketPairs {
			continue
		}
		y += bracketRow
		s.Heads = append(s.Heads, BracketHead{b.say("pages.check.score-group", "points", points(b.Language, g.Score)), y - 5, y})
		for _, p := range g.Pairs {
			if drawn == mostBracketPairs {
				break
			}
			drawn++
			y += bracketRow
			s.Pairs = append(s.Pairs, BracketRow{White: b.seated(r, p.White), Black: b.seated(r, p.Black), Y: y - 5, Different: p.Different})
			if p.Floats {
				floaters = append(floaters, floater{y - bracketRow/2, i, p})
				said = append(said, b.say("pages.check.floater", "white", b.seated(r, p.White), "black", b.seated(r, p.Black), "higher", points(b.Language, g.Score), "lower", points(b.Language, p.Lower)))
			}
		}
	}
	s.Height = y + bracketRow/2
	for i, f := range floaters {
		to := s.Height
		for k := f.group + 1; k < len(s.Heads); k++ {
			if groups[k].Score <= f.to.Lower {
				to = s.Heads[k].Line - bracketRow/2
				break
			}
		}
		s.Floats = append(s.Floats, arrow(bracketRoom-8-i%bracketLanes*7, f.from, to))
	}
	if all > drawn {
		s.More = b.say("pages.check.of-pairs", "shown", drawn, "all", all)
	}
	s.Said = b.say("pages.check.bracket", "round", round, "side", name, "pairs", all, "groups", len(groups))
	if len(said) > 0 {
		s.Said += " " + b.say("pages.check.floaters", "n", len(said), "list", strings.Join(said[:min(len(said), mostFloatsSaid)], "; "))
	}
	return s
}

// seated returns a player as a drawing has room for.
func (b *Builder) seated(r *audit.Report, number int) string {
	if number == 0 {
		return b.say("pages.check.bye")
	}
	p := r.Tournament.Player(number)
	if p == nil {
		return strconv.Itoa(number)
	}
	name := []rune(handbook.Shown(p.Name))
	if len(name) > longestSeated {
		name = append(name[:longestSeated-1:longestSeated-1], '…')
	}
	return strconv.Itoa(number) + " " + string(name)
}

// arrow returns the path from a pair to a line further down, with its head.
func arrow(x, from, to int) string {
	at := func(x, y int) string { return strconv.Itoa(x) + " " + strconv.Itoa(y) }
	return "M" + at(bracketRoom-4, from) + "H" + strconv.Itoa(x) + "V" + strconv.Itoa(to) + "M" + at(x-3, to-4) + "L" + at(x, to) + "L" + at(x+3, to-4)
}
