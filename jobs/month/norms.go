package month

import (
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// norm is a norm with the event it was made in.
type norm struct {
	norms.Result
	event *norms.Event
	from  *checked
	paper func() *paper.Paper // the certificate
}

// titleEvent is an event in which norms were made, with its report (IT3).
type titleEvent struct {
	from  *checked
	paper func() *paper.Paper
}

// found are the norms of the period and the events they were made in.
type found struct {
	norms  []norm
	events []titleEvent
}

// findNorms looks for norms in the events that are complete, save those that
// an earlier period has given already.
func (r *run) findNorms(ctx context.Context, in *reports, shelf *ratinglist.Lists) (*found, error) {
	all := &found{}
	for i := range in.list {
		t := &in.list[i]
		r.progress("norms", i+1, len(in.list))
		if !t.note.IsZero() || !t.complete() {
			continue
		}
		ev := t.rep.NormEvent(shelf)
		if ev == nil {
			continue
		}
		given, err := r.st.NormsBefore(ctx, t.sub.Tournament, r.o.Period)
		if err != nil {
			return nil, err
		}
		r.normsOf(all, t, ev, shelf, given)
	}
	return all, nil
}

// normsOf adds the norms of one event.
func (r *run) normsOf(all *found, t *checked, ev *norms.Event, shelf *ratinglist.Lists, given map[store.NormKey]bool) {
	results := norms.Find(ev, norms.Options{})
	before := len(all.norms)
	for _, n := range results {
		key := store.NormKey{FIDEID: n.FIDEID, Title: n.Title}
		if n.FIDEID == "" {
			key.StartingRank = n.StartingRank
		}
		if !n.Achieved || given[key] {
			continue
		}
		all.norms = append(all.norms, norm{n, ev, t, form(func() *paper.Paper {
			return forms.IT1(r.o.Language, norms.NewCertificate(ev, &n), forms.SourceOf(t.rep, shelf))
		})})
	}
	if len(all.norms) > before {
		all.events = append(all.events, titleEvent{t, form(func() *paper.Paper {
			return forms.IT3(r.o.Language, forms.NewTournamentReport(ev, results), forms.SourceOf(t.rep, shelf))
		})})
	}
}

// form makes a form once, when it is first needed. One that ends the program
// with a panic becomes a form that cannot be written.
func form(make func() *paper.Paper) func() *paper.Paper {
	return sync.OnceValue(func() (p *paper.Paper) {
		defer func() {
			if cause := recover(); cause != nil {
				p = paper.FailedForm(handbook.Errorf("jobs.wrong.fault", "fault", fmt.Sprint(cause)))
			}
		}()
		return make()
	})
}

// certificates are the form of each norm and the report of each event with
// norms, as a workbook and as a document.
func (f *found) certificates() []paperFile {
	var papers []paperFile
	f.each(func(path string, form func() *paper.Paper) {
		papers = append(papers, inBothLayouts(path, func() (*paper.Paper, error) { return form(), nil })...)
	})
	return papers
}

// inBothLayouts is a form as a workbook and as a document.
func inBothLayouts(path string, form func() (*paper.Paper, error)) (papers []paperFile) {
	for _, layout := range []string{".xlsx", ".pdf"} {
		papers = append(papers, paperFile{path: path + layout, to: func(w io.Writer) error {
			p, err := form()
			if err != nil {
				return err
			}
			return p.Write(w, layout)
		}})
	}
	return papers
}

// each calls for each form with its path in the folder of the month, without the
// layout.
func (f *found) each(call func(path string, form func() *paper.Paper)) {
	for i := range f.norms {
		n := &f.norms[i]
		who := tournament.GivenID(n.FIDEID)
		if who == "" {
			who = fmt.Sprintf("rank-%d", n.StartingRank)
		}
		call(fmt.Sprintf("certificates/IT1-%04d-%s-%s", n.from.sub.Number, who, n.Title), n.paper)
	}
	for _, e := range f.events {
		call(fmt.Sprintf("certificates/IT3-%04d", e.from.sub.Number), e.paper)
	}
}

// number gives the forms their numbers, one after the other, and signs those that
// are published: a preview is worth nothing.
func (r *run) number(ctx context.Context, in *found) error {
	numbers := jobs.NewNumbers(r.st, r.signer())
	give := func(p *paper.Paper) error {
		if !r.o.Publish {
			p.Preview()
		}
		return numbers.Give(ctx, p)
	}
	for i := range in.norms {
		if err := give(in.norms[i].paper()); err != nil {
			return err
		}
	}
	for _, e := range in.events {
		if err := give(e.paper()); err != nil {
			return err
		}
	}
	return nil
}

// signer is the key that signs what the run writes; nil where it is a preview.
func (r *run) signer() *seal.Key {
	if !r.o.Publish {
		return nil
	}
	return r.o.Key
}

// issued are the rows of these forms.
func (r *run) issued(in *found) []store.Certificate {
	var list []store.Certificate
	add := func(p *paper.Paper, t *checked, fideID, name string, startingRank int) {
		if p.Number == "" { // it could not be made, which the summary says
			return
		}
		c := jobs.Issued(p, fideID, name, r.o.Now, r.o.Version)
		c.Submission, c.StartingRank, c.Period = t.sub.Number, startingRank, r.o.Period
		list = append(list, c)
	}
	for i := range in.norms {
		n := &in.norms[i]
		add(n.paper(), n.from, n.FIDEID, n.Name, n.StartingRank)
	}
	for _, e := range in.events {
		add(e.paper(), e.from, "", e.from.rep.Tournament.Name, 0)
	}
	return list
}
