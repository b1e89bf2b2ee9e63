package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/audit/identity"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/tournament"
)

// certificateFlags are those of one certificate.
type certificateFlags struct {
	reportFlags
	lists  []string
	who    string // a starting rank, or a name
	player int    // the starting rank
	title  string
	out    string

	want tournament.Title
}

func certificateCommand(env *environment) *cobra.Command {
	var f certificateFlags
	cmd := &cobra.Command{
		Use: "certificate FILE --player N --title GM -o IT1.xlsx|IT1.pdf",
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
	cmd.Flags().StringArrayVar(&f.lists, "list", nil, "")
	cmd.Flags().StringVar(&f.who, "player", "", "")
	cmd.Flags().StringVar(&f.title, "title", "", "")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "")
	return cmd
}

// read takes what is wrong with the flags before any work is done.
func (f *certificateFlags) read() error {
	var err error
	if f.want, err = normTitle(f.title); err != nil {
		return err
	}
	if f.who == "" || f.out == "" {
		return handbook.Errorf("cmd.wrong.certificate-needs")
	}
	if ext := f.layout(); ext != ".xlsx" && ext != ".pdf" {
		return handbook.Errorf("cmd.wrong.certificate-file", "file", f.out)
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
	opt.NoPairings = true // a round paired otherwise is no reason to refuse
	r := audit.Check(path, data, opt)
	shelf, _, err := env.loadLists(f.lists, ratinglist.Options{Only: identity.Wants(audit.Tournaments([]*audit.Report{r}))})
	if err != nil {
		return err
	}
	ev := r.NormEvent(shelf)
	if ev == nil {
		env.printFindings(r.Errors())
		return errWrong
	}
	if f.player, err = startingRank(r.Tournament, "player", f.who); err != nil {
		return err
	}
	p := r.Tournament.Player(f.player)
	results := r.FindNorms(ev, norms.Options{Player: f.player, Title: f.want, Near: true})
	if len(results) == 0 {
		return f.impossible(path)
	}
	if !results[0].Achieved {
		return env.noNorm(f, path, results)
	}
	if bars := certificateBars(r, p); len(bars) > 0 {
		env.printFindings(bars)
		return wrongData{handbook.Errorf("cmd.wrong.certificate-rejected", "file", path, "player", f.player)}
	}
	if p.FIDEID == 0 {
		return wrongData{handbook.Errorf("cmd.wrong.certificate-no-id", "file", path, "player", f.player)}
	}
	form := forms.IT1(env.paperLanguage(), norms.NewCertificate(ev, &results[0]), forms.SourceOf(r, shelf))
	form.Unsigned()
	return env.saveCertificate(f, &results[0], form)
}

// certificateBars returns the findings for which no certificate is made of a report
// that no office has accepted: the errors, and points that are not the sum of the
// applicant's results.
func certificateBars(r *audit.Report, p *tournament.Player) []handbook.Finding {
	bars := r.Errors()
	for _, f := range r.Findings {
		if f.Rule == "points-sum" && f.Severity == handbook.Warning && f.Pos.Line == p.Line {
			bars = append(bars, f)
		}
	}
	return bars
}

func (f *certificateFlags) impossible(path string) error {
	return wrongData{handbook.Errorf("cmd.wrong.no-such-norm", "player", f.player, "norm", f.want, "file", path)}
}

// noNorm says what was missing.
func (env *environment) noNorm(f *certificateFlags, path string, results []norms.Result) error {
	if env.json() {
		if err := env.writeJSON(answer.NewNorm(&results[0])); err != nil {
			return err
		}
	} else if err := report.NormsText(env.Stderr, env.language(), results); err != nil {
		return err
	}
	return wrongData{handbook.Errorf("cmd.wrong.norm-not-made", "player", f.player, "norm", f.want, "file", path)}
}

func (env *environment) saveCertificate(f *certificateFlags, r *norms.Result, p *paper.Paper) error {
	if err := writeFile(f.out, func(file *os.File) error { return p.Write(file, f.layout()) }); err != nil {
		return err
	}
	if env.json() {
		return env.writeJSON(answer.IssuedNorm{Norm: answer.NewNorm(r), Certificate: p.Number, Digest: p.Digest, Signed: p.Signature != nil})
	}
	env.print("cmd.certificate.written", "file", f.out, "number", p.Number, "digest", p.Digest)
	if p.Signature == nil {
		env.print("cmd.certificate.not-signed")
	}
	env.hint("cmd.next.certificate", "file", f.out)
	return nil
}
