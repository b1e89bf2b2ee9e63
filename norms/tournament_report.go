package norms

// TournamentReport is the report IT3 of an event in which norms were made.
type TournamentReport struct {
	EventFigures
	Direct []DirectResult
	EventConditions
	Games *PGNCheck // nil: no games were given
}

// NewTournamentReport fills the report IT3 of an event from its achieved
// results. What a report does not say is a note.
func NewTournamentReport(ev *Event, results []Result) TournamentReport {
	var r TournamentReport
	r.EventFigures, r.EventConditions = Summarize(ev, results)
	return r
}
