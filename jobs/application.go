package jobs

import (
	"context"
	"time"

	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
)

// ApplicationPapers are an application for a title with the forms it is sent in
// with.
type ApplicationPapers struct {
	Application titles.Application
	Form        *paper.Paper   // IT2; TC1 of a title without norms
	IT1         []*paper.Paper // parallel to the norms; nil: the organising federation's own paper
	IT3         []*paper.Paper // one an event whose report is here
	Events      []*ApplicationEvent
	Strays      []games.Check // files of games that are of none of the events
}

// ApplicationEvent is an event of the application whose report is here.
type ApplicationEvent struct {
	*Reopened
	Results []norms.Result // achieved ones
	Games   *games.Check
}

// MakeApplication draws in a language the application of a player for a title,
// the IT1s of its norms and the reports IT3 of their events, made again from the stored
// reports, signed with the key. The day dates the form. A file of games that is of
// none of the events leaves the application unverified: the games of 1.9.1 are not
// shown.
func MakeApplication(ctx context.Context, st *store.Store, key *seal.Key, l *language.Language, a titles.Application, day handbook.Date, files []games.File) (*ApplicationPapers, error) {
	p, numbers := &ApplicationPapers{Application: a}, NewNumbers(st, key)
	if a.Claim != nil {
		p.Strays = games.Strays(nil, files)
		p.Form = forms.WithoutNorms(l, a, day)
		return p, numbers.Give(ctx, p.Form)
	}
	stamps := make([]paper.Stamp, len(a.Norms))
	opened := map[int]*ApplicationEvent{}
	for i := range a.Norms {
		n := &p.Application.Norms[i]
		p.IT1 = append(p.IT1, nil)
		if n.Submission == 0 {
			continue
		}
		ev := opened[n.Submission]
		if ev == nil {
			o, err := Reopen(ctx, st, n.Submission)
			if err != nil {
				return nil, handbook.Errorf("jobs.doing.norm", "event", n.Event, "problem", err)
			}
			ev = &ApplicationEvent{Reopened: o}
			if o.Event != nil {
				ev.Results = norms.Find(o.Event, norms.Options{})
			}
			opened[n.Submission] = ev
			p.Events = append(p.Events, ev)
		}
		if paper, c := ev.certificate(l, n); paper != nil {
			if err := numbers.Give(ctx, paper); err != nil {
				return nil, err
			}
			p.IT1[i], stamps[i], n.Certificate = paper, paper.Stamp, c
		} else {
			p.Application.Advice = append(p.Application.Advice,
				handbook.Say("titles.note.not-now", "event", n.Event, "period", n.Period))
		}
	}
	events := []*norms.Event{}
	for _, ev := range p.Events {
		if ev.Event == nil {
			continue
		}
		events = append(events, ev.Event)
		t := forms.NewTournamentReport(ev.Event, ev.Results)
		ev.Games = games.Together(ev.Event, ev.Results, files)
		t.Games = ev.Games
		it3 := forms.IT3(l, t, forms.SourceOf(ev.Report, ev.Lists))
		if err := numbers.Give(ctx, it3); err != nil {
			return nil, err
		}
		p.IT3 = append(p.IT3, it3)
	}
	p.Strays = games.Strays(events, files)
	if len(p.Strays) > 0 && p.Application.State == titles.Complete {
		p.Application.State = titles.Unverified
	}
	p.Form = forms.IT2(l, p.Application, day, stamps)
	return p, numbers.Give(ctx, p.Form)
}

// certificate returns the IT1 of a norm of the event.
func (ev *ApplicationEvent) certificate(l *language.Language, n *norms.Norm) (*paper.Paper, *norms.Certificate) {
	for i := range ev.Results {
		r := &ev.Results[i]
		if !r.Achieved || r.StartingRank != n.StartingRank || r.Title != n.Title {
			continue
		}
		if r.Exempt == "" && n.Exempt != "" {
			r = norms.Alternative(ev.Event, r)
		}
		if r != nil && r.Exempt == n.Exempt {
			c := norms.NewCertificate(ev.Event, r)
			return forms.IT1(l, c, forms.SourceOf(ev.Report, ev.Lists)), &c
		}
	}
	return nil, nil
}

// Issue keeps all forms, so that their numbers can be verified.
func (p *ApplicationPapers) Issue(ctx context.Context, st *store.Store, now time.Time, version string) error {
	a := &p.Application
	var list []store.Certificate
	for i, paper := range p.IT1 {
		if paper != nil {
			c := Issued(paper, a.Player.FIDEID, a.Player.Name, now, version)
			c.Submission, c.StartingRank = a.Norms[i].Submission, a.Norms[i].StartingRank
			list = append(list, c)
		}
	}
	for _, paper := range p.IT3 {
		list = append(list, Issued(paper, "", "", now, version))
	}
	list = append(list, Issued(p.Form, a.Player.FIDEID, a.Player.Name, now, version))
	if err := st.Issue(ctx, list...); err != nil {
		return handbook.Errorf("jobs.doing.application", "title", a.Title, "problem", err)
	}
	return nil
}
