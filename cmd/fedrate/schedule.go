package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/pairing"
)

// berger round tables are the ones C.05 prints; larger ones follow its rule.
func scheduleCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schedule",
		Short: "Print the pairing tables of the Handbook",
		Long: `Schedule prints the tables of tournaments whose pairings are known beforehand, by
the rules of C.05 5: players by their numbers, White first.`,
		Example: `  fedrate schedule berger 10
  fedrate schedule berger 6 --double --format json`,
	}
	var double bool
	berger := &cobra.Command{
		Use: "berger N", Short: "Round robin of N players, by the Berger tables (C.05 5.1)", Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[0])
			if err != nil || n < 2 || n > 1000 {
				return fmt.Errorf("%q is no number of players from 2 to 1000", args[0])
			}
			rounds := pairing.Berger(n)
			if double {
				rounds = pairing.DoubleBerger(n)
			}
			return env.printSchedule(rounds)
		},
	}
	berger.Flags().BoolVar(&double, "double", false, "two cycles, the last two rounds of the first exchanged")
	cmd.AddCommand(berger)
	return cmd
}

func (env *environment) printSchedule(rounds [][]pairing.Pair) error {
	if env.json() {
		return writeJSON(env.Stdout, map[string]any{"rounds": rounds})
	}
	for i, pairs := range rounds {
		fmt.Fprintf(env.Stdout, "round %d:", i+1)
		for _, p := range pairs {
			if p.Black == 0 {
				fmt.Fprintf(env.Stdout, "  %d bye", p.White)
				continue
			}
			fmt.Fprintf(env.Stdout, "  %d-%d", p.White, p.Black)
		}
		fmt.Fprintln(env.Stdout)
	}
	return nil
}
