package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func generateCommand(env *environment) *cobra.Command {
	var f generateFlags
	cmd := &cobra.Command{
		Use: "generate [--players N] [--rounds R] [--seed S] [-o FILE]",
		Example: `  fedrate generate -o open.trf
  fedrate generate --players 60 --rounds 7 --byes 6 --zero-byes 3:2,4:2 --forfeit-wins 5 --forfeit-losses 7 --odd-results 1% -o open.trf
  fedrate generate --rounds 5 --ratings 2410,2380,2250,2190,1900,1850,1700,0 --tie-breaks BH/C1,BH,SB
  fedrate generate --players 120 --rounds 9 --seed 7 -o open.trf
  fedrate generate --players 20 --rounds 5 --seed 3 -o open.trf --games open.pgn
  fedrate generate --players 40 --rounds 7 --seed 1 --edition pairing=2017 --trf 16
  fedrate generate --players 90 --rounds 9 --seed 2 --accelerate baku --late 0.05 --byes 10%
  fedrate generate --players 48 --rounds 7 --system team-swiss --seed 4
  fedrate generate --players 20 --system FIDE_TEAM_ROUNDROBIN --played 0 -o league.trf
  fedrate generate --players 10 --system berger --seed 3
  fedrate generate --players 4 --system CUSTOM_ROUNDROBIN --cycles 3
  fedrate generate --players 12 --system CUSTOM_SCHEVENINGEN
  fedrate generate --players 13 --system CUSTOM_KNOCKOUT_2 --played 0 -o cup.trf`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			drawn := !cmd.Flags().Changed("seed")
			if drawn {
				f.seed = uint64(env.Now().UnixNano()) % mostSeed
			}
			opts, err := f.options()
			if err != nil {
				return err
			}
			format := trf.TRF26
			switch f.trf {
			case 16:
				format = trf.TRF16
			case 26:
			default:
				return handbook.Errorf("cmd.wrong.trf", "value", f.trf)
			}
			if f.out == "" && env.json() {
				return handbook.Errorf("cmd.wrong.output-json")
			}
			if f.list != "" {
				if _, err := os.Lstat(f.list); err == nil {
					return handbook.Errorf("cmd.wrong.list-there", "file", f.list)
				}
				list := simulate.Field(f.seed, opts)
				if opts.Field != nil {
					list.Rows = opts.Field
				}
				if err := writeField(f.list, list); err != nil {
					return err
				}
			}
			t, ended, err := simulate.PlayWhole(f.seed, opts)
			switch {
			case err != nil:
				return handbook.Errorf("cmd.wrong.flag", "flag", "tie-breaks", "problem", err)
			case t == nil && env.json():
				if err := env.writeJSON(answer.Generated{Seed: f.seed, Players: f.players, Rounds: f.rounds, Ended: answer.TextOrNull(env.reader().Say(ended))}); err != nil {
					return err
				}
				return errWrong
			case t == nil:
				return wrongData{handbook.Errorf("cmd.generate.ended", "players", f.players, "rounds", f.rounds, "why", ended)}
			}
			t.Name += fmt.Sprintf(", seed %d", f.seed)
			if drawn && !env.json() {
				env.note("cmd.generate.seed", "seed", strconv.FormatUint(f.seed, 10))
			}
			return env.generated(&f, t, format)
		},
	}
	f.add(cmd)
	return cmd
}

// writeField writes the players as the rating list of the month, in CSV.
func writeField(path string, list *ratinglist.List) error {
	return writeFile(path, func(file *os.File) error {
		return ratinglist.WriteCSV(file, ratinglist.Header{Period: list.Period, Kinds: list.Kinds}, func(yield func(ratinglist.Row, error) bool) {
			for i := range list.Rows {
				if !yield(list.Rows[i], nil) {
					return
				}
			}
		})
	})
}

// mostSeed is above every seed that is drawn: one of twelve figures can be read out.
const mostSeed = 1_000_000_000_000

