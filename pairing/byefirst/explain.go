package byefirst

import (
	"bufio"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/pairing/swiss"
)

// Explain writes how a round came to its pairs: the bye, and bracket by bracket who
// is in it with which preference, who floats, what each criterion costs, and the
// way of the system to the first pairing. The error is the writer's.
func Explain(w io.Writer, say func(handbook.Text) string, l Law, r *Result, name func(tpn int) int) error {
	t := &teller{w: bufio.NewWriter(w), say: say, comparison: newComparison(l, r.Pairs, name)}
	t.line("", t.TellRound(len(r.Brackets)))
	if t.f.Bye >= 0 {
		t.line("", t.TellBye())
	}
	for i := range r.Brackets {
		t.tell(&r.Brackets[i])
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

// TellRound returns the headline: the round, the text that pairs it, how many players and
// brackets it has.
func (c *Judge) TellRound(brackets int) handbook.Text {
	text := c.Text()
	return handbook.Say("byefirst.explain.round", "round", c.f.Round.Number, "system", text.Spoken, "chapter", text.Chapter, "edition", text.Edition,
		"who", c.f.Who(), "players", len(c.f.Players), "brackets", brackets)
}

// TellBye returns the text that tells which player has the bye, and why. There must be
// a bye.
func (c *Judge) TellBye() handbook.Text {
	var why []handbook.Text
	for _, k := range c.ByeKeys() {
		why = append(why, k.Text(c.f.Bye))
	}
	barred := 0
	for i := range c.f.Players {
		if c.f.Players[i].ByeBarred {
			barred++
		}
	}
	return handbook.Say("byefirst.explain.bye", "who", c.f.Who(), "player", c.f.Number(c.f.Bye), "why", outcome.List(why), "n", barred)
}

func (t *teller) tell(b *Bracket) {
	t.w.WriteByte('\n')
	t.line("", handbook.Say("byefirst.explain.bracket", "score", b.Score, "who", t.f.Who(), "players", len(b.Incoming)+len(b.Residents), "moved", t.f.ListOrNone(b.Incoming)))
	shown := b.Members()
	if t.Upward() {
		shown = append(shown, b.Floaters...)
	}
	for _, a := range shown {
		t.line("  ", t.TellMember(a))
	}
	if len(b.Floaters) > 0 {
		key := "byefirst.explain.down"
		if t.Upward() {
			key = "byefirst.explain.up"
		}
		t.line("  ", handbook.Say(key, "players", t.f.List(b.Floaters)))
	}
	if len(b.Pairs) == 0 {
		t.line("  ", handbook.Say("byefirst.explain.no-pairs"))
	} else {
		pairs := make([]handbook.Text, len(b.Pairs))
		for i, p := range b.Pairs {
			pairs[i] = t.f.Pair(Coloured(t, p[0], p[1]))
		}
		t.line("  ", handbook.Say("byefirst.explain.pairs", "pairs", pairs))
	}
	t.costs(b)
	for _, text := range t.Tell(b) {
		t.line("  ", text)
	}
}

// TellMember returns the line of a player: score, preference, what the order goes by.
func (c *Judge) TellMember(a int) handbook.Text {
	p := &c.f.Players[a]
	preference := handbook.Say("byefirst.explain.no-preference")
	if p.Strength != swiss.NoPreference {
		preference = handbook.Say("byefirst.explain.preference", "colour", outcome.Letter(p.Due), "strength", StrengthText(p.Strength))
	}
	return handbook.Say("byefirst.explain.member", "player", c.f.Number(a), "score", tenths(p.Score), "preference", preference, "remarks", c.Remarks(a))
}

// costs writes what the criteria cost: those that cost nothing in one line, each article
// once, and none of which another sentence costs something.
func (t *teller) costs(b *Bracket) {
	free, costly := []string{}, []string{}
	for _, k := range t.Costs(b, &b.Candidate) {
		switch {
		case !slices.ContainsFunc(k.Values, func(v int) bool { return v != 0 }):
			free = append(free, k.Name)
		default:
			costly = append(costly, k.Name)
			t.line("  ", handbook.Say("byefirst.explain.cost", "criterion", k.Name, "cost", k.Text, "who", t.f.ListOrNone(k.Who)))
		}
	}
	free = slices.DeleteFunc(slices.Compact(free), func(name string) bool { return slices.Contains(costly, name) })
	if len(free) > 0 {
		t.line("  ", handbook.Say("byefirst.explain.free", "criteria", free))
	}
}

// MostSooner is how many opponents who would come sooner are told of a player.
const MostSooner = 4

// Sooner returns why a player does not meet those who come before the opponent: an empty
// list if it meets the first.
func (f *Field) Sooner(a int, sooner []int) []handbook.Text {
	var out []handbook.Text
	for i, b := range sooner {
		if i == MostSooner {
			return append(out, handbook.Say("byefirst.explain.more", "player", f.Number(a), "number", len(sooner)-i))
		}
		out = append(out, handbook.Say("byefirst.explain.sooner", "pair", f.Meeting(a, b), "why", f.WhyNot(a, b)))
	}
	return out
}

// WhyNot says why two do not meet: what keeps them apart, else that a pairing with
// them is worse.
func (f *Field) WhyNot(a, b int) handbook.Text {
	p, q := f.Players[a].TPN, f.Players[b].TPN
	switch {
	case slices.Contains(f.Round.Prohibited, swiss.Pair{White: min(p, q), Black: max(p, q)}):
		return handbook.Say("byefirst.not.kept-apart")
	case f.HaveMet(a, b):
		return handbook.Say("byefirst.not.met", "rounds", f.Round.MetIn(p, q))
	case f.clash(a, b) && f.onlyColour(a) != 0 && f.onlyColour(a) == f.onlyColour(b):
		return handbook.Say("byefirst.not.same-colour", "colour", outcome.Letter(f.onlyColour(a)))
	case f.clash(a, b):
		return handbook.Say("byefirst.not.no-colours")
	}
	return handbook.Say("byefirst.not.worse")
}
