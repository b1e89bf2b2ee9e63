package answer

import "github.com/fedrate/fedrate/handbook"

// Ban keeps a player, a federation or an arbiter out from a day to a day.
type Ban struct {
	Number     int           `json:"number"`
	Kind       string        `json:"kind"` // player, federation or arbiter
	Whom       string        `json:"whom"` // FIDE ID, or code of a federation
	From       handbook.Date `json:"from"`
	To         handbook.Date `json:"to"` // null: without an end
	By         string        `json:"by"`
	At         string        `json:"at"`
	Reason     string        `json:"reason"`
	LiftedFrom handbook.Date `json:"liftedFrom"` // the first day on which it does not hold; null: not lifted
	LiftedBy   *string       `json:"liftedBy"`
	LiftedWhy  *string       `json:"liftedWhy"`
	Held       []int         `json:"held"`     // submissions that are held by the ban just added
	Answered   []string      `json:"answered"` // questions that the lift just made has answered: Q7
	Open       []string      `json:"open"`     // questions of the ban just lifted that must be answered all the same
}
