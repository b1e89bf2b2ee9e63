package main

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// resultsFlags are those of one list of results.
type resultsFlags struct {
	reportFlags
	writeFlags
	round     int
	from      string
	fixed     []string
	forRating bool
	leave     bool
	confirmed bool
}

func resultsCommand(env *environment) *cobra.Command {
	var flags resultsFlags
	cmd := &cobra.Command{
		Use: "results FILE --round N [--from LIST|-] -o OUT",
		Example: `  fedrate results open.trf --round 5 --from round5.txt -o open.trf
  echo "7 1/2" | fedrate results open.trf --round 5 -o open.trf`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return env.results(args[0], &flags)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&flags.editions, "edition", nil, "")
	f.StringVar(&flags.on, "on", "", "")
	f.StringVar(&flags.system, "system", "", "")
	f.IntVar(&flags.round, "round", 0, "")
	f.StringVar(&flags.from, "from", standardInput, "")
	f.StringSliceVar(&flags.fixed, "fixed-board", nil, "")
	f.BoolVar(&flags.forRating, "for-rating", false, "")
	f.BoolVar(&flags.leave, "leave-fide-mode", false, "")
	f.BoolVar(&flags.confirmed, "confirm", false, "")
	flags.writeFlags.add(f)
	return cmd
}

// results enters a list of results into a round of a report.
func (env *environment) results(path string, flags *resultsFlags) error {
	opt, err := flags.options()
	if err != nil {
		return err
	}
	switch {
	case flags.out == "":
		return handbook.Errorf("cmd.wrong.output-needed")
	case flags.round < 0 || flags.round > trf.MaxRounds:
		return handbook.Errorf("cmd.wrong.round-range", "most", trf.MaxRounds, "value", flags.round)
	case path == standardInput && flags.from == standardInput:
		return handbook.Errorf("cmd.wrong.two-inputs")
	}
	if err := flags.writeFlags.check(env); err != nil {
		return err
	}
	name, data, err := oneReport(path)
	if err != nil {
		return err
	}
	opt.Undated = env.today()
	r := audit.Open(name, data, opt)
	if r.Tournament == nil {
		env.printFindings(r.Findings)
		return errWrong
	}
	if flags.round == 0 {
		flags.round = firstOpen(r.Tournament, swiss.Next(r.Tournament)-1, r.System.PerRound(r.Tournament))
	}
	entries, err := readResults(flags.from)
	if err != nil {
		return err
	}
	fixed, err := fixedBoards(r.Tournament, flags.fixed)
	if err != nil {
		return err
	}
	boards := play.Fixed(play.Boards(r.Tournament, r.System, r.CheckedBy().Pairing, flags.round), fixed)
	t, entered, err := play.Enter(r.Tournament, flags.round, boards, entries)
	if err != nil {
		return err
	}
	before := r.Tournament
	t, log, err := lateResults(t, r, flags, entered)
	if err != nil {
		return err
	}
	if flags.forRating {
		flags.keepPlaces = true
		t = play.ForRating(t, flags.round, entered, before)
	}
	lost, err := env.writeReport(r, play.WithLog(t, log...), &flags.writeFlags)
	if err != nil {
		return err
	}
	if !env.json() {
		env.printFindings(lost)
	}
	return env.printResults(name, t, r, flags, entered, log)
}

// firstOpen returns the first of the rounds paired together with a round that has boards
// without a result; the round itself where none has.
func firstOpen(t *tournament.Tournament, round, together int) int {
	for r := (round-1)/together*together + 1; r < round+together && r <= t.Played(); r++ {
		if (r-1)/together == (round-1)/together && play.Open(t, r) {
			return r
		}
	}
	return round
}

// readResults reads the list, from standard input where it is -.
func readResults(from string) ([]play.Entry, error) {
	f := os.Stdin
	if from != standardInput {
		var err error
		if f, err = os.Open(from); err != nil {
			return nil, handbook.Errorf("cmd.wrong.open-results", "problem", err)
		}
		defer f.Close()
	}
	return play.ReadResults(from, io.LimitReader(f, trf.MaxBytes))
}

// over reports whether nothing is left to be paired. A knock-out has as many rounds as its
// drawn matches need.
func over(t *tournament.Tournament, r *audit.Report) bool {
	if r.System.Format != pairing.Knockout && !r.System.Tabled() {
		return t.RoundsStated && swiss.Next(t) > t.Rounds
	}
	p, err := pairing.PairRound(t, pairing.Task{Edition: r.CheckedBy().Pairing, System: r.System})
	return err == nil && p.Over
}

// printResults says what was entered and what is missing.
func (env *environment) printResults(name string, t *tournament.Tournament, r *audit.Report, flags *resultsFlags, entered []play.Entered, log []tournament.LogLine) error {
	together := r.System.PerRound(t)
	all := answer.NewResults(name, answer.TextOrNull(strings.TrimPrefix(flags.out, "-")), flags.round, entered)
	all.Log = answer.Log(log)
	if env.json() {
		return env.writeJSON(all)
	}
	for _, b := range all.Boards {
		if b.Was != nil {
			env.note("cmd.results.corrected", "board", b.Board, "white", b.White, "black", b.Black, "was", *b.Was, "is", *b.Result)
		}
	}
	corrected := slices.ContainsFunc(entered, func(b play.Entered) bool { return b.Was != "" })
	if later := swiss.Next(t) - 1; corrected && !flags.forRating && (later-1)/together > (flags.round-1)/together {
		env.note("cmd.results.later", "round", flags.round, "later", later)
		if !play.Open(t, later) && !over(t, r) {
			env.note("cmd.results.too-late", "round", flags.round, "last", later)
		}
	}
	for _, l := range log {
		env.note("cmd.mode.logged", "line", l.String())
	}
	switch {
	case len(all.Waiting) > 0:
		env.note("cmd.results.waiting", "n", all.Entered, "round", flags.round, "boards", all.Waiting)
	default:
		env.note("cmd.results.all", "n", all.Entered, "round", flags.round)
	}
	switch open := firstOpen(t, flags.round, together); {
	case flags.out == "-":
	case len(all.Waiting) > 0:
		env.hint("cmd.next.results", "file", flags.out, "round", flags.round)
	case play.Open(t, open):
		env.hint("cmd.next.results", "file", flags.out, "round", open)
	case over(t, r):
		env.hint("cmd.next.check", "file", flags.out)
	case r.System.Format == pairing.Knockout && r.System.Knockout().Lots, r.System.Engine() != nil && r.System.Engine().Lots:
		env.hint("cmd.next.pair-lot", "file", flags.out)
	default:
		env.hint("cmd.next.pair", "file", flags.out)
	}
	return nil
}
