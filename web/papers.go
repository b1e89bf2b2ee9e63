package web

import (
	"bytes"
	"net/http"
	"path"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs/month"
)

// paperKinds are the kinds of files that papers are.
var paperKinds = map[string]string{
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".pdf": "application/pdf",
}

// papers returns those of the list of a month, in the language that it was published in.
func (p *Portal) papers(r *http.Request, period handbook.Period) (*month.Papers, error) {
	opt, err := p.o.Office.Run(r.Context(), period, true)
	if err != nil {
		return nil, err
	}
	opt.AsPublished = true
	return month.OpenPapers(r.Context(), p.o.Store, opt)
}

// monthPaper answers a paper of a published month, made now: its path is that in the
// folder of the month.
func (p *Portal) monthPaper(w http.ResponseWriter, r *http.Request) {
	period, ok := periodOf(r)
	if !ok {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	p.madePaper(w, r, period, func(*month.Papers) string { return r.PathValue("file") })
}

// ratingReport answers the rating report of a report, for the list that it was rated
// for last.
func (p *Portal) ratingReport(w http.ResponseWriter, r *http.Request) {
	s := p.deskReport(w, r)
	if s == nil {
		return
	}
	if s.RatedIn == 0 {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	p.madePaper(w, r, s.RatedIn, func(papers *month.Papers) string { return papers.OfReport(s.Number) })
}

// madePaper answers the paper of a month whose path the function finds.
func (p *Portal) madePaper(w http.ResponseWriter, r *http.Request, period handbook.Period, find func(*month.Papers) string) {
	var out bytes.Buffer
	name, refused := "", error(nil)
	if !p.working(w, r, func() error {
		papers, err := p.papers(r, period)
		if err == nil {
			name = find(papers)
			err = papers.Write(&out, name)
		}
		if isSentence(err) { // there is no such paper, or none any more
			refused, err = err, nil
		}
		return err
	}) {
		return
	}
	if refused != nil {
		p.refused(w, r, http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", paperKinds[path.Ext(name)])
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Disposition", "attachment; filename="+strconv.Quote(plainName(path.Base(name))))
	_, _ = w.Write(out.Bytes()) // once the head is sent no page can follow
}
