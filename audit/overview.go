package audit

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Overview is a report's tournament in a few figures. Empty texts are unknown.
type Overview struct {
	Name         string
	City         string
	Federation   string
	Start        handbook.Date
	End          handbook.Date
	System       string // 192 code
	Kind         tournament.Kind
	KindUnknown  bool // the kind of play is a question
	Players      int
	Rounds       int // scheduled
	RoundsPlayed int
	Games        int
	Forfeits     int
	Byes         int
	DueList      handbook.Period // the list that the report is due for (B.02 9.1); 0: no end is known
	LastList     handbook.Period // the last one on which it can be rated
}

// Overview of a report; nil where the file is none.
func (r *Report) Overview() *Overview {
	t := r.AsWritten() // games are counted as they are reported
	if t == nil {
		return nil
	}
	games, forfeits, byes := t.Counts()
	var due, last handbook.Period
	if end := t.LastDay(); end.Valid() && r.Editions.Rating != nil {
		due, last = rating.Due(end), rating.LastList(end)
	}
	return &Overview{
		Name: t.Name, City: t.City, Federation: t.Federation,
		Start: t.Start, End: t.End, System: r.System.Code, Kind: r.Kind, KindUnknown: r.KindUnknown,
		Players: len(t.Players), Rounds: t.Rounds, RoundsPlayed: t.RoundsPlayed(),
		Games: games, Forfeits: forfeits, Byes: byes,
		DueList: due, LastList: last,
	}
}
