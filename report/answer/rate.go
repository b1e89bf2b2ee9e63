package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// Rate is what `fedrate rate` answers for a period.
type Rate struct {
	Period   handbook.Period `json:"period"`
	Players  []RatedPlayer   `json:"players"`
	Findings []FileFinding   `json:"findings"`
}

// RatedPlayer is one player's period in one kind of play.
type RatedPlayer struct {
	FIDEID      *string               `json:"fideId"`
	Name        string                `json:"name"`
	KReason     *string               `json:"kReason"`
	Kind        tournament.Kind       `json:"kind"`
	Rating      tournament.Rating     `json:"rating"`
	K           *int                  `json:"k"`
	Games       int                   `json:"games"`
	Tournaments []rating.Record       `json:"tournaments"`
	Sum         tournament.Hundredths `json:"sum"`
	Change      tournament.Hundredths `json:"change"`
	NewRating   tournament.Rating     `json:"newRating"` // null: below the floor, or none yet
	Initial     *InitialRating        `json:"initial"`
	Note        string                `json:"note,omitempty"`
}

// InitialRating is the rating of a player new to the list (B.02 8.2). Average,
// percent and dp are null where no game counts.
type InitialRating struct {
	Edition   string                 `json:"edition"` // that of the latest event
	Pooled    int                    `json:"pooled"`  // games of earlier periods among games
	Games     int                    `json:"games"`
	Score     tournament.Points      `json:"score"`
	Average   *tournament.Hundredths `json:"average"`
	Percent   *int                   `json:"percent"`
	DP        *int                   `json:"dp"`
	Rating    tournament.Rating      `json:"rating"`
	Published bool                   `json:"published"`
	Reason    *string                `json:"reason"` // why it is not published
}

// NewRate returns the answer for a period.
func NewRate(l Locale, period handbook.Period, players []rating.Player, findings []handbook.Finding) Rate {
	return Rate{period, Each(players, func(p *rating.Player) RatedPlayer { return NewRatedPlayer(l, p) }), FileFindings(l, findings)}
}

// NewRatedPlayer is one player's period.
func NewRatedPlayer(l Locale, p *rating.Player) RatedPlayer {
	return RatedPlayer{
		FIDEID: TextOrNull(tournament.GivenID(p.FIDEID)), Name: p.Name, KReason: TextOrNull(p.KReason), Kind: p.Kind, Rating: p.Rating, K: NumberOrNull(int(p.K)),
		Games: p.Games, Tournaments: Each(p.Tournaments, newRatedEvent), Sum: p.Sum, Change: p.Change, NewRating: p.NewRating,
		Initial: newInitial(l, p.Initial), Note: l.Language().Say(p.Note),
	}
}

func newRatedEvent(r *rating.Record) rating.Record {
	out := *r
	out.Games, out.NotRated = List(r.Games), List(r.NotRated)
	return out
}

func newInitial(l Locale, i *rating.Initial) *InitialRating {
	if i == nil {
		return nil
	}
	out := &InitialRating{
		Edition: i.Edition, Pooled: i.Pooled, Games: i.Games, Score: i.Score, Rating: i.Rating, Published: i.Published, Reason: l.textOrNull(i.Reason),
	}
	if i.Games > 0 {
		out.Average, out.Percent, out.DP = &i.Average, &i.Percent, &i.DP
	}
	return out
}
