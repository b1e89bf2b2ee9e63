package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

func certificateCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists []string
	var player int
	var title, out string
	cmd := &cobra.Command{
		Use:   "certificate FILE --player N --title GM -o IT1.xlsx",
		Short: "Write the certificate of a title norm (IT1)",
		Long: `Certificate writes the IT1 of a player's norm as a spreadsheet that prints on one
A4 page, every field filled that the report can fill, signature lines empty. It is
not valid until confirmed by FIDE. A player without that norm gets none: status 1
says what was missing.`,
		Example: `  fedrate certificate open.trf --player 9 --title GM -o it1.xlsx`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			want, err := normTitle(title)
			if err != nil {
				return err
			}
			if player < 1 || out == "" {
				return errors.New("--player, --title and -o are needed")
			}
			data, err := readReport(paths[0])
			if err != nil {
				return err
			}
			r := audit.Open(paths[0], data, opt)
			shelf, _, err := env.loadLists(lists, []*audit.Report{r})
			if err != nil {
				return err
			}
			ev := r.NormEvent(shelf)
			if ev == nil {
				env.printFindings(r.Errors())
				return errWrong
			}
			if r.Tournament.Player(player) == nil {
				return wrongData{fmt.Errorf("%s has no player with starting rank %d", paths[0], player)}
			}
			results := norms.Find(ev, norms.Options{Player: player, Title: want, Near: true})
			if len(results) == 0 {
				return wrongData{fmt.Errorf("player %d cannot make %s norm in %s: the title is held, or the event gives none", player, oneNorm(want), paths[0])}
			}
			if !results[0].Achieved {
				if env.json() {
					if err := writeJSON(env.Stdout, results[0]); err != nil {
						return err
					}
				} else if err := report.NormsText(env.Stderr, results); err != nil {
					return err
				}
				return wrongData{fmt.Errorf("player %d made no %s norm in %s", player, want, paths[0])}
			}
			paper := report.IT1(norms.NewCertificate(ev, &results[0]), report.SourceOf(r, shelf))
			if err := writeFile(out, func(f *os.File) error { return paper.Write(f, filepath.Ext(out)) }); err != nil {
				return err
			}
			if env.json() {
				return writeJSON(env.Stdout, results[0])
			}
			return nil
		},
	}
	flags.add(cmd)
	cmd.Flags().StringArrayVar(&lists, "list", nil, "rating list: [YYYY-MM][:KIND]=FILE, repeatable")
	cmd.Flags().IntVar(&player, "player", 0, "the player, by starting rank")
	cmd.Flags().StringVar(&title, "title", "", "GM, IM, WGM or WIM")
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write (.xlsx)")
	return cmd
}

// oneNorm is the title with its article: a GM, an IM.
func oneNorm(t tournament.Title) string {
	if t == tournament.IM {
		return "an IM"
	}
	return "a " + t.String()
}
