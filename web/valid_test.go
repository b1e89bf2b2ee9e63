package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

var checker = flag.String("vnu", "", "file of the Nu HTML checker, which looks at every page that a test has asked for")

// pageKind is what pages have in common that the same template has made.
type pageKind struct {
	route  string
	status int
	lang   string
}

// shownPages are pages that tests were answered, some of each kind.
var shownPages = struct {
	sync.Mutex
	of map[pageKind][][]byte
}{of: map[pageKind][][]byte{}}

// ofEachKind is how many pages of a kind are looked at: as many that differ.
const ofEachKind = 6

// kept keeps what a portal answers for the checker, where there is one.
func kept(p *Portal) {
	if *checker == "" {
		return
	}
	answer := p.handler
	p.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to, recorded := w.(*httptest.ResponseRecorder)
		answer.ServeHTTP(w, r)
		if !recorded || !strings.HasPrefix(to.Header().Get("Content-Type"), "text/html") || r.Method == http.MethodHead {
			return
		}
		_, route := p.mux.Handler(r)
		body := to.Body.Bytes()
		shownPages.Lock()
		defer shownPages.Unlock()
		k := pageKind{route, to.Code, languageOf(body)}
		if all := shownPages.of[k]; len(all) < ofEachKind && !slices.ContainsFunc(all, func(one []byte) bool { return len(one) == len(body) }) {
			shownPages.of[k] = append(all, bytes.Clone(body))
		}
	})
}

// languageOf is that of a page, empty of a part of one.
func languageOf(page []byte) string {
	_, after, _ := bytes.Cut(page, []byte(`<html lang="`))
	code, _, _ := bytes.Cut(after, []byte(`"`))
	return string(code[:min(len(code), 2)])
}

// withoutPages are routes that never answer a page.
var withoutPages = []string{
	"/", "/api/", "GET /assets/{name}", "GET /checker/{file...}", "GET /event-files/{id}", "GET /healthz", "GET /language/{code}", "GET /lists", "GET /lists/{file}", "GET /metrics", "GET /readyz",
	"GET /calendar.ics", "GET /favicon.ico", "GET /feed.atom", "GET /logo", "GET /robots.txt", "GET /setup", "GET /sitemap.xml", "GET /sitemap/{part}",
	"GET /office/lists/export", "GET /account/player/certificates/{file}", "GET /office/privacy/{id}/data.json", "GET /office/reports/{n}/rating.xlsx", "GET /office/reports/{n}/file", "GET /office/months", "GET /office/months/{period}/files.zip",
	"GET /office/months/{period}/papers/{file...}", "GET /office/months/{period}/progress", "GET /office/months/{period}/reconcile.xlsx",
}

// InvalidPages are the faults that the checker finds in the pages that tests were
// answered; where all tests have run, also the routes whose page no test has asked for.
func InvalidPages(folder string, whole bool) (faults []string, seen int) {
	if *checker == "" {
		return nil, 0
	}
	if _, err := os.Stat(*checker); err != nil {
		fmt.Println("the Nu HTML checker is not there, no page was looked at:", err)
		return nil, 0
	}
	if _, err := exec.LookPath("java"); err != nil {
		fmt.Println("the Nu HTML checker needs Java, no page was looked at:", err)
		return nil, 0
	}
	shownPages.Lock()
	defer shownPages.Unlock()
	names, args := map[string]pageKind{}, []string{"-jar", *checker, "--format", "json", "--exit-zero-always"}
	answered := map[string]bool{}
	for k, all := range shownPages.of {
		for _, page := range all {
			if k.lang == "" { // a part of a page that a script puts there
				page = slices.Concat([]byte(`<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>`), page, []byte(`</body></html>`))
			}
			name := filepath.Join(folder, fmt.Sprintf("%d.html", len(names)))
			if err := os.WriteFile(name, page, 0o600); err != nil {
				return []string{err.Error()}, 0
			}
			names[name] = k
			args = append(args, name)
			answered[k.route] = answered[k.route] || k.status == 200
		}
	}
	var said bytes.Buffer
	cmd := exec.Command("java", args...)
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		return []string{err.Error() + said.String()}, 0
	}
	var found struct {
		Messages []struct {
			Type, URL, Message, Extract string
		}
	}
	if err := json.Unmarshal(said.Bytes(), &found); err != nil {
		return []string{err.Error() + said.String()}, 0
	}
	once := map[string]bool{}
	for _, m := range found.Messages {
		k := names[strings.TrimPrefix(m.URL, "file:")]
		if at := k.route + m.Message; m.Type != "info" && !once[at] { // an info is advice
			once[at] = true
			faults = append(faults, fmt.Sprintf("%s %d %s: %s: %s", k.route, k.status, k.lang, m.Message, m.Extract))
		}
	}
	for i := range routes {
		if r := &routes[i]; whole && strings.HasPrefix(r.pattern, "GET ") && !strings.HasPrefix(r.pattern, "GET /api/") && !answered[r.pattern] && !slices.Contains(withoutPages, r.pattern) {
			faults = append(faults, r.pattern+": no test has asked for its page")
		}
	}
	slices.Sort(faults)
	return faults, len(names)
}
