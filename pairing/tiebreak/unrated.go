package tiebreak

import (
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Unrated is the rule that an event published for unrated players in the
// tie-breaks on ratings (10). The zero value says that it published none.
type Unrated struct {
	Published bool
	Rating    int // which an unrated player counts with; 0: he is left out
}

// LeftOut is how the rule that unrated players are left out is written.
const LeftOut = "left-out"

// ParseUnrated reads the rule as the record of an event has it: a rating, or
// left-out.
func ParseUnrated(s string) (Unrated, bool) {
	if s == LeftOut {
		return Unrated{Published: true}, true
	}
	n, err := strconv.Atoi(s)
	return Unrated{Published: true, Rating: n}, err == nil && n > 0 && n <= maxModifier
}

// Drop is a tie-break on ratings that the standings leave out, since unrated
// players take part and no rule for them was published (10).
type Drop struct {
	TieBreak Descriptor
	Unrated  []int // numbers of the unrated players
}

// Dropped divides the list into the tie-breaks that are used and those that
// article 10 drops. Before the edition of 2024-08-01 nothing is dropped.
func Dropped(t *tournament.Tournament, opt Options) (used []Descriptor, dropped []Drop) {
	if opt.Edition == nil {
		return opt.TieBreaks, nil
	}
	return newTable(t, opt).divide(opt.TieBreaks)
}

func (tb *table) divide(list []Descriptor) (used []Descriptor, dropped []Drop) {
	used = make([]Descriptor, 0, len(list))
	for _, d := range list {
		if tb.drops(d) {
			dropped = append(dropped, Drop{d, tb.unratedPlayers()})
		} else {
			used = append(used, d)
		}
	}
	return used, dropped
}

// drops reports whether article 10 drops the tie-break.
func (tb *table) drops(d Descriptor) bool {
	return tb.opt.Edition.Numbers.DropsUnrated && tb.needsRule(d) && len(tb.unratedPlayers()) > 0
}

// needsRule reports whether the tie-break is one on ratings of players, for
// which no rule on unrated players was published.
func (tb *table) needsRule(d Descriptor) bool {
	return kinds[d.Name].ratings && !tb.opt.Teams && !tb.opt.KeepsUnrated && !tb.ruleFor(d).Published
}

// ruleFor returns the rule on unrated players: that of the descriptor, else
// that of the event.
func (tb *table) ruleFor(d Descriptor) Unrated {
	if d.Unrated.Published {
		return d.Unrated
	}
	return tb.opt.Unrated
}

// unratedPlayers returns the numbers of the players without a rating who take
// part. A player takes part if he was paired or had a bye that the pairing
// allocates; before the first round every player of the list does.
func (tb *table) unratedPlayers() []int {
	var out []int
	for i := range tb.entrants {
		if e := &tb.entrants[i]; e.rating <= 0 && (tb.rounds == 0 || e.takesPart()) {
			out = append(out, e.number)
		}
	}
	return out
}

func (e *entrant) takesPart() bool {
	for r := range e.meetings {
		if m := &e.meetings[r]; m.opponent >= 0 || m.how == allocated {
			return true
		}
	}
	return false
}

// Notes returns what the standings say of their list: tie-breaks that article
// 10 drops, those that leave unrated opponents out, and Buchholz in a round
// robin. The place is that of the list.
func Notes(t *tournament.Tournament, opt Options, at handbook.Pos) []handbook.Finding {
	if opt.Edition == nil {
		return nil
	}
	c := &rankChecker{t: t, edition: opt.Edition}
	c.noteList(newTable(t, opt), opt.TieBreaks, at)
	return c.findings
}

// noteList says what is odd about the list for this event.
func (c *rankChecker) noteList(tb *table, list []Descriptor, at handbook.Pos) {
	if tb.opt.Predetermined && c.edition.No(roundRobinRule) != "" {
		c.buchholzInRoundRobin(list, at)
	}
	if !tb.opt.Predetermined && !tb.opt.ByStage && c.edition.No(koyaRule) != "" && slices.ContainsFunc(list, func(d Descriptor) bool { return d.Name == "KS" }) {
		c.add(koyaRule, at, nil, handbook.Say("tiebreak.koya-in-swiss"))
	}
	unrated := tb.unratedPlayers()
	if len(unrated) == 0 {
		return
	}
	var dropped, leftOut []Descriptor
	for _, d := range list {
		switch {
		case tb.drops(d):
			dropped = append(dropped, d)
		case tb.needsRule(d) && d.Name != "RTNG":
			leftOut = append(leftOut, d)
		}
	}
	if len(dropped) > 0 {
		c.add(droppedRule, at, unrated, handbook.Say("tiebreak.rating-tie-break-dropped",
			"tieBreaks", spellings(dropped), "n", len(unrated), "first", unrated[0]))
	}
	if len(leftOut) > 0 && !tb.opt.KeepsUnrated {
		key := "tiebreak.unrated-left-out"
		if c.edition.Numbers.Virtual {
			key = "tiebreak.unrated-left-out.annex"
		}
		c.add(leftOutRule, at, unrated, handbook.Say(key, "tieBreaks", spellings(leftOut), "n", len(unrated), "first", unrated[0]))
	}
}
