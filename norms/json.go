package norms

import (
	"encoding/json"
	"fmt"
)

// MarshalJSON writes the shape of cli.md: a FIDE ID that is not known is null.
func (r Result) MarshalJSON() ([]byte, error) {
	type plain Result
	var id *string
	if r.FIDEID != "" {
		id = &r.FIDEID
	}
	data, err := json.Marshal(struct {
		FIDEID *string `json:"fideId"`
		plain
	}{id, plain(r)})
	if err != nil {
		return nil, fmt.Errorf("norm of player %d: %w", r.StartingRank, err)
	}
	return data, nil
}
