package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/answer"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/paper"
	"github.com/fedrate/fedrate/seal"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/workbook"
)

// verifyFlags say by what a certificate is verified.
type verifyFlags struct {
	keys []string // files of public keys
	out  string
	ring seal.Ring // of the files
}

func verifyCommand(env *environment) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use: "verify FILE|NUMBER|CODE [--public-key FILE] [-o FILE]",
		Example: `  fedrate verify LIE-2026-09-IT1-GM-7F4G-3VS1
  fedrate verify it1.xlsx
  fedrate verify it1.pdf --public-key public-keys.pem
  fedrate verify out/2026-10/lists/2026-10.csv --public-key public-keys.pem`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.read(); err != nil {
				return err
			}
			offline := len(f.ring) > 0 && !cmd.Flags().Changed("database")
			return env.verify(cmd.Context(), args[0], &f, offline)
		},
	}
	cmd.Flags().StringArrayVar(&f.keys, "public-key", nil, "")
	cmd.Flags().StringVarP(&f.out, "output", "o", "", "")
	return cmd
}

// read reads the files of public keys.
func (f *verifyFlags) read() error {
	for _, path := range f.keys {
		data, err := os.ReadFile(path)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "public-key", "problem", err)
		}
		ring, err := seal.ParseRing(data)
		if err != nil {
			return handbook.Errorf("cmd.wrong.flag", "flag", "public-key", "problem", err)
		}
		f.ring = append(f.ring, ring...)
	}
	return nil
}

// verify verifies what was asked for: a code, a list, a manifest, a file or a
// number; offline by the given keys alone, else by the office, too.
func (env *environment) verify(ctx context.Context, asked string, f *verifyFlags, offline bool) error {
	code, isCode := paper.ParseCode(asked)
	list := !isCode && month.Signed(asked)
	var data []byte
	number := asked
	var err error
	switch {
	case isCode:
		number = code.Number
	case !list:
		if number, data, err = certificateAsked(asked); err != nil {
			return err
		}
	}
	if offline {
		switch {
		case list:
			return env.verifyList(asked, f.ring)
		case isCode:
			return env.printVerification(paper.OfCode(code, f.ring))
		case data == nil:
			return env.printVerification(&paper.Verification{
				Stamp: paper.Stamp{Number: number}, Standing: paper.Unknown, Notes: []handbook.Text{handbook.Say("paper.verify.number-needs-office")},
			})
		}
		return env.verifyOffline(asked, data, f)
	}
	return env.withStore(ctx, func(ctx context.Context, st *store.Store) error {
		ring, err := st.Ring(ctx)
		if err != nil {
			return err
		}
		all := append(ring, f.ring...)
		if list {
			return env.verifyList(asked, all)
		}
		var file *paper.File
		if data != nil {
			if file, err = paper.ReadFile(asked, data, all); err != nil {
				return env.printUnknown(asked, err)
			}
			number = file.Number
		}
		v, err := env.verifyHere(ctx, st, number, file, all)
		if err != nil {
			return err
		}
		if isCode {
			v.Standing = v.Standing.Worse(codeVerdict(v, code, all))
		}
		if len(f.ring) > 0 && (v.Key == nil || f.ring.Find(v.Key.ID) == nil) {
			v.Standing = paper.Unknown
			v.Notes = append(v.Notes, handbook.Say("paper.verify.other-key", "key", keyName(v.Key)))
		}
		if f.out != "" {
			if err := env.writeAgain(ctx, st, v, f.out); err != nil {
				return err
			}
		}
		return env.printVerification(v)
	})
}

// verifyHere verifies by the register of the office. A file that it does not have
// may still have a signature of its keys.
func (env *environment) verifyHere(ctx context.Context, st *store.Store, number string, file *paper.File, ring seal.Ring) (*paper.Verification, error) {
	v, err := jobs.Verify(ctx, st, number)
	if missing := new(store.NoCertificateError); errors.As(err, &missing) {
		if file != nil && file.Capsule != nil && file.Capsule.Key != nil && file.Capsule.Number == number {
			v, err := paper.Offline(file, ring)
			if err == nil {
				v.Notes = append(v.Notes, handbook.Say("paper.verify.not-in-register"))
			}
			return v, err
		}
		v := &paper.Verification{Stamp: paper.Stamp{Number: number}, Standing: paper.Unknown, Notes: []handbook.Text{handbook.SaidBy(err)}}
		if file != nil {
			v.File = &paper.FileCheck{Path: file.Path, Digest: file.Digest, Verdict: paper.Unknown}
		}
		return v, nil
	}
	if err == nil && file != nil {
		err = v.Compare(file)
	}
	return v, err
}

// codeVerdict is what a code says beside what the office knows of its number.
func codeVerdict(v *paper.Verification, code paper.Code, ring seal.Ring) paper.Verdict {
	if v.Data != nil && seal.Sum(v.Data) != code.Sum {
		return paper.Altered
	}
	if by := paper.OfCode(code, ring); !by.Standing.Genuine() {
		v.Notes = append(v.Notes, by.Notes...)
		return by.Standing
	}
	return paper.AsIssued
}

func keyName(k *seal.Public) string {
	if k == nil {
		return "–"
	}
	return k.ID
}

