package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report"
)

func checklistCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var round int
	var out string
	cmd := &cobra.Command{
		Use:   "checklist FILE [--round N] [-o FILE.xlsx]",
		Short: "Print the pairing checklist of a round of a Swiss",
		Long: `Checklist prints the table by which the pairing of a round is looked through by
hand: the players in the order of pairing with points, colours so far, the colour
due, the floats of the last two rounds, colour difference, run of one colour, and
opponents by rank in the list. Where the report has the round, the colours given in it
stand beside those due. Without --round it is the round to be paired next.`,
		Example: `  fedrate checklist open.trf --round 6
  fedrate checklist open.trf --round 6 -o checklist-6.xlsx
  fedrate checklist open.trf --edition pairing=2017 --format json`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			data, err := readReport(paths[0])
			if err != nil {
				return err
			}
			r := audit.Open(paths[0], data, opt)
			if r.Tournament == nil || r.Editions.Pairing == nil {
				return env.notListed(r)
			}
			c, err := checklistOf(r, round, env.locale().Language().Say)
			if err != nil {
				return err
			}
			return env.checklist(r, c, out)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&round, "round", 0, "the round (default: the one to be paired next)")
	cmd.Flags().StringVarP(&out, "output", "o", "", "write a workbook (.xlsx)")
	return cmd
}

// notListed says why there is no checklist.
func (env *environment) notListed(r *audit.Report) error {
	if !env.json() {
		env.printFindings(r.Errors())
		return errWrong
	}
	if err := writeJSON(env.Stdout, env.checklistAnswer(r, nil)); err != nil {
		return err
	}
	return errWrong
}

// checklistOf is the table of a round of a Swiss; say writes out its notes.
func checklistOf(r *audit.Report, round int, say func(handbook.Text) string) (*report.ChecklistRound, error) {
	t := r.Tournament
	if r.System.Format != pairing.Swiss {
		return nil, fmt.Errorf("%s: a checklist is for the pairing of an individual Swiss, the report is of %s; --system dutch makes one all the same", r.File, systemWords(r))
	}
	edition, err := checklistSystem(r).Edition(r.Editions.Pairing.Key)
	if err != nil {
		return nil, err
	}
	played := t.Played()
	if round == 0 {
		round = played + 1
	}
	if round < 1 || round > played+1 {
		return nil, fmt.Errorf("%s: --round is 1 to %d, the round to be paired next, not %d", r.File, played+1, round)
	}
	state, notes := swiss.Before(t, round, swiss.Options{Rules: edition.Rules, Replay: round <= played})
	c := &report.ChecklistRound{Tournament: t, Round: round, Edition: edition.Key, Initial: state.Initial, Rows: checklist.Rows(t, edition, state)}
	for _, n := range notes {
		c.Notes = append(c.Notes, say(n.Whole()))
	}
	return c, nil
}

// checklistSystem is the system whose colours and floats the table shows: that of
// the event, the default one where no engine pairs it.
func checklistSystem(r *audit.Report) *swiss.System {
	if s := r.System.Engine(); s != nil {
		return s
	}
	return pairing.Default()
}

func (env *environment) checklist(r *audit.Report, c *report.ChecklistRound, out string) error {
	if out != "" {
		if out == "-" {
			return errors.New("-o is the name of a workbook")
		}
		err := writeFile(out, func(f *os.File) error { return report.Checklist(f, env.office(), *c, r.Tournament.FirstDay()) })
		if err != nil {
			return err
		}
		return env.written(out, nil)
	}
	if env.json() {
		return writeJSON(env.Stdout, env.checklistAnswer(r, c))
	}
	return report.ChecklistText(env.Stdout, env.locale().Language(), *c)
}

func (env *environment) checklistAnswer(r *audit.Report, c *report.ChecklistRound) answer.Checklist {
	out := answer.Checklist{File: r.File, Players: []answer.ChecklistRow{}, Notes: []string{}}
	if c == nil {
		for _, f := range answer.Findings(env.locale(), r.Errors()) {
			out.Notes = append(out.Notes, f.Message)
		}
		return out
	}
	out.Round, out.Edition, out.InitialColour = &c.Round, &c.Edition, answer.Colour(c.Initial)
	out.Notes = append(out.Notes, c.Notes...)
	out.Players = answer.ChecklistRows(env.locale(), c.Rows)
	return out
}
