package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/titles"
	"github.com/fedrate/fedrate/titles/pgn"
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
		Use:   "application ID GM|IM|WGM|WIM [-o DIR]",
		Short: "Make the application for a title (IT2), with its certificates and reports",
		Long: `Application chooses from a player's ledger the norms that satisfy 1.5 (27 games, the
normal foreigner rule once, 1.1.3a, 1.5.6, one norm of 1.4.1c at most, the rating) and
writes the form IT2 with the IT1 of each norm and the report IT3 of each event whose
report is here, as spreadsheets and documents. Where something lacks it says what, in
numbers, and the status is 1. What is not known is a note: the forms are written, and
the note says what must be shown.

With --pgn the games are compared with those that 1.9.1 asks for: of Swiss and team
events those of players with title results, of others all.`,
		Example: `  fedrate application 99000020 IM
  fedrate application 99000020 IM -o im --meeting 2026-12-01 --pgn open.pgn`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.apply(cmd.Context(), args, &f)
		},
	}
	f.add(cmd)
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "folder to write the forms to, or one .xlsx or .pdf for the form IT2 alone")
	cmd.Flags().StringVar(&f.meeting, "meeting", "", "when it is to be considered (YYYY-MM-DD): the last day to submit it is said (2.3)")
	cmd.Flags().StringArrayVar(&f.pgn, "pgn", nil, "games of an event, repeatable")
	return cmd
}

func (env *environment) apply(ctx context.Context, args []string, f *applicationFlags) error {
	id, err := fideNumber(args[0])
	if err != nil {
		return err
	}
	title, err := normTitle(args[1])
	if err != nil {
		return fmt.Errorf("an application is for GM, IM, WGM or WIM, not %q", args[1])
	}
	var meeting handbook.Date
	if f.meeting != "" {
		if meeting, err = handbook.ParseDate(f.meeting); err != nil {
			return fmt.Errorf("--meeting: %w", err)
		}
	}
	games, err := readGames(f.pgn)
	if err != nil {
		return err
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		facts, ok, err := st.LedgerFacts(ctx, id)
		if err != nil {
			return err
		}
		if !ok {
			return wrongData{fmt.Errorf("no list and no record has a player %d", id)}
		}
		if err := f.apply(&facts); err != nil {
			return err
		}
		day := facts.On
		if day == 0 {
			day = handbook.FromTime(env.Now())
		}
		a := titles.NewApplication(&facts, title, meeting)
		p, err := jobs.MakeApplication(ctx, st, env.office(), a, day, games.of)
		if err != nil {
			return err
		}
		files := []string{}
		if a.State != titles.Missing && f.out != "" {
			if files, err = saveApplication(p, f.out); err != nil {
				return err
			}
			if err := p.Issue(ctx, st, env.Now(), version); err != nil {
				return err
			}
		}
		return env.printApplication(p, files)
	})
}

// saveApplication writes the forms: all to a folder, or the IT2 to a file.
func saveApplication(p *jobs.ApplicationPapers, out string) ([]string, error) {
	if ext := strings.ToLower(filepath.Ext(out)); ext == ".xlsx" || ext == ".pdf" {
		return []string{out}, writeFile(out, func(file *os.File) error { return p.IT2.Write(file, ext) })
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, fmt.Errorf("write the application: %w", err)
	}
	var files []string
	papers := append([]*paper.Paper{p.IT2}, p.IT1...)
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
	var checks []*pgn.Check
	for _, ev := range p.Events {
		if ev.Games != nil {
			checks = append(checks, ev.Games)
		}
	}
	if env.json() {
		err := writeJSON(env.Stdout, answer.Application{
			TitleApplication: answer.NewTitleApplication(env.locale(), a), Files: files,
			Games: answer.Each(checks, func(c **pgn.Check) answer.GamesCheck { return answer.NewGamesCheck(env.locale(), *c) }),
		})
		return errors.Join(err, wrongApplication(a))
	}
	line := func(format string, args ...any) { fmt.Fprintf(env.Stdout, format+"\n", args...) }
	say := func(t handbook.Text) string { return plain(env.locale().Language().Say(t)) }
	line("%s for %s %s: %s", a.Title, a.Player.FIDEID, plain(a.Player.Name), a.State)
	for i := range a.Norms {
		n := &a.Norms[i]
		line("  %s  %s, %s", n.Achieved, plain(n.Event), normWords(n))
	}
	for _, c := range a.Checks {
		mark := "ok"
		if !c.OK {
			mark = "fails"
		}
		line("  %-7s %s: %s, needed %s: %s", c.Article, say(c.What), c.Have, c.Need, mark)
	}
	for _, m := range a.Missing {
		line("  missing: %s", say(m))
	}
	for _, n := range a.Notes {
		line("  note: %s", say(n))
	}
	for _, c := range checks {
		line("  games: %s has %d, of the %d that 1.9.1 asks for %d", c.File, c.Games, c.Needed, c.Found)
		env.printFindings(c.Findings)
	}
	for _, file := range files {
		line("  %s", file)
	}
	return wrongApplication(a)
}

func wrongApplication(a *titles.Application) error {
	if a.State == titles.Missing {
		return errWrong
	}
	return nil
}

// gameFiles are the files of games that were given.
type gameFiles []gameFile

type gameFile struct {
	path     string
	games    []pgn.Game
	findings []handbook.Finding
}

func readGames(paths []string) (gameFiles, error) {
	var files gameFiles
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("open games: %w", err)
		}
		games, findings, err := pgn.Read(path, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		files = append(files, gameFile{path, games, findings})
	}
	return files, nil
}

// of is the check of the file that has most games of the event; nil where none
// has any.
func (g gameFiles) of(ev *jobs.ApplicationEvent) *pgn.Check {
	var best *pgn.Check
	for _, f := range g {
		c := pgn.Compare(ev.Event, ev.Results, f.path, f.games)
		if c.Found > 0 && (best == nil || c.Found > best.Found) {
			c.Findings = append(append([]handbook.Finding{}, f.findings...), c.Findings...)
			best = &c
		}
	}
	return best
}
