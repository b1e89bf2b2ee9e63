package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/server"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/trf"
)

func submitCommand(env *environment) *cobra.Command {
	var event, by string
	var replaces int
	cmd := &cobra.Command{
		Use: "submit FILE... [--event CODE] [--replaces N]",
		Example: `  fedrate submit reports/*.trf
  fedrate submit corrected.trf --replaces 12`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			defer modest(rememberedIn)()
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				outcomes, wrong, fault := []answer.Submitted{}, false, false
				in := intake{now: env.Now, st: st, cores: jobs.AllCores(), with: &server.Checkers{Store: st, Log: env.logger()}, kept: func(name string, o *jobs.Outcome) {
					line := jobs.SubmittedAnswer(env.locale(), name, o)
					outcomes = append(outcomes, line)
					wrong, fault = wrong || notTaken(line), fault || saysFault(o.Findings)
					if !env.json() {
						env.printFindings(o.Findings)
						env.printSubmit(line, o)
					}
				}}
				failed := eachFile(paths, func(name string, data []byte) error {
					if len(data) > trf.MaxBytes {
						return handbook.Errorf("cmd.wrong.too-large", "file", name, "most", trf.MaxBytes)
					}
					return in.take(ctx, jobs.Submission{Name: name, Data: data, Event: event, Replaces: replaces, By: by})
				})
				failed = errors.Join(failed, in.keep(ctx))
				if failed != nil && len(outcomes) == 0 {
					return failed
				}
				if env.json() {
					if err := env.writeJSON(outcomes); err != nil {
						return err
					}
				}
				if failed == nil {
					if err := env.nextAfterReports(ctx, st, outcomes); err != nil {
						return err
					}
				}
				switch {
				case failed == nil && fault: // the report is kept, and its finding has said it
					return exitStatus(statusNot)
				case failed == nil && wrong:
					return errWrong
				}
				return failed
			})
		},
	}
	cmd.Flags().StringVar(&event, "event", "", "")
	cmd.Flags().IntVar(&replaces, "replaces", 0, "")
	cmd.Flags().StringVar(&by, "by", "", "")
	return cmd
}

// intake takes in reports, several in one transaction: each transaction is written to the
// disk by itself, and what it changes in an index it writes by whole pages. While some are
// kept, those that come next are read and checked.
type intake struct {
	now     func() time.Time
	st      *store.Store
	kept    func(name string, o *jobs.Outcome) // told of each report, once it is on the disk
	waiting []jobs.Submission
	bytes   int
	next    chan batch // nil: there is none
	with    jobs.Checkers
	cores   jobs.Cores // what is kept, one report behind the other, waits for none of what is checked
}

// rememberedIn is what reports are handed in with: those of a month of the world are remembered in less.
const rememberedIn = 640 << 20

// batch are reports of one transaction; prepared is nil for one alone.
type batch struct {
	reports  []jobs.Submission
	prepared *jobs.Prepared
}

// firstOfBatch is how much less the first batch has, beside which nothing is kept yet.
const firstOfBatch = 16

func (in *intake) take(ctx context.Context, s jobs.Submission) error {
	in.waiting, in.bytes = append(in.waiting, s), in.bytes+len(s.Data)
	most := jobs.Together
	if in.next == nil {
		most /= firstOfBatch
	}
	if in.bytes < most {
		return nil
	}
	return in.turn(ctx)
}

// turn has what waits checked, and keeps meanwhile what was checked before.
func (in *intake) turn(ctx context.Context) error {
	before := in.next
	in.next = nil
	if b := (batch{reports: in.waiting}); len(b.reports) > 0 {
		next := make(chan batch, 1)
		in.next = next
		go func() {
			defer func() {
				if recover() != nil { // each is kept by itself
					b.prepared = nil
				}
				next <- b
			}()
			if len(b.reports) > 1 {
				b.prepared = jobs.Prepare(ctx, in.st, b.reports, in.cores, in.with)
			}
		}()
	}
	in.waiting, in.bytes = nil, 0
	if before == nil {
		return nil
	}
	return in.keepBatch(ctx, <-before)
}

// keep keeps all that waits.
func (in *intake) keep(ctx context.Context) error {
	var failed []error
	for len(in.waiting) > 0 || in.next != nil {
		failed = append(failed, in.turn(ctx))
	}
	return errors.Join(failed...)
}

// keepBatch keeps reports; where one of them cannot be kept, each by itself.
func (in *intake) keepBatch(ctx context.Context, b batch) error {
	if b.prepared != nil {
		var (
			all []jobs.Outcome
			err error
		)
		in.cores.On(func() { all, err = b.prepared.Keep(ctx, in.now) })
		if err == nil {
			for i := range all {
				in.kept(b.reports[i].Name, &all[i])
			}
			return nil
		}
	}
	var failed []error
	for i := range b.reports {
		o, err := jobs.Ingest(ctx, in.st, b.reports[i], in.now())
		if err != nil {
			failed = append(failed, err)
			continue
		}
		in.kept(b.reports[i].Name, &o)
	}
	return errors.Join(failed...)
}

// nextAfterReports says what is done with reports that have come in: those that were
// rejected are corrected; then what is next with the office.
func (env *environment) nextAfterReports(ctx context.Context, st *store.Store, outcomes []answer.Submitted) error {
	rejected := slices.DeleteFunc(slices.Clone(outcomes), func(l answer.Submitted) bool { return l.Kept != string(store.Rejected) })
	for _, l := range rejected {
		env.next("cmd.next.corrected", "file", l.File, "submission", l.Number)
	}
	if len(rejected) > 0 && len(rejected) == len(outcomes) {
		return nil
	}
	return env.nextInOffice(ctx, st)
}

// nextInOffice says what comes after an act: questions are answered; then comes the
// run of the month after the newest list.
func (env *environment) nextInOffice(ctx context.Context, st *store.Store) error {
	held, err := st.Submissions(ctx, store.Held)
	if err != nil {
		return err
	}
	if len(held) > 0 {
		env.next("cmd.next.questions")
		return nil
	}
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return err
	}
	env.next("cmd.next.run", "period", lists[len(lists)-1].Period.Add(1))
	return nil
}

// saysFault reports whether the program could not check a report.
func saysFault(found []handbook.Finding) bool {
	return slices.ContainsFunc(found, func(f handbook.Finding) bool { return f.Rule == audit.FaultRule })
}

// notTaken tells whether a report is rejected, or waits for an answer.
func notTaken(l answer.Submitted) bool {
	return l.Kept == string(store.Rejected) || l.Kept == string(store.Held)
}

func (env *environment) printSubmit(l answer.Submitted, o *jobs.Outcome) {
	if l.Duplicate {
		env.print("cmd.submit.known", "file", l.File, "submission", l.Number, "state", env.word("state", l.Kept))
	} else {
		said := env.word("verdict", l.Verdict)
		if l.State == string(store.Held) {
			said = env.word("state", l.State)
		}
		env.print("cmd.submit.taken", "file", l.File, "submission", l.Number, "verdict", said)
	}
	env.printConsequences(&o.Answer)
	if len(l.RatedFor) > 0 {
		env.print("cmd.submit.rated", "from", l.RatedFor[0])
	}
	for i := range o.Questions {
		env.printQuestion(&o.Questions[i])
	}
}
