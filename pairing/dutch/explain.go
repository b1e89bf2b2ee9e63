package dutch

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// Explain tells how a round came to its pairs, bracket by bracket from the top:
// who is in it with which colour preference and floats, the pairs, what each
// criterion costs, which earlier candidates of the sequence were ruled out and
// by what, and who moves on. p is the pairing of r under e. The error is the
// writer's.
func Explain(w io.Writer, e *Edition, r *swiss.Round, p *Pairing) error {
	return ExplainAs(w, e, r, p, func(tpn int) int { return tpn })
}

// ExplainAs is [Explain] with other numbers in the text: name gives the number
// that the reader knows for a TPN of the round.
func ExplainAs(w io.Writer, e *Edition, r *swiss.Round, p *Pairing, name func(tpn int) int) error {
	t := &teller{w: bufio.NewWriter(w), comparison: newComparison(e, r, p.Pairs, name)}
	t.line("round %d by the Dutch system (C.04.3, edition %s): %s to be paired, %s",
		r.Number, e.Key, count(len(r.Players), "player", "players"), count(len(p.Brackets), "bracket", "brackets"))
	t.byeWords(p)
	for i := range p.Brackets {
		var next *Bracket
		if i+1 < len(p.Brackets) {
			next = &p.Brackets[i+1]
		}
		t.tell(&p.Brackets[i], next)
	}
	return t.w.Flush()
}

// teller writes the explanation of a round.
type teller struct {
	*comparison
	w *bufio.Writer
}

func (t *teller) line(format string, args ...any) {
	fmt.Fprintf(t.w, format+"\n", args...)
}

func (t *teller) byeWords(p *Pairing) {
	barred := 0
	for i := range t.r.Players {
		if t.r.Players[i].ByeBarred {
			barred++
		}
	}
	for _, pair := range p.Pairs {
		if pair.Black != 0 {
			continue
		}
		t.line("the bye goes to %d with %s; %s barred from it", t.as(pair.White),
			pointsOf(int(t.players[pair.White].Score)), count(barred, "player is", "players are"))
	}
}

func (t *teller) tell(b, next *Bracket) {
	t.line("")
	t.line("bracket %s%s: %s%s", b.Score, kindWords(b.Kind), count(len(b.MovedDown)+len(b.Residents), "player", "players"), t.movedWords(b))
	for _, n := range slices.Concat(b.MovedDown, b.Residents) {
		t.line("  %4d  %4s  %s", t.as(n), t.players[n].Score, t.memberWords(n))
	}
	if len(b.Pairs) == 0 {
		t.line("  pairs: none")
	} else {
		t.line("  pairs: %s", t.allPairs(b.Pairs))
	}
	t.floaterWords(b)
	t.costs(b, next)
	t.alternatives(b)
}

func kindWords(k Kind) string {
	switch k {
	case Penultimate:
		return " (penultimate: paired again so that the rest can be completed, A.9)"
	case Collapsed:
		return " and below (collapsed last bracket, A.9)"
	}
	return ""
}

func (t *teller) movedWords(b *Bracket) string {
	if len(b.MovedDown) == 0 {
		return ""
	}
	return ", moved down: " + t.as.numbers(b.MovedDown)
}

// memberWords is the preference, the floats and the ban on the bye of a player.
func (t *teller) memberWords(n int) string {
	p := t.players[n]
	words := "no preference"
	if due, s := t.judge.Preference(n); s != swiss.NoPreference {
		words = "W "
		if due == tournament.Black {
			words = "B "
		}
		words += strengthWord(s)
	}
	parts := []string{fmt.Sprintf("%-13s", words)}
	for i, when := range []string{"in the previous round", "two rounds before"} {
		switch p.Floats[i] {
		case swiss.Down:
			parts = append(parts, "floated down "+when)
		case swiss.Up:
			parts = append(parts, "floated up "+when)
		}
	}
	if p.Topscorer {
		parts = append(parts, "top scorer")
	}
	if p.ByeBarred {
		parts = append(parts, "no bye")
	}
	return strings.TrimRight(parts[0]+" "+strings.Join(parts[1:], ", "), " ")
}

// costs tells what the criteria cost: those that cost nothing in one line.
func (t *teller) costs(b, next *Bracket) {
	var free []string
	for _, cost := range t.ownCosts(b) {
		k, known := clauseOf(t.e, cost.Criterion, 0)
		switch {
		case !slices.ContainsFunc(cost.Values, func(v int) bool { return v != 0 }):
			free = append(free, cost.Criterion)
		case !known || len(b.Floaters) > 0 && b.Last && k.rule == downRule: // who floats from the last bracket has the bye, which is said
		default:
			who := ""
			if ns := t.whoOf(k.rule, b, b.Pairs, b.Floaters); len(ns) > 0 {
				who = " (" + t.as.numbers(ns) + ")"
			}
			t.line("  %s: %s%s", cost.Criterion, k.say(weight{cost.Values, len(b.Pairs), t.byeScore(t.reported)}), who)
		}
		if k.rule == downRule || k.rule == psdRule {
			t.ahead(b, next)
		}
	}
	if len(free) > 0 {
		t.line("  nothing against it under %s", strings.Join(free, ", "))
	}
}

// ahead tells of the bracket that follows how many it leaves over, which the
// downfloaters were chosen for (C.7; C8).
func (t *teller) ahead(b, next *Bracket) {
	if next == nil || b.Kind != Ordinary || next.Kind != Ordinary {
		return
	}
	for _, k := range clausesOf(t.e) {
		if k.rule == nextRule {
			t.line("  %s: the following bracket leaves %s over", k.name, none(len(next.Floaters)))
		}
	}
}

func (t *teller) allPairs(pairs []swiss.Pair) string {
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		texts[i] = t.as.pair(p)
	}
	return strings.Join(texts, ", ")
}
