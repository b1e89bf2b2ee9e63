package forms_test

import (
	"io"
	"testing"

	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/papertest"
)

// TestAnyTextIsPrinted writes certificates with whatever texts and numbers there
// may be: each opens again.
func TestAnyTextIsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[=+@-]?[A-ZÄЩ"'<&;!\t ]{0,40}`), rapid.SampledFrom([]string{longName, "&P&D", "\x00\x01", "=1+1"}))
		c := sampleCertificate(rapid.IntRange(0, 60).Draw(t, "rounds"))
		c.LastName, c.Event, c.Remarks = text.Draw(t, "last name"), text.Draw(t, "event"), []handbook.Text{handbook.Verbatim(text.Draw(t, "remark"))}
		c.Edition, c.Start = text.Draw(t, "edition"), handbook.Date(rapid.Int32Range(-1, 1<<30).Draw(t, "start"))
		papertest.Opens(t, func(w io.Writer) error { return forms.IT1(language.English, c, sampleSource).XLSX(w) })
	})
}
