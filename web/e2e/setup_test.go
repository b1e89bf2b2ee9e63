//go:build e2e

package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

// syncBuffer is what the program says.
type syncBuffer struct{ path string }

func (b syncBuffer) find(t *testing.T, what string) string {
	t.Helper()
	pattern := regexp.MustCompile(what)
	var found []string
	require.Eventually(t, func() bool {
		data, err := os.ReadFile(b.path)
		found = pattern.FindStringSubmatch(string(data))
		return err == nil && found != nil
	}, time.Minute, 20*time.Millisecond, what)
	return found[1]
}

// empty starts the program in an empty folder.
func empty(t *testing.T, settings ...string) (*office, syncBuffer) {
	t.Helper()
	o := &office{folder: t.TempDir()}
	said := syncBuffer{filepath.Join(t.TempDir(), "log")}
	log, err := os.Create(said.path)
	require.NoError(t, err)
	defer log.Close()
	cmd := exec.Command(program, "serve", "--addr", "127.0.0.1:0", "--monthly", "")
	cmd.Dir, cmd.Stderr, cmd.Env = o.folder, log, append(os.Environ(), settings...)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		require.NoError(t, cmd.Wait(), "the portal ends in order")
	})
	o.url = said.find(t, `(http://[0-9.:]+)/setup`)
	return o, said
}

// An officer without a command line begins: from an empty folder to the desk with the first
// list, in one browser, without a restart.
func TestSetUp(t *testing.T) {
	source := axeSource(t)
	var logo bytes.Buffer
	require.NoError(t, png.Encode(&logo, image.NewRGBA(image.Rect(0, 0, 96, 64))))
	picture := filepath.Join(t.TempDir(), "logo.png")
	require.NoError(t, os.WriteFile(picture, logo.Bytes(), 0o600))
	list, err := filepath.Abs(federation + "/lists/2026-09.txt")
	require.NoError(t, err)
	for i, look := range []screen{{1280, 900, false, true}, {390, 844, false, false}} {
		var settings []string
		if i == 1 { // as with a web server in front
			settings = append(settings, "FEDRATE_WEB_URL=https://rating.example")
		}
		o, said := empty(t, settings...)
		axe := source
		if !look.scripts {
			axe = nil // it waits for a script of the page, which never comes
		}
		v := visit(t, o, []*language.Language{language.English, language.Russian}[i], look)
		t.Run(v.name, func(t *testing.T) {
			v.t = t
			tell(v, page.SetBypassCSP, page.SetBypassCSPParams{Enabled: true})
			v.get("/")
			if i == 1 {
				v.accessible(axe, "setup-code")
				v.write("#code", "AAAA-AAAA-AAAA-AAAA")
				require.EqualValues(t, 403, v.press("main form button.main"))
				v.write("#code", said.find(t, `([A-Z2-7]{4}(?:-[A-Z2-7]{4}){3})`))
				require.EqualValues(t, 200, v.press("main form button.main"))
			}
			v.accessible(axe, "setup")
			v.write("#federation", "lie")
			v.write("#office", "Schachverband von Liechtenstein")
			v.files("#logo", picture)
			v.write("#name", "anna")
			v.write("#password", passwordOf("anna"))
			v.files("#list", list)
			require.EqualValues(t, 422, v.press("main form button.main"), "the month is not in the file")
			require.Contains(t, v.sees(), v.say("jobs.wrong.list-month"))
			v.accessible(axe, "setup-refused")
			require.NoFileExists(t, filepath.Join(o.folder, "fedrate.db"))
			v.files("#logo", picture)
			v.files("#list", list)
			v.write("#password", passwordOf("anna"))
			v.do(chromedp.SetValue(chromedp.CSS("#month"), "2026-09"))
			require.EqualValues(t, 200, v.press("main form button.main"))
			require.Contains(t, v.sees(), v.say("pages.setup.imported", "month", v.language.Month(202609), "n", 400))
			v.accessible(axe, "setup-done")
			require.EqualValues(t, 200, v.press("main a.main"))
			v.write("#name", "anna")
			v.write("#password", passwordOf("anna"))
			require.EqualValues(t, 200, v.press("main form button.main"))
			require.Contains(t, ask(v, chromedp.Location()), "/office")
			v.accessible(axe, "setup-desk")
			v.get("/lists/latest/standard")
			require.Equal(t, 1, v.has(`.brand img[src^="/logo"]`))
			require.Contains(t, ask(v, chromedp.Title()), "Schachverband von Liechtenstein")
			v.accessible(axe, "setup-list")
		})
	}
}
