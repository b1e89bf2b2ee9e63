package dutch

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/dutch/engine"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Explain writes how a round came to its pairs, bracket by bracket from the top:
// who is in it with which colour preference and floats, the pairs, what each
// criterion costs, which earlier candidates of the sequence were ruled out and
// by what, and who moves on. p is the pairing of r under e; say writes out a
// text, and name gives the number that the reader knows for a TPN of the round. The
// error is the writer's.
func Explain(w io.Writer, say func(handbook.Text) string, e *Edition, r *swiss.Round, p *engine.Pairing, name func(tpn int) int) error {
	t := &teller{w: bufio.NewWriter(w), say: say, comparison: newComparison(e, r, p.Pairs, name)}
	t.line("", handbook.Say("dutch.explain.round", "round", r.Number, "system", spoken, "chapter", Chapter.ID, "edition", e.Key,
		"players", len(r.Players), "brackets", len(p.Brackets)))
	t.bye(p)
	for i := range p.Brackets {
		var next *engine.Bracket
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
	w   *bufio.Writer
	say func(handbook.Text) string
}

func (t *teller) line(indent string, text handbook.Text) {
	t.w.WriteString(strings.TrimRight(indent+t.say(text), " ") + "\n") // its error is that of Flush
}

func (t *teller) bye(p *engine.Pairing) {
	barred := 0
	for i := range t.r.Players {
		if t.r.Players[i].ByeBarred {
			barred++
		}
	}
	for _, pair := range p.Pairs {
		if pair.Black == 0 {
			t.line("", handbook.Say("dutch.explain.bye", "player", t.as(pair.White), "points", t.players[pair.White].Score, "n", barred))
		}
	}
}

func (t *teller) tell(b, next *engine.Bracket) {
	t.w.WriteByte('\n')
	t.line("", handbook.Say("dutch.explain.bracket", "bracket", t.kind(b), "players", len(b.MovedDown)+len(b.Residents), "moved", t.as.numbersOrNone(b.MovedDown)))
	for _, n := range slices.Concat(b.MovedDown, b.Residents) {
		t.line("  ", t.member(n))
	}
	if len(b.Pairs) == 0 {
		t.line("  ", handbook.Say("dutch.explain.no-pairs"))
	} else {
		t.line("  ", handbook.Say("dutch.explain.pairs", "pairs", t.as.each(b.Pairs)))
	}
	t.cannotMeet(b)
	t.floaters(b)
	t.costs(b, next)
	t.alternatives(b)
}

// cannotMeet says of those who stay without an opponent in a bracket why they do
// not meet each other.
func (t *teller) cannotMeet(b *engine.Bracket) {
	told := &alternatives{}
	for i, n := range b.Floaters {
		for _, other := range b.Floaters[i+1:] {
			if why := t.illegal(n, other); !why.IsZero() {
				told.add(func() handbook.Text {
					return handbook.Say("dutch.explain.cannot-meet", "pair", outcome.PairOf(t.as(n), t.as(other)), "why", why)
				})
			}
		}
	}
	for _, l := range told.lines {
		t.line("  ", l)
	}
	if more := told.all - len(told.lines); more > 0 {
		t.line("  ", handbook.Say("dutch.explain.more", "number", more))
	}
}

// kind is of what score a bracket is, and what part it plays.
func (t *teller) kind(b *engine.Bracket) handbook.Text {
	switch b.Kind {
	case engine.Penultimate:
		return handbook.Say("dutch.explain.penultimate", "score", b.Score, "article", t.e.No(completeRule))
	case engine.Collapsed:
		return handbook.Say("dutch.explain.collapsed", "score", b.Score, "article", t.e.No(completeRule))
	}
	return handbook.Say("dutch.explain.ordinary", "score", b.Score)
}

// member returns the line of a player: score, preference, floats and the ban on the
// bye.
func (t *teller) member(n int) handbook.Text {
	p := t.players[n]
	preference := handbook.Say("dutch.explain.no-preference")
	if due, s := t.judge.Preference(n); s != swiss.NoPreference {
		preference = handbook.Say("dutch.explain.preference", "colour", outcome.Letter(due), "strength", strengthText(s))
	}
	floated := [2]map[swiss.Float]handbook.Text{
		{swiss.Down: handbook.Say("dutch.explain.down-once"), swiss.Up: handbook.Say("dutch.explain.up-once")},
		{swiss.Down: handbook.Say("dutch.explain.down-twice"), swiss.Up: handbook.Say("dutch.explain.up-twice")},
	}
	remarks := []handbook.Text{}
	for i := range floated {
		if text := floated[i][p.Floats[i]]; !text.IsZero() {
			remarks = append(remarks, text)
		}
	}
	if p.Topscorer {
		remarks = append(remarks, handbook.Say("dutch.explain.topscorer"))
	}
	if p.ByeBarred {
		remarks = append(remarks, handbook.Say("dutch.explain.barred"))
	}
	return handbook.Say("dutch.explain.member", "player", t.as(n), "score", p.Score, "preference", preference, "remarks", remarks)
}

// costs writes what the criteria cost: those that cost nothing in one line.
func (t *teller) costs(b, next *engine.Bracket) {
	free := []string{}
	for _, cost := range t.judge.OwnCosts(b) {
		k, known := clauseOf(t.e, cost.Criterion, 0)
		switch {
		case !slices.ContainsFunc(cost.Values, func(v int) bool { return v != 0 }):
			free = append(free, cost.Criterion)
		case !known || len(b.Floaters) > 0 && b.Last && k.rule == downRule: // who floats from the last bracket has the bye, which is said
		default:
			t.line("  ", handbook.Say("dutch.explain.cost", "criterion", cost.Criterion,
				"cost", k.say(weight{cost.Values, len(b.Pairs), t.byeScore(t.reported)}), "who", t.as.numbersOrNone(t.whoOf(k.rule, b, b.Pairs, b.Floaters))))
		}
		if k.rule == downRule || k.rule == psdRule {
			t.tellNextBracket(b, next)
		}
	}
	if len(free) > 0 {
		t.line("  ", handbook.Say("dutch.explain.free", "criteria", free))
	}
}

// tellNextBracket writes for the following bracket how many it leaves over, which the
// downfloaters were chosen for (C.7; C8).
func (t *teller) tellNextBracket(b, next *engine.Bracket) {
	if next == nil || b.Kind != engine.Ordinary || next.Kind != engine.Ordinary {
		return
	}
	for _, k := range clausesOf(t.e) {
		if k.rule == nextRule {
			t.line("  ", handbook.Say("dutch.explain.ahead", "criterion", k.name, "number", len(next.Floaters)))
		}
	}
}
