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
		Note string `json:"note,omitempty"`
	}{known(p.FIDEID), p.Name, known(p.KReason), plain(p), p.Note.String()})
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
	reason := known(i.Reason.String())
	if i.Games > 0 {
		return json.Marshal(struct {
			plain
			Reason *string `json:"reason"`
		}{plain(i), reason})
	}
	return json.Marshal(struct {
		Average *int `json:"average"`
		Percent *int `json:"percent"`
		DP      *int `json:"dp"`
		plain
		Reason *string `json:"reason"`
	}{plain: plain(i), Reason: reason})
}

// MarshalJSON writes article, text and value.
func (s Step) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Article string `json:"article"`
		Text    string `json:"text"`
		Value   string `json:"value"`
	}{s.Article, s.Text.String(), s.Value.String()})
}
