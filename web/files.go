package web

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/published"
)

func asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	data, err := pages.Asset(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	kinds := map[string]string{
		".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".ico": "image/x-icon", ".png": "image/png",
	}
	for end, kind := range kinds {
		if strings.HasSuffix(name, end) {
			w.Header().Set("Content-Type", kind)
		}
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	if r.URL.Query().Get("v") == pages.AssetVersion(name) {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	_, _ = w.Write(data)
}

// working does the work for a file as soon as there is a place for it. False: it
// was answered why there is no file.
func (p *Portal) working(w http.ResponseWriter, r *http.Request, work func() error) bool {
	leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
	if !ok {
		w.Header().Set("Retry-After", retryAfter)
		problem(w, http.StatusTooManyRequests, tooManyFiles)
		return false
	}
	defer leave()
	err := work()
	if err != nil {
		p.broken(w, r, err)
	}
	return err == nil
}

// isKnown names the bytes of a file, which stay as they are while nothing is written, and
// reports whether it was answered that the client has them.
func (p *Portal) isKnown(w http.ResponseWriter, r *http.Request, s *published.State, form string) bool {
	tag := `"` + strconv.Itoa(s.Number) + "-" + form + "-" + p.o.Version + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", cache)
	if r.Header.Get("If-None-Match") != tag {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}

// listFile answers a list as a file: /lists/2026-10.csv.
func (p *Portal) listFile(w http.ResponseWriter, r *http.Request) {
	month, as, _ := strings.Cut(r.PathValue("file"), ".")
	s, failed := p.data.State(r.Context())
	if failed != nil {
		p.broken(w, r, failed)
		return
	}
	period, err := periodIn(s, month)
	if at := slices.IndexFunc(s.Lists, func(l store.ListInfo) bool { return l.Period == period }); at >= 0 && as == "" {
		http.Redirect(w, r, "/lists/"+month+"/"+pages.FirstKind(&s.Lists[at]).String(), http.StatusSeeOther)
		return
	}
	kind, known := listKinds[as]
	if err != nil || !known || !s.Has(period) {
		http.NotFound(w, r)
		return
	}
	if p.isKnown(w, r, s, as) {
		return
	}
	var out bytes.Buffer
	if !p.working(w, r, func() error { return s.WriteList(r.Context(), &out, period, as) }) {
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+period.String()+"."+as+`"`)
	_, _ = w.Write(out.Bytes())
}

var listKinds = map[string]string{"csv": "text/csv; charset=utf-8", "txt": "text/plain; charset=utf-8", "xml": "application/xml"}

// eventFile answers the standings of an event as a workbook.
func (p *Portal) eventFile(w http.ResponseWriter, r *http.Request) {
	name, isFile := strings.CutSuffix(r.PathValue("id"), ".xlsx")
	b, err := p.builder(r)
	if err != nil {
		p.broken(w, r, err)
		return
	}
	e, err := b.State.Event(r.Context(), number(name))
	if err != nil {
		p.broken(w, r, err)
		return
	}
	if e == nil || !isFile {
		http.NotFound(w, r)
		return
	}
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if p.isKnown(w, r, b.State, b.Language.Code) {
		return
	}
	var out bytes.Buffer
	written := false
	if !p.working(w, r, func() error {
		page, err := b.State.EventPage(r.Context(), e)
		if err == nil {
			written, err = page.WriteStandings(&out, b.Language)
		}
		return err
	}) {
		return
	}
	if !written { // its report cannot be read any more
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
	w.Header().Set("Content-Disposition", `attachment; filename="event-`+strconv.Itoa(e.ID)+`.xlsx"`)
	_, _ = w.Write(out.Bytes())
}
