package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/tiebreak"
)

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
