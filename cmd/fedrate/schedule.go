package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tiebreak"
)

func scheduleCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "schedule",
		Example: `  fedrate schedule berger 10
  fedrate schedule berger 6 --double --format json
  fedrate schedule varma 12
  fedrate schedule scheveningen 5
  fedrate schedule skalitzka 6 --alternated
  fedrate schedule schiller 4 3
  fedrate schedule knockout 12
  fedrate schedule play-off 5`,
	}
	cmd.AddCommand(bergerCommand(env), varmaCommand(env), scheveningenCommand(env), skalitzkaCommand(env),
		schillerCommand(env), knockoutCommand(env), playOffCommand(env))
	return cmd
}

func bergerCommand(env *environment) *cobra.Command {
	var double bool
	cmd := &cobra.Command{
		Use: "berger N", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.players", 2, 1000)
			if err != nil {
				return err
			}
			rounds := roundrobin.Berger(n)
			if double {
				rounds = roundrobin.DoubleBerger(n)
			}
			return env.printSchedule(rounds)
		},
	}
	cmd.Flags().BoolVar(&double, "double", false, "")
	return cmd
}

func varmaCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "varma N", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.players", 9, 24)
			if err != nil {
				return err
			}
			groups := roundrobin.Varma(n)
			if env.json() {
				return env.writeJSON(answer.NewGroups(groups))
			}
			for _, g := range groups {
				fmt.Fprintf(env.Stdout, "%s: %v\n", g.Name, g.Numbers)
			}
			return nil
		},
	}
}

func scheveningenCommand(env *environment) *cobra.Command {
	var half bool
	cmd := &cobra.Command{
		Use: "scheveningen BOARDS", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			table, most := roundrobin.Scheveningen, 10
			if half {
				table, most = roundrobin.HalfScheveningen, 20
			}
			n, err := atLeast(args[0], "cmd.schedule.boards", 2, most)
			if err != nil {
				return err
			}
			return env.printBoards(table(n), "cmd.wrong.half-scheveningen")
		},
	}
	cmd.Flags().BoolVar(&half, "half", false, "")
	return cmd
}

func skalitzkaCommand(env *environment) *cobra.Command {
	var alternated bool
	cmd := &cobra.Command{
		Use: "skalitzka BOARDS", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.boards", 2, 1000)
			if err != nil {
				return err
			}
			return env.printBoards(roundrobin.Skalitzka(n, alternated), "cmd.wrong.skalitzka")
		},
	}
	cmd.Flags().BoolVar(&alternated, "alternated", false, "")
	return cmd
}

func schillerCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "schiller TEAMS BOARDS", Args: cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			teams, err := atLeast(args[0], "cmd.schedule.teams", 2, 26)
			if err != nil {
				return err
			}
			boards, err := atLeast(args[1], "cmd.schedule.boards", 1, 10)
			if err != nil {
				return err
			}
			return env.printBoards(roundrobin.Schiller(teams, boards), "cmd.wrong.no-table")
		},
	}
}

func knockoutCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "knockout N", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.players", 2, 1000)
			if err != nil {
				return err
			}
			return env.printSchedule(knockout.Bracket(n))
		},
	}
}

func atLeast(arg, what string, least, most int) (int, error) {
	n, err := strconv.Atoi(arg)
	if err != nil || n < least || n > most {
		return 0, handbook.Errorf("cmd.wrong.number", "value", arg, "what", handbook.Say(what), "least", least, "most", most)
	}
	return n, nil
}

// printBoards prints rounds of seats; none at all has the reason why.
func (env *environment) printBoards(rounds [][]roundrobin.BoardPair, none string) error {
	if rounds == nil {
		return handbook.Errorf(none)
	}
	table := answer.NewSeatSchedule(rounds)
	if env.json() {
		return env.writeJSON(table)
	}
	for i, pairs := range table.Rounds {
		fmt.Fprint(env.Stdout, env.Sayf("cmd.schedule.round", "round", i+1))
		for _, p := range pairs {
			fmt.Fprintf(env.Stdout, "  %s-%s", p.White, p.Black)
		}
		fmt.Fprintln(env.Stdout)
	}
	return nil
}

func (env *environment) printSchedule(rounds [][]pairing.Pair) error {
	if env.json() {
		return env.writeJSON(answer.NewSchedule(rounds))
	}
	for i, pairs := range rounds {
		fmt.Fprint(env.Stdout, env.Sayf("cmd.schedule.round", "round", i+1))
		for _, p := range pairs {
			if p.Black == 0 {
				fmt.Fprint(env.Stdout, "  ", env.Sayf("cmd.schedule.bye", "player", p.White))
				continue
			}
			fmt.Fprintf(env.Stdout, "  %d-%d", p.White, p.Black)
		}
		fmt.Fprintln(env.Stdout)
	}
	return nil
}

func playOffCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "play-off [N]", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			ladders := tiebreak.PlayOffs()
			if len(args) == 1 {
				n, err := atLeast(args[0], "cmd.schedule.players", 2, 1000)
				if err != nil {
					return err
				}
				ladders = []tiebreak.PlayOff{tiebreak.PlayOffOf(n)}
			}
			if env.json() {
				return env.writeJSON(answer.NewPlayOffs(env.locale(), ladders))
			}
			for _, p := range ladders {
				fmt.Fprintln(env.Stdout, env.language().Sayf("tiebreak.play-off.tied", "n", p.Tied))
				for i, step := range env.language().SayAll(p.Steps) {
					fmt.Fprintf(env.Stdout, "  %d. %s\n", i+1, step)
				}
			}
			return nil
		},
	}
}
