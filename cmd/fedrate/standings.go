package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/tiebreak"
)

// standingsFlags are those of one page of standings.
type standingsFlags struct {
	reportFlags
	tieBreaks   string
	prizes      string
	prizeSystem string
	cross       bool
	out         string
}

func standingsCommand(env *environment) *cobra.Command {
	var f standingsFlags
	cmd := &cobra.Command{
		Use:   "standings FILE [--tie-breaks BH/C1,BH,SB]",
		Short: "Rank the participants by points and tie-breaks (C.07)",
		Long: `Standings ranks players, or teams in an event of teams, by points and the
tie-breaks asked for; without --tie-breaks by those that records 202 or 212 name, else
by points alone. Rounds not played count as the edition in force says; those the list
does not separate share the rank. Tie-breaks are written as in record 202: BH:MP/C1/P.
The older names of the manuals ("median Buchholz", "progressive") are read too.

--prizes divides prize money: --prize-system equal shares it among those with the same
points, place leaves it to the tie-breaks, hort does half of each.`,
		Example: `  fedrate standings open.trf --tie-breaks DE,BH/C1,BH,SB
  fedrate standings open.trf --cross-table
  fedrate standings open.trf --prizes 1000,500,300 --prize-system hort -o standings.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			return env.standings(&f, paths[0], cmd.Flags().Changed("tie-breaks"))
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.tieBreaks, "tie-breaks", "", "tie-breaks in order, comma between; empty: points alone (default: those of the report)")
	flags.StringVar(&f.prizes, "prizes", "", "prize money from the first place down, comma between: 1000,500.50")
	flags.StringVar(&f.prizeSystem, "prize-system", string(tiebreak.Hort), "equal, place or hort")
	flags.BoolVar(&f.cross, "cross-table", false, "also print everybody's results")
	flags.StringVarP(&f.out, "output", "o", "", "workbook to write (.xlsx), with standings and cross-table")
	return cmd
}

func (env *environment) standings(f *standingsFlags, path string, chosen bool) error {
	opt, err := f.options()
	if err != nil {
		return err
	}
	list, err := f.list(chosen)
	if err != nil {
		return err
	}
	purse, system, err := f.purse()
	if err != nil {
		return err
	}
	if f.out != "" && !strings.EqualFold(filepath.Ext(f.out), ".xlsx") {
		return fmt.Errorf("-o %s: standings are written as .xlsx", f.out)
	}
	data, err := readReport(path)
	if err != nil {
		return err
	}
	r := audit.Open(path, data, opt)
	if !env.json() {
		env.printFindings(append(r.Errors(), r.Mended()...))
	}
	if r.Tournament == nil {
		return errWrong
	}
	s, err := r.Standings(list)
	if err != nil {
		return err
	}
	page := report.StandingsPage{Standings: s, Cross: f.cross}
	if purse != nil {
		page.Prizes = tiebreak.Prizes(system, s.Lines, purse)
	}
	if err := env.printStandings(page, f.out); err != nil {
		return err
	}
	return wrongIn(r.Findings)
}

// printStandings writes the workbook where one is asked for, else the text;
// JSON in any case.
func (env *environment) printStandings(page report.StandingsPage, out string) error {
	if out != "" {
		day := page.Report.Tournament.LastDay()
		if err := writeFile(out, func(w *os.File) error { return report.Standings(w, env.office(), page, day) }); err != nil {
			return err
		}
	}
	switch {
	case env.json():
		return writeJSON(env.Stdout, answer.NewStandings(env.locale(), page.Standings, page.Prizes))
	case out != "":
		return nil
	}
	return report.StandingsText(env.Stdout, env.locale().Language(), page)
}

// list are the tie-breaks of the flag, nil where it was not given.
func (f *standingsFlags) list(chosen bool) ([]tiebreak.Descriptor, error) {
	if !chosen {
		return nil, nil
	}
	list, err := tiebreak.ParseList(f.tieBreaks)
	if err != nil {
		return nil, fmt.Errorf("--tie-breaks: %w", err)
	}
	return append([]tiebreak.Descriptor{}, list...), nil
}

// purse reads the prizes, in hundredths; nil where there are none.
func (f *standingsFlags) purse() ([]int64, tiebreak.PrizeSystem, error) {
	system, err := tiebreak.ParsePrizeSystem(f.prizeSystem)
	if err != nil {
		return nil, "", fmt.Errorf("--prize-system: %w", err)
	}
	if f.prizes == "" {
		return nil, system, nil
	}
	var purse []int64
	for _, part := range strings.Split(f.prizes, ",") {
		prize, err := money(strings.TrimSpace(part))
		if err != nil {
			return nil, "", fmt.Errorf("--prizes: %w", err)
		}
		purse = append(purse, prize)
	}
	return purse, system, nil
}

// mostMoney keeps sums of prizes within range.
const mostMoney = 1_000_000_000

func money(s string) (int64, error) {
	before, after, _ := strings.Cut(s, ".")
	units, err := strconv.ParseInt(before, 10, 64)
	if err != nil || units < 0 || units > mostMoney || len(after) > 2 {
		return 0, fmt.Errorf("%q is no sum of money: digits, and two places at most, up to %d", s, mostMoney)
	}
	cents := int64(0)
	if after != "" {
		if cents, err = strconv.ParseInt((after + "0")[:2], 10, 64); err != nil || cents < 0 {
			return 0, errors.Join(fmt.Errorf("%q is no sum of money", s), err)
		}
	}
	return 100*units + cents, nil
}
