package forms

import (
	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles/direct"
)

// TournamentReport is the report IT3 of an event in which norms were made.
// Its JSON is the data of the form, whose names and order may not change (see
// [norms.Certificate]).
type TournamentReport struct {
	norms.EventFigures
	Direct []direct.Result
	norms.EventConditions
	Games *games.Check // nil: no games were given
}

// NewTournamentReport fills the report IT3 of an event from its achieved
// results. What a report does not say is a note.
func NewTournamentReport(ev *norms.Event, results []norms.Result) TournamentReport {
	var r TournamentReport
	r.EventFigures, r.EventConditions = norms.Summarize(ev, results)
	return r
}
