package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
	"github.com/fedrate/fedrate/web/pages"
)

// OneReport is the page of a report.
type OneReport struct {
	Said, Wrong string
	Report
	Sub        store.Submission
	Why        string // what it waits for, in a sentence
	Counts     []pages.Badge
	Groups     []pages.FindingGroup
	Lines      []pages.FileLine
	Cut        bool
	Questions  []QuestionLink
	Parts      []ReportLink
	Replaced   []ReportLink
	By         *ReportLink // took its place
	Correction *Correction // against the report before; nil: there is none to compare
	Waivers    []store.Waiver
	Rules      []string    // that may be waived: those that found something
	Event      string      // its record; empty: there is none
	Rating     bool        // it was rated, and its rating report can be made
	Withdraws  bool        // it can be withdrawn
	Holds      bool        // it can be held
	Hold       *store.Hold // by an officer; nil: none
	RatedFor   []handbook.Period
}

// Report fills the page of a report; nil where the visitor has none of the number.
func (o *Office) Report(ctx context.Context, number int, page OneReport) (*pages.Frame, error) {
	s, err := o.Submission(ctx, number)
	if s == nil || err != nil {
		return nil, err
	}
	h, err := jobs.HistoryOf(ctx, o.Store, s)
	if err != nil {
		return nil, err
	}
	var open []store.Question
	for i := range h.Questions {
		page.Questions = append(page.Questions, o.questionLink(&h.Questions[i]))
		if h.Questions[i].Open() {
			open = append(open, h.Questions[i])
		}
	}
	if page.Report, err = o.report(ctx, s, open); err != nil {
		return nil, err
	}
	page.Said, page.Sub = saidOf(o.Builder, page.Said), *s
	page.Why = handbook.Shown(o.Language.Say(h.Waiting.Why))
	if err := o.findings(ctx, s, &page); err != nil {
		return nil, err
	}
	page.Replaced, page.Parts = linksOf(h.Replaced), linksOf(h.Parts)
	if s.SupersededBy != 0 {
		page.By = &ReportLink{s.SupersededBy, reportHref(s.SupersededBy)}
	}
	if before := cmp.Or(s.Replaces, s.Corrects, last(h.Replaced)); before != 0 {
		c, err := jobs.CorrectionOf(ctx, o.Store, s, before)
		if err != nil {
			return nil, err
		}
		page.Correction = o.correction(c)
	}
	if s.Tournament != 0 && o.Visitor.Officer {
		page.Event = "/office/events/" + strconv.Itoa(s.Tournament)
		page.Rating = s.RatedIn != 0
		if page.Waivers, err = o.Store.Waivers(ctx, s.Tournament); err != nil {
			return nil, err
		}
		if page.RatedFor, err = o.Store.RatedFor(ctx, s.Tournament); err != nil {
			return nil, err
		}
	}
	if o.Visitor.Officer {
		page.Hold, page.Holds = h.Hold, s.State == store.Accepted || s.State == store.Held
	}
	page.Withdraws = o.Visitor.Officer && s.State != store.Withdrawn && s.State != store.Superseded
	return o.Frame(page.Name, pages.SectionDesk, &page), nil
}

func last(numbers []int) int {
	if len(numbers) == 0 {
		return 0
	}
	return numbers[len(numbers)-1]
}

// Correction is what a report says otherwise than the one before.
type Correction struct {
	*jobs.Correction
	Games []CorrectedGame
}

// CorrectedGame is a game before and now: opponent, colour and the code of the
// result; empty: nothing was written of it.
type CorrectedGame struct {
	Round               int
	Player, Before, Now string
}

// correction writes out the games of a correction; nil where there is none.
func (o *Office) correction(c *jobs.Correction) *Correction {
	if c == nil {
		return nil
	}
	colours := map[tournament.Colour]string{tournament.White: " " + o.say("pages.event.w"), tournament.Black: " " + o.say("pages.event.b")}
	text := func(g jobs.ReportedGame) string {
		if g == (jobs.ReportedGame{}) {
			return ""
		}
		return cmp.Or(g.Opponent, "–") + colours[g.Colour] + " " + g.Result.String()
	}
	out := &Correction{Correction: c}
	for _, g := range c.Games {
		out.Games = append(out.Games, CorrectedGame{g.Round, g.Player, text(g.Before), text(g.Now)})
	}
	return out
}

// Submission returns a report that is open to the visitor, nil for any other number.
func (o *Office) Submission(ctx context.Context, number int) (*store.Submission, error) {
	s, err := o.Store.Submission(ctx, number)
	if unknown := new(store.UnknownError); errors.As(err, &unknown) {
		return nil, nil
	}
	if err != nil || !o.canView(&s) {
		return nil, err
	}
	return &s, nil
}

// findings puts the findings of a report next to its lines.
func (o *Office) findings(ctx context.Context, s *store.Submission, page *OneReport) error {
	found, err := o.Store.Findings(ctx, s.Number)
	if err != nil {
		return err
	}
	run, err := jobs.RunFindings(ctx, o.Store, s)
	if err != nil {
		return err
	}
	data, err := o.Store.Bytes(ctx, s.Number)
	if err != nil {
		return err
	}
	all := answer.Findings(answer.In(o.Language), slices.Concat(found, run))
	text, _ := trf.Decode(data)
	lines := pages.LinesOf(text)
	page.Groups = o.FindingGroups(all, lines)
	page.Lines, page.Cut = pages.FileLines(all, lines)
	var errors, warnings int
	for i := range found {
		switch f := &found[i]; {
		case f.Waived != (handbook.Waived{}):
			continue
		case f.Severity == handbook.Error:
			errors++
		case f.Severity == handbook.Warning:
			warnings++
		}
		if rule := found[i].Rule; found[i].Severity != handbook.Info && !slices.Contains(page.Rules, rule) {
			page.Rules = append(page.Rules, rule)
		}
	}
	slices.Sort(page.Rules)
	if errors > 0 {
		page.Counts = append(page.Counts, pages.Badge{Class: "bad", Text: o.say("pages.check.errors", "n", errors)})
	}
	if warnings > 0 {
		page.Counts = append(page.Counts, pages.Badge{Class: "warn", Text: o.say("pages.check.warned", "n", warnings)})
	}
	return nil
}
