//go:build e2e

package e2e

import (
	"context"
	"flag"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
)

var shots = flag.String("shots", "", "folder that gets a picture of each page")

// visitor is a person with a browser.
type visitor struct {
	t        *testing.T
	ctx      context.Context
	at       *office
	language *language.Language
	name     string // of the pictures
}

// screen is what a visitor looks at.
type screen struct {
	width, height int64
	dark          bool
	scripts       bool
}

func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("Chromium is not installed: the pages were not tried in a browser")
	return ""
}

// visit opens a browser on the portal.
func visit(t *testing.T, o *office, l *language.Language, s screen) *visitor {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("accept-lang", l.Code))
	browser, end := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(end)
	browser, end = chromedp.NewContext(browser)
	t.Cleanup(end)
	require.NoError(t, chromedp.Do(browser))
	ctx, end := context.WithTimeout(browser, patience)
	t.Cleanup(end)
	scheme := "light"
	if s.dark {
		scheme = "dark"
	}
	v := &visitor{t: t, ctx: ctx, at: o, language: l, name: l.Code + "-" + strconv.FormatInt(s.width, 10) + "-" + scheme}
	v.do(chromedp.EmulateViewport(s.width, s.height))
	tell(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	tell(v, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": l.Code}})
	tell(v, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !s.scripts})
	return v
}

// tell gives the browser a command, and is its answer.
func tell[P, R any](v *visitor, command cdp.Command[P, R], params P) R {
	v.t.Helper()
	answer, err := chromedp.Call(v.ctx, command, params)
	require.NoError(v.t, err)
	return answer
}

// ask is what an action comes to.
func ask[T any](v *visitor, action chromedp.Action[T]) T {
	v.t.Helper()
	answer, err := chromedp.Run(v.ctx, action)
	require.NoError(v.t, err)
	return answer
}

// do lets the visitor act.
func (v *visitor) do(steps ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	require.NoError(v.t, chromedp.Do(v.ctx, steps...))
}

// get opens a page.
func (v *visitor) get(path string) {
	v.t.Helper()
	answer, err := chromedp.RunResponse(v.ctx, chromedp.Navigate(v.at.url+path))
	require.NoError(v.t, err, path)
	require.EqualValues(v.t, 200, answer.Status, path)
}

// press presses a button or follows a link, and waits for the page that comes.
func (v *visitor) press(selector string) (status int64) {
	v.t.Helper()
	answer, err := chromedp.RunResponse(v.ctx, chromedp.ScrollIntoView(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
	require.NoError(v.t, err, selector)
	return answer.Status
}

// choose marks an answer or a box.
func (v *visitor) choose(selector string) {
	v.t.Helper()
	v.do(chromedp.ScrollIntoView(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
}

func (v *visitor) write(selector, text string) {
	v.t.Helper()
	v.do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

func (v *visitor) files(selector string, names ...string) {
	v.t.Helper()
	v.do(chromedp.SetUploadFiles(chromedp.CSS(selector), names))
}

// sees is the text of the page.
func (v *visitor) sees() string {
	v.t.Helper()
	return ask(v, chromedp.Text(chromedp.CSS("main")))
}

// say is a sentence in the visitor's language.
func (v *visitor) say(key string, args ...any) string { return v.language.Sayf(key, args...) }

// href is where the first link of a selector leads.
func (v *visitor) href(selector string) string {
	v.t.Helper()
	to := ask(v, chromedp.AttributeValue(chromedp.CSS(selector), "href"))
	require.True(v.t, to.Exists, selector)
	return to.Value
}

// has tells how many elements of a selector the page has.
func (v *visitor) has(selector string) int {
	v.t.Helper()
	return len(ask(v, chromedp.QueryNodeIDs(chromedp.CSSAll(selector), chromedp.AtLeast(0))))
}

// fetch gets a file as a browser would that follows a link to it.
func (v *visitor) fetch(path string) []byte {
	v.t.Helper()
	r, err := http.NewRequestWithContext(v.ctx, http.MethodGet, v.at.url+path, nil)
	require.NoError(v.t, err)
	for _, c := range tell(v, network.GetCookies, network.GetCookiesParams{URLs: []string{v.at.url}}).Cookies {
		r.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(v.t, err)
	defer answer.Body.Close()
	require.Equal(v.t, 200, answer.StatusCode, path)
	data, err := io.ReadAll(answer.Body)
	require.NoError(v.t, err)
	return data
}

// picture takes one of the whole page, where pictures are asked for.
func (v *visitor) picture(name string) {
	v.t.Helper()
	if *shots == "" {
		return
	}
	data := ask(v, chromedp.FullScreenshot(100))
	require.NoError(v.t, os.MkdirAll(*shots, 0o755))
	require.NoError(v.t, os.WriteFile(filepath.Join(*shots, strings.Trim(strings.ReplaceAll(name, "/", "-"), "-")+"-"+v.name+".png"), data, 0o600))
}
