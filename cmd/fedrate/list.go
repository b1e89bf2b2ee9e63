package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func listCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:  "list",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return env.withStore(cmd.Context(), env.printLists)
		},
		Example: `  fedrate list
  fedrate list import players_list.txt --period 2026-09
  fedrate list export --period 2026-10 --as fide-xml -o list.xml
  fedrate list diff 2026-09 2026-10
  fedrate list reconcile 2026-10
  fedrate list revisions 2026-10
  fedrate list undo 2026-10 --by "A. Officer" --reason "published a day too early"`,
	}
	cmd.AddCommand(listImportCommand(env), listExportCommand(env), listDiffCommand(env), listRevisionsCommand(env), listUndoCommand(env), listReconcileCommand(env))
	return cmd
}

func (env *environment) printLists(ctx context.Context, st *store.Store) error {
	lists, err := st.Lists(ctx)
	if err != nil {
		return err
	}
	lines := []answer.RatingList{}
	official, err := st.OfficialLists(ctx)
	if err != nil {
		return err
	}
	lists = append(lists, official...)
	slices.SortStableFunc(lists, func(a, b store.ListInfo) int { return int(a.Period) - int(b.Period) })
	for _, l := range lists {
		lines = append(lines, answer.RatingList{Period: l.Period, Source: string(l.Source), Kinds: answer.Kinds(l.Kinds), Rows: l.Rows})
	}
	if env.json() {
		return env.writeJSON(lines)
	}
	t := env.table("cmd.list.head")
	for _, l := range lines {
		var kinds []string
		for _, k := range l.Kinds {
			kinds = append(kinds, env.word("kind", k.String()))
		}
		t.row(l.Period, env.word("source", l.Source), l.Rows, strings.Join(kinds, ", "))
	}
	return t.flush("cmd.list.none")
}

func listImportCommand(env *environment) *cobra.Command {
	var period, kind string
	var over overFlags
	var complete, official bool
	cmd := &cobra.Command{
		Use: "import FILE --period YYYY-MM [--kind KIND] [--official] [--replace]",
		Example: `  fedrate list import players_list.txt --period 2026-09
  fedrate list import standard_oct26frl.txt --period 2026-10 --official
  fedrate list import mended.txt --period 2026-09 --replace --accept shrunken --by "A. Officer" --reason "the dead were taken out"`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var p handbook.Period
			var err error
			if period != "" {
				if p, err = handbook.ParsePeriod(period); err != nil {
					return handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
				}
			}
			k, err := kindFlag(kind)
			if err != nil {
				return err
			}
			opt, err := over.options(env)
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				line, err := env.importList(ctx, st, args[0], jobs.ListImport{As: ratinglist.Options{Period: p, Kind: k, Complete: complete}, Official: official, Options: opt})
				if err != nil {
					return err
				}
				if env.json() {
					if err := env.writeJSON(env.importedList(&line)); err != nil {
						return err
					}
				}
				if official {
					env.hint("cmd.next.reconcile", "period", line.period)
				} else if done, err := env.nextAfterReplacing(ctx, st, line.period); err != nil {
					return err
				} else if done {
					return wrongIn(line.findings)
				} else if err := env.nextInOffice(ctx, st); err != nil {
					return err
				}
				return wrongIn(line.findings)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVar(&kind, "kind", "", "")
	over.add(cmd)
	cmd.Flags().BoolVar(&complete, "complete", false, "")
	cmd.Flags().BoolVar(&official, "official", false, "")
	return cmd
}

// nextAfterReplacing names the lists that were made from a list which says
// something else now, and the rerun that makes them again.
func (env *environment) nextAfterReplacing(ctx context.Context, st *store.Store, list handbook.Period) (bool, error) {
	under, err := st.ReplacedUnder(ctx, handbook.Period(9999_12))
	if err != nil {
		return false, err
	}
	at := slices.IndexFunc(under, func(r store.Replaced) bool { return r.List == list })
	if at < 0 {
		return false, nil
	}
	env.note("cmd.list.replaced", "list", list, "from", under[at].From)
	env.hint("cmd.next.rerun", "period", under[at].From)
	return true, nil
}

// overFlags are those of an import that may take the place of a list.
type overFlags struct {
	replace bool
	act     actFlags
}

func (f *overFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.replace, "replace", false, "")
	f.act.add(cmd, true)
}

