package lim

import (
	"bufio"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/byefirst"
	"github.com/fedrate/fedrate/pairing/outcome"
	"github.com/fedrate/fedrate/tournament"
)

// teller writes how a round came about.
type teller struct {
	*byefirst.Judge
	l   *law
	c   *course
	w   *bufio.Writer
	say func(handbook.Text) string
}

// explain writes how a round came to its pairs, scoregroup by scoregroup in the order in
// which they are paired: who is in it, who floats and why, who meets whom and who would
// have come sooner. The error is the writer's.
func (l *law) explain(w io.Writer, say func(handbook.Text) string, c *course, name func(tpn int) int) error {
	t := &teller{Judge: byefirst.NewJudge(l, c.pairs, name), l: l, c: c, w: bufio.NewWriter(w), say: say}
	t.line("", t.TellRound(len(c.groups)))
	if l.f.Bye >= 0 {
		t.line("", t.TellBye())
	}
	for _, g := range c.groups {
		if g.half == median {
			t.cracks()
		}
		t.group(g)
	}
	return t.w.Flush()
}

func (t *teller) line(indent string, text handbook.Text) {
	t.w.WriteString(strings.TrimRight(indent+t.say(text), " ") + "\n") // its error is that of Flush
}

// cracks writes which pairs had to be taken apart.
func (t *teller) cracks() {
	for i, k := range t.c.cracks {
		if i == 0 {
			t.w.WriteByte('\n')
		}
		t.line("", handbook.Say("lim.explain.crack", "higher", k.higher, "lower", k.lower, "pair", t.l.f.Meeting(k.pair.first, k.pair.second)))
	}
}

func (t *teller) group(g *group) {
	t.w.WriteByte('\n')
	key := "lim.explain.downward"
	switch g.half {
	case beneath:
		key = "lim.explain.upward"
	case median:
		key = "lim.explain.median"
	}
	t.line("", handbook.Say(key, "score", tournament.Points(g.score), "players", len(g.members()), "floaters", t.l.f.ListOrNone(g.incoming)))
	for _, a := range g.members() {
		t.line("  ", t.TellMember(a))
	}
	for _, f := range g.floats {
		t.floats(f)
	}
	for _, m := range g.pairs {
		t.tellMeeting(m)
	}
	if len(g.cracked) > 0 {
		t.line("  ", handbook.Say("lim.explain.cracked", "players", t.l.f.List(g.cracked)))
	}
}

// floats writes why a player floats, and why none of those who would come before does.
func (t *teller) floats(f floater) {
	var costly []int
	for _, r := range f.ranks[:f.tried] {
		costly = append(costly, r.place)
	}
	t.line("  ", handbook.Say("lim.explain.floats", "player", t.l.f.Number(f.place), "why", t.l.rankText(f.ranks[f.tried]), "costly", t.l.f.ListOrNone(costly)))
}

// tellMeeting writes a pair, with those who come sooner in the order.
func (t *teller) tellMeeting(m meeting) {
	white, _ := t.l.Colours(m.first, m.second)
	floater := 0
	if m.floats {
		floater = t.l.f.Number(m.first)
	}
	t.line("  ", handbook.Say("lim.explain.pair", "pair", t.l.f.Meeting(white, m.first+m.second-white), "floater", floater))
	for i, p := range m.passed {
		if i == byefirst.MostSooner {
			t.line("    ", handbook.Say("byefirst.explain.more", "player", t.l.f.Number(m.first), "number", len(m.passed)-i))
			return
		}
		t.line("    ", handbook.Say("byefirst.explain.sooner", "pair", t.l.f.Meeting(m.first, p.place), "why", t.why(m, p)))
	}
}

// why says why an opponent was passed over.
func (t *teller) why(m meeting, p passed) handbook.Text {
	switch p.reason {
	case blocks:
		return handbook.Say("lim.not.blocks")
	case colour:
		return handbook.Say("lim.not.colour", "colour", outcome.Letter(t.l.f.Players[m.first].Due))
	case far:
		return handbook.Say("lim.not.far", "gap", maxiGap)
	}
	return t.l.f.WhyNot(m.first, p.place)
}
