package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/arbiters"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/store"
)

func arbitersCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "arbiters",
		Short: "Norms and applications of arbiters (B.06)",
		Long: `Arbiters finds the norms for FIDE Arbiter and International Arbiter that an event gives
to those whom its report names (records 102 and 112, or the registration record), and
makes the applications FA2 and IA2 from the events that were run here. What a report
does not say, such as what kind of championship it is, or an arbiter's age, is given
with arbiters event and arbiters set; what stays unknown is a note.`,
		Example: `  fedrate arbiters norms open.trf
  fedrate arbiters set 99000901 --name "Stone, Ann" --birth 1990-05-05 --seminar "FA LIE 2026-02-01 2026-02-03 85"
  fedrate arbiters application 99000901 FA -o fa`,
	}
	cmd.AddCommand(arbiterNormsCommand(env), arbiterEventCommand(env), arbiterAddCommand(env), arbiterSetCommand(env), arbiterShowCommand(env), arbiterApplicationCommand(env))
	return cmd
}

// arbiterFacts are the facts of an event given on the command line.
type arbiterFacts struct{ values []string }

func (f *arbiterFacts) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.values, "fact", nil, "fact of the event that no report says: NAME=VALUE with "+strings.Join(arbiters.FactNames, ", ")+
		"; classes: "+strings.Join(arbiters.Classes, ", "))
}

func (f *arbiterFacts) each(do func(name, value string) error) error {
	for _, text := range f.values {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("--fact %q is not NAME=VALUE", text)
		}
		if err := do(name, value); err != nil {
			return fmt.Errorf("--fact %w", err)
		}
	}
	return nil
}

// arbiterEventNorms are the norms that one event gives.
type arbiterEventNorms struct {
	answer.ArbiterNorms
}

func arbiterNormsCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists []string
	var facts arbiterFacts
	var out, id string
	cmd := &cobra.Command{
		Use:   "norms FILE...",
		Short: "Find the arbiters' norms that reports give (FA1, IA1)",
		Long: `Norms says for each arbiter of a report, and for FA and IA, whether the event gives a
norm, on which clause, and what was asked. With -o the forms FA1 and IA1 are written
for those that are norms.`,
		Example: `  fedrate arbiters norms open.trf --fact fees-paid=yes
  fedrate arbiters norms final.trf --fact class=national-championship --arbiter 99000901 -o forms`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, paths []string) error {
			opt, err := flags.options()
			if err != nil {
				return err
			}
			var reports []*audit.Report
			failed := eachFile(paths, func(name string, data []byte) error {
				reports = append(reports, audit.Open(name, data, opt))
				return nil
			})
			shelf, _, err := env.loadLists(lists, reports)
			if err != nil {
				return err
			}
			found := []arbiterEventNorms{}
			wrong := false
			for _, r := range reports {
				ev := r.NormEvent(shelf)
				if ev == nil {
					wrong = true
					env.printFindings(r.Errors())
					continue
				}
				e := arbiterEventNorms{answer.ArbiterNorms{File: r.File, Event: arbiters.NewEvent(ev)}}
				if err := facts.each(e.Event.Set); err != nil {
					return err
				}
				if err := e.find(id); err != nil {
					wrong = true
					fmt.Fprintf(env.Stderr, "%s: %s\n", r.File, err)
					continue
				}
				if err := e.write(out, env.office(), forms.SourceOf(r, shelf)); err != nil {
					return err
				}
				found = append(found, e)
			}
			if env.json() {
				err = writeJSON(env.Stdout, found)
			} else {
				env.printArbiterNorms(found)
			}
			if wrong && err == nil {
				err = errWrong
			}
			return cmp.Or(failed, err)
		},
	}
	flags.add(cmd)
	facts.add(cmd)
	cmd.Flags().StringArrayVar(&lists, "list", nil, "rating list: [YYYY-MM][:KIND]=FILE, repeatable")
	cmd.Flags().StringVar(&id, "arbiter", "", "only the arbiter of this FIDE ID")
	cmd.Flags().StringVarP(&out, "output", "o", "", "folder to write the forms to")
	return cmd
}

