package rating

import "encoding/json"

// MarshalJSON writes the player with null for a FIDE ID that is not known and
// for the K of a player without a rating.
func (p Player) MarshalJSON() ([]byte, error) {
	type plain Player
	return json.Marshal(struct {
		FIDEID  *string `json:"fideId"`
		Name    string  `json:"name"`
		KReason *string `json:"kReason"`
		plain
	}{known(p.FIDEID), p.Name, known(p.KReason), plain(p)})
}

func known(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// MarshalJSON writes the computation with null for what no games can give.
func (i Initial) MarshalJSON() ([]byte, error) {
	type plain Initial
	if i.Games > 0 {
		return json.Marshal(plain(i))
	}
	return json.Marshal(struct {
		Average *int `json:"average"`
		Percent *int `json:"percent"`
		DP      *int `json:"dp"`
		plain
	}{plain: plain(i)})
}
