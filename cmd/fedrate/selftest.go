package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/simulate"
	"github.com/fedrate/fedrate/trf"
)

func selftestCommand(env *environment) *cobra.Command {
	var f selftestFlags
	cmd := &cobra.Command{
		Use:   "selftest --tournaments N --seed S --edition pairing=KEY",
		Short: "Invent tournaments, write them, and pair every round again from the files",
		Long: `Selftest does what the endorsement of a pairing program asks for: tournaments of all
kinds are invented and played, odd seeds are written as TRF16 and even ones as
TRF26, and each round is paired again from what the file says of the rounds before.
A round that comes out otherwise is a difference; -o DIR keeps its report. A
tournament that ended early for want of a legal pairing must have none again.

The first tournament has the seed, each next one the seed after it, so that
--tournaments 1 --seed S shows one of them alone. The outcome does not depend on
the number of jobs.`,
		Example: `  fedrate selftest --tournaments 200
  fedrate selftest --tournaments 5000 --seed 1 --edition pairing=2017 -o differences
  fedrate selftest --tournaments 1 --seed 437 --players 8-40 --rounds 5-9`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			test, err := f.test()
			if err != nil {
				return err
			}
			bar := env.progress("tournaments of edition " + test.Edition.Key)
			test.Progress = func(done int) { bar.set(done, test.Tournaments) }
			r, err := test.Run(cmd.Context())
			bar.done()
			if err != nil {
				return err
			}
			if err := f.keep(r); err != nil {
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
	players, rounds, out string
}

func (f *selftestFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.tournaments, "tournaments", 5000, "how many")
	flags.Uint64Var(&f.seed, "seed", 1, "seed of the first one")
	flags.StringArrayVar(&f.editions, "edition", nil, "edition that pairs: pairing=2017 or pairing=2026 (default: the latest)")
	flags.StringVar(&f.players, "players", "8-300", "players of a tournament, MIN-MAX")
	flags.StringVar(&f.rounds, "rounds", "5-11", "rounds of a tournament, MIN-MAX")
	flags.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "tournaments at a time")
	flags.StringVarP(&f.out, "output", "o", "", "folder for the reports of differences")
}

func (f *selftestFlags) test() (simulate.SelfTest, error) {
	test := simulate.SelfTest{Tournaments: f.tournaments, Seed: f.seed, Jobs: f.jobs}
	if f.tournaments < 1 {
		return test, fmt.Errorf("--tournaments is 1 or more, not %d", f.tournaments)
	}
	if f.jobs < 1 {
		return test, fmt.Errorf("--jobs is 1 or more, not %d", f.jobs)
	}
	var err error
	if test.Edition, err = swissEdition(f.editions); err != nil {
		return test, err
	}
	if test.Edition == nil {
		test.Edition = pairing.Default().Latest()
	}
	if test.MinPlayers, test.MaxPlayers, err = fromTo(f.players, 2, 9999); err != nil {
		return test, fmt.Errorf("--players: %w", err)
	}
	if test.MinRounds, test.MaxRounds, err = fromTo(f.rounds, 1, trf.MaxRounds); err != nil {
		return test, fmt.Errorf("--rounds: %w", err)
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
		return 0, 0, fmt.Errorf("%q is no range MIN-MAX within %d to %d", s, least, most)
	}
	return from, to, nil
}

// keep writes the reports of the differences, each once.
func (f *selftestFlags) keep(r *simulate.SelfTestResult) error {
	if f.out == "" || len(r.Differences) == 0 {
		return nil
	}
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return fmt.Errorf("folder for the differences: %w", err)
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
		return writeJSON(env.Stdout, answer.NewSelfTest(env.locale(), test.Edition.Key, test.Seed, r))
	}
	for _, d := range r.Differences {
		fmt.Fprintf(env.Stderr, "%s: seed %d, round %d: %s\n", d.File, d.Seed, d.Round, env.locale().Language().Say(d.Reason))
	}
	_, err := fmt.Fprintf(env.Stdout, "edition %s, seed %d: %d tournaments, %d rounds, %d pairs, %d ended early with no legal pairing; %d rounds different\n",
		test.Edition.Key, test.Seed, r.Tournaments, r.Rounds, r.Pairs, r.EndedEarly, r.Different)
	return err
}
