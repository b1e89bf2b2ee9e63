package server

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/objects"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/store"
)

// WorkOptions are the settings of [OfficeWork].
type WorkOptions struct {
	Out          string         // folder for the files of a run
	Federation   string         // whose players the exports hold; empty: all
	OwnOpponents bool           // opponents by the office's lists, even if there is an official one
	Rating       rating.Options // readings that the texts leave open
	Publish      bool           // whether a run publishes its list, where no gate is open
	By           string         // who publishes
	// Key is the key that signs what is published: asked for each run, for another one may
	// be in use by then. Nil: nothing is signed.
	Key         func(context.Context) (*seal.Key, error)
	Papers      month.PaperMode                     // that a run writes
	Objects     objects.Store                       // get the files of what is published; nil: nothing does
	Language    *language.Language                  // of what is kept: messages, findings next to reports; nil: English
	Version     string                              // of the program
	Backups     string                              // folder of the backups of a schedule
	KeepBackups int                                 // how many of them stay
	SideBackup  SideBackup                          // backs up other databases with the office; may be nil
	Retention   func(handbook.Date) store.Retention // what a day keeps no longer, forgotten after its backup; nil: nothing
	// Made, which may be nil, is called after a list was published, and again by
	// each run that finds it published; if it fails, the run has.
	Made func(context.Context, handbook.Period) error
	Now  func() time.Time
	Log  *slog.Logger
}

// OfficeWork returns the work of an office's server: reports from the inbox are
// kept in its database, and the lists of its periods are made.
func OfficeWork(st *store.Store, o WorkOptions) Work {
	o.Language = cmp.Or(o.Language, language.English)
	return &officeWork{st, o}
}

type officeWork struct {
	st *store.Store
	o  WorkOptions
}

// Ingest keeps reports from the inbox.
func (w *officeWork) Ingest(ctx context.Context, files []InboxFile) ([]InboxAnswer, []error) {
	in := make([]jobs.Submission, len(files))
	for i, f := range files {
		in[i] = jobs.Submission{Name: f.Name, Data: f.Data, By: InboxJob, Arbiter: true}
	}
	outcomes, errs := jobs.IngestAll(ctx, w.st, in, w.o.Now)
	answers := make([]InboxAnswer, len(files))
	for i := range outcomes {
		if errs[i] == nil {
			answers[i] = inboxAnswer(w.o.Language, outcomes[i])
		}
	}
	return answers, errs
}

// Run makes the list of a period, and publishes it if the options say so, nothing holds it
// and no gate is open.
func (w *officeWork) Run(ctx context.Context, lease store.Lease, period handbook.Period, hold handbook.Text) (string, error) {
	st := w.st.Under(lease)
	var key *seal.Key
	var err error
	if w.o.Key != nil {
		if key, err = w.o.Key(ctx); err != nil {
			return "", err
		}
	}
	held := w.o.Publish && !hold.IsZero()
	if held {
		published, err := st.Published(ctx, period)
		if err != nil {
			return "", err
		}
		held = !published
	}
	o := month.Options{
		Period: period, Publish: w.o.Publish && !held, By: w.o.By, Out: w.o.Out, Federation: w.o.Federation, OwnOpponents: w.o.OwnOpponents, Rating: w.o.Rating,
		Language: w.o.Language, Papers: w.o.Papers, Version: w.o.Version, Key: key, Now: w.o.Now(), Progress: logSteps(w.o.Log, period), Objects: w.o.Objects,
		Sharing: &Sharing{Store: st, Version: w.o.Version, Objects: w.o.Objects, Log: w.o.Log},
	}
	s, err := month.Run(ctx, st, o)
	if err == nil && s.Refused { // an officer decides; the preview shows what about
		gates := s.Gates
		o.Publish = false
		if s, err = month.Run(ctx, st, o); err == nil {
			return w.o.Language.Say(refusedMessage(s, gates)), nil
		}
	}
	if later := new(month.LaterError); errors.As(err, &later) {
		return "", &HopelessError{err}
	}
	if err == nil && o.Publish && w.o.Made != nil { // also where the list stood already: a run before may have failed in it
		err = w.o.Made(ctx, period)
	}
	if err != nil {
		return "", err
	}
	if held { // tried again later, when all may be taken
		return "", handbook.Errorf("jobs.run.held", "period", period, "why", hold, "folder", s.Out)
	}
	return w.o.Language.Say(runMessage(s)), nil
}

// Backup writes the backup of a day, and forgets what the office keeps no longer.
func (w *officeWork) Backup(ctx context.Context, day handbook.Date) (string, error) {
	said, err := BackUp(ctx, w.st, nil, w.o.Backups, w.o.KeepBackups, day, w.o.Language, w.o.SideBackup)
	if err != nil || w.o.Retention == nil {
		return said, err
	}
	past, err := w.st.Forget(ctx, w.o.Retention(day))
	if past.LogValues+len(past.Reports) > 0 {
		said += w.o.Language.Sayf("jobs.backup.forgotten", "values", past.LogValues, "reports", len(past.Reports))
	}
	return said, err
}

// Published reports whether the list of a period is published.
func (w *officeWork) Published(ctx context.Context, period handbook.Period) (bool, error) {
	return w.st.Published(ctx, period)
}

// inboxAnswer tells the inbox what became of a report.
func inboxAnswer(l *language.Language, out jobs.Outcome) InboxAnswer {
	if out.Refused {
		return InboxAnswer{Outcome: InboxRejected, Message: l.Sayf("jobs.inbox.refused"), Findings: out.Findings}
	}
	a := InboxAnswer{Outcome: InboxAccepted, Findings: out.Findings}
	key := "jobs.inbox.taken"
	if out.Duplicate {
		key = "jobs.inbox.known"
	}
	a.Message = l.Sayf(key, "submission", out.Submission.Number, "state", stateWord(out.Submission.State))
	if len(out.Superseded) > 0 {
		a.Message += ", " + l.Sayf("jobs.inbox.replaces", "n", len(out.Superseded), "submissions", out.Superseded)
	}
	switch out.Submission.State {
	case store.Held:
		a.Outcome = InboxAsked
		for i := range out.Questions {
			a.Message += "\n" + l.Say(jobs.Asked(&out.Questions[i]))
		}
	case store.Rejected:
		a.Outcome = InboxRejected
	case store.Withdrawn:
		a.Outcome = InboxRejected
		a.Message += "; " + l.Sayf("jobs.inbox.withdrawn")
	}
	return a
}

// runMessage returns the line for the history of jobs.
func runMessage(s *month.Result) handbook.Text {
	key := "jobs.run.preview"
	if s.Made {
		key = "jobs.run.published"
	}
	return handbook.Say(key, "period", s.Period, "rows", s.Rows, "tournaments", len(s.Tournaments), "norms", len(s.Norms), "folder", s.Out)
}

// refusedMessage is that line where gates keep the list from being published.
func refusedMessage(s *month.Result, gates []month.Gate) handbook.Text {
	open := make([]handbook.Text, len(gates))
	for i := range gates {
		open[i] = gates[i].Text
	}
	return handbook.Say("jobs.run.refused", "period", s.Period, "gates", open, "folder", s.Out)
}

// stateWord returns the word for the state of a submission.
func stateWord(s store.State) handbook.Text { return handbook.Say("word.state." + string(s)) }

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
