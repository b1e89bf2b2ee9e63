// Package plan checks an announced event before it begins: what would leave it
// unrated or without norms, which norms its entries allow, and what is due when.
// It takes a report without rounds, or the event's record alone, and has no rule
// of its own: each stands in the chapter of its article.
package plan

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// Plan is what is found of an event before it begins.
type Plan struct {
	Report   *audit.Report
	Findings []handbook.Finding // errors leave the event or games unrated, warnings leave it without norms or are doubtful
	NoNorms  handbook.Text      // why no norms are looked for; zero: they are
	Norms    []norms.Chance
	Due      []Due // by day
	Start    handbook.Date
	End      handbook.Date
}

// Due is something that the event owes by a day.
type Due struct {
	rating.Deadline
	Done bool `json:"done"` // known to be done
	Past bool `json:"past"` // the day is over
}

// New checks an announced event. The lists, which may be nil, are those that
// the entries' ratings and titles are taken from; the options name the office
// that the entries and the arbiters are held against. The error is that of the
// office's lists. More are findings that the office adds from what it alone
// keeps, such as bans.
func New(r *audit.Report, lists *ratinglist.Lists, more ...handbook.Finding) (*Plan, error) {
	p := &Plan{Report: r}
	t := r.Tournament
	if t == nil {
		p.Findings = r.Findings
		return p, nil
	}
	facts := r.Options.Facts
	if facts == nil {
		facts = &registration.Facts{}
	}
	full := facts.Complete(t)
	p.Start, p.End = full.FirstDay(), full.LastDay()
	editions := r.CheckedBy()
	record := rating.Registration{Registered: facts.Registered, Kept: true}
	p.Findings = append(p.Findings, ofReading(r)...)
	if not := r.NotRated(); not != nil {
		p.Findings = append(p.Findings, *not)
	}
	p.Findings = append(p.Findings, rating.CheckPlan(full, kindOf(r, full), editions.Rating, record, r.Options.Today)...)
	p.Findings = append(p.Findings, pairing.CheckAnnounced(&pairing.Announcement{Tournament: full, System: r.AnnouncedSystem(), Published: facts.Announced}, editions.Pairing)...)
	p.Findings = append(p.Findings, pairing.CheckCommittee(full, facts, editions.Pairing)...)
	p.norms(r.NormEvent(lists), facts)
	if r.Options.Arbiters != nil {
		found, err := arbiters.CheckStanding(full, facts, facts.NormsWanted == registration.No || r.Normless(), r.Options.Arbiters)
		if err != nil {
			return p, err
		}
		chief := full.At(tournament.ItemChiefArbiter).Line // deputies may still be entered
		p.Findings = append(p.Findings, slices.DeleteFunc(found, func(f handbook.Finding) bool {
			return f.Rule == arbiters.NotRegistered && f.Pos.Line != chief
		})...)
	}
	if r.Options.Persons != nil {
		found, err := identity.Check(t, r.Kind, r.Options.Persons)
		if err != nil {
			return p, err
		}
		p.Findings = append(p.Findings, found...)
	}
	p.Findings = append(p.Findings, more...)
	handbook.SortFindings(p.Findings)
	slices.SortStableFunc(p.Findings, func(a, b handbook.Finding) int { return cmp.Compare(weight(a.Severity), weight(b.Severity)) })
	p.due(full, kindOf(r, full), editions, facts, r.Options.Today, r.Options.ReportDays)
	return p, nil
}

// kindOf is the kind of play, by the record's time control where the report has
// none.
func kindOf(r *audit.Report, full *tournament.Tournament) tournament.Kind {
	if r.Options.Kind != nil {
		return *r.Options.Kind
	}
	return full.Kind()
}

func weight(s handbook.Severity) int {
	return slices.Index([]handbook.Severity{handbook.Error, handbook.Warning, handbook.Info}, s)
}

// ofReading are findings of the reading that matter before any round: that the
// file is no report, and that no edition governs it.
func ofReading(r *audit.Report) []handbook.Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f handbook.Finding) bool {
		return f.Severity != handbook.Error || f.Article == ""
	})
}

// norms are the clauses of chapter B.01 that the event as announced does not
// meet, and the norms that its entries allow. Nothing is asked of an event that
// wants none.
func (p *Plan) norms(ev *norms.Event, facts *registration.Facts) {
	switch {
	case facts.NormsWanted == registration.No:
		p.NoNorms = handbook.Say("plan.no-norms.not-wanted")
		return
	case p.Report.Sport() != tournament.Chess:
		p.NoNorms = handbook.Say("plan.no-norms.sport")
		return
	case ev == nil:
		p.NoNorms = handbook.Say("plan.no-norms.no-edition")
		return
	}
	if ev.Tournament.TimeControl.Known {
		ev.Kind = ev.Tournament.Kind()
	}
	if why := norms.Barred(ev); !why.IsZero() {
		p.NoNorms = why
		return
	}
	for _, c := range norms.Announced(ev) {
		if c.OK {
			continue
		}
		p.NoNorms = handbook.Say("plan.no-norms.clauses")
		p.Findings = append(p.Findings, handbook.Finding{
			Article: norms.Chapter.ID + "-" + c.Article, Rule: c.Rule, Severity: handbook.Warning, Pos: place(p.Report.Tournament, c.Rule),
			Text: handbook.Say("plan.without-norms", "what", c.What, "have", c.Have, "need", c.Need, "remedy", remedy(c.Rule)),
		})
	}
	if p.NoNorms.IsZero() {
		p.Norms = norms.Chances(ev)
	}
}

// due is what the event owes, by chapter B.02 and for norms.
func (p *Plan) due(t *tournament.Tournament, kind tournament.Kind, editions audit.Editions, facts *registration.Facts, today handbook.Date, reportDays int) {
	for i, d := range rating.Deadlines(t, kind, editions.Rating, reportDays) {
		p.Due = append(p.Due, Due{Deadline: d, Done: i == 0 && facts.Registered.Valid() && facts.Registered <= d.Day})
	}
	if e := editions.Titles; e != nil && kind == tournament.Standard && facts.NormsWanted != registration.No {
		if d, ok := norms.RegisterBy(e, t); ok {
			p.Due = append(p.Due, Due{Deadline: d, Done: facts.Registered.Valid() && facts.Registered <= d.Day})
		}
	}
	for i := range p.Due {
		d := &p.Due[i]
		d.Past = today.Valid() && d.Day < today
	}
	slices.SortStableFunc(p.Due, func(a, b Due) int { return cmp.Compare(a.Day, b.Day) })
}

// Verdict reports whether an event can go ahead as announced.
type Verdict string

// The verdicts.
const (
	Clean    Verdict = "clean"    // nothing to mend
	Warnings Verdict = "warnings" // without norms, or doubtful
	Faulty   Verdict = "faulty"   // the event, or games of it, would not be rated
)

// Verdict follows from the findings.
func (p *Plan) Verdict() Verdict {
	verdict := Clean
	for i := range p.Findings {
		switch p.Findings[i].Severity {
		case handbook.Error:
			return Faulty
		case handbook.Warning:
			verdict = Warnings
		}
	}
	return verdict
}
