//go:build e2e

package e2e

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// TestMonth is an officer's first month: a report is checked, the month's reports
// are handed in, a question is answered, the month is computed, looked at and
// published, a player is found, and a list and a certificate are fetched and
// verified.
func TestMonth(t *testing.T) {
	for name, c := range map[string]struct {
		language *language.Language
		screen   screen
	}{
		"screen":          {language.English, screen{1280, 900, false, true}},
		"phone":           {language.Russian, screen{390, 844, false, true}},
		"without scripts": {language.Russian, screen{1280, 900, false, false}},
	} {
		t.Run(name, func(t *testing.T) { aMonth(t, visit(t, open(t), c.language, c.screen)) })
	}
}

func aMonth(t *testing.T, v *visitor) {
	v.get("/check")
	odd, err := filepath.Abs("../../fixtures/odd/one-sided-result.trf")
	require.NoError(t, err)
	v.files(`main input[type="file"]`, odd)
	require.EqualValues(t, 200, v.press(`main form button.main`))
	require.Positive(t, v.has(".finding"), "the page shows what was found")
	require.Positive(t, v.has(".file mark"), "and where")

	v.get("/office")
	require.Positive(t, v.has(`input[name="password"]`), "the desk asks who it is")
	v.write("#name", "officer")
	v.write("#password", passwordOf("officer"))
	require.EqualValues(t, 200, v.press("main form button.main"))
	require.Contains(t, v.sees(), v.say("desk.upload.title"))

	v.files("#u", v.at.reports(t)...)
	require.EqualValues(t, 200, v.press(`form[action="/office/reports"] button`))
	require.Equal(t, 1, v.has("#q"), "the office asks whether two reports are of one event")

	october := "/office/months/2026-10"
	v.get(october)
	require.EqualValues(t, 200, v.press(`button[value="preview"]`))
	v.computed()
	require.Equal(t, 1, v.has(`input[name="accept"][value="open-questions"]`), "the question stands before publishing")
	require.EqualValues(t, 409, v.press(`button[value="publish"]`))
	require.Positive(t, v.has(`[role="alert"]`))

	v.get("/office")
	v.choose(`#q input[name="answer"][value^="same "]`)
	v.write(`#q input[name="reason"]`, "the same players and results")
	require.EqualValues(t, 200, v.press("#q button.main"))
	require.Zero(t, v.has("#q"), "nothing is asked any more")

	v.get(october)
	require.EqualValues(t, 200, v.press(`button[value="preview"]`))
	v.computed()
	require.Contains(t, v.sees(), v.say("desk.month.no-gates"))
	require.EqualValues(t, 200, v.press(`button[value="publish"]`))
	v.computed()
	require.Contains(t, v.sees(), v.say("desk.month.in-force"))

	v.get("/search")
	v.write(`main input[name="q"]`, "Wenteg")
	require.EqualValues(t, 200, v.press(`main form button`))
	require.EqualValues(t, 200, v.press(`main a[href^="/players/"]`))
	require.Contains(t, v.sees(), "Wenteg")

	v.get("/lists/2026-10/standard")
	list := v.href(`main a[href$=".csv"]`)
	require.Contains(t, string(v.fetch(list)), "Wenteg")

	packed := v.fetch(october + "/files.zip")
	z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	require.NoError(t, err)
	certificate := ""
	for _, f := range z.File {
		if regexp.MustCompile(`/certificates/IT1-.*\.xlsx$`).MatchString(f.Name) && certificate == "" {
			certificate = filepath.Join(t.TempDir(), filepath.Base(f.Name))
			in, err := f.Open()
			require.NoError(t, err)
			var data bytes.Buffer
			_, err = data.ReadFrom(in)
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(certificate, data.Bytes(), 0o600))
		}
	}
	require.NotEmpty(t, certificate)
	v.get("/certificates")
	v.files("#f1", certificate)
	require.EqualValues(t, 200, v.press(`form[enctype] button`))
	require.Equal(t, 1, v.has(".verdict.good"), strings.TrimSpace(v.sees()))
}

// computed waits for the end of the work on a month, and opens its page. It asks
// outside of the browser, whose script may reload the page at any moment: if that
// interferes, the page is opened once more.
func (v *visitor) computed() {
	v.t.Helper()
	const month = "/office/months/2026-10"
	for bytes.Contains(v.fetch(month), []byte(`id="working"`)) {
		require.NoError(v.t, v.ctx.Err())
	}
	for {
		answer, err := chromedp.RunResponse(v.ctx, chromedp.Navigate(v.at.url+month))
		if err == nil && answer == nil || err != nil && strings.Contains(err.Error(), "net::ERR_ABORTED") {
			continue // without an error the page that the script has loaded took the place
		}
		require.NoError(v.t, err, month)
		require.EqualValues(v.t, 200, answer.Status, month)
		return
	}
}
