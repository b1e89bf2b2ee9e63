package web

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/fedrate/fedrate/handbook"
	spoken "github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/published"
)

// answering answers a request for a page. A nil frame is a page that is not there.
type answering func(r *http.Request, b *pages.Builder) (template string, f *pages.Frame, err error)

// pages adds the pages of the portal.
func (p *Portal) pages(mux *registered) {
	for path, answer := range map[string]answering{
		"GET /{$}": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := b.Home(r.Context())
			return "home", f, err
		},
		"GET /events": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			q := r.URL.Query()
			f, err := b.Events(r.Context(), cut(q.Get("q")), number(q.Get("page")), rowsOfPage, func(n int) string {
				v := url.Values{"page": {strconv.Itoa(n)}}
				if words := cut(q.Get("q")); words != "" {
					v.Set("q", words)
				}
				return "/events?" + v.Encode()
			})
			return "events", f, err
		},
		"GET /events/{id}":           eventPage,
		"GET /players/{id}":          p.playerPage,
		"GET /lists/{period}/top":    topsPage,
		"GET /lists/{period}/{kind}": listPage,
		"GET /check": func(_ *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			return "check", b.CheckForm(""), nil
		},
		"GET /certificates":             p.certificatePage,
		"POST /certificates":            p.certificateFilePage,
		"GET /certificates/{number...}": p.certificatePage,
		"GET /rules": func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := b.Rules(r.Context(), cut(r.URL.Query().Get("q")))
			return "rules", f, err
		},
		"GET /search": searchPage,
		"GET /help": func(_ *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
			f, err := b.Help()
			return "help", f, err
		},
	} {
		mux.HandleFunc(path, p.page(answer))
	}
	for path, answer := range map[string]answering{
		"GET /embed/events/{id}":           eventPage,
		"GET /embed/players/{id}":          p.playerPage,
		"GET /embed/lists/{period}/top":    topsPage,
		"GET /embed/lists/{period}/{kind}": listPage,
	} {
		mux.HandleFunc(path, p.embedded(answer))
	}
	mux.HandleFunc("GET /calendar.ics", p.calendar)
	mux.HandleFunc("GET /feed.atom", p.feed)
	mux.HandleFunc("GET /robots.txt", p.robots)
	mux.HandleFunc("GET /sitemap.xml", p.sitemap)
	mux.HandleFunc("GET /sitemap/{part}", p.sitemapPart)
	mux.HandleFunc("GET /logo", p.logo)
	mux.HandleFunc("GET /setup", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusSeeOther) })
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		r.SetPathValue("name", "favicon.ico")
		asset(w, r)
	})
	mux.HandleFunc("POST /check", p.checkForm)
	mux.HandleFunc("GET /check/shared/{code}", p.sharedCheck)
	mux.HandleFunc("GET /lists", func(w http.ResponseWriter, r *http.Request) {
		s, err := p.data.State(r.Context())
		if err != nil {
			p.broken(w, r, err)
			return
		}
		to := pages.Links{Root: "/"}
		if latest, ok := s.Latest(); ok {
			to.Latest = latest.Period
		}
		http.Redirect(w, r, to.Lists(), http.StatusSeeOther)
	})
	mux.HandleFunc("GET /lists/{file}", p.listFile)
	mux.HandleFunc("GET /lists/{period}/against/{before}", p.comparison)
	mux.HandleFunc("GET /event-files/{id}", p.eventFile)
	mux.HandleFunc("GET /assets/{name}", asset)
	mux.HandleFunc("GET /language/{code}", changeLanguage)
	mux.HandleFunc("GET /checker/{file...}", p.checker)
	p.readerPages(mux)
	if p.o.Accounts != nil {
		p.accountPages(mux)
	}
	mux.HandleFunc("/", p.page(func(*http.Request, *pages.Builder) (string, *pages.Frame, error) { return "", nil, nil }))
}

// latestName stands in addresses for the month of the newest list.
const latestName = "latest"

// rowsOfPage is how many rows a page of a long table has.
const rowsOfPage = 50

// cut returns the part of a typed text that is read.
func cut(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if runes := []rune(s); len(runes) > 100 {
		s = string(runes[:100])
	}
	return handbook.Shown(s)
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// languageCookie keeps the language that a visitor has chosen.
const languageCookie = "language"

var accepted = language.NewMatcher([]language.Tag{language.English, language.Russian})

// languageName is that of the value in an address that says in which language it answers.
const languageName = "lang"

// speaks is the language of a visitor: that of the address, else the chosen one, else that
// of the browser.
func speaks(r *http.Request) *spoken.Language {
	if l := spoken.Find(r.URL.Query().Get(languageName)); l != nil {
		return l
	}
	if c, err := r.Cookie(languageCookie); err == nil {
		if l := spoken.Find(c.Value); l != nil {
			return l
		}
	}
	tags, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if _, i, sure := accepted.Match(tags...); i == 1 && sure > language.No { // it takes Russian for all in Cyrillic
		return spoken.Russian
	}
	return spoken.English
}

// changeLanguage keeps the choice and goes back to the page.
func changeLanguage(w http.ResponseWriter, r *http.Request) {
	l := spoken.Find(r.PathValue("code"))
	if l == nil {
		http.NotFound(w, r)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: l.Code, Path: "/", MaxAge: 365 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil})
	http.Redirect(w, r, local(r.URL.Query().Get("to")), http.StatusSeeOther)
}

