package answer

import (
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

// Standings are a report's participants in order.
type Standings struct {
	File      string        `json:"file"`
	Edition   *string       `json:"edition"`
	TieBreaks []string      `json:"tieBreaks"`
	Standings []Placed      `json:"standings"`
	Findings  []FileFinding `json:"findings,omitempty"` // the games that are read mended
}

// Placed is a participant's place.
type Placed struct {
	Rank         int                    `json:"rank"`
	StartingRank int                    `json:"startingRank"` // a team's number for teams
	Points       tournament.Points      `json:"points"`
	TieBreaks    []tiebreak.Value       `json:"tieBreaks"`
	Shared       bool                   `json:"shared"` // with another participant, whom the list does not separate
	Prize        *tournament.Hundredths `json:"prize,omitempty"`
}

// NewStandings is the answer for one report; prizes, in the order of the
// lines, may be nil.
func NewStandings(l Locale, s *audit.Standings, prizes []int64) Standings {
	out := Standings{
		File: s.Report.File, Edition: NewEditionKeys(s.Report.Editions).TieBreaks,
		TieBreaks: Each(s.TieBreaks, func(d *tiebreak.Descriptor) string { return d.String() }),
		Standings: Each(s.Lines, func(p *tiebreak.Standing) Placed {
			return Placed{Rank: p.Rank, StartingRank: p.StartingRank, Points: p.Points, TieBreaks: List(p.TieBreaks), Shared: p.Shared}
		}),
	}
	for i := range prizes {
		prize := tournament.Hundredths(prizes[i])
		out.Standings[i].Prize = &prize
	}
	out.Findings = FileFindings(l, s.Report.Mended())
	return out
}
