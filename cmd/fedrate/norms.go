package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

func normsCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists listFlags
	var title, player, table string
	var near, forecast, working bool
	var readings []string
	cmd := &cobra.Command{
		Use: "norms FILE... [--player N] [--title GM]",
		Example: `  fedrate norms open.trf
  fedrate norms --near --player 9 --title IM open.trf
  fedrate norms --event national-championship --format json final.trf
  fedrate norms --table 9`,
		Args: func(cmd *cobra.Command, paths []string) error {
			if table != "" {
				return cobra.NoArgs(cmd, paths)
			}
			return cobra.MinimumNArgs(1)(cmd, paths)
		},
		RunE: func(cmd *cobra.Command, paths []string) error {
			if table != "" {
				return env.printNormTable(table, &flags)
			}
			opt, err := flags.options()
			if err != nil {
				return err
			}
			search := norms.Options{Near: near || env.json(), Forecast: forecast}
			for _, name := range readings {
				if err := search.Readings.Set(name); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "reading", "problem", err)
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
				if f := seen.earlierFinding(r); f == nil {
					reports = append(reports, r)
				} else if !env.json() {
					env.printFindings([]handbook.Finding{*f})
				}
				return nil
			})
			if failed != nil && len(reports) == 0 {
				return failed
			}
			shelf, _, err := lists.load(env, audit.Tournaments(reports))
			if err != nil {
				return err
			}
			if shelf, err = lists.identify(cmd.Context(), env, reports, shelf); err != nil {
				return err
			}
			if cmd.Flags().Changed("database") {
				if err := env.recorded(cmd.Context(), reports); err != nil {
					return err
				}
			}
			results, wrong, known, unknown := []norms.Result{}, false, false, error(nil)
			events := map[string]*norms.Event{}
			for _, r := range reports {
				wrong = wrong || r.Verdict() == audit.Rejected
				if !env.json() {
					env.printFindings(append(r.Told(), r.Mended()...))
					if not := r.NotRated(); not != nil && !audit.AsksKind(not) {
						env.printFindings([]handbook.Finding{*not})
					}
				}
				if r.Tournament != nil && r.Editions.Titles == nil && r.Sport() == tournament.Chess {
					text := env.Sayf("cmd.norms.no-edition", "file", r.File, "first", norms.Chapter.Editions[0].From)
					if env.json() { // an array of norms has no place for it
						fmt.Fprintln(env.Stderr, text)
					} else {
						fmt.Fprintln(env.Stdout, text)
					}
				}
				if ev := r.NormEvent(shelf); ev != nil {
					if why := norms.Barred(ev); !why.IsZero() && !env.json() {
						fmt.Fprintf(env.Stderr, "%s: %s\n", r.File, env.Say(why))
					}
					if search.Player, err = wantedIn(r.Tournament, player); err != nil {
						if ambiguous := (severalPlayers{}); errors.As(err, &ambiguous) {
							return err
						}
						unknown = cmp.Or(unknown, err) // a name need not be in every report
						continue
					}
					known, events[r.File] = true, ev
					results = append(results, r.FindNorms(ev, search)...)
				}
			}
			if !known && unknown != nil {
				return unknown
			}
			slices.SortStableFunc(results, func(a, b norms.Result) int {
				if a.Achieved != b.Achieved {
					return map[bool]int{true: -1, false: 1}[a.Achieved]
				}
				return strings.Compare(a.File, b.File)
			})
			if env.json() {
				err = env.writeJSON(answer.Each(results, answer.NewNorm))
			} else {
				err = report.NormsText(env.Stdout, env.language(), results)
				for i := range results {
					if err == nil && working {
						err = env.printNormWorking(&results[i], events[results[i].File])
					}
				}
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
	cmd.Flags().BoolVar(&working, "working", false, "")
	flags.add(cmd)
	lists.add(cmd)
	cmd.Flags().StringVar(&player, "player", "", "")
	cmd.Flags().StringVar(&title, "title", "", "")
	cmd.Flags().BoolVar(&forecast, "forecast", false, "")
	cmd.Flags().StringArrayVar(&readings, "reading", nil, "")
	cmd.Flags().BoolVar(&near, "near", false, "")
	cmd.Flags().StringVar(&table, "table", "", "")
	return cmd
}

// printNormWorking prints the working of a result: the games that count, average,
// performance and each clause with its article.
func (env *environment) printNormWorking(r *norms.Result, ev *norms.Event) error {
	fmt.Fprintln(env.Stdout)
	env.print("cmd.norms.working", "title", r.Title, "name", r.Name, "id", tournament.GivenID(r.FIDEID))
	return report.WorkingText(env.Stdout, env.language(), norms.Chapter.ID, norms.Working(r, ev))
}

// wantedIn returns the starting rank of the player of a report whom a text names, 0 for all
// players. It returns an error if no player has the name; it does not check a number.
func wantedIn(t *tournament.Tournament, player string) (int, error) {
	if player == "" {
		return 0, nil
	}
	if n, err := strconv.Atoi(player); err == nil {
		return n, nil
	}
	return startingRank(t, "player", player)
}

func normTitle(s string) (tournament.Title, error) {
	t, ok := tournament.ParseTitle(strings.ToUpper(s))
	if !ok || (t != tournament.GM && t != tournament.IM && t != tournament.WGM && t != tournament.WIM) {
		return t, wrongChoice("title", []string{"GM", "IM", "WGM", "WIM"}, s)
	}
	return t, nil
}
