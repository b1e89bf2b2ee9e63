package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

func selftestCommand(env *environment) *cobra.Command {
	var f selftestFlags
	cmd := &cobra.Command{
		Use: "selftest --tournaments N --seed S --edition pairing=KEY",
		Example: `  fedrate selftest --tournaments 200
  fedrate selftest --tournaments 5000 --seed 1 --edition pairing=2017 -o differences
  fedrate selftest --tournaments 200 --system burstein --edition pairing=2017
  fedrate selftest --tournaments 200 --system team-swiss --players 24-200
  fedrate selftest --tournaments 1 --seed 437 --players 8-40 --rounds 5-9`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			test, err := f.test()
			if err != nil {
				return err
			}
			bar := env.progress(env.Sayf("cmd.selftest.progress", "edition", test.Edition.Key))
			test.Progress = func(done int) { bar.set(done, test.Tournaments) }
			r, err := test.Run(cmd.Context())
			bar.finish()
			if err != nil {
				return err
			}
			if err := f.writeReports(r); err != nil {
				return err
			}
			if err := env.printSelftest(test, r); err != nil {
				return err
			}
			if r.Different > 0 {
				return errWrong
			}
			return nil
		},
	}
	f.add(cmd)
	return cmd
}

// selftestFlags are the flags of the self-test.
type selftestFlags struct {
	tournaments, jobs    int
	seed                 uint64
	editions             []string
	system               string
	players, rounds, out string
}

func (f *selftestFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.tournaments, "tournaments", 5000, "")
	flags.Uint64Var(&f.seed, "seed", 1, "")
	flags.StringArrayVar(&f.editions, "edition", nil, "")
	flags.StringVar(&f.system, "system", "dutch", "")
	flags.StringVar(&f.players, "players", "8-300", "")
	flags.StringVar(&f.rounds, "rounds", "5-11", "")
	flags.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "")
	flags.StringVarP(&f.out, "output", "o", "", "")
}

func (f *selftestFlags) test() (simulate.SelfTest, error) {
	test := simulate.SelfTest{Tournaments: f.tournaments, Seed: f.seed, Jobs: f.jobs}
	if f.tournaments < 1 {
		return test, handbook.Errorf("cmd.wrong.at-least-one", "flag", "tournaments", "value", f.tournaments)
	}
	if f.jobs < 1 {
		return test, handbook.Errorf("cmd.wrong.at-least-one", "flag", "jobs", "value", f.jobs)
	}
	var o simulate.EventOptions
	system, err := setSystem(&o, f.system)
	if err != nil {
		return test, err
	}
	if o.System != simulate.Swiss {
		return test, handbook.Errorf("cmd.wrong.selftest-system", "system", f.system)
	}
	if test.Edition, err = swissEdition(system, f.editions); err != nil {
		return test, err
	}
	if test.Edition == nil {
		test.Edition = o.Edition
	}
	if test.Edition == nil {
		test.Edition = system.Latest()
	}
	if test.MinPlayers, test.MaxPlayers, err = fromTo(f.players, 2, 9999); err != nil {
		return test, handbook.Errorf("cmd.wrong.flag", "flag", "players", "problem", err)
	}
	if test.MinRounds, test.MaxRounds, err = fromTo(f.rounds, 1, trf.MaxRounds/max(system.PerRound, 1)); err != nil {
		return test, handbook.Errorf("cmd.wrong.flag", "flag", "rounds", "problem", err)
	}
	return test, nil
}

// fromTo reads 8-300, or 20 for 20-20.
func fromTo(s string, least, most int) (from, to int, err error) {
	a, b, both := strings.Cut(s, "-")
	if !both {
		b = a
	}
	from, err1 := strconv.Atoi(a)
	to, err2 := strconv.Atoi(b)
	if errors.Join(err1, err2) != nil || from < least || to > most || from > to {
		return 0, 0, handbook.Errorf("cmd.wrong.range", "value", s, "least", least, "most", most)
	}
	return from, to, nil
}

// writeReports writes the reports of the differences, each once.
func (f *selftestFlags) writeReports(r *simulate.SelfTestResult) error {
	if f.out == "" || len(r.Differences) == 0 {
		return nil
	}
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return handbook.Errorf("cmd.wrong.differences-folder", "problem", err)
	}
	for i := range r.Differences {
		d := &r.Differences[i]
		d.File = filepath.Join(f.out, d.File)
		if i > 0 && r.Differences[i-1].File == d.File {
			continue
		}
		err := writeFile(d.File, func(file *os.File) error {
			_, err := file.Write(d.TRF)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (env *environment) printSelftest(test simulate.SelfTest, r *simulate.SelfTestResult) error {
	if env.json() {
		return env.writeJSON(answer.NewSelfTest(env.locale(), test.Edition.Key, test.Seed, r))
	}
	for _, d := range r.Differences {
		env.note("cmd.selftest.difference", "file", d.File, "seed", int(d.Seed), "round", d.Round, "reason", d.Reason)
	}
	env.print("cmd.selftest.total", "edition", test.Edition.Key, "seed", int(test.Seed), "tournaments", r.Tournaments, "rounds", r.Rounds, "pairs", r.Pairs,
		"ended", r.EndedEarly, "different", r.Different)
	return nil
}