// builder fills pages for a visitor.
func (p *Portal) builder(r *http.Request) (*pages.Builder, error) {
	s, err := p.data.State(r.Context())
	if err != nil {
		return nil, err
	}
	b := &pages.Builder{State: s, Language: speaks(r), Version: p.o.Version, To: pages.Links{Root: "/"}, Outside: p.publicURL(r), Licence: p.o.Licence, Name: p.o.Name}
	if p.o.Logo != nil {
		b.Logo = "/logo?v=" + p.logoVersion
	}
	if latest, ok := s.Latest(); ok {
		b.To.Latest = latest.Period
	}
	if b.Accounts, b.Checker = p.o.Accounts != nil, p.o.Checker != nil; visitor(r.Context()) != nil {
		if b.Visitor, err = p.visiting(r, visitor(r.Context())); err != nil {
			return nil, err
		}
	}
	to := "/"
	if r.Method == http.MethodGet {
		to = r.URL.RequestURI()
	}
	for _, l := range spoken.All {
		if l != b.Language {
			b.Other = append(b.Other, pages.Translation{Language: l, Href: "/language/" + l.Code + "?to=" + url.QueryEscape(to)})
		}
	}
	return b, nil
}

// page writes what an answer is, or why there is none.
func (p *Portal) page(answer answering) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := p.builder(r)
		if err != nil {
			p.broken(w, r, err)
			return
		}
		if r.PathValue("period") == latestName && b.To.Latest != 0 {
			r.SetPathValue("period", b.To.Latest.String())
		}
		name, f, err := answer(r, b)
		status := http.StatusOK
		if missing := new(store.NoListError); errors.As(err, &missing) {
			f, err = nil, nil
		}
		if other := new(elsewhere); errors.As(err, &other) {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, other.to, http.StatusSeeOther)
			return
		}
		if a := new(again); errors.As(err, &a) {
			status, name, f, err = a.status, a.template, a.frame, nil
		}
		if refused := new(refusal); errors.As(err, &refused) {
			status, err = refused.status, nil
			name, f = p.refusedPage(r, b, refused)
			if status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", cmp.Or(refused.after, retryAfter))
			}
		}
		switch {
		case store.Unavailable(err):
			p.o.Log.Error("the database or its disk fails", "request", w.Header().Get("X-Request-Id"), "path", shownPath(r), "problem", english(err))
			w.Header().Set("Retry-After", unavailableAfter)
			status, name, err = http.StatusServiceUnavailable, "message", nil
			f = b.Say(handbook.Say("web.unavailable"), handbook.Say("web.unavailable-why"))
		case err != nil:
			p.o.Log.Error("page failed", "request", w.Header().Get("X-Request-Id"), "path", shownPath(r), "problem", english(err))
			status, name = http.StatusInternalServerError, "message"
			f = b.Say(handbook.Say("web.failed"), handbook.Say("web.failed-why", "request", w.Header().Get("X-Request-Id")))
		case f == nil:
			status, name = http.StatusNotFound, "message"
			f = b.Say(handbook.Say("web.nowhere"), handbook.Say("web.nowhere-why"))
		}
		head := w.Header()
		head.Add("Vary", "Accept-Language, Cookie")
		head.Set("Content-Language", b.Language.Code)
		head.Set("Content-Type", "text/html; charset=utf-8")
		head.Set("Cache-Control", "no-store")
		if status == http.StatusOK && r.Method == http.MethodGet && b.Visitor == nil && mayBeKept(r.URL.Path) {
			tag := `"` + strconv.Itoa(b.State.Number) + "-" + p.o.Version + "-" + b.Language.Code + "-" + strconv.FormatBool(b.Checker) + `"`
			head.Set("Cache-Control", "private, no-cache")
			head.Set("ETag", tag)
			if r.Header.Get("If-None-Match") == tag {
				w.WriteHeader(http.StatusNotModified)
				return
			}
		}
		if f.Indexed = nil; status == http.StatusOK && b.Embedded == "" {
			f.Indexed = p.indexed(r, b)
		}
		var out bytes.Buffer
		if err := f.Write(&out, name); err != nil {
			p.broken(w, r, err)
			return
		}
		w.WriteHeader(status)
		_, _ = w.Write(out.Bytes())
	}
}

// refusedPage says why there is no page: a report to be checked can be chosen once more on
// the page of the check, all others say it in their own words.
func (p *Portal) refusedPage(r *http.Request, b *pages.Builder, refused *refusal) (string, *pages.Frame) {
	title, text := refused.title, refused.text
	if title.IsZero() && strings.HasPrefix(r.URL.Path, "/check") {
		return "check", b.CheckForm(b.Language.Say(text))
	}
	if text.Key == busyKey {
		title, text = handbook.Say("web.busy-here"), handbook.Say("web.busy-why")
	}
	if title.IsZero() {
		title = handbook.Say("web.not-done")
	}
	return "message", b.Say(title, text)
}

