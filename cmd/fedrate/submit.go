package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/report/answer"
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
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				outcomes, wrong, fault := []answer.Submitted{}, false, false
				in := intake{now: env.Now, st: st, kept: func(name string, o *jobs.Outcome) {
					line := jobs.SubmittedAnswer(env.locale(), name, o)
					outcomes = append(outcomes, line)
					wrong, fault = wrong || !isTaken(line), fault || saysFault(o.Findings)
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
				failed = errors.Join(failed, in.flush(ctx))
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

// intake takes in reports, many of them at a time: they are checked on all cores, and kept
// one after the other.
type intake struct {
	now     func() time.Time
	st      *store.Store
	kept    func(name string, o *jobs.Outcome) // told of each report, once it is on the disk
	waiting []jobs.Submission
	bytes   int
}

// take has a report wait, and takes in those that wait if there are enough.
func (in *intake) take(ctx context.Context, s jobs.Submission) error {
	in.waiting, in.bytes = append(in.waiting, s), in.bytes+len(s.Data)
	if in.bytes < jobs.Together {
		return nil
	}
	return in.flush(ctx)
}

// flush takes in the reports that wait.
func (in *intake) flush(ctx context.Context) error {
	outcomes, errs := jobs.IngestAll(ctx, in.st, in.waiting, in.now)
	for i := range outcomes {
		if errs[i] == nil {
			in.kept(in.waiting[i].Name, &outcomes[i])
		}
	}
	in.waiting, in.bytes = nil, 0
	return errors.Join(errs...)
}

// nextAfterReports says what is done with reports that have come in: those that were
// rejected are corrected; then what is next with the office.
func (env *environment) nextAfterReports(ctx context.Context, st *store.Store, outcomes []answer.Submitted) error {
	taken := 0
	for i := range outcomes {
		switch l := &outcomes[i]; {
		case l.Kept == nil:
		case *l.Kept == string(store.Rejected):
			env.hint("cmd.next.corrected", "file", l.File, "submission", *l.Number)
		default:
			taken++
		}
	}
	if taken == 0 && len(outcomes) > 0 {
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
		env.hint("cmd.next.questions")
		return nil
	}
	lists, err := st.Lists(ctx)
	if err != nil || len(lists) == 0 {
		return err
	}
	env.hint("cmd.next.run", "period", lists[len(lists)-1].Period.Add(1))
	return nil
}

// saysFault reports whether the program could not check a report.
func saysFault(found []handbook.Finding) bool {
	return slices.ContainsFunc(found, func(f handbook.Finding) bool { return f.Rule == audit.FaultRule })
}

// isTaken reports whether a report is neither refused nor rejected, and waits for no answer.
func isTaken(l answer.Submitted) bool {
	return l.Kept != nil && *l.Kept != string(store.Rejected) && *l.Kept != string(store.Held)
}

func (env *environment) printSubmit(l answer.Submitted, o *jobs.Outcome) {
	number := o.Submission.Number
	switch {
	case o.Refused:
		env.print("cmd.submit.refused", "file", l.File)
	case l.Duplicate:
		env.print("cmd.submit.known", "file", l.File, "submission", number, "state", env.word("state", *l.Kept))
	case l.State == string(store.Held):
		env.print("cmd.submit.taken", "file", l.File, "submission", number, "verdict", env.word("state", l.State))
	default:
		env.print("cmd.submit.taken", "file", l.File, "submission", number, "verdict", env.word("verdict", l.Verdict))
	}
	env.printConsequences(&o.Answer)
	if len(l.RatedFor) > 0 {
		env.print("cmd.submit.rated", "from", l.RatedFor[0])
	}
	for i := range o.Questions {
		env.printQuestion(&o.Questions[i])
	}
}
