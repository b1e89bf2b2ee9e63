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
