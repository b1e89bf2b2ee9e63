package web

import (
	"cmp"
	"context"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzhttp"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// indexedPatterns are the patterns of the pages that search engines may list.
var indexedPatterns = []string{
	"GET /{$}", "GET /certificates", "GET /check", "GET /events", "GET /events/{id}", "GET /lists/{period}/{kind}", "GET /lists/{period}/top", "GET /players/{id}", "GET /rules",
	"GET /api/docs", "GET /help", "GET /lists/{period}/against/{before}",
}

// indexed returns how search engines and other sites see the page of a request; nil for a page
// that is not for them. The page of the newest list is known by its month.
func (p *Portal) indexed(r *http.Request, b *pages.Builder) *pages.Indexed {
	if !slices.Contains(indexedPatterns, r.Pattern) {
		return nil
	}
	outside := p.publicURL(r)
	at := outside + strings.Replace(r.URL.Path, "/latest/", "/"+r.PathValue("period")+"/", 1)
	query := url.Values{}
	if r.Pattern == "GET /lists/{period}/top" && r.URL.Query().Get("kind") != "" {
		query.Set("kind", r.URL.Query().Get("kind"))
	}
	in := func(code string) string {
		with := url.Values{}
		for name, values := range query {
			with[name] = values
		}
		if code != "" {
			with.Set(languageName, code)
		}
		if len(with) == 0 {
			return at
		}
		return at + "?" + with.Encode()
	}
	s := &pages.Indexed{Outside: outside, Address: in("")}
	if asked := r.URL.Query().Get(languageName); asked == b.Language.Code {
		s.Address = in(asked)
	}
	for _, l := range language.All {
		s.Languages = append(s.Languages, pages.Translation{Language: l, Href: in(l.Code)})
	}
	return s
}

// openToSites are the patterns whose answers the pages of other sites may read, in
// addition to the data of the programming interface that need no token.
var openToSites = []string{
	"GET /lists/{file}", "GET /event-files/{id}", "GET /feed.atom", "GET /calendar.ics", "GET /assets/{name}",
	"GET /embed/events/{id}", "GET /embed/lists/{period}/{kind}", "GET /embed/lists/{period}/top", "GET /embed/players/{id}",
}

// isOpenToSites reports whether the pages of other sites may read the answers of a pattern.
func isOpenToSites(pattern string) bool {
	if strings.HasPrefix(pattern, "GET /api/v1/") {
		return slices.ContainsFunc(routes, func(r route) bool { return r.pattern == pattern && r.least == accounts.Everybody })
	}
	return slices.Contains(openToSites, pattern)
}

// openToOthers lets the pages of other sites read what is published. Cookies never count
// there: the answers are those for a visitor who has not signed in.
func openToOthers(routes *registered, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r
		preflight := r.Method == http.MethodOptions && slices.Contains([]string{http.MethodGet, http.MethodHead}, r.Header.Get("Access-Control-Request-Method"))
		if preflight {
			asked = r.Clone(r.Context())
			asked.Method = http.MethodGet
		}
		_, pattern := routes.Handler(asked)
		if !isOpenToSites(pattern) {
			next.ServeHTTP(w, r)
			return
		}
		head := w.Header()
		head.Set("Access-Control-Allow-Origin", "*")
		head.Set("Cross-Origin-Resource-Policy", "cross-origin")
		if preflight {
			head.Set("Access-Control-Allow-Methods", "GET, HEAD")
			head.Set("Access-Control-Allow-Headers", "If-None-Match")
			head.Set("Access-Control-Max-Age", "86400")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		head.Set("Access-Control-Expose-Headers", "ETag, RateLimit, RateLimit-Policy, Retry-After")
		next.ServeHTTP(w, r)
	})
}

// embedded returns a page for a frame of another site: the page alone, as a visitor sees it who
// has not signed in, in the language of the address.
func (p *Portal) embedded(answer answering) http.HandlerFunc {
	page := p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		b.Visitor, b.Accounts = nil, false
		b.Embedded = strings.TrimPrefix(r.URL.Path, "/embed")
		return answer(r, b)
	})
	return func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("Content-Security-Policy", strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1))
		head.Del("Cross-Origin-Opener-Policy")
		page(w, r)
	}
}

// compressed answers in a compressed form if the browser takes it. Pages of a visitor who
// has signed in are not compressed: their length would betray what they contain.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.EnableZstd(false))
	if err != nil {
		panic(err) // the options above are good ones
	}
	inner := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, name := range []string{sessionCookie, encryptedSessionCookie} {
			if _, err := r.Cookie(name); err == nil {
				next.ServeHTTP(w, r)
				return
			}
		}
		inner(w, r)
	})
}

