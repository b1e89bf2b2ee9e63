package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/internal/seal"
	"github.com/fedrate/fedrate/internal/workbook"
	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/jobs/month"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/store"
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
		v, err := jobs.VerifyHere(ctx, st, number, file, all)
		if err != nil {
			return err
		}
		if isCode {
			v.Standing = v.Standing.Worse(jobs.CodeVerdict(v, code, all))
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

// certificateAsked returns the number that was typed, or the bytes of a file, whatever
// its name.
func certificateAsked(arg string) (string, []byte, error) {
	ext := strings.ToLower(filepath.Ext(arg))
	if info, err := os.Stat(arg); ext != ".xlsx" && ext != ".pdf" && (err != nil || !info.Mode().IsRegular()) {
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
		err = env.writeJSON(jobs.VerificationAnswer(env.locale(), v))
	} else {
		err = paper.VerificationText(env.Stdout, env.language(), v)
	}
	if err == nil && !v.Verdict().Genuine() {
		return errWrong
	}
	return err
}

// verifyList verifies a rating list or a manifest by its signature.
func (env *environment) verifyList(path string, ring seal.Ring) error {
	c, key, err := month.VerifySigned(path, ring)
	if err != nil {
		return handbook.Errorf("cmd.wrong.open-certificate", "problem", err)
	}
	if env.json() {
		file := jobs.VerifiedFile(env.locale(), c)
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
