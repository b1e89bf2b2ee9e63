package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/store"
)

func verifyCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "verify NUMBER|FILE [-o FILE]",
		Short: "Verify a certificate by its number",
		Long: `Verify shows the data behind a certificate that a run or fedrate certificate has
issued, and makes its norm again from the stored report: "as issued", or what is
otherwise now and why. A certificate that rests on others, such as an application,
is as issued where they are. Of a file (.xlsx or .pdf) number and digest are read, and
its content is compared with the certificate's: status 1 where anything differs. With
-o the certificate is written once more as it was issued, to an .xlsx or a .pdf.`,
		Example: `  fedrate verify LIE-2026-09-IT1-GM-7F4G-3VS1
  fedrate verify it1.xlsx`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			number, data, stamp, err := certificateAsked(args[0])
			if err != nil {
				return err
			}
			return env.withStore(cmd.Context(), func(ctx context.Context, st *store.Store) error {
				v, err := jobs.Verify(ctx, st, number)
				var missing *store.NoCertificateError
				if errors.As(err, &missing) {
					return wrongData{err}
				}
				if err == nil && data != nil {
					err = v.Compare(args[0], data, stamp)
				}
				if err != nil {
					return err
				}
				if out != "" {
					if err := writeAgain(v, out); err != nil {
						return err
					}
				}
				return env.printVerification(v)
			})
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write the certificate once more (.xlsx or .pdf)")
	return cmd
}

// writeAgain writes a certificate as it was issued.
func writeAgain(v *paper.Verification, path string) error {
	if v.Paper == nil {
		return wrongData{fmt.Errorf("no drawing of certificate %s is kept", v.Number)}
	}
	return writeFile(path, func(f *os.File) error { return v.Paper.Write(f, strings.ToLower(filepath.Ext(path))) })
}

// certificateAsked is the number that was typed, or that a file has, with the
// bytes of the file and what is written on it.
func certificateAsked(arg string) (string, []byte, paper.Stamp, error) {
	ext := strings.ToLower(filepath.Ext(arg))
	if ext != ".xlsx" && ext != ".pdf" {
		n, err := paper.ParseNumber(arg)
		if err != nil {
			err = wrongData{err}
		}
		return n, nil, paper.Stamp{}, err
	}
	data, err := os.ReadFile(arg)
	if err != nil {
		return "", nil, paper.Stamp{}, fmt.Errorf("open certificate: %w", err)
	}
	s, err := paper.ReadStamp(data)
	if err != nil {
		return "", nil, s, wrongData{fmt.Errorf("%s: %w", arg, err)}
	}
	return s.Number, data, s, nil
}

func (env *environment) printVerification(v *paper.Verification) error {
	var err error
	if env.json() {
		err = writeJSON(env.Stdout, env.verificationAnswer(v))
	} else {
		err = paper.VerificationText(env.Stdout, env.locale().Language(), v)
	}
	if err == nil && v.Wrong() {
		return errWrong
	}
	return err
}

func (env *environment) verificationAnswer(v *paper.Verification) answer.Verification {
	l := answer.Verification{
		Number: v.Number, Form: v.Form, Title: answer.TextOrNull(v.Title), Digest: v.Digest, FIDEID: answer.TextOrNull(v.FIDEID), Name: answer.TextOrNull(v.Name),
		Submission: answer.NumberOrNull(v.Submission), StartingRank: answer.NumberOrNull(v.StartingRank), Period: v.Period,
		Issued: v.Issued.Format("2006-01-02"), Program: v.Program, Verdict: v.Verdict(),
		Differs: differences(v.Differs), Notes: env.locale().Language().SayAll(v.Notes), RestsOn: []answer.RestsOn{}, Data: json.RawMessage(v.Data),
	}
	for i := range v.Rests {
		l.RestsOn = append(l.RestsOn, answer.RestsOn{
			Number:  v.Rests[i].Number,
			Verdict: v.Rests[i].Verdict(),
		})
	}
	if f := v.File; f != nil {
		l.File = &answer.VerifiedFile{
			Path:    f.Path,
			Digest:  f.Digest,
			Verdict: f.Verdict(),
			Changed: differences(f.Changed),
			Notes:   env.locale().Language().SayAll(f.Notes),
		}
	}
	return l
}

func differences(ds []paper.Difference) []answer.Difference {
	return answer.Each(ds, func(d *paper.Difference) answer.Difference { return answer.Difference(*d) })
}