// robots says to search engines where they need not look.
func (p *Portal) robots(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, path := range []string{"/account", "/api/", "/check/shared/", "/claim", "/embed/", "/invitation/", "/language/", "/login", "/mail/", "/office", "/search"} {
		b.WriteString("Disallow: " + path + "\n")
	}
	b.WriteString("Allow: /api/v1/datasets\n\nSitemap: " + p.publicURL(r) + "/sitemap.xml\n")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=3600")
	_, _ = w.Write([]byte(b.String()))
}

// placesOfPart is how many addresses a part of the sitemap has: 50,000 are allowed.
const placesOfPart = 40_000

// sitemapPlace is an address of a sitemap, or a part of it.
type sitemapPlace struct {
	Address string `xml:"loc"`
	Changed string `xml:"lastmod,omitempty"`
}

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

// sitemap answers which parts the sitemap has: the first has the pages, lists and events,
// the others the players of the newest list.
func (p *Portal) sitemap(w http.ResponseWriter, r *http.Request) {
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	n := 0
	if latest, ok := b.State.Latest(); ok {
		n = latest.Rows
	}
	out := struct {
		XMLName xml.Name       `xml:"sitemapindex"`
		Space   string         `xml:"xmlns,attr"`
		Parts   []sitemapPlace `xml:"sitemap"`
	}{Space: sitemapSpace}
	for part := range 1 + (n+placesOfPart-1)/placesOfPart {
		out.Parts = append(out.Parts, sitemapPlace{Address: p.publicURL(r) + "/sitemap/" + strconv.Itoa(part) + ".xml"})
	}
	p.writeXML(w, r, b.State.Number, "", out)
}

// sitemapPart answers one part.
func (p *Portal) sitemapPart(w http.ResponseWriter, r *http.Request) {
	name, isFile := strings.CutSuffix(r.PathValue("part"), ".xml")
	part, err := strconv.Atoi(name)
	if err != nil || !isFile || part < 0 || name != strconv.Itoa(part) {
		http.NotFound(w, r)
		return
	}
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	out := struct {
		XMLName xml.Name       `xml:"urlset"`
		Space   string         `xml:"xmlns,attr"`
		Places  []sitemapPlace `xml:"url"`
	}{Space: sitemapSpace}
	add := func(path, changed string) {
		out.Places = append(out.Places, sitemapPlace{p.publicURL(r) + path, changed})
	}
	if part == 0 {
		err = addPages(r.Context(), b, add)
	} else {
		err = addPlayers(r.Context(), b, (part-1)*placesOfPart, add)
	}
	switch {
	case err != nil:
		p.broken(w, r, err)
	case len(out.Places) == 0:
		http.NotFound(w, r)
	default:
		p.writeXML(w, r, b.State.Number, "", out)
	}
}

// addPages adds the addresses of all pages but those of players, each with the day of the
// list that it rests on, if it rests on one.
func addPages(ctx context.Context, b *pages.Builder, add func(path, changed string)) error {
	events, err := b.State.Events(ctx)
	if err != nil {
		return err
	}
	for _, path := range []string{"/", "/api/docs", "/certificates", "/check", "/events", "/help", "/rules"} {
		add(path, "")
	}
	for i := range b.State.Lists {
		l := &b.State.Lists[i]
		for k, has := range l.Kinds {
			if has {
				add(b.To.List(l.Period, tournament.Kind(k)), l.Period.First().String())
				add(b.To.Tops(l.Period, tournament.Kind(k)), l.Period.First().String())
			}
		}
		if before := b.State.Before(l.Period); before != 0 {
			add(b.To.Comparison(before, l.Period), l.Period.First().String())
		}
	}
	for i := range events {
		add(b.To.Event(events[i].ID), slices.Max(events[i].Lists).First().String())
	}
	return nil
}

// addPlayers adds the addresses of the players of the newest list from one place on, as many
// as a part may have.
func addPlayers(ctx context.Context, b *pages.Builder, from int, add func(path, changed string)) error {
	latest, ok := b.State.Latest()
	if !ok {
		return nil
	}
	l, err := b.State.List(ctx, latest.Period)
	if err != nil {
		return err
	}
	players := l.People("", "")
	if from >= players.Len() {
		return nil
	}
	for _, row := range players.Rows(from, min(from+placesOfPart, players.Len())) {
		if path := b.To.Player(row.FIDEID); path != "" {
			add(path, latest.Period.First().String())
		}
	}
	return nil
}

// writeXML answers with a document, in the language of a code, that stays as it is while
// nothing is written.
func (p *Portal) writeXML(w http.ResponseWriter, r *http.Request, number int, in string, document any) {
	data, err := xml.Marshal(document)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	head := w.Header()
	head.Set("Content-Type", cmp.Or(head.Get("Content-Type"), "application/xml"))
	head.Set("Cache-Control", "public, no-cache")
	head.Set("ETag", `"`+strconv.Itoa(number)+"-"+p.o.Version+"-"+in+`"`)
	if r.Header.Get("If-None-Match") == head.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(append([]byte(xml.Header), data...))
}