func (env *environment) verifyOffline(path string, data []byte, f *verifyFlags) error {
	file, err := paper.ReadFile(path, data, f.ring)
	if err != nil {
		return env.printUnknown(path, err)
	}
	v, err := paper.Offline(file, f.ring)
	if err != nil {
		return err
	}
	if f.out != "" {
		return handbook.Errorf("cmd.wrong.again-needs-office")
	}
	return env.printVerification(v)
}

// printUnknown says of a file that nothing can be said of it.
func (env *environment) printUnknown(path string, why error) error {
	return env.printVerification(&paper.Verification{
		Standing: paper.Unknown, Notes: []handbook.Text{handbook.SaidBy(why)}, File: &paper.FileCheck{Path: path, Verdict: paper.Unknown},
	})
}

// writeAgain writes a certificate as it was issued, signed with the key in use.
func (env *environment) writeAgain(ctx context.Context, st *store.Store, v *paper.Verification, path string) error {
	if v.Paper == nil {
		return wrongData{handbook.Errorf("cmd.wrong.no-drawing", "number", v.Number)}
	}
	if v.Paper.Signature != nil {
		key, err := env.signingKey(ctx, st)
		if err != nil {
			return err
		}
		v.Paper.Sign(key)
	}
	return writeFile(path, func(f *os.File) error { return v.Paper.Write(f, strings.ToLower(filepath.Ext(path))) })
}

// certificateAsked is the number that was typed, or the bytes of a file.
func certificateAsked(arg string) (string, []byte, error) {
	ext := strings.ToLower(filepath.Ext(arg))
	if ext != ".xlsx" && ext != ".pdf" {
		n, err := paper.ParseNumber(arg)
		if err != nil {
			err = wrongData{err}
		}
		return n, nil, err
	}
	data, err := readAtMost(arg, workbook.MaxBytes)
	if err != nil {
		return "", nil, handbook.Errorf("cmd.wrong.open-certificate", "problem", err)
	}
	return "", data, nil
}

func (env *environment) printVerification(v *paper.Verification) error {
	var err error
	if env.json() {
		err = env.writeJSON(env.verificationAnswer(v))
	} else {
		err = paper.VerificationText(env.Stdout, env.language(), v)
	}
	if err == nil && !v.Verdict().Genuine() {
		return errWrong
	}
	return err
}

func (env *environment) verificationAnswer(v *paper.Verification) answer.Verification {
	l := answer.Verification{
		Number: v.Number, Form: answer.TextOrNull(v.Form), Title: answer.TextOrNull(v.Title), Digest: answer.TextOrNull(v.Digest),
		FIDEID: answer.TextOrNull(tournament.GivenID(v.FIDEID)), Name: answer.TextOrNull(v.Name),
		Submission: answer.NumberOrNull(v.Submission), StartingRank: answer.NumberOrNull(v.StartingRank), Period: v.Period,
		Program: answer.TextOrNull(v.Program), Verdict: string(v.Verdict()),
		Fields: verifiedFields(v.Fields()), Notes: env.locale().Language().SayAll(v.Notes), RestsOn: []answer.RestsOn{}, Data: json.RawMessage(cmp.Or(string(v.Data), "null")),
	}
	if !v.Issued.IsZero() {
		l.Issued = answer.TextOrNull(v.Issued.Format("2006-01-02"))
	}
	if v.Key != nil {
		l.Key = answer.TextOrNull(v.Key.ID)
	}
	for i := range v.Rests {
		l.RestsOn = append(l.RestsOn, answer.RestsOn{
			Number:  v.Rests[i].Number,
			Verdict: string(v.Rests[i].Standing),
		})
	}
	if f := v.File; f != nil {
		l.File = env.verifiedFile(f)
	}
	return l
}

func (env *environment) verifiedFile(f *paper.FileCheck) *answer.VerifiedFile {
	return &answer.VerifiedFile{
		Path: f.Path, Digest: f.Digest, Verdict: string(f.Verdict), Fields: verifiedFields(f.Changed), Notes: env.locale().Language().SayAll(f.Notes),
	}
}

func verifiedFields(ds []paper.Difference) []answer.VerifiedField {
	return answer.Each(ds, func(d *paper.Difference) answer.VerifiedField {
		f := answer.VerifiedField{Field: cmp.Or(d.Label, d.Name), Issued: d.Was, Found: d.Is}
		if d.Label != "" {
			f.Cell = &d.Name
		}
		return f
	})
}

// verifyList verifies a rating list or a manifest by its signature.
func (env *environment) verifyList(path string, ring seal.Ring) error {
	c, key, err := month.VerifySigned(path, ring)
	if err != nil {
		return handbook.Errorf("cmd.wrong.open-certificate", "problem", err)
	}
	if env.json() {
		file := env.verifiedFile(c)
		a := answer.VerifiedList{File: *file, Verdict: file.Verdict, Fields: file.Fields, Notes: file.Notes}
		if key != nil {
			a.Key = answer.TextOrNull(key.ID)
		}
		err = env.writeJSON(a)
	} else {
		err = paper.FileText(env.Stdout, env.language(), c)
	}
	if err == nil && !c.Verdict.Genuine() {
		return errWrong
	}
	return err
}
