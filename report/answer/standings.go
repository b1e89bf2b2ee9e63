package answer

import (
	"slices"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Standings are a report's participants in order.
type Standings struct {
	File      string        `json:"file"`
	Edition   *string       `json:"edition"`
	TieBreaks []string      `json:"tieBreaks"`
	Standings []Placed      `json:"standings"`
	Teams     []PlacedTeam  `json:"teams,omitempty"`    // of an event whose players meet those of other teams one by one
	Working   []Working     `json:"working,omitempty"`  // of the participant of --explain, a line a tie-break
	Findings  []FileFinding `json:"findings,omitempty"` // the games that are read mended, and what is odd about the list in this event
	Dropped   []string      `json:"dropped,omitempty"`  // tie-breaks on ratings that are left out, since unrated players take part (C.07 10)
	Expelled  []int         `json:"expelled,omitempty"` // starting ranks of those left out of the standings
}

// Working is how the value of one tie-break of one participant was reached.
type Working struct {
	StartingRank int            `json:"startingRank"`
	TieBreak     string         `json:"tieBreak"`
	Article      string         `json:"article"`
	Value        tiebreak.Value `json:"value"`
	Rounds       []WorkingRound `json:"rounds"`
	Note         string         `json:"note"` // how the value comes from the rounds; empty where it is the sum of what they bring
}

// WorkingRound is what one round brings to the value.
type WorkingRound struct {
	Round    int            `json:"round"`
	Opponent int            `json:"opponent"` // scheduled, 0: none
	What     string         `json:"what"`
	Amount   tiebreak.Value `json:"amount"`
	Cut      bool           `json:"cut"` // left out of the value
	Articles []string       `json:"articles"`
}

// Placed is a participant's place.
type Placed struct {
	Rank         int                    `json:"rank"`
	StartingRank int                    `json:"startingRank"` // a team's number for teams
	Points       tournament.Points      `json:"points"`
	TieBreaks    []tiebreak.Value       `json:"tieBreaks"`
	Shared       bool                   `json:"shared"` // with another participant, whom the list does not separate
	Prize        *tournament.Hundredths `json:"prize,omitempty"`
	Withdrawn    *int                   `json:"withdrawn,omitempty"` // after which round, 0 before the first
}

// PlacedTeam is a team's place by the points of its members.
type PlacedTeam struct {
	Rank   int               `json:"rank"`
	Number int               `json:"number"`
	Name   string            `json:"name"`
	Points tournament.Points `json:"points"`
	Shared bool              `json:"shared"`
}

// NewStandings returns the answer for one report; prizes, in the order of the
// lines, may be nil.
func NewStandings(l Locale, s *audit.Standings, prizes []int64) Standings {
	out := Standings{
		File: s.Report.File, Edition: NewEditionKeys(s.Report.CheckedBy()).TieBreaks,
		TieBreaks: Each(s.TieBreaks, func(d *tiebreak.Descriptor) string { return d.String() }),
		Standings: Each(s.Lines, func(p *tiebreak.Standing) Placed {
			return Placed{Rank: p.Rank, StartingRank: p.StartingRank, Points: p.Points, TieBreaks: List(p.TieBreaks), Shared: p.Shared}
		}),
	}
	if len(s.Sides) > 0 {
		out.Teams = Each(s.Sides, func(t *audit.Side) PlacedTeam { return PlacedTeam{t.Rank, t.Number, t.Name, t.Points, t.Shared} })
	}
	if s.Working != nil {
		out.Working = Each(s.Working.TieBreaks, func(w *tiebreak.Working) Working {
			return Working{s.Working.Number, w.TieBreak.String(), w.Article, w.Value, Each(w.Parts, func(p *tiebreak.Part) WorkingRound {
				return WorkingRound{p.Round, p.Opponent, l.Language().Say(p.What), p.Amount, p.Cut, List(p.Articles)}
			}), l.Language().Say(w.Note)}
		})
	}
	for i := range prizes {
		prize := tournament.Hundredths(prizes[i])
		out.Standings[i].Prize = &prize
	}
	for i := range out.Standings {
		if round, left := s.Left[out.Standings[i].StartingRank]; left {
			out.Standings[i].Withdrawn = &round
		}
	}
	for i := range s.Dropped {
		out.Dropped = append(out.Dropped, s.Dropped[i].TieBreak.String())
	}
	out.Expelled = s.Expelled
	out.Findings = FileFindings(l, slices.Concat(assumedEdition(s.Report), s.Report.Mended(), s.Notes))
	return out
}

// assumedEdition returns the finding that the edition of the tie-breaks is assumed, if it is.
func assumedEdition(r *audit.Report) []handbook.Finding {
	if f := r.EditionAssumed("tiebreaks"); f != nil {
		return []handbook.Finding{*f}
	}
	return nil
}
