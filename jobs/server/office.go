package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/store"
)

// WorkOptions are the settings of [OfficeWork].
type WorkOptions struct {
	Out        string             // folder for the files of a run
	Federation string             // whose players the exports hold; empty: all
	Publish    bool               // whether a run publishes its list
	Language   *language.Language // of the papers of a run; nil: English
	Version    string             // of the program
	Now        func() time.Time
	Log        *slog.Logger
}

// OfficeWork is the work of an office's server: reports from the inbox are
// kept in its database, and the lists of its periods are made.
func OfficeWork(st *store.Store, o WorkOptions) Work {
	return Work{
		Ingest: func(ctx context.Context, name string, data []byte) (InboxAnswer, error) {
			out, err := jobs.Ingest(ctx, st, jobs.Submission{Name: name, Data: data, By: InboxJob}, o.Now())
			if err != nil {
				return InboxAnswer{}, err
			}
			return inboxAnswer(out), nil
		},
		Run: func(ctx context.Context, period handbook.Period) (string, error) {
			s, err := month.Run(ctx, st, month.Options{
				Period: period, Publish: o.Publish, Out: o.Out, Federation: o.Federation,
				Language: o.Language, Version: o.Version, Now: o.Now(), Progress: logSteps(o.Log, period),
			})
			if later := new(month.LaterError); errors.As(err, &later) {
				return "", &HopelessError{err}
			}
			if err != nil {
				return "", err
			}
			return runMessage(s), nil
		},
		Published: st.Published,
	}
}

// inboxAnswer tells the inbox what became of a report.
func inboxAnswer(out jobs.Outcome) InboxAnswer {
	a := InboxAnswer{Outcome: InboxAccepted, Findings: out.Findings}
	a.Message = fmt.Sprintf("submission %d is %s", out.Submission.Number, out.Submission.State)
	if out.Duplicate {
		a.Message += ", it was here before"
	}
	for _, n := range out.Superseded {
		a.Message += fmt.Sprintf(", it replaces submission %d", n)
	}
	switch out.Submission.State {
	case store.Received:
		a.Outcome = InboxAsked
		if q := out.Question(); q != "" {
			a.Message = q
		}
	case store.Rejected:
		a.Outcome = InboxRejected
	case store.Withdrawn:
		a.Outcome = InboxRejected
		a.Message += "; a changed report is taken as a new one"
	}
	return a
}

// runMessage is the line for the history of jobs.
func runMessage(s *month.Result) string {
	fate := "made as a preview"
	if s.Published {
		fate = "published"
	}
	return fmt.Sprintf("the list of %s is %s: %d rows, %d tournaments rated, %d norms, files in %s",
		s.Period, fate, s.Rows, len(s.Tournaments), len(s.Norms), s.Out)
}

// logSteps logs each step of a run once.
func logSteps(log *slog.Logger, period handbook.Period) func(string, int, int) {
	last := ""
	return func(step string, _, _ int) {
		if step != last {
			last = step
			log.Info("run", "period", period.String(), "step", step)
		}
	}
}
