package answer

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// Estimate is what each score against some opponents would do to a rating.
type Estimate struct {
	Kind      tournament.Kind       `json:"kind"`
	List      handbook.Period       `json:"list"` // that the ratings are from
	Edition   string                `json:"edition"`
	Rating    tournament.Rating     `json:"rating"`   // null: unrated, and the outcomes are initial ratings
	K         *int                  `json:"k"`        // after the limit of K times games; null: unrated
	KReason   *string               `json:"kReason"`  // in words
	Expected  tournament.Hundredths `json:"expected"` // score; 0 where unrated
	Opponents []EstimateOpponent    `json:"opponents"`
	Outcomes  []EstimateOutcome     `json:"outcomes"` // from 0 points to all games won, by half points
}

// EstimateOpponent is an opponent that was named by a rating or a FIDE ID.
type EstimateOpponent struct {
	FIDEID     *string               `json:"fideId"`
	Name       *string               `json:"name"`
	Rating     tournament.Rating     `json:"rating"`
	Difference int                   `json:"difference"` // own minus opponent's, after the 400-point rule
	Capped     bool                  `json:"capped"`     // by that rule
	Expected   tournament.Hundredths `json:"expected"`
}

// EstimateOutcome is what one score leads to.
type EstimateOutcome struct {
	Score       tournament.Points     `json:"score"`
	Change      tournament.Hundredths `json:"change"` // K times (score minus expected score)
	New         tournament.Rating     `json:"newRating"`
	Performance tournament.Rating     `json:"performance"`
	Reason      *string               `json:"reason"` // why there is no new rating
}

// Supposed returns the estimate that the outcomes make; nil where there are none. The
// opponents are rows of the list, with a FIDE ID where they were named by it.
func (l Locale) Supposed(outcomes []rating.Player, e *rating.Edition, list handbook.Period, opponents []ratinglist.Row) *Estimate {
	if len(outcomes) == 0 {
		return nil
	}
	first := &outcomes[0]
	out := &Estimate{Kind: first.Kind, List: list, Edition: e.Key, Rating: first.Rating, K: NumberOrNull(int(first.K)), Opponents: []EstimateOpponent{}, Outcomes: []EstimateOutcome{}}
	if first.K > 0 {
		out.KReason = l.textOrNull(first.WhyK(e))
	}
	for i, g := range first.Tournaments[0].Games {
		o := EstimateOpponent{Rating: g.OpponentRating, Difference: g.Difference, Capped: g.Capped, Expected: g.Expected}
		if i < len(opponents) {
			o.FIDEID, o.Name = FIDEID(opponents[i].FIDEID), TextOrNull(opponents[i].Name)
		}
		out.Expected += g.Expected
		out.Opponents = append(out.Opponents, o)
	}
	for i := range outcomes {
		q := &outcomes[i]
		one := EstimateOutcome{Change: q.Change, New: q.NewRating, Performance: q.Tournaments[0].Performance()}
		for _, g := range q.Tournaments[0].Games {
			one.Score += g.Score
		}
		switch {
		case q.Initial != nil && !q.Initial.Published:
			one.Reason = l.textOrNull(q.Initial.Reason)
		case q.NewRating == 0:
			one.Reason = l.textOrNull(q.Note)
		}
		out.Outcomes = append(out.Outcomes, one)
	}
	return out
}
