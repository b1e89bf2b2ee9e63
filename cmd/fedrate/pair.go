package main

import (
	"os"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/trf"
)

// pairFlags are what the caller knows beyond the report.
type pairFlags struct {
	reportFlags
	round      int
	rounds     int
	accelerate string
	explain    bool
}

func pairCommand(env *environment) *cobra.Command {
	var flags pairFlags
	cmd := &cobra.Command{
		Use:   "pair FILE",
		Short: "Pair the next round of a tournament",
		Long: `Pair makes the pairs of the next round of an unfinished tournament, by the FIDE
(Dutch) System in the edition that governs it, or by the Berger tables. The
first line is the number of pairs, then one pair a line, White first, by
starting rank and in the order of publication; the bye is "N 0" and stands last.

Who is away in the round is read from its cells (H F Z), from records 240 and
from XXZ; virtual points from records 250 or XXA; pairs that must not meet from
260 or XXP. Points are those of the results under the scoring of the report. The
initial-colour is that of record 152 or XXC, else what round 1 shows, else
number 1 gets White. Notes are written to standard error.`,
		Example: `  fedrate pair open.trf
  fedrate pair --round 5 --explain open.trf
  fedrate pair --accelerate baku --rounds 9 --format json open.trf`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return env.pair(args[0], &flags)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&flags.editions, "edition", nil, "edition of the pairing rules: pairing=KEY")
	f.StringVar(&flags.on, "on", "", "day that decides the edition, instead of the start (YYYY-MM-DD)")
	f.StringVar(&flags.system, "system", "", "pairing system: dutch, berger, or a 192 code")
	f.IntVar(&flags.round, "round", 0, "round to pair, from the rounds before it; those are paired who are paired in the report")
	f.IntVar(&flags.rounds, "rounds", 0, "number of rounds of the tournament, instead of the report's")
	f.StringVar(&flags.accelerate, "accelerate", "", "acceleration: baku")
	f.BoolVar(&flags.explain, "explain", false, "tell bracket by bracket how the pairing came about, on standard error")
	return cmd
}

// pair pairs one round of one report and prints it.
func (env *environment) pair(path string, flags *pairFlags) error {
	opt, err := flags.options()
	if err != nil {
		return err
	}
	if err := flags.check(); err != nil {
		return err
	}
	name, data, err := oneReport(path)
	if err != nil {
		return err
	}
	r := audit.Open(name, data, opt)
	a := &round{Pairing: answer.Pairing{File: name, Pairs: []answer.Pair{}, Absent: []int{}}, findings: pairFindings(r)}
	if r.Tournament == nil {
		a.no(handbook.Say("cmd.pair.no-report", "file", name))
	} else if err := a.pair(r, flags); err != nil {
		return err
	} else {
		a.findings = append(a.findings, contradictions(r.AsWritten(), a.Round)...)
	}
	return env.printPaired(a)
}

func (f *pairFlags) check() error {
	switch {
	case f.accelerate != "" && f.accelerate != "baku":
		return language.Fail("cmd.wrong.accelerate", "value", f.accelerate)
	case f.round < 0 || f.round > trf.MaxRounds:
		return language.Fail("cmd.wrong.round-range", "most", trf.MaxRounds, "value", f.round)
	case f.rounds < 0 || f.rounds > trf.MaxRounds:
		return language.Fail("cmd.wrong.rounds-range", "most", trf.MaxRounds, "value", f.rounds)
	}
	return nil
}

// oneReport reads the one report that a path names.
func oneReport(path string) (name string, data []byte, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", nil, language.Fail("cmd.wrong.open-report", "problem", err)
	}
	if info.IsDir() {
		return "", nil, language.Fail("cmd.wrong.pair-folder", "folder", path)
	}
	data, err = readReport(path)
	return path, data, err
}