// generated writes the report.
func (env *environment) generated(f *generateFlags, t *tournament.Tournament, format trf.Format) error {
	if f.games != "" {
		if t.Sport != tournament.Chess {
			return handbook.Errorf("cmd.wrong.generate-games-sport")
		}
		if f.games == f.out {
			return handbook.Errorf("cmd.wrong.generate-games-file", "file", f.games)
		}
		if err := writeFile(f.games, func(file *os.File) error { return simulate.WriteGames(file, f.seed, t) }); err != nil {
			return err
		}
	}
	write := func(w io.Writer) error { return trf.Write(w, t, format) }
	if f.out == "" || f.out == "-" {
		if err := write(env.raw()); err != nil {
			return err
		}
	} else if err := writeFile(f.out, func(file *os.File) error { return write(file) }); err != nil {
		return err
	}
	if !env.json() {
		switch {
		case f.out == "" || f.out == "-":
		case t.Played() == 0:
			env.hint("cmd.next.first-pairing", "file", f.out)
		default:
			env.hint("cmd.next.made", "file", f.out)
		}
		return nil
	}
	return env.writeJSON(answer.Generated{
		Output: f.out, Seed: f.seed, Players: len(t.Players), Rounds: t.Rounds, RoundsPlayed: t.Played(),
	})
}

// swissEdition is the edition of a system that --edition pairing=KEY names, nil where it
// names none.
func swissEdition(system *swiss.System, flags []string) (*swiss.Edition, error) {
	editions, err := parseEditions(flags)
	if err != nil {
		return nil, err
	}
	key := editions["pairing"]
	if key == "" {
		return nil, nil
	}
	return system.Edition(key)
}

// setSystem sets how an event of that --system is played, and names the system that
// pairs a Swiss: a code may name the edition and the acceleration, too
// (FIDE_DUTCH_2017, FIDE_DUTCH_BAKU).
func setSystem(o *simulate.EventOptions, name string) (system *swiss.System, err error) {
	code, err := pairing.ParseSystem(name)
	if err != nil {
		return nil, handbook.Errorf("cmd.wrong.flag", "flag", "system", "problem", err)
	}
	system = pairing.Default()
	d := pairing.Detect(&tournament.Tournament{}, code)
	if d.Sport != tournament.Chess { // whose code says more than that all meet all
		o.Code, system = code, sportSystem(d.Sport)
	}
	switch {
	case d.Format == pairing.RoundRobin && o.Cycles > 1:
		o.System, o.Code = simulate.Other, code
	case d.Format == pairing.RoundRobin:
		o.System = simulate.RoundRobin
	case d.Format == pairing.DoubleRoundRobin:
		o.System = simulate.DoubleRoundRobin
	case d.Format == pairing.TeamRoundRobin:
		o.System, o.Code = simulate.TeamLeague, code
	case d.Format == pairing.Match, d.Format == pairing.Knockout, d.Format.OfSides():
		o.System, o.Code = simulate.Other, code
	case (d.Format == pairing.Swiss || d.Format == pairing.TeamSwiss) && pairing.SystemOf(code) != nil:
		o.System, o.Accelerate = simulate.Swiss, d.Accelerated
		system = pairing.SystemOf(code)
		if d.Edition != "" {
			o.Edition, err = system.Edition(d.Edition)
		}
		if o.Accelerate && system.PerRound > 1 {
			err = handbook.Errorf("cmd.wrong.accelerate-matches", "system", system.Spoken)
		}
	default:
		err = handbook.Errorf("cmd.wrong.generate-system", "system", code, "engines", engines())
	}
	return system, err
}

// sportSystem is a system of the sport, whose editions are those of its rules.
func sportSystem(sport tournament.Sport) *swiss.System {
	all := pairing.SportSystems()
	return all[slices.IndexFunc(all, func(s *swiss.System) bool { return pairing.SportOf(s.Code) == sport })]
}

// engines are the short names of the Swiss systems that generate can play.
func engines() (names []string) {
	for _, s := range pairing.Systems() {
		names = append(names, s.Short)
	}
	return names
}

// firstDay is the day of --start, else the first of the edition, else that of
// the latest of the system.
func firstDay(flag string, system *swiss.System, e *swiss.Edition) (handbook.Date, error) {
	if flag != "" {
		day, err := handbook.ParseDate(flag)
		if err != nil {
			return 0, handbook.Errorf("cmd.wrong.flag", "flag", "start", "problem", err)
		}
		return day, nil
	}
	if e == nil {
		e = system.Latest()
	}
	return e.From, nil
}
