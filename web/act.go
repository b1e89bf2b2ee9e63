package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/fedrate/fedrate/web/pages"
)

// longestForm is how large a form without files may be, in bytes.
const longestForm = 64 << 10

// parseForm returns the fields of a form without files.
func parseForm(r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(nil, r.Body, longestForm)
	err := r.ParseForm()
	if tooLarge := new(http.MaxBytesError); errors.As(err, &tooLarge) {
		return nil, refuse(http.StatusRequestEntityTooLarge, "web.too-long", "kilobytes", longestForm>>10)
	}
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "web.cut-off")
	}
	return r.PostForm, nil
}

// done is what an act came to: where to go now, or else the page to show.
type done struct {
	to       string
	template string
	frame    *pages.Frame
}

// acting does what a form asks for.
type acting func(r *http.Request, b *pages.Builder, f url.Values) (done, error)

// act answers a form without files. After an act the visitor is sent to a page, so
// that loading it again does nothing twice; what is shown once alone, such as a
// token, is shown at once.
func (p *Portal) act(do acting) http.HandlerFunc {
	return p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		f, err := parseForm(r)
		if err != nil {
			return "", nil, err
		}
		d, err := do(r, b, f)
		if err == nil && d.to != "" {
			err = &elsewhere{d.to}
		}
		return d.template, d.frame, err
	})
}

// elsewhere sends the visitor to another page.
type elsewhere struct{ to string }

// Error is for the log; no user sees it.
func (e *elsewhere) Error() string { return "see " + e.to }

// again shows a page that says why something was not done, with what was typed.
type again struct {
	status   int
	template string
	frame    *pages.Frame
}

// Error is for the log; people see the page.
func (a *again) Error() string { return a.template + " again" }

// longestReason is how much of a reason is kept, in characters.
const longestReason = 1000

// reasonOf returns the reason given in a form.
func reasonOf(f url.Values) string {
	s := strings.TrimSpace(strings.ToValidUTF8(f.Get("reason"), "\uFFFD"))
	if runes := []rune(s); len(runes) > longestReason {
		s = string(runes[:longestReason])
	}
	return s
}