func (f *overFlags) options(env *environment) (store.ImportOptions, error) {
	passed, err := f.act.passed([]string{store.GateShrunken})
	return store.ImportOptions{Replace: f.replace, Act: store.Act{
		At: env.Now(), By: f.act.who(env), Reason: f.act.why(), Program: "fedrate " + version, Passed: passed,
	}}, err
}

// kindFlag returns the kind of play that a flag --kind names; nil without one.
func kindFlag(s string) (*tournament.Kind, error) {
	if s == "" {
		return nil, nil //nolint:nilnil // no flag is no error
	}
	k, ok := tournament.ParseKind(s)
	if !ok {
		return nil, wrongChoice("kind", []string{"standard", "rapid", "blitz"}, s)
	}
	return &k, nil
}

// importedList is a list that was imported.
type importedList struct {
	period   handbook.Period
	rows     int
	kinds    []tournament.Kind
	findings []handbook.Finding
}

func (env *environment) importedList(l *importedList) answer.ImportedList {
	return answer.ImportedList{Period: l.period, Rows: l.rows, Kinds: l.kinds, Findings: answer.Findings(env.locale(), l.findings)}
}

// listIn is the memory limit of a list import: one of two million rows needs two thirds
// of it at once, and the database another 75 MB.
const listIn = 64 << 20

// importList imports a list, and says so to people.
func (env *environment) importList(ctx context.Context, st *store.Store, path string, in jobs.ListImport) (line importedList, err error) {
	defer modest(listIn)()
	f, err := os.Open(path)
	if err != nil {
		return line, handbook.Errorf("cmd.wrong.open-list", "problem", err)
	}
	defer f.Close()
	bar := env.progress(env.Sayf("cmd.list.progress"))
	in.Name, in.Data, in.Options.Progress = path, f, func(rows int) { bar.set(rows, 0) }
	made, err := jobs.ImportList(ctx, st, in)
	bar.finish()
	if errors.Is(err, jobs.ErrNoMonth) {
		err = handbook.Errorf("store.wrong.no-month")
	}
	if !env.json() {
		env.printFindings(made.Findings)
	}
	if err != nil {
		return line, err
	}
	line = importedList{made.Period, made.Rows, answer.Kinds(made.Kinds), made.Findings}
	if !env.json() {
		key := "cmd.list.imported"
		if in.Official {
			key = "cmd.list.imported-official"
		}
		env.print(key, "period", line.period, "n", line.rows, "kinds", line.kinds)
	}
	return line, nil
}

func listExportCommand(env *environment) *cobra.Command {
	var period, as, out, kind, federation string
	cmd := &cobra.Command{
		Use:  "export --period P --as fide-txt|fide-xml|csv|xlsx -o FILE",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := handbook.ParsePeriod(period)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "period", "problem", err)
			}
			k, err := kindFlag(kind)
			if err != nil {
				return err
			}
			if out == "" {
				return handbook.Errorf("cmd.wrong.output-needed")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				if _, err := st.List(ctx, p); err != nil {
					return err
				}
				if !slices.Contains(jobs.ListFormats, as) {
					return wrongChoice("as", jobs.ListFormats, as)
				}
				write := func(w io.Writer) error {
					findings, err := jobs.WriteList(ctx, st, w, jobs.ListExport{Period: p, Format: ratinglist.Format(as), Kind: k, Federation: federation})
					if !env.json() {
						env.printFindings(findings)
					}
					return err
				}
				if out == "-" {
					return write(env.raw())
				}
				if err := writeFile(out, func(f *os.File) error { return write(f) }); err != nil {
					return err
				}
				return env.wrote(out, nil)
			})
		},
	}
	cmd.Flags().StringVar(&period, "period", "", "")
	cmd.Flags().StringVar(&as, "as", "fide-txt", "")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	cmd.Flags().StringVar(&kind, "kind", "", "")
	cmd.Flags().StringVar(&federation, "only", "", "")
	return cmd
}
