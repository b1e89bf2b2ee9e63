package audit

import (
	"encoding/json"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Overview is what `fedrate check` prints of the tournament itself.
type Overview struct {
	Name         *string         `json:"name"`
	City         *string         `json:"city"`
	Federation   *string         `json:"federation"`
	Start        handbook.Date   `json:"start"`
	End          handbook.Date   `json:"end"`
	System       *string         `json:"system"`
	Kind         tournament.Kind `json:"kind"`
	Players      int             `json:"players"`
	Rounds       int             `json:"rounds"`
	RoundsPlayed int             `json:"roundsPlayed"`
	Games        int             `json:"games"`
	Forfeits     int             `json:"forfeits"`
	Byes         int             `json:"byes"`
	DueList      handbook.Period `json:"dueList"`  // the list that the report is due for (B.02 9.1); 0: no end is known
	LastList     handbook.Period `json:"lastList"` // the last one on which it can be rated
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
		Name: known(t.Name), City: known(t.City), Federation: known(t.Federation),
		Start: t.Start, End: t.End, System: known(r.System.Code), Kind: r.Kind,
		Players: len(t.Players), Rounds: t.Rounds, RoundsPlayed: t.Played(),
		Games: games, Forfeits: forfeits, Byes: byes,
		DueList: due, LastList: last,
	}
}

func known(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// EditionKeys are the keys of the editions in force by chapter, nil where
// nothing decides which one it is.
type EditionKeys struct {
	Pairing   *string `json:"pairing"`
	Rating    *string `json:"rating"`
	Titles    *string `json:"titles"`
	TieBreaks *string `json:"tiebreaks"`
}

// Keys of the editions.
func (e Editions) Keys() EditionKeys {
	var keys EditionKeys
	if e.Pairing != nil {
		keys.Pairing = &e.Pairing.Key
	}
	if e.Rating != nil {
		keys.Rating = &e.Rating.Key
	}
	if e.Titles != nil {
		keys.Titles = &e.Titles.Key
	}
	if e.TieBreaks != nil {
		keys.TieBreaks = &e.TieBreaks.Key
	}
	return keys
}

// MarshalJSON writes the object that `fedrate check` prints for a file.
func (r *Report) MarshalJSON() ([]byte, error) {
	out := struct {
		File       string             `json:"file"`
		SHA256     string             `json:"sha256"`
		Verdict    Verdict            `json:"verdict"`
		Tournament *Overview          `json:"tournament"`
		Editions   EditionKeys        `json:"editions"`
		Findings   []handbook.Finding `json:"findings"`
		Rounds     []pairing.Round    `json:"rounds"`
	}{r.File, r.SHA256, r.Verdict(), r.Overview(), r.Editions.Keys(), r.Findings, r.Rounds}
	if out.Findings == nil {
		out.Findings = []handbook.Finding{}
	}
	if out.Rounds == nil {
		out.Rounds = []pairing.Round{}
	}
	return json.Marshal(out)
}
