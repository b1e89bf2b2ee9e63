package main

import (
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/cmd/dropin"
)

// exitStatus ends the program with a status of its own; what there is to say has been
// said.
type exitStatus int

func (exitStatus) Error() string { return "" }

func bbpCommand(env *environment) *cobra.Command {
	return env.dropin("bbp", `  fedrate bbp --dutch open.trf -p pairs.txt
  fedrate bbp --dutch open.trf -c
  fedrate bbp --burstein open.trf -p -l
  fedrate bbp --dutch -g -o random.trf -s 7`, dropin.BBP)
}

func javafoCommand(env *environment) *cobra.Command {
	return env.dropin("javafo", `  fedrate javafo open.trf -p pairs.txt
  fedrate javafo open.trf -c 5
  fedrate javafo open.trf -p pairs.txt -l
  fedrate javafo -g 7 -o random.trf`, dropin.JaVaFo)
}

// dropin returns a command that takes the words of another program: they are not read as
// flags of this one.
func (env *environment) dropin(name, example string, answer func([]string, dropin.World) int) *cobra.Command {
	return &cobra.Command{
		Use: name, Example: example, Annotations: map[string]string{ownStatuses: name}, DisableFlagParsing: true, DisableFlagsInUseLine: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, "--help") || slices.Contains(args, "-h") {
				return cmd.Help()
			}
			status := answer(args, dropin.World{In: os.Stdin, Out: env.raw(), Err: env.Stderr, Language: env.language(), Seed: uint64(env.Now().UnixNano()), Version: version})
			if status != dropin.Done {
				return exitStatus(status)
			}
			return nil
		},
	}
}
