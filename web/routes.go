package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/web/accounts"
	"github.com/fedrate/fedrate/web/pages"
)

// route is an address of the portal, and who may ask for it.
type route struct {
	pattern string // of the mux
	least   accounts.Role
	scope   accounts.Scope // of the token that a program needs; empty: for people, who sign in
}

// routes are all addresses of the portal. Any other address is not answered; this table
// is the one place where roles are checked.
var routes = slices.Concat([]route{
	{"/", accounts.Everybody, ""},
	{"GET /{$}", accounts.Everybody, ""},
	{"GET /assets/{name}", accounts.Everybody, ""},
	{"GET /calendar.ics", accounts.Everybody, ""},
	{"GET /certificates", accounts.Everybody, ""},
	{"GET /certificates/{number...}", accounts.Everybody, ""},
	{"POST /certificates", accounts.Everybody, ""},
	{"GET /check", accounts.Everybody, ""},
	{"POST /check", accounts.Everybody, ""},
	{"GET /check/shared/{code}", accounts.Everybody, ""}, // for those who have the address
	{"GET /checker/{file...}", accounts.Everybody, ""},
	{"GET /embed/events/{id}", accounts.Everybody, ""},
	{"GET /embed/lists/{period}/{kind}", accounts.Everybody, ""},
	{"GET /embed/lists/{period}/top", accounts.Everybody, ""},
	{"GET /embed/players/{id}", accounts.Everybody, ""},
	{"GET /event-files/{id}", accounts.Everybody, ""},
	{"GET /events", accounts.Everybody, ""},
	{"GET /events/{id}", accounts.Everybody, ""},
	{"GET /favicon.ico", accounts.Everybody, ""},
	{"GET /feed.atom", accounts.Everybody, ""},
	{"GET /healthz", accounts.Everybody, ""},
	{"GET /help", accounts.Everybody, ""},
	{"GET /language/{code}", accounts.Everybody, ""},
	{"GET /lists", accounts.Everybody, ""},
	{"GET /lists/{file}", accounts.Everybody, ""},
	{"GET /lists/{period}/against/{before}", accounts.Everybody, ""},
	{"GET /lists/{period}/top", accounts.Everybody, ""},
	{"GET /lists/{period}/{kind}", accounts.Everybody, ""},
	{"GET /logo", accounts.Everybody, ""},
	{"GET /mail/{code}", accounts.Everybody, ""}, // for those who have the link of a mail
	{"POST /mail/{code}", accounts.Everybody, ""},
	{"GET /metrics", accounts.Everybody, ""}, // by the address it is asked from
	{"GET /players/{id}", accounts.Everybody, ""},
	{"POST /players/{id}/mail", accounts.Everybody, ""},
	{"GET /readyz", accounts.Everybody, ""},
	{"GET /robots.txt", accounts.Everybody, ""},
	{"GET /rules", accounts.Everybody, ""},
	{"GET /search", accounts.Everybody, ""},
	{"GET /setup", accounts.Everybody, ""}, // it was set up already
	{"GET /sitemap.xml", accounts.Everybody, ""},
	{"GET /sitemap/{part}", accounts.Everybody, ""},

	{"/api/", accounts.Everybody, ""},
	{"GET /api/docs", accounts.Everybody, ""},
	{"GET /api/v1/certificates/{number}", accounts.Everybody, ""},
	{"POST /api/v1/check", accounts.Everybody, ""},
	{"GET /api/v1/datasets", accounts.Everybody, ""},
	{"GET /api/v1/datasets/{file}", accounts.Everybody, ""},
	{"GET /api/v1/events", accounts.Everybody, ""},
	{"GET /api/v1/events/{id}", accounts.Everybody, ""},
	{"GET /api/v1/lists", accounts.Everybody, ""},
	{"GET /api/v1/lists/{period}", accounts.Everybody, ""},
	{"GET /api/v1/openapi-3.0.json", accounts.Everybody, ""},
	{"GET /api/v1/openapi-3.0.yaml", accounts.Everybody, ""},
	{"GET /api/v1/openapi.json", accounts.Everybody, ""},
	{"GET /api/v1/openapi.yaml", accounts.Everybody, ""},
	{"GET /api/v1/players", accounts.Everybody, ""},
	{"GET /api/v1/players/{id}", accounts.Everybody, ""},
	{"GET /api/v1/players/{id}/estimate", accounts.Everybody, ""},
	{"GET /api/v1/schemas/{schema}", accounts.Everybody, ""},
}, accountRoutes)

