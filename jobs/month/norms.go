package month

import (
	"fmt"
	"io"
	"sync"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
)

// norm is a norm with the event it was made in.
type norm struct {
	norms.Result
	event *norms.Event
	from  *taken
	paper func() *paper.Paper // the certificate
}

// titleEvent is an event in which norms were made, with its report (IT3).
type titleEvent struct {
	from  *taken
	paper func() *paper.Paper
}

// findNorms looks for norms in the events that are complete, save those that
// an earlier period has given already.
func (r *run) findNorms() error {
	for i := range r.taken {
		t := &r.taken[i]
		r.progress("norms", i+1, len(r.taken))
		if !t.note.IsZero() || !t.complete() {
			continue
		}
		ev := t.rep.NormEvent(r.shelf)
		if ev == nil {
			continue
		}
		given, err := r.st.NormsBefore(r.ctx, t.sub.Tournament, r.o.Period)
		if err != nil {
			return err
		}
		r.normsOf(t, ev, given)
	}
	return nil
}

func (r *run) normsOf(t *taken, ev *norms.Event, given map[store.NormKey]bool) {
	results := norms.Find(ev, norms.Options{})
	before := len(r.norms)
	for _, n := range results {
		key := store.NormKey{FIDEID: n.FIDEID, Title: n.Title}
		if n.FIDEID == "" {
			key.StartingRank = n.StartingRank
		}
		if !n.Achieved || given[key] {
			continue
		}
		r.norms = append(r.norms, norm{n, ev, t, form(func() *paper.Paper {
			return forms.IT1(r.o.Language, norms.NewCertificate(ev, &n), forms.SourceOf(t.rep, r.shelf))
		})})
	}
	if len(r.norms) > before {
		r.titleEvents = append(r.titleEvents, titleEvent{t, form(func() *paper.Paper {
			return forms.IT3(r.o.Language, titles.NewTournamentReport(ev, results), forms.SourceOf(t.rep, r.shelf))
		})})
	}
}

// form makes a form once, when it is first needed. One that ends the program
// with a panic becomes a form that cannot be written.
func form(make func() *paper.Paper) func() *paper.Paper {
	return sync.OnceValue(func() (p *paper.Paper) {
		defer func() {
			if cause := recover(); cause != nil {
				p = paper.FailedForm(fmt.Errorf("the program failed: %v", cause))
			}
		}()
		return make()
	})
}

// certificates are the form of each norm and the report of each event with
// norms, as a workbook and as a document.
func (r *run) certificates() []paperFile {
	var papers []paperFile
	add := func(path string, form func() *paper.Paper) {
		papers = append(papers,
			paperFile{"certificates/" + path + ".xlsx", func(w io.Writer) error { return form().XLSX(w) }},
			paperFile{"certificates/" + path + ".pdf", func(w io.Writer) error { return form().PDF(w) }})
	}
	for i := range r.norms {
		n := &r.norms[i]
		who := n.FIDEID
		if who == "" {
			who = fmt.Sprintf("rank-%d", n.StartingRank)
		}
		add(fmt.Sprintf("IT1-%04d-%s-%s", n.from.sub.Number, who, n.Title), n.paper)
	}
	for _, e := range r.titleEvents {
		add(fmt.Sprintf("IT3-%04d", e.from.sub.Number), e.paper)
	}
	return papers
}

// issued are the rows of these forms.
func (r *run) issued() []store.Certificate {
	var list []store.Certificate
	add := func(p *paper.Paper, t *taken, fideID, name string, startingRank int) {
		if p.Number == "" { // it could not be made, which the summary says
			return
		}
		c := jobs.Issued(p, fideID, name, r.o.Now, r.o.Version)
		c.Submission, c.StartingRank, c.Period = t.sub.Number, startingRank, r.o.Period
		list = append(list, c)
	}
	for i := range r.norms {
		n := &r.norms[i]
		add(n.paper(), n.from, n.FIDEID, n.Name, n.StartingRank)
	}
	for _, e := range r.titleEvents {
		add(e.paper(), e.from, "", e.from.rep.Tournament.Name, 0)
	}
	return list
}
