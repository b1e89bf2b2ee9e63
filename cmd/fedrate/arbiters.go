package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament/registration"
)

func arbitersCommand(env *environment) *cobra.Command {
	cmd := &cobra.Command{
		Use: "arbiters",
		Example: `  fedrate arbiters norms open.trf
  fedrate arbiters set 99000901 --name "Stone, Ann" --birth 1990-05-05 --seminar "FA LIE 2026-02-01 2026-02-03 85"
  fedrate arbiters list
  fedrate arbiters application 99000901 FA -o fa`,
	}
	cmd.AddCommand(arbiterNormsCommand(env), arbiterEventCommand(env), arbiterAddCommand(env), arbiterSetCommand(env), arbiterImportCommand(env), arbiterListCommand(env), arbiterShowCommand(env), arbiterApplicationCommand(env))
	return cmd
}

// arbiterFacts are the facts of an event given on the command line.
type arbiterFacts struct{ values []string }

func (f *arbiterFacts) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.values, "fact", nil, "")
}

func (f *arbiterFacts) each(do func(name, value string) error) error {
	for _, text := range f.values {
		name, value, ok := strings.Cut(text, "=")
		if !ok {
			return handbook.Errorf("cmd.wrong.fact-form", "value", text)
		}
		if err := do(name, value); err != nil {
			return handbook.Errorf("cmd.wrong.fact-value-problem", "problem", err)
		}
	}
	return nil
}

// arbiterEventNorms are the norms that one event gives.
type arbiterEventNorms struct {
	File         string
	Event        arbiters.Event
	Certificates int // -1: no limit
	Norms        []arbiters.Norm
	Assumed      []string // chapters without an edition for the day of the event
}

// beforeEditions returns an event before the first editions of B.01 and B.06, of which
// no norms are looked for.
func beforeEditions(r *audit.Report) arbiterEventNorms {
	ev := arbiters.NewEvent(&norms.Event{File: r.File, Tournament: r.Tournament, Kind: r.Kind, KindUnknown: r.KindUnknown})
	ev.NormPossible = registration.Unknown
	return arbiterEventNorms{File: r.File, Event: ev, Certificates: arbiters.Quota(&ev), Norms: []arbiters.Norm{}, Assumed: []string{"arbiters", "titles"}}
}

func arbiterNormsCommand(env *environment) *cobra.Command {
	var flags reportFlags
	var lists []string
	var facts arbiterFacts
	var out, id string
	cmd := &cobra.Command{
		Use: "norms FILE...",
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
			if failed != nil && len(reports) == 0 {
				return failed
			}
			shelf, _, err := env.loadLists(lists, ratinglist.Options{Only: identity.Wants(audit.Tournaments(reports))})
			if err != nil {
				return err
			}
			found := []arbiterEventNorms{}
			wrong := false
			for _, r := range reports {
				ev := r.NormEvent(shelf)
				if ev == nil && r.Tournament != nil && r.Tournament.FirstDay().Valid() {
					found = append(found, beforeEditions(r))
					continue
				}
				if ev == nil {
					wrong = true
					env.printFindings(r.Errors())
					continue
				}
				e := arbiterEventNorms{File: r.File, Event: arbiters.NewEvent(ev)}
				if _, err := arbiters.InForce(e.Event.Start); err != nil {
					e.Assumed = []string{"arbiters"}
				}
				if err := facts.each(e.Event.Set); err != nil {
					return err
				}
				e.Certificates, e.Norms = arbiters.Quota(&e.Event), arbiters.NormsOf(&e.Event, id)
				if err := e.write(out, env.paperLanguage(), forms.SourceOf(r, shelf)); err != nil {
					return err
				}
				found = append(found, e)
			}
			if env.json() {
				err = env.writeJSON(answer.Each(found, func(e *arbiterEventNorms) answer.ArbiterNorms {
					return answer.NewArbiterNorms(e.File, &e.Event, e.Certificates, e.Norms, e.Assumed)
				}))
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
	cmd.Flags().StringArrayVar(&lists, "list", nil, "")
	cmd.Flags().StringVar(&id, "arbiter", "", "")
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// write writes the forms of those that are norms.
func (e *arbiterEventNorms) write(out string, l *language.Language, from forms.Source) error {
	if out == "" {
		return nil
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return handbook.Errorf("cmd.wrong.write-forms", "problem", err)
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
		if len(e.Assumed) > 0 {
			env.print("cmd.arbiters.no-edition", "file", e.File, "start", e.Event.Start, "first", arbiters.Chapter.Editions[0].From, "norms", len(e.Norms))
		}
		if len(e.Assumed) > 1 {
			continue
		}
		certificates := env.Sayf("cmd.arbiters.no-limit")
		if e.Certificates >= 0 {
			certificates = strconv.Itoa(e.Certificates)
		}
		system := string(e.Event.System)
		if system == "" {
			system = env.Sayf("cmd.arbiters.no-system")
		}
		env.print("cmd.arbiters.event", "file", e.File, "name", e.Event.Name, "start", e.Event.Start, "end", e.Event.End, "system", system, "rounds", e.Event.Rounds,
			"players", e.Event.Players, "rated", e.Event.Rated, "federations", e.Event.Federations, "certificates", certificates)
		if len(e.Norms) == 0 {
			env.print("cmd.arbiters.none")
		}
		for j := range e.Norms {
			env.printArbiterNorm(&e.Norms[j])
		}
	}
}

func (env *environment) printArbiterNorm(n *arbiters.Norm) {
	state := env.Sayf("cmd.arbiters.no-norm")
	if n.OK {
		state = env.Sayf("cmd.arbiters.norm", "article", n.Article)
	}
	if n.Once {
		state += ", " + env.Sayf("cmd.arbiters.once")
	}
	if n.Short {
		state += ", " + env.Sayf("cmd.arbiters.short")
	}
	role := env.word("arbiter-role", n.Arbiter.Role)
	if role == "" {
		role = env.Sayf("cmd.arbiters.arbiter")
	}
	env.print("cmd.arbiters.line", "title", n.Title, "id", cmp.Or(n.Arbiter.FIDEID, "-"), "name", n.Arbiter.Name, "role", role, "state", state)
	for _, c := range n.Checks {
		if !c.OK {
			env.print("cmd.arbiters.lacks", "article", c.Article, "what", c.What, "have", c.Have, "need", c.Need)
		}
	}
	for _, note := range slices.Concat(n.Notes, n.Readings) {
		env.print("cmd.arbiters.note", "text", env.textOf(note))
	}
	if n.OK && !n.Signer.IsZero() {
		env.print("cmd.arbiters.signer", "name", env.textOf(n.Signer))
	}
}

func arbiterEventCommand(env *environment) *cobra.Command {
	var facts arbiterFacts
	cmd := &cobra.Command{
		Use:     "event CODE|NUMBER --fact NAME=VALUE...",
		Example: "  fedrate arbiters event 12 --fact fees-paid=yes --fact class=national-championship",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(facts.values) == 0 {
				return handbook.Errorf("cmd.wrong.fact-needed")
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				id, err := env.eventNamed(ctx, st, args[0], false)
				if err != nil {
					return err
				}
				if err := facts.each(func(name, value string) error { return st.SetArbiterFact(ctx, id, name, value) }); err != nil {
					return err
				}
				return env.confirm(facts.values, handbook.Say("cmd.arbiters.facts", "event", id, "facts", facts.values))
			})
		},
	}
	facts.add(cmd)
	return cmd
}
