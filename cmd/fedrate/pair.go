package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

// pairFlags are what the caller knows beyond the report.
type pairFlags struct {
	reportFlags
	round      int
	rounds     int
	accelerate string
	missing    string
	lot        int64
	drawn      []string
	explain    bool
	noticeFlags
	modeFlags
	writeFlags
}

func pairCommand(env *environment) *cobra.Command {
	var flags pairFlags
	cmd := &cobra.Command{
		Use: "pair FILE",
		Example: `  fedrate pair open.trf
  fedrate pair --round 5 --explain open.trf
  fedrate pair --accelerate baku --rounds 9 --format json open.trf
  fedrate pair open.trf -o open.trf --absent 3,7 --half-bye 12 --prohibit 5-9,12-14
  fedrate pair open.trf --round 5 --repair --absent 7 --late 41 -o open.trf
  fedrate pair open.trf --pairs round5.txt --confirm -o open.trf`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("lot") && flags.lot < 1 {
				return handbook.Errorf("cmd.wrong.lot", "value", int(flags.lot))
			}
			return env.pair(args[0], &flags)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&flags.editions, "edition", nil, "")
	f.StringVar(&flags.on, "on", "", "")
	f.StringVar(&flags.system, "system", "", "")
	f.StringVar(&flags.sport, "sport", "", "")
	f.Int64Var(&flags.lot, "lot", 0, "")
	f.StringSliceVar(&flags.drawn, "drawn", nil, "")
	f.IntVar(&flags.round, "round", 0, "")
	f.IntVar(&flags.rounds, "rounds", 0, "")
	f.StringVar(&flags.accelerate, "accelerate", "", "")
	f.StringVar(&flags.missing, "missing", "", "")
	f.BoolVar(&flags.explain, "explain", false, "")
	flags.noticeFlags.add(f)
	flags.modeFlags.add(f)
	flags.writeFlags.add(f)
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
	if err := flags.writeFlags.check(env); err != nil {
		return err
	}
	name, data, err := oneReport(path)
	if err != nil {
		return err
	}
	opt.Undated = env.today()
	r := audit.Open(name, data, opt)
	a := &round{Pairing: answer.Pairing{File: name, Pairs: []answer.Pair{}, Absent: []int{}, Changes: []answer.PairChange{}}, findings: pairFindings(r)}
	if r.Tournament == nil {
		a.no(handbook.Say("cmd.pair.no-report", "file", name))
	} else if err := a.pair(r, flags); err != nil {
		return err
	} else {
		a.findings = append(a.findings, contradictions(r.AsWritten(), a.Round)...)
	}
	if a.reason.IsZero() && r.Tournament != nil {
		if err := env.keepMode(a, r, flags); err != nil {
			return err
		}
	}
	if a.reason.IsZero() && flags.out != "" {
		if err := env.writePaired(a, r, flags); err != nil {
			return err
		}
	}
	return env.printPaired(a, flags.out)
}

func (f *pairFlags) check() error {
	switch {
	case f.lot > 0 && len(f.drawn) > 0:
		return handbook.Errorf("cmd.wrong.lot-and-drawn")
	case f.repair && (f.lot > 0 || len(f.drawn) > 0):
		return handbook.Errorf("cmd.wrong.repair-flags")
	case len(f.late) > 0 && !f.repair:
		return handbook.Errorf("cmd.wrong.late-repair")
	case f.repair && (len(f.halfByes)+len(f.zeroByes)+len(f.fullByes)+len(f.withdrawn)+len(f.apart) > 0 || f.apartBy != "" || f.colour != "" ||
		f.accelerate != "" || f.rounds > 0 || f.pairs != "" || f.tieBreaks != "" || f.missing != "" || f.explain):
		return handbook.Errorf("cmd.wrong.repair-flags")
	case f.pairs != "" && (f.lot > 0 || len(f.drawn) > 0 || f.explain):
		return handbook.Errorf("cmd.wrong.pairs-flags")
	case f.accelerate != "" && f.accelerate != "baku":
		return handbook.Errorf("cmd.wrong.accelerate", "value", f.accelerate)
	case f.missing != "" && f.missing != "draw":
		return handbook.Errorf("cmd.wrong.missing", "value", f.missing)
	case f.round < 0 || f.round > trf.MaxRounds:
		return handbook.Errorf("cmd.wrong.round-range", "most", trf.MaxRounds, "value", f.round)
	case f.rounds < 0 || f.rounds > trf.MaxRounds:
		return handbook.Errorf("cmd.wrong.rounds-range", "most", trf.MaxRounds, "value", f.rounds)
	}
	return nil
}

// oneReport reads the one report that a path names, or standard input.
func oneReport(path string) (name string, data []byte, err error) {
	if path == standardInput {
		data, err = readReport(path)
		return path, data, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", nil, handbook.Errorf("cmd.wrong.open-report", "problem", err)
	}
	if info.IsDir() {
		return "", nil, handbook.Errorf("cmd.wrong.pair-folder", "folder", path)
	}
	data, err = readReport(path)
	return path, data, err
}
