package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// The rules of what is said of the state before a round that is to be paired.
var (
	lastRoundRule = &handbook.Rule{
		Name: string(swiss.LastRound), Severity: handbook.Info,
		Doc: "The number of rounds is declared beforehand; without it nobody knows which round is the last.",
	}
	initialColourRule = &handbook.Rule{
		Name: string(swiss.InitialColour), Severity: handbook.Info,
		Doc: "The initial-colour is drawn by lot before round 1; where no record gives it, it is taken from the pairs of that round.",
	}
	missingResultsRule = &handbook.Rule{
		Name: string(swiss.MissingResults), Severity: handbook.Error,
		Doc: "A round is paired when the results of all rounds before are known; an adjourned game counts as a draw.",
	}
	noAccelerationRule = &handbook.Rule{
		Name: string(swiss.NoAcceleration), Severity: handbook.Warning,
		Doc: "The acceleration asked for can be computed with the scoring and the number of rounds of the event.",
	}
	prohibitedCutRule = &handbook.Rule{
		Name: string(swiss.ProhibitedCut), Severity: handbook.Warning,
		Doc: "The records of prohibited pairings keep no more pairs apart than can be meant.",
	}
)

// NoteFinding is the finding of a note on the state before a round, under the
// article that the edition has for it; an unknown kind has none.
func NoteFinding(t *tournament.Tournament, e *Edition, n swiss.Note) handbook.Finding {
	rule := map[swiss.NoteKind]*handbook.Rule{
		swiss.LastRound: lastRoundRule, swiss.InitialColour: initialColourRule, swiss.MissingResults: missingResultsRule,
		swiss.NoAcceleration: noAccelerationRule, swiss.ProhibitedCut: prohibitedCutRule,
	}[n.Kind]
	f := handbook.Finding{
		Article: e.No(rule), Rule: rule.Name, Severity: rule.Severity,
		Pos: handbook.Pos{File: t.File, Line: 1, Col: 1}, Text: handbook.Say("pairing.note", "note", n.Text, "advice", n.Advice),
	}
	if n.Kind == swiss.NoAcceleration {
		f.Pos = t.At(tournament.ItemSystem)
	}
	return f
}

// UnnamedFinding says of an event that names no Swiss system by which system a
// round of it is paired; without an edition under the article of the latest.
func UnnamedFinding(t *tournament.Tournament, e *Edition, by *swiss.System) handbook.Finding {
	if e == nil {
		e = &Chapter.Editions[len(Chapter.Editions)-1]
	}
	return handbook.Finding{
		Article: e.No(systemNamedRule), Rule: systemNamedRule.Name, Severity: systemNamedRule.Severity, Pos: t.At(tournament.ItemType),
		Text: handbook.Say("pairing.system-not-named.paired", "system", by.Spoken, "code", by.Code),
	}
}
