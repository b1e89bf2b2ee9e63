package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/wall"
)

// paperFormCommand returns a form of the rules of draughts, of a tournament's report.
func paperFormCommand(env *environment, name string) *cobra.Command {
	var flags reportFlags
	var round int
	var out string
	cmd := &cobra.Command{
		Use:     name + " FILE -o FILE.pdf|FILE.xlsx",
		Example: "  fedrate paper " + name + " league.trf -o " + name + ".pdf",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			r, err := env.openedReport(args[0], &flags, false)
			if err != nil {
				return err
			}
			forms, err := env.forms(name, r, round)
			if err != nil {
				return err
			}
			return env.writePaper(out, []string{".pdf", ".xlsx"}, func(w io.Writer, layout string) error {
				if layout == ".xlsx" {
					return wall.FormsXLSX(w, env.paperLanguage(), r, forms)
				}
				return wall.FormsPDF(w, env.paperLanguage(), r, forms)
			})
		},
	}
	flags.add(cmd)
	if name != "cards" {
		cmd.Flags().IntVar(&round, "round", 0, "")
	}
	cmd.Flags().StringVarP(&out, "output", "o", name+".pdf", "")
	return cmd
}

// forms returns those of a name: the protocols of the matches of a round, their summary,
// the cards of a Swiss.
func (env *environment) forms(name string, r *audit.Report, round int) ([]wall.Form, error) {
	if name == "cards" {
		return wall.Cards(env.paperLanguage(), r), nil
	}
	if len(r.Tournament.Teams) < 2 {
		return nil, wrongData{handbook.Errorf("cmd.wrong.protocol-teams", "file", r.File)}
	}
	round, err := lastRound(r.Tournament, round, paired)
	if err != nil {
		return nil, err
	}
	if name == "summary" {
		return wall.Summary(env.paperLanguage(), r, round), nil
	}
	return wall.Protocols(env.paperLanguage(), r, round), nil
}
