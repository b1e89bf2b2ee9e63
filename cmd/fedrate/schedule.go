package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/knockout"
	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/trf"
)

func scheduleCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "schedule",
		Example: `  fedrate schedule berger 10
  fedrate schedule berger 6 --double --format json
  fedrate schedule berger 4 --cycles 3
  fedrate schedule varma 12
  fedrate schedule scheveningen 5
  fedrate schedule scheveningen 6 --against 5
  fedrate schedule skalitzka 6 --alternated
  fedrate schedule schiller 4 3
  fedrate schedule knockout 12
  fedrate schedule match 8
  fedrate schedule play-off 5
  fedrate schedule play-off 4 --rules russia-2011`,
	}
	cmd.AddCommand(bergerCommand(env), varmaCommand(env), scheveningenCommand(env), skalitzkaCommand(env),
		schillerCommand(env), knockoutCommand(env), matchScheduleCommand(env), playOffCommand(env))
	return cmd
}

func bergerCommand(env *environment) *cobra.Command {
	var double bool
	var cycles int
	cmd := &cobra.Command{
		Use: "berger N", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.players", 2, 1000)
			if err != nil {
				return err
			}
			if cycles < 1 || cycles > trf.MaxRounds {
				return handbook.Errorf("cmd.wrong.cycles", "value", cycles, "most", trf.MaxRounds)
			}
			if double {
				cycles = max(cycles, 2)
			}
			return env.printSchedule(roundrobin.Cycles(n, cycles))
		},
	}
	cmd.Flags().BoolVar(&double, "double", false, "")
	cmd.Flags().IntVar(&cycles, "cycles", 1, "")
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
				numbers := make([]string, len(g.Numbers))
				for i, n := range g.Numbers {
					numbers[i] = strconv.Itoa(n)
				}
				fmt.Fprintf(env.Stdout, "%s: %s\n", g.Name, strings.Join(numbers, " "))
			}
			return nil
		},
	}
}

func scheveningenCommand(env *environment) *cobra.Command {
	var half bool
	var against int
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
			if against < 0 || against > n {
				return handbook.Errorf("cmd.wrong.against", "value", against, "boards", n)
			}
			rounds := table(n)
			if against > 0 {
				rounds = roundrobin.Against(rounds, against)
			}
			return env.printBoards(rounds, "cmd.wrong.half-scheveningen")
		},
	}
	cmd.Flags().BoolVar(&half, "half", false, "")
	cmd.Flags().IntVar(&against, "against", 0, "")
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
			if p.Black == "" {
				fmt.Fprint(env.Stdout, "  ", env.Sayf("cmd.schedule.bye", "player", p.White))
				continue
			}
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

func matchScheduleCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "match GAMES", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := atLeast(args[0], "cmd.schedule.games", 1, trf.MaxRounds)
			if err != nil {
				return err
			}
			return env.printSchedule(roundrobin.Match(n))
		},
	}
}

// russia2011 names the rules that have a ladder of their own.
const russia2011 = "russia-2011"

func playOffCommand(env *environment) *cobra.Command {
	var rules string
	cmd := &cobra.Command{
		Use: "play-off [N]", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			switch rules {
			case "":
			case russia2011:
				return env.printLadders(args)
			default:
				return wrongChoice("rules", []string{russia2011}, rules)
			}
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
	cmd.Flags().StringVar(&rules, "rules", "", "")
	return cmd
}

// printLadders prints play-offs as games with the rests before them.
func (env *environment) printLadders(args []string) error {
	least, most := 2, 11
	if len(args) == 1 {
		n, err := atLeast(args[0], "cmd.schedule.players", 2, 1000)
		if err != nil {
			return err
		}
		least, most = n, n
	}
	var all answer.PlayOffs
	for n := least; n <= most; n++ {
		all.PlayOffs = append(all.PlayOffs, answer.NewPlayOffGames(env.locale(), n, knockout.PlayOff(n)))
	}
	if env.json() {
		return env.writeJSON(all)
	}
	for _, p := range all.PlayOffs {
		fmt.Fprintln(env.Stdout, env.language().Sayf("tiebreak.play-off.tied", "n", p.Tied))
		for i, s := range p.Stages {
			fmt.Fprintf(env.Stdout, "  %d. %s\n", i+1, env.Sayf("cmd.schedule.stage", "rest", s.Rest, "step", s.Text))
			for _, g := range s.Games {
				fmt.Fprintf(env.Stdout, "       %d-%d\n", g.White, g.Black)
			}
		}
	}
	return nil
}
