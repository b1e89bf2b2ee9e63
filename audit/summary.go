package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
)

// Counts of findings by severity.
type Counts struct{ Errors, Warnings, Infos int }

// Count the findings of a report.
func (r *Report) Count() Counts {
	var c Counts
	for _, f := range r.Findings {
		switch f.Severity {
		case handbook.Error:
			c.Errors++
		case handbook.Warning:
			c.Warnings++
		default:
			c.Infos++
		}
	}
	return c
}

// Wrong reports whether there is an error among the findings, a round that is
// different from its replay, or a place that the standings do not give.
func (r *Report) Wrong() bool {
	return r.Verdict() == Rejected || len(r.differentRounds()) > 0 || r.Places != nil && len(r.Places.Wrong) > 0
}

// differentRounds are the rounds that differ and that no line of the report declares.
func (r *Report) differentRounds() []int {
	var out []int
	for i := range r.Rounds {
		if r.Rounds[i].Status == pairing.Different && !r.Rounds[i].Declared {
			out = append(out, r.Rounds[i].Round)
		}
	}
	return out
}

// declaredRounds are the rounds that differ as a line of the report declares.
func (r *Report) declaredRounds() (rounds []int) {
	for i := range r.Rounds {
		if r.Rounds[i].Declared {
			rounds = append(rounds, r.Rounds[i].Round)
		}
	}
	return rounds
}

// Checked says in one sentence what was compared and whether it differs.
func (r *Report) Checked() handbook.Text {
	rounds := 0
	for i := range r.Rounds {
		if r.Rounds[i].Status != pairing.NotChecked {
			rounds++
		}
	}
	different, places := r.differentRounds(), 0
	if r.Places != nil {
		places = len(r.Places.Wrong)
	}
	what := handbook.Say("audit.checked.nothing")
	switch {
	case rounds > 0 && r.Places != nil:
		what = handbook.Say("audit.checked.both", "rounds", rounds)
	case rounds > 0:
		what = handbook.Say("audit.checked.rounds", "rounds", rounds)
	case r.Places != nil:
		what = handbook.Say("audit.checked.standings")
	default:
		return what
	}
	declared := r.declaredRounds()
	if len(declared) > 0 && len(different) == 0 && places == 0 {
		return handbook.Say("audit.checked.declared-only", "what", what, "n", len(declared), "rounds", declared)
	}
	key := "audit.checked.right"
	switch {
	case len(different) > 0 && places > 0:
		key = "audit.checked.wrong"
	case len(different) > 0:
		key = "audit.checked.wrong-rounds"
	case places > 0:
		key = "audit.checked.wrong-places"
	}
	checked := handbook.Say(key, "what", what, "n", len(different), "rounds", different, "places", places)
	if len(declared) > 0 {
		return handbook.Say("audit.checked.declared", "checked", checked, "n", len(declared), "rounds", declared)
	}
	return checked
}

// RoundSpans says in words how the replay ended, with neighbouring rounds of the
// same status, criterion and reason in one line.
func (r *Report) RoundSpans() []handbook.Text {
	var out []handbook.Text
	for i := 0; i < len(r.Rounds); {
		first := r.Rounds[i]
		j := i + 1
		for j < len(r.Rounds) && r.Rounds[j].Status == first.Status && handbook.CompareTexts(r.Rounds[j].Reason, first.Reason) == 0 && r.Rounds[j].Criterion == first.Criterion {
			j++
		}
		what := handbook.Say("word.replay." + string(first.Status))
		if first.Declared {
			out = append(out, handbook.Say("audit.rounds.single", "round", first.Round, "what", handbook.Say("audit.rounds.declared", "reason", first.Reason)))
			i++
			continue
		}
		if first.Criterion != "" {
			what = handbook.Say("audit.rounds.criterion", "status", what, "criterion", first.Criterion)
		}
		if !first.Reason.IsZero() {
			what = handbook.Say("audit.rounds.reason", "status", what, "reason", first.Reason)
		}
		text := handbook.Say("audit.rounds.single", "round", first.Round, "what", what)
		if j-i > 1 {
			text = handbook.Say("audit.rounds.several", "first", first.Round, "last", r.Rounds[j-1].Round, "what", what)
		}
		out = append(out, text)
		i = j
	}
	return out
}

// Errors are the findings of severity error alone.
func (r *Report) Errors() []handbook.Finding {
	var out []handbook.Finding
	for _, f := range r.Findings {
		if f.Severity == handbook.Error {
			out = append(out, f)
		}
	}
	return out
}

// FIDEIDs are the FIDE IDs of all players of the reports.
func FIDEIDs(reports []*Report) map[int]bool {
	ids := map[int]bool{}
	for _, r := range reports {
		if r.Tournament == nil {
			continue
		}
		for i := range r.Tournament.Players {
			if id := r.Tournament.Players[i].FIDEID; id != 0 {
				ids[id] = true
			}
		}
	}
	return ids
}

// PeriodAfter is the month after the end of the last report, 0 where no report
// has a date.
func PeriodAfter(reports []*Report) handbook.Period {
	events := make([]rating.Event, len(reports))
	for i, r := range reports {
		events[i].Tournament = r.Tournament
	}
	return rating.NextPeriod(events)
}
