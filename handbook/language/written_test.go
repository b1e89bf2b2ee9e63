package language_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
)

// Every text of a value is written out, the value itself stays as it was.
func TestWritten(t *testing.T) {
	type part struct {
		Text  handbook.Text
		Next  *part
		Any   any
		Plain map[string]int
	}
	half := handbook.Say("norms.points.half")
	value := map[string][]part{"a": {{Text: half, Next: &part{Text: half}, Any: []handbook.Text{half}, Plain: map[string]int{"x": 1}}}}
	data, err := json.Marshal(language.Written(language.Russian, value))
	require.NoError(t, err)
	require.JSONEq(t, `{"a":[{"Text":"пол-очка","Next":{"Text":"пол-очка","Next":null,"Any":null,"Plain":null},"Any":["пол-очка"],"Plain":{"x":1}}]}`, string(data))
	require.Equal(t, half, value["a"][0].Text)
	require.Equal(t, half, value["a"][0].Next.Text)
}

// TestDateLetters: Russian names the parts of a date by Russian letters.
func TestDateLetters(t *testing.T) {
	f := &handbook.Finding{Text: handbook.Say("trf.date-form.birth", "form", "YYYY-MM-DD", "more", 0)}
	require.Equal(t, "дата рождения записана в форме ГГГГ-ММ-ДД", language.Russian.Finding(f).Found)
	require.Contains(t, language.English.Finding(f).Found, "YYYY-MM-DD")
}
