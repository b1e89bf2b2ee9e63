package audit

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Protection is the level of measures against cheating that an event must meet
// (FIDE's protection measures of 2018, section 1; Arbiters' Manual).
type Protection struct {
	Level    string          // standard, increased or maximum
	Why      []handbook.Text // each reason found
	Unknown  []handbook.Text // what neither the report nor the caller says, and could raise the level
	Measures int             // of appendix A, at least
	Arbiter  bool            // a dedicated anti-cheating arbiter is mandatory
	Games    handbook.Text   // which games go to the screening tool
}

// ProtectionFacts are what a report does not say; the zero value knows
// nothing.
type ProtectionFacts struct {
	PrizeFund      int  // in euros
	PrizeFundKnown bool // false: unknown
	Official       registration.Answer
}

var protectionLevels = [...]string{"standard", "increased", "maximum"}

const championshipKind, teamChampionship = "national-championship", "national-team-championship"

// Protection finds the level from the field, the possible norms and the facts.
func (r *Report) Protection(facts ProtectionFacts) Protection {
	p := Protection{}
	level := 0
	raise := func(to int, why handbook.Text) {
		level = max(level, to)
		p.Why = append(p.Why, why)
	}
	switch facts.Official {
	case registration.Yes:
		raise(2, handbook.Say("audit.protection.official"))
	case registration.Unknown:
		p.Unknown = append(p.Unknown, handbook.Say("audit.protection.unknown-official"))
	}
	r.fundLevel(facts, raise, &p)
	r.averageLevel(raise)
	if ev := r.NormEvent(nil); ev != nil && norms.Barred(ev).IsZero() {
		switch norms.Possible(ev) {
		case registration.Yes:
			raise(1, handbook.Say("audit.protection.norms"))
		case registration.Unknown:
			p.Unknown = append(p.Unknown, handbook.Say("audit.protection.unknown-norms"))
		}
	}
	if championship := r.championship(); championship != "" {
		if level < len(protectionLevels)-1 {
			level++
		}
		p.Why = append(p.Why, handbook.Say("audit.protection.championship", "kind", handbook.Say("word.event-kind."+championship)))
	}
	p.Level, p.Measures, p.Arbiter = protectionLevels[level], protection2018.Measures[level], level == 2
	p.Games = handbook.Say("audit.protection.games-norms")
	if p.Arbiter {
		p.Games = handbook.Say("audit.protection.games-all")
		if r.Kind == tournament.Rapid || r.Kind == tournament.Blitz {
			p.Games = handbook.Say("audit.protection.games-recommended")
		}
	}
	return p
}

func (r *Report) fundLevel(facts ProtectionFacts, raise func(int, handbook.Text), p *Protection) {
	switch {
	case !facts.PrizeFundKnown:
		p.Unknown = append(p.Unknown, handbook.Say("audit.protection.unknown-fund"))
	case facts.PrizeFund > protection2018.MaximumFund:
		raise(2, handbook.Say("audit.protection.fund", "fund", facts.PrizeFund, "limit", protection2018.MaximumFund))
	case facts.PrizeFund > protection2018.IncreasedFund:
		raise(1, handbook.Say("audit.protection.fund", "fund", facts.PrizeFund, "limit", protection2018.IncreasedFund))
	}
}

// averageLevel looks at the average rating of a round robin, women's events
// apart.
func (r *Report) averageLevel(raise func(int, handbook.Text)) {
	if r.Tournament == nil || r.System.Format != pairing.RoundRobin && r.System.Format != pairing.DoubleRoundRobin {
		return
	}
	sum, rated, women := 0, 0, true
	for i := range r.Tournament.Players {
		p := &r.Tournament.Players[i]
		women = women && p.Sex == tournament.Female
		if p.Rating > 0 {
			sum += int(p.Rating)
			rated++
		}
	}
	if rated == 0 {
		return
	}
	less := 0
	if women {
		less = protection2018.WomenLess
	}
	switch {
	case sum >= rated*(protection2018.MaximumAverage-less):
		raise(2, handbook.Say("audit.protection.average", "average", sum/rated, "limit", protection2018.MaximumAverage-less))
	case sum >= rated*(protection2018.IncreasedAverage-less):
		raise(1, handbook.Say("audit.protection.average", "average", sum/rated, "limit", protection2018.IncreasedAverage-less))
	}
}

// championship returns the kind of national championship, empty for none.
func (r *Report) championship() string {
	kinds := []string{r.Options.EventKind}
	if r.Options.Facts != nil {
		kinds = append(kinds, r.Options.Facts.Kinds...)
	}
	for _, k := range []string{championshipKind, teamChampionship} {
		if slices.Contains(kinds, k) {
			return k
		}
	}
	return ""
}
