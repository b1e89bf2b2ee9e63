package pairing

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// The rules of what is said of the state before a round that is to be paired.
var (
	lastRoundRule      = &handbook.Rule{Name: string(swiss.LastRound), Severity: handbook.Info}
	initialColourRule  = &handbook.Rule{Name: string(swiss.InitialColour), Severity: handbook.Info}
	missingResultsRule = &handbook.Rule{Name: string(swiss.MissingResults), Severity: handbook.Error}
	noAccelerationRule = &handbook.Rule{Name: string(swiss.NoAcceleration), Severity: handbook.Warning}
	prohibitedCutRule  = &handbook.Rule{Name: string(swiss.ProhibitedCut), Severity: handbook.Warning}
)

// NoteFinding returns the finding of a note on the state before a round, under the
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
