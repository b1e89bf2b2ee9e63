package web

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/web/pages"
	"github.com/fedrate/fedrate/web/published"
)

// topsPage shows the top lists of a list.
func topsPage(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
	period, ok := periodOf(r)
	kind, known := tournament.ParseKind(r.URL.Query().Get("kind"))
	if !ok || !known && r.URL.Query().Get("kind") != "" {
		return "", nil, nil
	}
	f, err := b.Tops(r.Context(), period, kind)
	return "tops", f, err
}

// comparison answers what differs between a list and an earlier one, as a page, or as a
// file: /lists/2026-10/against/2026-09.csv.
func (p *Portal) comparison(w http.ResponseWriter, r *http.Request) {
	month, isFile := strings.CutSuffix(r.PathValue("before"), ".csv")
	s, err := p.data.State(r.Context())
	if err != nil {
		p.broken(w, r, err)
		return
	}
	after, err := periodIn(s, r.PathValue("period"))
	ok := err == nil
	before, err := handbook.ParsePeriod(month)
	ok = ok && err == nil && before < after
	if ok && isFile {
		p.comparisonFile(w, r, before, after)
		return
	}
	p.page(func(r *http.Request, b *pages.Builder) (string, *pages.Frame, error) {
		v := r.URL.Query()
		q := pages.ComparisonQuestion{In: v.Get("in"), Federation: cut(v.Get("federation")), Page: number(v.Get("page")), Rows: rowsOfPage}
		q.Kind, _ = tournament.ParseKind(v.Get("kind"))
		switch q.Federation {
		case "":
			q.Federation = b.State.Federation
		case "all":
			q.Federation = ""
		}
		if q.In == "" {
			q.In = published.InRating
		}
		if !ok || !slices.Contains(published.Differences, q.In) {
			return "", nil, nil
		}
		leave, ok := p.places.take(r.Context(), clientOf(r.Context()))
		if !ok {
			return "", nil, refusedBusy()
		}
		defer leave()
		f, err := b.Comparison(r.Context(), before, after, q)
		return "comparison", f, err
	})(w, r)
}

func (p *Portal) comparisonFile(w http.ResponseWriter, r *http.Request, before, after handbook.Period) {
	s, err := p.data.State(r.Context())
	if err != nil {
		p.broken(w, r, err)
		return
	}
	if !s.Has(before) || !s.Has(after) {
		http.NotFound(w, r)
		return
	}
	federation := s.Federation
	if r.URL.Query().Get("federation") == "all" {
		federation = ""
	}
	var out bytes.Buffer
	if !p.working(w, r, func() error {
		c, err := s.Compare(r.Context(), before, after)
		if err != nil {
			return err
		}
		return c.WriteCSV(&out, federation)
	}) {
		return
	}
	w.Header().Set("Content-Type", listKinds["csv"])
	w.Header().Set("Content-Disposition", `attachment; filename="`+after.String()+"-against-"+before.String()+`.csv"`)
	_, _ = w.Write(out.Bytes())
}
