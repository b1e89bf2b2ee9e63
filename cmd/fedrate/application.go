package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/fees"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// applicationFlags are those of one application.
type applicationFlags struct {
	ledgerFlags
	out, meeting string
	pgn          []string
}

func applicationCommand(env *environment) *cobra.Command {
	var f applicationFlags
	cmd := &cobra.Command{
		Use: "application NAME-OR-ID GM|IM|FM|CM|WGM|WIM|WFM|WCM [-o DIR]",
		Example: `  fedrate application 99000020 IM
  fedrate application 99000020 IM -o im --meeting 2026-12-01 --pgn open.pgn
  fedrate application "Hodler, Nora" WFM -o papers`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.apply(cmd.Context(), args, &f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "")
	cmd.Flags().StringVar(&f.meeting, "meeting", "", "")
	cmd.Flags().StringArrayVar(&f.pgn, "pgn", nil, "")
	return cmd
}

func (env *environment) apply(ctx context.Context, args []string, f *applicationFlags) error {
	if err := env.byName(ctx, &args[0]); err != nil {
		return err
	}
	id, err := fideNumber(args[0])
	if err != nil {
		return err
	}
	title, ok := tournament.ParseTitle(strings.ToUpper(args[1]))
	if !ok || title == tournament.NoTitle {
		return handbook.Errorf("cmd.wrong.application-title", "title", args[1], "titles", claimable())
	}
	var meeting handbook.Date
	if f.meeting != "" {
		if meeting, err = handbook.ParseDate(f.meeting); err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "meeting", "problem", err)
		}
	}
	files, err := readGames(f.pgn, laws.Options{})
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		facts, ok, err := st.LedgerFacts(ctx, id)
		if err != nil {
			return err
		}
		if !ok {
			return wrongData{handbook.Errorf("cmd.wrong.no-ledger", "id", strconv.Itoa(id))}
		}
		if err := f.apply(&facts); err != nil {
			return err
		}
		day := facts.On
		if day == 0 {
			day = handbook.FromTime(env.Now())
		}
		a := titles.Apply(&facts, title, meeting)
		var key *seal.Key
		if a.State != titles.Missing && f.out != "" {
			if key, err = env.signingKey(ctx, st); err != nil {
				return err
			}
		}
		p, err := jobs.MakeApplication(ctx, st, key, env.paperLanguage(), a, day, files)
		if err != nil {
			return err
		}
		written := []string{}
		if a.State != titles.Missing && f.out != "" {
			if written, err = saveApplication(p, f.out); err != nil {
				return err
			}
			if err := p.Issue(ctx, st, env.Now(), version); err != nil {
				return err
			}
			made := fees.Application{
				FIDEID: a.Player.FIDEID, Name: a.Player.Name, Title: title.String(), Federation: a.Player.Federation, Sent: env.today(), Meeting: meeting,
			}
			if err := st.KeepApplication(ctx, &made, env.User); err != nil {
				return err
			}
		}
		if err := env.printApplication(p, written); err != nil {
			return err
		}
		if len(written) > 0 {
			env.hint("cmd.next.application")
		}
		return nil
	})
}

// saveApplication writes the forms: all to a folder, or the application itself to a file.
func saveApplication(p *jobs.ApplicationPapers, out string) ([]string, error) {
	if ext := strings.ToLower(filepath.Ext(out)); ext == ".xlsx" || ext == ".pdf" {
		return []string{out}, writeFile(out, func(file *os.File) error { return p.Form.Write(file, ext) })
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, handbook.Errorf("cmd.wrong.write-application", "problem", err)
	}
	var files []string
	papers := append([]*paper.Paper{p.Form}, p.IT1...)
	for _, paper := range append(papers, p.IT3...) {
		if paper == nil {
			continue
		}
		for _, ext := range []string{".xlsx", ".pdf"} {
			path := filepath.Join(out, paper.Number+ext)
			if err := writeFile(path, func(file *os.File) error { return paper.Write(file, ext) }); err != nil {
				return nil, err
			}
			files = append(files, path)
		}
	}
	return files, nil
}

func (env *environment) printApplication(p *jobs.ApplicationPapers, files []string) error {
	a := &p.Application
	var checks []*games.Check
	for _, ev := range p.Events {
		if ev.Games != nil {
			checks = append(checks, ev.Games)
		}
	}
	if env.json() {
		for i := range p.Strays {
			checks = append(checks, &p.Strays[i])
		}
		err := env.writeJSON(answer.Application{
			Application: answer.NewTitleApplication(a), Claim: env.claim(a), Files: files,
			Games: answer.Each(checks, func(c **games.Check) answer.GamesCheck { return answer.NewGamesCheck(env.locale(), *c) }),
		})
		return errors.Join(err, wrongApplication(a))
	}
	env.print("cmd.application.player", "title", a.Title, "id", a.Player.FIDEID, "name", a.Player.Name, "state", env.word("application", string(a.State)))
	for i := range a.Norms {
		n := &a.Norms[i]
		env.print("cmd.application.norm", "achieved", n.Achieved, "event", n.Event, "norm", env.normWords(n))
	}
	env.printChecks(a.Checks)
	for _, m := range a.Missing {
		env.print("cmd.application.missing", "text", env.textOf(m))
	}
	for _, n := range a.Told() {
		env.print("cmd.application.note", "text", env.textOf(n))
	}
	for _, c := range checks {
		env.print("cmd.application.games", "file", c.File, "games", c.Games, "needed", c.Needed, "found", c.Found)
		env.printFindings(c.Findings)
	}
	for i := range p.Strays {
		env.printFindings(p.Strays[i].Findings)
	}
	for _, file := range files {
		fmt.Fprintln(env.Stdout, " ", file)
	}
	return wrongApplication(a)
}

// printChecks prints what an application is judged by, a line each.
func (env *environment) printChecks(checks []norms.Clause) {
	for _, c := range checks {
		key := "cmd.application.check"
		if c.AtMost {
			key = "cmd.application.limit"
		}
		env.print(key, "article", fmt.Sprintf("%-7s", c.Article), "what", c.What, "have", c.Have, "need", c.Need, "mark", env.mark(c.OK))
	}
}

// claim returns what a title without norms rests on.
func (env *environment) claim(a *titles.Application) *titles.Claim {
	if a.Claim == nil {
		return nil
	}
	return new(answer.NewClaim(env.locale(), a.Claim))
}

// claimable returns the titles that an application may be for.
func claimable() (codes []string) {
	for _, t := range titles.Claimable() {
		codes = append(codes, t.String())
	}
	return codes
}

func wrongApplication(a *titles.Application) error {
	if a.State == titles.Missing {
		return errWrong
	}
	return nil
}

// readGames reads the files of games that were given.
func readGames(paths []string, options laws.Options) ([]games.File, error) {
	var files []games.File
	for _, path := range paths {
		err := withGames(path, func(in io.Reader) error {
			f, err := games.Read(path, in, options)
			if err == nil {
				files = append(files, *f)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}
