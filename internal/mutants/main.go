// Package main asks how much the tests notice. It changes one place of a
// package at a time (a mutant: < becomes <=, a statement goes, a condition is
// turned round), runs the package's tests on it, and says which changes no
// test caught. The tree stays as it is: the changed file is handed to the
// compiler as an overlay.
//
// The sample is fixed by -seed. Changes that cannot be noticed because the
// program does the same with them stand with their reason in equivalent.txt
// and are not drawn. docs/mutants.md says more.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
)

//go:embed equivalent.txt
var equivalentText string

type options struct {
	packages []string
	also     []string // further packages whose tests may catch a mutant
	seed     int64
	n        int
	workers  int
	least    int // percent that must be caught
	list     bool
	only     string // a part of a mutant's name
	again    string // a file that an earlier run printed
}

func main() {
	var o options
	var packages, also string
	flag.StringVar(&packages, "package", "", "packages whose code is changed, separated by commas (./trf,./rating)")
	flag.StringVar(&also, "also", "", "packages whose tests are run too on what a package's own tests do not catch")
	flag.Int64Var(&o.seed, "seed", 1, "decides which mutants are drawn")
	flag.IntVar(&o.n, "n", 100, "mutants a package")
	flag.IntVar(&o.workers, "workers", 2, "mutants tried side by side")
	flag.IntVar(&o.least, "least", 0, "fail where fewer of a hundred are caught")
	flag.BoolVar(&o.list, "list", false, "print all mutants of the packages and try none")
	flag.StringVar(&o.only, "only", "", "try only mutants whose name (file:line function change) holds this text")
	flag.StringVar(&o.again, "again", "", "try only the survivors in this file, which an earlier run printed")
	flag.Parse()
	o.packages, o.also = split(packages), split(also)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		stop()
		os.Exit(1)
	}
}

func split(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
}

func run(ctx context.Context, out io.Writer, o options) error {
	if len(o.packages) == 0 {
		return fmt.Errorf("name a package with -package")
	}
	equivalent, err := readEquivalent(equivalentText)
	if err != nil {
		return err
	}
	var before map[string]bool
	if o.again != "" {
		printed, err := os.ReadFile(o.again)
		if err != nil {
			return err
		}
		before = withoutLines(string(printed))
	}
	var low []string
	for _, path := range o.packages {
		pkg, err := loadPackage(ctx, path)
		if err != nil {
			return err
		}
		all, err := pkg.mutants()
		if err != nil {
			return err
		}
		sample := draw(all, o.seed, equivalent, o.only)
		if before != nil {
			sample = slices.DeleteFunc(sample, func(m mutant) bool {
				m.line = 0
				return !before[m.String()]
			})
		}
		if o.list {
			for _, m := range sample {
				fmt.Fprintln(out, m)
			}
			continue
		}
		caught, tried, err := try(ctx, out, pkg, sample, o)
		if err != nil {
			return err
		}
		if caught*100 < tried*o.least {
			low = append(low, fmt.Sprintf("%s %d of %d", path, caught, tried))
		}
	}
	if low != nil {
		return fmt.Errorf("fewer than %d of 100 caught: %s", o.least, strings.Join(low, ", "))
	}
	return nil
}
