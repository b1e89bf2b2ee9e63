package pairing

import (
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// The figures of C.05 10.2.
const (
	leastVotes        = 3
	leastCommitteeAge = 21
)

var (
	committeeRule = &handbook.Rule{Name: "appeals-committee", Severity: handbook.Warning}
	appealRule    = &handbook.Rule{Name: "appeal", Severity: handbook.Warning}
)

// CheckCommittee holds the appeals committee that the record of an event names against
// C.05 10.2: an odd number of votes, three at least, one chairman, no member under 21 on the
// first day, different federations in an international event, and no member who plays or is
// an arbiter there. Of an event without a committee in its record nothing is said.
func CheckCommittee(t *tournament.Tournament, f *registration.Facts, e *Edition) []handbook.Finding {
	if e == nil || f == nil || len(f.Committee) == 0 {
		return nil
	}
	c := &check{t: t, edition: e}
	say := func(text handbook.Text) { c.addAt(committeeRule, t.At(tournament.ItemChiefArbiter), 0, nil, text) }
	votes, chairmen, start := 0, 0, t.FirstDay()
	of, guests := map[string]int{}, false
	for i := range t.Players {
		guests = guests || t.Players[i].Federation != t.Players[0].Federation
	}
	for _, m := range f.Committee {
		if m.Role != "reserve" {
			votes++
		}
		if m.Role == "chairman" {
			chairmen++
		}
		of[m.Federation]++
		if start.Valid() && m.Birth.Valid() && handbook.NewDate(m.Birth.Year()+leastCommitteeAge, m.Birth.Month(), m.Birth.Day()) > start {
			say(handbook.Say("pairing.committee.age", "name", m.Name, "birth", m.Birth, "start", start, "age", leastCommitteeAge))
		}
		switch name := registration.PersonName(m.Name); {
		case name == "":
		case slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return registration.PersonName(p.Name) == name }):
			say(handbook.Say("pairing.committee.player", "name", m.Name))
		case slices.ContainsFunc(append(append([]string{t.ChiefArbiter}, t.Deputies...), officialNames(f)...), func(s string) bool { return registration.PersonName(s) == name }):
			say(handbook.Say("pairing.committee.arbiter", "name", m.Name))
		}
	}
	switch {
	case votes < leastVotes:
		say(handbook.Say("pairing.committee.too-few", "votes", votes, "least", leastVotes))
	case votes%2 == 0:
		say(handbook.Say("pairing.committee.even", "votes", votes))
	}
	if chairmen != 1 {
		say(handbook.Say("pairing.committee.chairmen", "chairmen", chairmen))
	}
	for _, m := range f.Committee {
		if guests && of[m.Federation] > 1 {
			say(handbook.Say("pairing.committee.federation", "federation", m.Federation, "n", of[m.Federation]))
			of[m.Federation] = 0
		}
	}
	return c.findings
}

func officialNames(f *registration.Facts) (names []string) {
	for i := range f.Officials {
		if f.Officials[i].Role != "organizer" {
			names = append(names, f.Officials[i].Name)
		}
	}
	return names
}

// Appeal is an appeal against a decision of an event's arbiters.
type Appeal struct {
	Number, Round, Player int
	Minutes               int // after the game; negative: not known
	Written, Fee, Back    registration.Answer
	Decision              string // upheld, rejected; empty: none yet
}

// CheckAppeal holds an appeal against C.05 10.4: in writing, with the fee, within the time
// that was announced, decided, and the fee returned if it was upheld. What is not known
// is no finding.
func CheckAppeal(a *Appeal, f *registration.Facts, e *Edition) []handbook.Finding {
	c := &check{t: &tournament.Tournament{}, edition: e}
	add := func(key string, pairs ...any) {
		c.addAt(appealRule, handbook.Pos{}, a.Round, []int{a.Player}, handbook.Say(key, append([]any{"number", a.Number}, pairs...)...))
	}
	if a.Written == registration.No {
		add("pairing.appeal.oral")
	}
	if f.AppealWithin > 0 && a.Minutes > f.AppealWithin {
		add("pairing.appeal.late", "minutes", a.Minutes, "within", f.AppealWithin)
	}
	if f.AppealWithin == 0 {
		add("pairing.appeal.no-deadline")
	}
	if a.Fee == registration.No && strings.TrimSpace(f.AppealFee) != "" {
		add("pairing.appeal.no-fee", "fee", f.AppealFee)
	}
	if a.Decision == "" {
		add("pairing.appeal.open")
	}
	if a.Decision == "upheld" && a.Fee != registration.No && a.Back == registration.No {
		add("pairing.appeal.fee-kept")
	}
	return c.findings
}
