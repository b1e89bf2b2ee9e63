package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tournament"
)

func normsCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists []string
	var player int
	var title string
	var near, forecast bool
	var readings []string
	cmd := &cobra.Command{
		Use:   "norms FILE... [--player N] [--title GM]",
		Short: "Find title norms in reports",
		Long: `Norms looks for GM and IM norms of everyone and WGM and WIM norms of women, titles
held and those below them left out. Of several choices of games the one that
leaves most to the applicant is shown, clause by clause with what it has and
needs. What the report cannot say is a note, never assumed: it comes from a file of facts
(--event-facts), or from the registration record of an event in the database
(--database, fedrate event set).

With --near (always with --format json) results that are no norm stand too, with
the choice that comes closest.`,
		Example: `  fedrate norms open.trf
  fedrate norms --near --player 9 --title IM open.trf
  fedrate norms --event national-championship --format json final.trf`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			search := norms.Options{Player: player, Near: near || env.json(), Forecast: forecast}
			for _, name := range readings {
				if err := search.Readings.Set(name); err != nil {
					return fmt.Errorf("--reading: %w", err)
				}
			}
			if title != "" {
				if search.Title, err = normTitle(title); err != nil {
					return err
				}
			}
			var reports []*audit.Report
			seen := onceEach{}
			failed := eachFile(paths, func(name string, data []byte) error {
				r := audit.Open(name, data, opt)
				if f := seen.before(r); f == nil {
					reports = append(reports, r)
				} else if !env.json() {
					env.printFindings([]handbook.Finding{*f})
				}
				return nil
			})
			shelf, _, err := env.loadLists(lists, reports)
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("database") {
				if err := env.recorded(cmd.Context(), reports); err != nil {
					return err
				}
			}
			results, wrong := []norms.Result{}, false
			for _, r := range reports {
				wrong = wrong || r.Verdict() == audit.Rejected
				if !env.json() {
					env.printFindings(append(r.Errors(), r.Mended()...))
				}
				if ev := r.NormEvent(shelf); ev != nil {
					if why := norms.Barred(ev); !why.IsZero() && !env.json() {
						fmt.Fprintf(env.Stderr, "%s: %s\n", r.File, language.English.Say(why))
					}
					results = append(results, r.FindNorms(ev, search)...)
				}
			}
			slices.SortStableFunc(results, func(a, b norms.Result) int {
				if a.Achieved != b.Achieved {
					return map[bool]int{true: -1, false: 1}[a.Achieved]
				}
				return strings.Compare(a.File, b.File)
			})
			if env.json() {
				err = writeJSON(env.Stdout, answer.Norms(env.locale(), results))
			} else {
				err = report.NormsText(env.Stdout, env.locale().Language(), results)
			}
			if err == nil && failed == nil && wrong {
				return errWrong
			}
			if failed != nil {
				return failed
			}
			return err
		},
	}
	flags.add(cmd)
	cmd.Flags().StringArrayVar(&lists, "list", nil, "rating list: [YYYY-MM][:KIND]=FILE, repeatable")
	cmd.Flags().IntVar(&player, "player", 0, "one player, by starting rank")
	cmd.Flags().StringVar(&title, "title", "", "one title: GM, IM, WGM or WIM")
	cmd.Flags().BoolVar(&forecast, "forecast", false, "take the rounds not played yet as open, and say which results in them, against which opponents, still make the norm")
	cmd.Flags().StringArrayVar(&readings, "reading", nil, "a reading that the text leaves open: "+readingNames())
	cmd.Flags().BoolVar(&near, "near", false, "also show what is no norm, with the choice that comes closest")
	return cmd
}

func normTitle(s string) (tournament.Title, error) {
	t, ok := tournament.ParseTitle(strings.ToUpper(s))
	if !ok || (t != tournament.GM && t != tournament.IM && t != tournament.WGM && t != tournament.WIM) {
		return t, fmt.Errorf("--title is GM, IM, WGM or WIM, not %q", s)
	}
	return t, nil
}

func readingNames() string {
	var names []string
	for _, r := range norms.OpenReadings {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}
