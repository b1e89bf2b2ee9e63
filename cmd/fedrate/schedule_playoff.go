package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/tiebreak"
)

func playOffCommand(env *environment) *cobra.Command {
	return &cobra.Command{
		Use: "play-off [N]", Short: "Steps of a play-off of N tied players in limited time, of all numbers without N", Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			ladders := tiebreak.PlayOffs()
			if len(args) == 1 {
				n, err := atLeast(args[0], "players", 2, 1000)
				if err != nil {
					return err
				}
				ladders = []tiebreak.PlayOff{tiebreak.PlayOffOf(n)}
			}
			if env.json() {
				return writeJSON(env.Stdout, answer.NewPlayOffs(env.locale(), ladders))
			}
			for _, p := range ladders {
				fmt.Fprintln(env.Stdout, language.English.Sayf("tiebreak.play-off.tied", "n", p.Tied))
				for i, step := range language.English.SayAll(p.Steps) {
					fmt.Fprintf(env.Stdout, "  %d. %s\n", i+1, step)
				}
			}
			return nil
		},
	}
}