// mayBeKept reports whether a page is the same as long as nothing is published.
func mayBeKept(path string) bool {
	for _, own := range []string{"/certificates", "/login", "/claim", "/invitation/", "/mail/", "/check/shared/"} {
		if strings.HasPrefix(path, own) {
			return false
		}
	}
	return true
}

// visiting is what the pages say of who has signed in.
func (p *Portal) visiting(r *http.Request, one *accounts.Account) (*pages.Visitor, error) {
	v := &pages.Visitor{Name: one.Name, Shown: one.Shown, Desk: hasRole(one, accounts.Arbiter), Officer: hasRole(one, accounts.Officer), Administrator: hasRole(one, accounts.Administrator)}
	if !v.Officer {
		return v, nil
	}
	open, err := p.o.Store.OpenQuestions(r.Context())
	v.Open = len(open)
	return v, err
}

// broken answers where not even a page can be made. That a visitor has gone away, or was
// cut off while sending, is no fault of the portal.
func (p *Portal) broken(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(r.Context().Err(), context.Canceled) {
		problem(w, http.StatusRequestTimeout, "the request did not arrive whole in time")
		return
	}
	p.o.Log.Error("request failed", "request", w.Header().Get("X-Request-Id"), "path", shownPath(r), "problem", english(err))
	if store.Unavailable(err) {
		w.Header().Set("Retry-After", unavailableAfter)
		problem(w, http.StatusServiceUnavailable, unavailable)
		return
	}
	problem(w, http.StatusInternalServerError, "the request failed; its number is "+w.Header().Get("X-Request-Id"))
}

func (p *Portal) playerPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	id := number(r.PathValue("id"))
	if id <= 0 {
		return "", nil, nil
	}
	kind, _ := tournament.ParseKind(r.URL.Query().Get("kind"))
	var follow *pages.Follow
	if p.o.Mail {
		follow = &pages.Follow{}
		if r.URL.Query().Get("mail") == "asked" {
			follow.Said = b.Language.Sayf("pages.mail.asked")
		}
	}
	f, err := p.player(r, b, id, pages.PlayerQuestion{Kind: kind, Against: cut(r.URL.Query().Get("against")), Mail: follow})
	return "player", f, err
}

// player fills the page of a player, as it is on this day.
func (p *Portal) player(r *http.Request, b *pages.Builder, id int, q pages.PlayerQuestion) (f *pages.Frame, err error) {
	who, err := b.State.Player(r.Context(), id)
	if who == nil || err != nil {
		return nil, err
	}
	q.Day = handbook.FromTime(p.o.Now())
	if q.Live, err = p.live(r.Context(), b.State, id, refusedBusy); err != nil {
		return nil, err
	}
	return b.Player(r.Context(), who, q)
}

// live are a player's ratings between the lists, where the office shows them; reports are
// read for them as far as the bounds of a visitor's work allow.
func (p *Portal) live(ctx context.Context, s *published.State, id int, busy func() error) ([]answer.PlayerLive, error) {
	if !p.o.Live {
		return nil, nil
	}
	return s.Live(ctx, id, func() (func(), error) {
		leave, ok := p.places.take(ctx, clientOf(ctx))
		if !ok {
			return nil, busy()
		}
		return leave, nil
	})
}

func eventPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	e, err := b.State.Event(r.Context(), number(r.PathValue("id")))
	if e == nil || err != nil {
		return "", nil, err
	}
	page, err := b.State.EventPage(r.Context(), e)
	if err != nil {
		return "", nil, err
	}
	f, err := b.Event(r.Context(), e, page)
	return "event", f, err
}

func listPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	period, ok := periodOf(r)
	kind, known := tournament.ParseKind(r.PathValue("kind"))
	if !ok || !known {
		return "", nil, nil
	}
	v := r.URL.Query()
	q := pages.ListQuestion{Rows: rowsOfPage, Page: number(v.Get("page")), Question: published.Question{
		Kind: kind, Words: cut(v.Get("q")), Federation: cut(v.Get("federation")), Club: cut(v.Get("club")), Sex: cut(v.Get("sex")), Age: cut(v.Get("age")), Title: cut(v.Get("title")),
		Activity: cut(v.Get("activity")), Sort: cut(v.Get("sort")), Up: v.Get("up") == "1",
	}}
	switch q.Federation {
	case "":
		q.Federation = b.State.Federation
	case "all":
		q.Federation = ""
	}
	f, err := b.List(r.Context(), period, q)
	return "list", f, err
}

func searchPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	words := cut(r.URL.Query().Get("q"))
	certificate := ""
	if isCertificate(words) {
		certificate = "/certificates?n=" + url.QueryEscape(words)
	}
	f, err := b.Search(r.Context(), words, certificate)
	return "search", f, err
}
