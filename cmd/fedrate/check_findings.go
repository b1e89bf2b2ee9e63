package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
)

// severities in the order in which findings are shown.
var severities = []handbook.Severity{handbook.Error, handbook.Warning, handbook.Info}

// printCauses writes the findings for people: errors before warnings before infos, each
// with its proposal and the number of its consequences; if all is set, the consequences
// follow it.
func (env *environment) printCauses(fs []handbook.Finding, all bool) {
	causes := handbook.Causes(fs)
	order := make([]int, 0, len(fs))
	followers := map[int][]int{}
	for i := range fs {
		if causes[i] < 0 {
			order = append(order, i)
		} else {
			followers[causes[i]] = append(followers[causes[i]], i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(slices.Index(severities, fs[a].Severity), slices.Index(severities, fs[b].Severity))
	})
	for _, i := range order {
		env.printFindings(fs[i : i+1])
		if f := fs[i].Fix; f != nil {
			fmt.Fprintln(env.findings(), plain(env.Sayf("cmd.check.proposal", "number", f.Number, "text", f.Text)))
		}
		n := len(followers[i])
		switch {
		case n == 0:
		case all:
			for _, k := range followers[i] {
				fmt.Fprint(env.findings(), "    ")
				env.printFindings(fs[k : k+1])
			}
		default:
			fmt.Fprintln(env.findings(), env.Sayf("cmd.check.follow", "n", n))
		}
	}
}

// fixFlags are those of check --fix.
type fixFlags struct {
	fix    bool
	output string
	accept string
}

func (f *fixFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.fix, "fix", false, "")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "")
	cmd.Flags().StringVar(&f.accept, "accept", "", "")
}

// check tells what is wrong with the flags.
func (f *fixFlags) check(paths []string) error {
	if !f.fix && (f.output != "" || f.accept != "") || f.fix && (f.output == "" || len(paths) != 1) {
		return handbook.Errorf("cmd.wrong.fix")
	}
	_, err := f.accepted(0)
	return err
}

// accepted returns the numbers of --accept: 1,3 or all of n.
func (f *fixFlags) accepted(n int) ([]int, error) {
	var out []int
	if f.accept == "all" {
		for i := range n {
			out = append(out, i+1)
		}
		return out, nil
	}
	for word := range strings.SplitSeq(f.accept, ",") {
		if word == "" {
			continue
		}
		number, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || number < 1 || n > 0 && number > n {
			return nil, handbook.Errorf("cmd.wrong.accept", "accept", f.accept, "proposals", n)
		}
		out = append(out, number)
	}
	return out, nil
}

// write writes the report with the accepted proposals, and says what it changed.
func (f *fixFlags) write(env *environment, r *audit.Report) error {
	if !f.fix {
		return nil
	}
	proposals := r.Fixes()
	accepted, err := f.accepted(len(proposals))
	if err != nil {
		return err
	}
	if len(proposals) == 0 && len(accepted) > 0 {
		return handbook.Errorf("cmd.wrong.accept", "accept", f.accept, "proposals", 0)
	}
	data, made := r.Fixed(accepted)
	err = writeFile(f.output, func(file *os.File) error {
		_, err := file.Write(data)
		return err
	})
	if err != nil {
		return err
	}
	for _, fix := range made {
		fmt.Fprintln(env.Stderr, plain(env.Sayf("cmd.check.changed", "file", f.output, "number", fix.Number, "text", fix.Text)))
	}
	if len(made) == 0 {
		fmt.Fprintln(env.Stderr, plain(env.Sayf("cmd.check.unchanged", "file", f.output, "proposals", len(proposals))))
	}
	return nil
}