// accountRoutes are those that only a portal with accounts has.
var accountRoutes = []route{
	{"GET /login", accounts.Everybody, ""},
	{"POST /login", accounts.Everybody, ""},
	{"GET /login/code", accounts.Everybody, ""}, // after the password, which the session knows
	{"POST /login/code", accounts.Everybody, ""},
	{"POST /login/passkey/begin", accounts.Everybody, ""},
	{"POST /login/passkey", accounts.Everybody, ""}, // the device tells who it is
	{"GET /invitation/{code}", accounts.Everybody, ""},
	{"POST /invitation/{code}", accounts.Everybody, ""},
	{"GET /claim", accounts.Everybody, ""}, // the code tells who it is
	{"POST /claim", accounts.Everybody, ""},
	{"POST /logout", accounts.Player, ""},
	{"GET /account", accounts.Player, ""},
	{"POST /account/mail", accounts.Player, ""},
	{"POST /account/password", accounts.Player, ""},
	{"GET /account/second", accounts.Player, ""},
	{"POST /account/second", accounts.Player, ""},
	{"POST /account/second/off", accounts.Player, ""},
	{"GET /account/player", accounts.Player, ""},
	{"GET /account/player/certificates/{file}", accounts.Player, ""},
	{"POST /account/passkeys/begin", accounts.Player, ""},
	{"POST /account/passkeys", accounts.Player, ""},
	{"POST /account/passkeys/{id}", accounts.Player, ""},
	{"POST /account/tokens", accounts.Arbiter, ""},
	{"POST /account/tokens/{id}", accounts.Arbiter, ""},
	{"GET /office", accounts.Arbiter, ""},         // arbiters see what they have handed in
	{"GET /office/reports", accounts.Arbiter, ""}, // the same
	{"POST /office/reports", accounts.Arbiter, ""},
	{"GET /office/reports/{n}", accounts.Arbiter, ""}, // the same
	{"GET /office/reports/{n}/rating.xlsx", accounts.Officer, ""},
	{"GET /office/reports/{n}/file", accounts.Arbiter, ""}, // the same
	{"POST /office/reports/{n}/hold", accounts.Officer, ""},
	{"POST /office/reports/{n}/withdraw", accounts.Officer, ""},
	{"POST /office/reports/{n}/waivers", accounts.Officer, ""},
	{"GET /office/questions/{id}", accounts.Officer, ""},
	{"POST /office/questions/{id}", accounts.Officer, ""},
	{"POST /office/questions/{id}/reopen", accounts.Officer, ""},
	{"GET /office/events/{id}", accounts.Officer, ""},
	{"POST /office/events/{id}", accounts.Officer, ""},
	{"GET /office/months", accounts.Officer, ""},
	{"GET /office/months/{period}", accounts.Officer, ""},
	{"POST /office/months/{period}", accounts.Officer, ""},
	{"GET /office/months/{period}/files.zip", accounts.Officer, ""},
	{"GET /office/months/{period}/papers/{file...}", accounts.Officer, ""},
	{"GET /office/months/{period}/progress", accounts.Officer, ""},
	{"GET /office/months/{period}/reconcile", accounts.Officer, ""},
	{"GET /office/months/{period}/reconcile.xlsx", accounts.Officer, ""},
	{"GET /office/lists", accounts.Officer, ""},
	{"POST /office/lists", accounts.Officer, ""},
	{"GET /office/lists/export", accounts.Officer, ""},
	{"POST /office/lists/{period}/undo", accounts.Officer, ""},
	{"GET /office/publications", accounts.Officer, ""},
	{"GET /office/awaiting", accounts.Officer, ""},
	{"POST /office/awaiting", accounts.Officer, ""},
	{"GET /office/players", accounts.Officer, ""},
	{"GET /office/players/{id}", accounts.Officer, ""},
	{"POST /office/players/{id}", accounts.Officer, ""},
	{"GET /office/bans", accounts.Officer, ""},
	{"POST /office/bans", accounts.Officer, ""},
	{"GET /office/claims", accounts.Officer, ""},
	{"POST /office/claims", accounts.Officer, ""},
	{"GET /office/log", accounts.Administrator, ""},
	{"GET /office/state", accounts.Administrator, ""},
	{"POST /api/v1/reports", accounts.Arbiter, accounts.Submit},
	{"GET /api/v1/reports", accounts.Arbiter, accounts.Submit}, // arbiters get what they have handed in
	{"GET /api/v1/reports/{number}", accounts.Arbiter, accounts.Submit},
	{"GET /api/v1/questions", accounts.Officer, accounts.Questions},
	{"POST /api/v1/questions/{id}/answer", accounts.Officer, accounts.Questions},
	{"POST /api/v1/questions/{id}/reopen", accounts.Officer, accounts.Questions},
	{"GET /api/v1/events/{id}/record", accounts.Officer, accounts.Events},
	{"PUT /api/v1/events/{id}/record", accounts.Officer, accounts.Events},
	{"POST /api/v1/runs", accounts.Officer, accounts.Runs},
	{"GET /api/v1/hooks", accounts.Administrator, accounts.Hooks},
	{"POST /api/v1/hooks", accounts.Administrator, accounts.Hooks},
	{"GET /api/v1/hooks/calls", accounts.Administrator, accounts.Hooks},
	{"DELETE /api/v1/hooks/{number}", accounts.Administrator, accounts.Hooks},
	{"GET /office/outbox", accounts.Administrator, ""},
	{"POST /office/outbox/{id}", accounts.Administrator, ""},
	{"POST /office/hooks", accounts.Administrator, ""},
	{"POST /office/hooks/{id}", accounts.Administrator, ""},
	{"GET /office/keys", accounts.Administrator, ""},
	{"POST /office/keys", accounts.Administrator, ""},
	{"GET /office/privacy", accounts.Administrator, ""},
	{"POST /office/privacy", accounts.Administrator, ""},
	{"POST /office/privacy/{id}", accounts.Administrator, ""},
	{"GET /office/privacy/{id}/data.json", accounts.Administrator, ""},
	{"GET /office/schedules", accounts.Administrator, ""},
	{"GET /office/users", accounts.Administrator, ""},
	{"POST /office/users", accounts.Administrator, ""},
	{"POST /office/users/{name}", accounts.Administrator, ""},
}

