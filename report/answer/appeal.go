package answer

import (
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Appeals are the appeals of an event, its committee, and what C.05 10 finds in them.
type Appeals struct {
	Event     string    `json:"event"`
	Committee []string  `json:"committee"`
	Appeals   []Appeal  `json:"appeals"`
	Findings  []Finding `json:"findings"`
}

// Appeal is an appeal against a decision of the arbiters.
type Appeal struct {
	Number   int                 `json:"number"`
	Round    int                 `json:"round"`
	Player   int                 `json:"player"`  // starting rank
	Minutes  *int                `json:"minutes"` // after the game
	Written  registration.Answer `json:"written"`
	FeePaid  registration.Answer `json:"feePaid"`
	FeeBack  registration.Answer `json:"feeReturned"`
	Decision string              `json:"decision"` // upheld, rejected; empty: none yet
	Note     string              `json:"note"`
}

// NewAppeal is one appeal.
func NewAppeal(a *pairing.Appeal, note string) Appeal {
	out := Appeal{
		Number: a.Number, Round: a.Round, Player: a.Player, Written: a.Written, FeePaid: a.Fee, FeeBack: a.Back, Decision: a.Decision, Note: note,
	}
	if a.Minutes >= 0 {
		minutes := a.Minutes
		out.Minutes = &minutes
	}
	return out
}
