package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func submitCommand(env *environment) *cobra.Command {
	var event, by string
	var replaces int
	cmd := &cobra.Command{
		Use:   "submit FILE... [--event CODE] [--replaces N]",
		Short: "Hand in reports",
		Long: `Submit checks each report and keeps it byte for byte, whatever the verdict. The same
file again changes nothing. A newer report of the same tournament (the same code
by --event, else the same name, federation, start and kind) supersedes the earlier
one, which stays readable. A withdrawn or superseded report is taken again with
--replaces and the number of the one in its place, or its own. Where it is doubtful
whether two reports are of one tournament, the newer waits as received and the
question is asked: answer with --replaces N or --event CODE.`,
		Example: `  fedrate submit reports/*.trf
  fedrate submit corrected.trf --replaces 12`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				outcomes, wrong := []submitLine{}, false
				failed := eachFile(paths, func(name string, data []byte) error {
					if len(data) > trf.MaxBytes {
						return fmt.Errorf("%s: more than %d bytes cannot be taken: split the report", name, trf.MaxBytes)
					}
					o, err := jobs.Ingest(ctx, st, jobs.Submission{Name: name, Data: data, Event: event, Replaces: replaces, By: by}, env.Now())
					if err != nil {
						return err
					}
					line := newSubmitLine(name, &o)
					outcomes = append(outcomes, line)
					wrong = wrong || line.wrong()
					if !env.json() {
						env.printFindings(o.Findings)
						env.printSubmit(line, o.Question())
					}
					return nil
				})
				if env.json() {
					if err := writeJSON(env.Stdout, outcomes); err != nil {
						return err
					}
				}
				if failed == nil && wrong {
					return errWrong
				}
				return failed
			})
		},
	}
	cmd.Flags().StringVar(&event, "event", "", "the event's own code, by which its reports belong together")
	cmd.Flags().IntVar(&replaces, "replaces", 0, "number of the submission that this report replaces")
	cmd.Flags().StringVar(&by, "by", "", "who hands it in")
	return cmd
}

// submitLine is what became of one file.
type submitLine struct {
	File       string             `json:"file"`
	Number     int                `json:"number"`
	State      store.State        `json:"state"`
	Verdict    string             `json:"verdict"`
	Duplicate  bool               `json:"duplicate"`
	Superseded []int              `json:"superseded"`
	RatedFor   []handbook.Period  `json:"ratedFor"` // lists that the superseded reports were rated for
	Question   []questionLine     `json:"question"`
	Findings   []handbook.Finding `json:"findings"`
}

type questionLine struct {
	Number int             `json:"number"`
	Name   string          `json:"name"`
	Start  handbook.Date   `json:"start"`
	Kind   tournament.Kind `json:"kind"`
}

func newSubmitLine(file string, o *jobs.Outcome) submitLine {
	line := submitLine{
		File: file, Number: o.Submission.Number, State: o.Submission.State, Verdict: o.Submission.Verdict, Duplicate: o.Duplicate,
		Superseded: append([]int{}, o.Superseded...), RatedFor: append([]handbook.Period{}, o.RatedFor...), Question: []questionLine{}, Findings: append([]handbook.Finding{}, o.Findings...),
	}
	for _, c := range o.Candidates {
		line.Question = append(line.Question, questionLine{c.Number, c.Facts.Title, c.Facts.Start, c.Facts.Kind})
	}
	return line
}

func (l submitLine) wrong() bool { return l.State == store.Rejected || l.State == store.Received }

func (env *environment) printSubmit(l submitLine, question string) {
	w := env.Stdout
	if l.Duplicate {
		fmt.Fprintf(w, "%s: known as submission %d (%s), nothing changed\n", l.File, l.Number, l.State)
	} else {
		fmt.Fprintf(w, "%s: submission %d, %s\n", l.File, l.Number, l.Verdict)
	}
	for _, n := range l.Superseded {
		fmt.Fprintf(w, "  it supersedes submission %d\n", n)
	}
	if len(l.RatedFor) > 0 {
		fmt.Fprintf(w, "  games of the event were rated already: where they are corrected, fedrate rerun --from %s rates them again\n", l.RatedFor[0])
	}
	if question != "" {
		fmt.Fprintln(w, question)
	}
}
