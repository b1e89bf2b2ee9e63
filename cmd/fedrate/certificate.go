package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/tournament"
)

// certificateFlags are those of one certificate.
type certificateFlags struct {
	reportFlags
	lists  []string
	player int
	title  string
	out    string

	want tournament.Title
}

func certificateCommand(env *environment) *cobra.Command {
	var f certificateFlags
	cmd := &cobra.Command{
		Use:   "certificate FILE --player N --title GM -o IT1.xlsx|IT1.pdf",
		Short: "Write the certificate of a title norm (IT1)",
		Long: `Certificate writes the IT1 of a player's norm as a spreadsheet or a document that
prints on one A4 page, every field filled that the report can fill, signature lines
empty. It is not valid until confirmed by FIDE. A player without that norm gets none:
status 1 says what was missing.

The number and the digest on it come from the data alone. With --database the report
must have been submitted: the lists and what is known of the event are the office's,
as in a run, and the certificate is kept, so that fedrate verify knows its number.`,
		Example: `  fedrate certificate open.trf --player 9 --title GM -o it1.xlsx
  fedrate certificate open.trf --player 9 --title GM -o it1.pdf --database office.db`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := f.read(); err != nil {
				return err
			}
			data, err := readReport(paths[0])
			if err != nil {
				return err
			}
			if cmd.Flags().Changed("database") {
				return env.issueCertificate(cmd, &f, paths[0], data)
			}
			return env.writeCertificate(&f, paths[0], data)
		},
	}
	f.add(cmd)
	cmd.Flags().StringArrayVar(&f.lists, "list", nil, "rating list: [YYYY-MM][:KIND]=FILE, repeatable")
	cmd.Flags().IntVar(&f.player, "player", 0, "the player, by starting rank")
	cmd.Flags().StringVar(&f.title, "title", "", "GM, IM, WGM or WIM")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "file to write (.xlsx or .pdf)")
	return cmd
}

// read takes what is wrong with the flags before any work is done.
func (f *certificateFlags) read() error {
	var err error
	if f.want, err = normTitle(f.title); err != nil {
		return err
	}
	if f.player < 1 || f.out == "" {
		return errors.New("--player, --title and -o are needed")
	}
	if ext := f.layout(); ext != ".xlsx" && ext != ".pdf" {
		return fmt.Errorf("-o %s: a certificate is written as .xlsx or .pdf", f.out)
	}
	return nil
}

func (f *certificateFlags) layout() string { return strings.ToLower(filepath.Ext(f.out)) }

// writeCertificate makes the certificate from the report and the lists given.
func (env *environment) writeCertificate(f *certificateFlags, path string, data []byte) error {
	opt, err := f.options()
	if err != nil {
		return err
	}
	r := audit.Open(path, data, opt)
	shelf, _, err := env.loadLists(f.lists, []*audit.Report{r})
	if err != nil {
		return err
	}
	ev := r.NormEvent(shelf)
	if ev == nil {
		env.printFindings(r.Errors())
		return errWrong
	}
	if r.Tournament.Player(f.player) == nil {
		return wrongData{fmt.Errorf("%s has no player with starting rank %d", path, f.player)}
	}
	results := r.FindNorms(ev, norms.Options{Player: f.player, Title: f.want, Near: true})
	if len(results) == 0 {
		return f.impossible(path)
	}
	if !results[0].Achieved {
		return env.noNorm(f, path, results)
	}
	return env.saveCertificate(f, &results[0], forms.IT1(env.office(), norms.NewCertificate(ev, &results[0]), forms.SourceOf(r, shelf)))
}

func (f *certificateFlags) impossible(path string) error {
	return wrongData{fmt.Errorf("player %d cannot make %s norm in %s: the title is held, or the event gives none", f.player, oneNorm(f.want), path)}
}

// noNorm says what was missing.
func (env *environment) noNorm(f *certificateFlags, path string, results []norms.Result) error {
	if env.json() {
		if err := writeJSON(env.Stdout, answer.NewNorm(env.locale(), &results[0])); err != nil {
			return err
		}
	} else if err := report.NormsText(env.Stderr, env.locale().Language(), results); err != nil {
		return err
	}
	return wrongData{fmt.Errorf("player %d made no %s norm in %s", f.player, f.want, path)}
}

func (env *environment) saveCertificate(f *certificateFlags, r *norms.Result, p *paper.Paper) error {
	if err := writeFile(f.out, func(file *os.File) error { return p.Write(file, f.layout()) }); err != nil {
		return err
	}
	if env.json() {
		return writeJSON(env.Stdout, answer.IssuedNorm{Norm: answer.NewNorm(env.locale(), r), Certificate: p.Number, Digest: p.Digest})
	}
	_, err := fmt.Fprintf(env.Stdout, "%s %s, digest %s\n", f.out, p.Number, p.Digest)
	return err
}

// oneNorm is the title with its article: a GM, an IM.
func oneNorm(t tournament.Title) string {
	if t == tournament.IM {
		return "an IM"
	}
	return "a " + t.String()
}
