package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
)

// standingsFlags are those of one page of standings.
type standingsFlags struct {
	reportFlags
	tieBreaks   string
	prizes      string
	prizeSystem string
	cross       bool
	explain     string
	annul       []string
	expelled    []string
	out         string
}

func standingsCommand(env *environment) *cobra.Command {
	var f standingsFlags
	cmd := &cobra.Command{
		Use: "standings FILE [--tie-breaks BH/C1,BH,SB]",
		Example: `  fedrate standings open.trf --tie-breaks DE,BH/C1,BH,SB
  fedrate standings open.trf --cross-table
  fedrate standings open.trf --tie-breaks BH/C1,SB --explain 7
  fedrate standings open.trf --prizes 1000,500,300 --prize-system hort -o standings.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			return env.standings(&f, paths[0], cmd.Flags().Changed("tie-breaks"))
		},
	}
	f.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.tieBreaks, "tie-breaks", "", "")
	flags.StringVar(&f.prizes, "prizes", "", "")
	flags.StringVar(&f.prizeSystem, "prize-system", string(tiebreak.Hort), "")
	flags.StringVar(&f.explain, "explain", "", "")
	flags.StringSliceVar(&f.annul, "annul", nil, "")
	flags.StringSliceVar(&f.expelled, "expelled", nil, "")
	flags.BoolVar(&f.cross, "cross-table", false, "")
	flags.StringVarP(&f.out, "output", "o", "", "")
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
		return handbook.Errorf("cmd.wrong.standings-file", "file", f.out)
	}
	data, err := readReport(path)
	if err != nil {
		return err
	}
	opt.Undated = env.today()
	r := audit.Open(path, data, opt)
	if !env.json() {
		said := append(r.Errors(), r.Mended()...)
		if f := r.EditionAssumed("tiebreaks"); f != nil && f.Severity != handbook.Error {
			said = append(said, *f)
		}
		env.printFindings(said)
	}
	if r.Tournament == nil {
		return errWrong
	}
	for _, team := range f.annul {
		number, err := strconv.Atoi(team)
		if err != nil {
			return handbook.Errorf("cmd.wrong.annul", "value", team)
		}
		if err := r.Annul(number); err != nil {
			return err
		}
	}
	t := r.Tournament
	s, err := r.Standings(list)
	if err != nil {
		return err
	}
	if open := play.NotFinal(t); open != nil {
		s.Notes = append(s.Notes, *open)
	}
	if own := tieBreakWords(t); chosen && own != "" && own != tieBreakWords(&tournament.Tournament{TieBreaks: f.tieBreaks}) {
		other := handbook.Finding{
			Article: "C.07-4", Rule: "other-tie-breaks", Severity: handbook.Warning, Pos: handbook.Pos{File: r.File, Line: 1, Col: 1}, Text: handbook.Say("play.other-list", "list", own),
		}
		if env.json() {
			s.Notes = append(s.Notes, other)
		} else {
			env.printFindings([]handbook.Finding{other})
		}
	}
	if len(f.expelled) > 0 {
		numbers := make([]int, len(f.expelled))
		for i, who := range f.expelled {
			if numbers[i], err = wantedIn(r.Tournament, who); err != nil {
				return err
			}
		}
		if err := s.LeaveOut(numbers...); err != nil {
			return err
		}
	}
	if f.explain != "" {
		number, err := wantedIn(r.Tournament, f.explain)
		if err != nil {
			return err
		}
		if err := s.Explain(number); err != nil {
			return err
		}
	}
	page := report.StandingsPage{Standings: s, Full: f.cross}
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
		if err := writeFile(out, func(w *os.File) error { return report.Standings(w, env.paperLanguage(), page, day) }); err != nil {
			return err
		}
	}
	switch {
	case env.json():
		return env.writeJSON(answer.NewStandings(env.locale(), page.Standings, page.Prizes))
	case out != "":
		return nil
	}
	return report.StandingsText(env.Stdout, env.language(), page)
}

// list returns the tie-breaks of the flag, nil where it was not given.
func (f *standingsFlags) list(chosen bool) ([]tiebreak.Descriptor, error) {
	if !chosen {
		return nil, nil
	}
	list, err := tiebreak.ParseList(f.tieBreaks)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.flag", "flag", "tie-breaks", "problem", err)
	}
	return append([]tiebreak.Descriptor{}, list...), nil
}

// purse reads the prizes, in hundredths; nil where there are none.
func (f *standingsFlags) purse() ([]int64, tiebreak.PrizeSystem, error) {
	system, err := tiebreak.ParsePrizeSystem(f.prizeSystem)
	if err != nil {
		return nil, "", handbook.Errorf("cmd.wrong.flag", "flag", "prize-system", "problem", err)
	}
	if f.prizes == "" {
		return nil, system, nil
	}
	var purse []int64
	for _, part := range strings.Split(f.prizes, ",") {
		prize, err := money(strings.TrimSpace(part))
		if err != nil {
			return nil, "", handbook.Errorf("cmd.wrong.flag", "flag", "prizes", "problem", err)
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
		return 0, handbook.Errorf("cmd.wrong.money", "value", s, "most", mostMoney)
	}
	cents := int64(0)
	if after != "" {
		if cents, err = strconv.ParseInt((after + "0")[:2], 10, 64); err != nil || cents < 0 {
			return 0, handbook.Errorf("cmd.wrong.money", "value", s, "most", mostMoney)
		}
	}
	return 100*units + cents, nil
}
