package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/tournament"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/store"
)

func verifyCommand(env *environment) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use: "verify NUMBER|FILE [-o FILE]",
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
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	return cmd
}

// writeAgain writes a certificate as it was issued.
func writeAgain(v *paper.Verification, path string) error {
	if v.Paper == nil {
		return wrongData{language.Fail("cmd.wrong.no-drawing", "number", v.Number)}
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
		return "", nil, paper.Stamp{}, language.Fail("cmd.wrong.open-certificate", "problem", err)
	}
	s, err := paper.ReadStamp(data)
	if err != nil {
		return "", nil, s, wrongData{language.Fail("cmd.wrong.of-key", "key", arg, "problem", err)}
	}
	return s.Number, data, s, nil
}

func (env *environment) printVerification(v *paper.Verification) error {
	var err error
	if env.json() {
		err = env.writeJSON(env.verificationAnswer(v))
	} else {
		err = paper.VerificationText(env.Stdout, env.language(), v)
	}
	if err == nil && v.Wrong() {
		return errWrong
	}
	return err
}

func (env *environment) verificationAnswer(v *paper.Verification) answer.Verification {
	l := answer.Verification{
		Number: v.Number, Form: v.Form, Title: answer.TextOrNull(v.Title), Digest: v.Digest, FIDEID: answer.TextOrNull(tournament.GivenID(v.FIDEID)), Name: answer.TextOrNull(v.Name),
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
