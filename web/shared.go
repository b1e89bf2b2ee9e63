package web

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
)

// The limits of shared findings: how long they can be read, how many are kept of all
// clients and of one, and their size in bytes.
const (
	sharedFor       = 7 * 24 * time.Hour
	mostShared      = 1000
	mostSharedOfOne = 20
	longestShared   = 512 << 10
)

// shareCheck checks the report of a form once more, and keeps the findings for those
// who have the address. Neither the report nor a day of birth is kept.
func (p *Portal) shareCheck(r *http.Request, f *form) error {
	if len(f.file) > pages.MostShared {
		return refuse(http.StatusRequestEntityTooLarge, "web.share-large")
	}
	rep, err := p.check(r.Context(), f.name, f.file, true, false)
	if err != nil {
		return refusedCheck(err)
	}
	findings, err := json.Marshal(answer.NewSharedCheck(rep, f.file))
	if err != nil {
		return err
	}
	now := p.o.Now()
	switch {
	case len(findings) > longestShared:
		return refuse(http.StatusRequestEntityTooLarge, "web.share-large")
	case !p.shares.allow(network(clientOf(r.Context())), now):
		return tomorrow("web.share-many")
	}
	word := p.random()
	kept, err := p.o.Store.ShareCheck(r.Context(), store.SharedCheck{Word: word, Made: now, Ends: now.Add(sharedFor), Findings: findings}, mostShared)
	if err != nil {
		return err
	}
	if !kept {
		return tomorrow("web.share-full")
	}
	return &elsewhere{"/check/shared/" + word}
}

// tomorrow says that there is no room for more today.
func tomorrow(key string) error {
	return &refusal{status: http.StatusTooManyRequests, text: handbook.Say(key), after: strconv.Itoa(24 * 60 * 60)}
}

// sharedCheck answers with shared findings.
func (p *Portal) sharedCheck(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		gone := func(status int) error {
			return &refusal{status: status, title: handbook.Say("web.share-gone"), text: handbook.Say("web.share-gone-why")}
		}
		c, err := p.o.Store.SharedCheck(r.Context(), r.PathValue("code"))
		switch {
		case err != nil:
			return "", nil, err
		case c == nil:
			return "", nil, gone(http.StatusNotFound)
		case !p.o.Now().Before(c.Ends):
			return "", nil, gone(http.StatusGone)
		}
		var shared answer.SharedCheck
		if err := json.Unmarshal(c.Findings, &shared); err != nil {
			return "", nil, err
		}
		return "shared", b.SharedCheck(&shared, handbook.FromTime(c.Ends.Add(-time.Second))), nil
	})(w, r)
}
