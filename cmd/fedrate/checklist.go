package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/checklist"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

func checklistCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var round int
	var out string
	cmd := &cobra.Command{
		Use: "checklist FILE [--round N] [-o FILE.xlsx]",
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
			opt.Undated = env.today()
			r := audit.Open(paths[0], data, opt)
			if r.Tournament == nil {
				return env.notListed(r)
			}
			c, err := checklistOf(r, round, env.reader().Say)
			if err != nil {
				return err
			}
			if f := r.EditionAssumed("pairing"); f != nil {
				c.Notes = append([]string{env.reader().Message(f)}, c.Notes...)
			}
			return env.checklist(r, c, out)
		},
	}
	flags.add(cmd)
	cmd.Flags().IntVar(&round, "round", 0, "")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// notListed says why there is no checklist.
func (env *environment) notListed(r *audit.Report) error {
	if !env.json() {
		env.printFindings(r.Errors())
		return errWrong
	}
	if err := env.writeJSON(env.checklistAnswer(r, nil)); err != nil {
		return err
	}
	return errWrong
}

// checklistOf returns the table of a round of a Swiss; say writes out its notes.
func checklistOf(r *audit.Report, round int, say func(handbook.Text) string) (*report.ChecklistRound, error) {
	if other := r.System.OtherSport(); !other.IsZero() {
		return nil, handbook.Errorf("pairing.paired.other-sport", "what", other)
	}
	t := checklistSystem(r).AsCounted(r.Tournament)
	if r.System.Format != pairing.Swiss && r.System.Engine() == nil {
		return nil, handbook.Errorf("cmd.wrong.checklist-swiss", "file", r.File, "system", r.System.Declared(r.Tournament))
	}
	edition, err := checklistSystem(r).Edition(r.CheckedBy().Pairing.Key)
	if err != nil {
		return nil, err
	}
	played := t.Played()
	if round == 0 {
		round = played + 1
	}
	if round < 1 || round > played+1 {
		return nil, handbook.Errorf("cmd.wrong.checklist-round", "file", r.File, "last", played+1, "round", round)
	}
	state, notes := swiss.Before(t, round, swiss.Options{Rules: edition.Rules, Replay: round <= played})
	c := &report.ChecklistRound{Tournament: t, Round: round, Edition: edition.Key, Initial: state.Initial, Rows: checklist.Rows(t, edition, state)}
	if s := checklistSystem(r); s != pairing.Default() {
		c.System = s.Spoken
		c.Teams = s.Teams
	}
	if c.Teams {
		asTeams(c.Rows, r.Tournament)
	}
	for _, n := range notes {
		c.Notes = append(c.Notes, say(n.Whole()))
	}
	return c, nil
}

// checklistSystem returns the system whose colours and floats the table shows: that of
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
			return handbook.Errorf("cmd.wrong.checklist-output")
		}
		err := writeFile(out, func(f *os.File) error { return report.Checklist(f, env.paperLanguage(), *c, r.Tournament.FirstDay()) })
		if err != nil {
			return err
		}
		return env.wrote(out, nil)
	}
	if env.json() {
		return env.writeJSON(env.checklistAnswer(r, c))
	}
	return report.ChecklistText(env.Stdout, env.language(), *c)
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

// asTeams gives the rows of teams the strength of record 310 in the place of a rating; the
// engine numbers them by one of its own.
func asTeams(rows []checklist.Row, t *tournament.Tournament) {
	strength := map[int]int{}
	for i := range t.Teams {
		strength[t.Teams[i].Number] = t.Teams[i].Strength
	}
	for i := range rows {
		team := *rows[i].Player
		team.Rating = tournament.Rating(strength[team.StartingRank])
		rows[i].Player = &team
	}
}