// registered is a mux that knows the patterns it was given.
type registered struct {
	*http.ServeMux
	patterns []string
}

// HandleFunc gives a pattern its answer.
func (m *registered) HandleFunc(pattern string, answer func(http.ResponseWriter, *http.Request)) {
	m.patterns = append(m.patterns, pattern)
	m.ServeMux.HandleFunc(pattern, answer)
}

// visitorKey is under which the account of who asks stands in the context of a
// request.
type visitorKey struct{}

// visitor returns the account of a request, nil if no one has signed in.
func visitor(ctx context.Context) *accounts.Account {
	one, _ := ctx.Value(visitorKey{}).(*accounts.Account)
	return one
}

// hasRole reports whether an account has at least a role.
func hasRole(one *accounts.Account, r accounts.Role) bool {
	return r == accounts.Everybody || one != nil && one.Role >= r
}

// authorize lets a request through to its route, which next answers, where the table says so.
func (p *Portal) authorize(mux *registered, next http.Handler) http.Handler {
	needs := map[string]*route{}
	for i := range routes {
		needs[routes[i].pattern] = &routes[i]
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, pattern := mux.Handler(r)
		need, known := needs[pattern]
		switch {
		case pattern == "": // the mux says why there is nothing
			next.ServeHTTP(w, r)
		case !known:
			p.o.Log.Error("the table of routes lacks an address", "route", pattern)
			p.refused(w, r, http.StatusNotFound)
		case need.scope != "":
			p.admitProgram(w, r, need, next)
		case hasRole(visitor(r.Context()), need.least):
			next.ServeHTTP(w, r)
		case visitor(r.Context()) != nil:
			p.refused(w, r, http.StatusForbidden)
		case r.Method == http.MethodGet || r.Method == http.MethodHead:
			http.Redirect(w, r, "/login?to="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
		default:
			p.refused(w, r, http.StatusUnauthorized)
		}
	})
}

// admitProgram lets a program through that shows a token which holds, is for this,
// and belongs to an account that may do it.
func (p *Portal) admitProgram(w http.ResponseWriter, r *http.Request, need *route, next http.Handler) {
	word, given := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	one, scopes, err := p.o.Accounts.ByToken(r.Context(), word)
	switch {
	case given && err != nil && !errors.Is(err, accounts.ErrToken):
		p.broken(w, r, err)
	case !given || err != nil:
		w.Header().Set("WWW-Authenticate", `Bearer realm="fedrate"`)
		problem(w, http.StatusUnauthorized, "a token that holds is needed: Authorization: Bearer …")
	case !slices.Contains(scopes, need.scope) || !hasRole(one, need.least):
		problem(w, http.StatusForbidden, "the token is not for this: it needs the scope "+string(need.scope))
	default:
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, one)))
	}
}

// refused answers with a page, or for programs with a problem, why not.
func (p *Portal) refused(w http.ResponseWriter, r *http.Request, status int) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		problem(w, status, http.StatusText(status))
		return
	}
	p.page(func(*http.Request, *pages.Builder) (string, *pages.Frame, error) {
		switch status {
		case http.StatusForbidden:
			return "", nil, &refusal{status: status, title: handbook.Say("web.forbidden"), text: handbook.Say("web.forbidden-why")}
		case http.StatusUnauthorized:
			return "", nil, &refusal{status: status, title: handbook.Say("web.unauthorized"), text: handbook.Say("web.unauthorized-why")}
		}
		return "", nil, nil
	})(w, r)
}
