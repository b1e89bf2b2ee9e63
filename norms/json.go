package norms

import (
	"encoding/json"
	"fmt"

	"github.com/fedrate/fedrate/tournament"
)

// MarshalJSON writes the shape of cli.md: a FIDE ID that is not known is null,
// and so is what a score exceeds where no score suffices.
func (r Result) MarshalJSON() ([]byte, error) {
	type plain Result
	var id *string
	if r.FIDEID != "" {
		id = &r.FIDEID
	}
	var exceeds *tournament.Points
	if r.Required != nil {
		exceeds = &r.Exceeds
	}
	data, err := json.Marshal(struct {
		FIDEID  *string            `json:"fideId"`
		Exceeds *tournament.Points `json:"exceeds"`
		plain
	}{id, exceeds, plain(r)})
	if err != nil {
		return nil, fmt.Errorf("norm of player %d: %w", r.StartingRank, err)
	}
	return data, nil
}

// MarshalJSON writes null for an opponent who is not paired yet.
func (n Need) MarshalJSON() ([]byte, error) {
	type plain Need
	var opponent *int
	if n.Opponent != 0 {
		opponent = &n.Opponent
	}
	data, err := json.Marshal(struct {
		Round    int  `json:"round"`
		Opponent *int `json:"opponent"`
		plain
	}{n.Round, opponent, plain(n)})
	if err != nil {
		return nil, fmt.Errorf("what round %d must bring: %w", n.Round, err)
	}
	return data, nil
}