// find looks for the norms of all arbiters, or of one.
func (e *arbiterEventNorms) find(id string) error {
	var err error
	if e.Certificates, err = arbiters.Quota(&e.Event); err != nil {
		return err
	}
	e.Norms = []arbiters.Norm{}
	for _, o := range append([]arbiters.Official{e.Event.Chief}, e.Event.Arbiters...) {
		if o.Name == "" && o.FIDEID == "" || id != "" && o.FIDEID != id {
			continue
		}
		for _, title := range []arbiters.Title{arbiters.FA, arbiters.IA} {
			if o.Title == "IA" || title == arbiters.FA && o.Title == "FA" || title == arbiters.IA && o.Title == "NA" {
				continue // held, or not yet possible (2.9)
			}
			n, err := arbiters.Find(&e.Event, o, title)
			if err != nil {
				return err
			}
			e.Norms = append(e.Norms, n)
		}
	}
	return nil
}

// write writes the forms of those that are norms.
func (e *arbiterEventNorms) write(out string, l *language.Language, from forms.Source) error {
	if out == "" {
		return nil
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return fmt.Errorf("write the forms: %w", err)
	}
	for i := range e.Norms {
		if !e.Norms[i].OK {
			continue
		}
		paper := forms.ArbiterNorm(l, arbiters.NewReport(&e.Norms[i]), from)
		if _, err := savePaper(paper, out); err != nil {
			return err
		}
	}
	return nil
}

// savePaper writes a form as spreadsheet and document, named by its number.
func savePaper(paper *paper.Paper, dir string) ([]string, error) {
	var files []string
	for _, ext := range []string{".xlsx", ".pdf"} {
		path := filepath.Join(dir, paper.Number+ext)
		if err := writeFile(path, func(file *os.File) error { return paper.Write(file, ext) }); err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	return files, nil
}

func (env *environment) printArbiterNorms(found []arbiterEventNorms) {
	for i := range found {
		e := &found[i]
		certificates := "without limit"
		if e.Certificates >= 0 {
			certificates = fmt.Sprint(e.Certificates)
		}
		fmt.Fprintf(env.Stdout, "%s: %s, %s to %s, %s, %d rounds, %d players (%d rated) of %d federations; certificates: %s\n", e.File, plain(e.Event.Name),
			e.Event.Start, e.Event.End, cmp.Or(string(e.Event.System), "system not known"), e.Event.Rounds, e.Event.Players, e.Event.Rated, e.Event.Federations, certificates)
		if len(e.Norms) == 0 {
			fmt.Fprintln(env.Stdout, "  no arbiter is named who can make a norm")
		}
		for j := range e.Norms {
			env.printArbiterNorm(&e.Norms[j])
		}
	}
}

func (env *environment) printArbiterNorm(n *arbiters.Norm) {
	state := "no norm"
	if n.OK {
		state = "norm by " + n.Article
	}
	limits := ""
	if n.Once {
		limits += ", once an application"
	}
	if n.Short {
		limits += ", a shorter event"
	}
	fmt.Fprintf(env.Stdout, "  %s  %s %s (%s): %s%s\n", n.Title, plain(cmp.Or(n.Arbiter.FIDEID, "-")), plain(n.Arbiter.Name), plain(cmp.Or(n.Arbiter.Role, "arbiter")), state, limits)
	for _, c := range n.Checks {
		if !c.OK {
			fmt.Fprintf(env.Stdout, "      %s %s: %s, needed %s\n", c.Article, language.English.Say(c.What), c.Have, c.Need)
		}
	}
	for _, note := range n.Notes {
		fmt.Fprintf(env.Stdout, "      note: %s\n", plain(language.English.Say(note)))
	}
	if n.OK && !n.Signer.IsZero() {
		fmt.Fprintf(env.Stdout, "      to be signed by %s\n", plain(language.English.Say(n.Signer)))
	}
}

func arbiterEventCommand(env *environment) *cobra.Command {
	var facts arbiterFacts
	cmd := &cobra.Command{
		Use:     "event CODE|NUMBER --fact NAME=VALUE...",
		Short:   "Give facts of an event that arbiters' norms need",
		Example: "  fedrate arbiters event 12 --fact fees-paid=yes --fact class=national-championship",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(facts.values) == 0 {
				return errors.New("--fact is needed")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.eventNamed(ctx, st, args[0], false)
				if err != nil {
					return err
				}
				if err := facts.each(func(name, value string) error { return st.SetArbiterFact(ctx, id, name, value) }); err != nil {
					return err
				}
				return env.kept(facts.values, "event %d: %s\n", id, plain(strings.Join(facts.values, ", ")))
			})
		},
	}
	facts.add(cmd)
	return cmd
}
