package main

import (
	"bytes"
	"errors"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/cmd/dropin/peers"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing/play"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func convertCommand(env *environment) *cobra.Command {
	var out, as, program string
	cmd := &cobra.Command{
		Use: "convert IN -o OUT --as trf16|trf26|json",
		Example: `  fedrate convert old.trf -o new.trf --as trf26
  fedrate convert open.trf --as json
  fedrate convert open.trf -o next.trf --for bbppairings`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, paths []string) error {
			if program != "" {
				if cmd.Flags().Changed("as") {
					return handbook.Errorf("cmd.wrong.convert-both")
				}
				return env.convertFor(paths[0], out, program)
			}
			format, err := trf.ParseFormat(as)
			if err != nil {
				return handbook.Errorf("cmd.wrong.flag", "flag", "as", "problem", err)
			}
			switch {
			case out == "" && format == trf.JSON:
				out = "-"
			case out == "":
				return handbook.Errorf("cmd.wrong.output-needed")
			}
			if out == "-" && env.json() && format != trf.JSON {
				return handbook.Errorf("cmd.wrong.output-json")
			}
			data, err := readReport(paths[0])
			if err != nil {
				return err
			}
			t, findings, err := readAny(paths[0], data)
			if err != nil {
				var reject *trf.RejectError
				if errors.As(err, &reject) {
					return env.notConverted(reject.Finding())
				}
				return err
			}
			if format == trf.TRF16 {
				lost, err := trf.Lost(t)
				if err != nil {
					return err
				}
				findings = append(findings, lost...)
			}
			if open := play.NotFinal(t); open != nil {
				findings = append(findings, *open)
			}
			handbook.SortFindings(findings)
			if err := env.convert(t, findings, out, format); err != nil {
				return err
			}
			return wrongIn(findings) // written as far as it could be read
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "")
	cmd.Flags().StringVar(&as, "as", "trf26", "")
	cmd.Flags().StringVar(&program, "for", "", "")
	return cmd
}

// convertFor writes a report for another program that pairs.
func (env *environment) convertFor(path, out, name string) error {
	program := peers.Named(name)
	switch {
	case program == nil:
		return wrongChoice("for", peers.Flags(), name)
	case out == "":
		return handbook.Errorf("cmd.wrong.output-needed")
	case out == "-" && env.json():
		return handbook.Errorf("cmd.wrong.output-json")
	}
	data, err := readReport(path)
	if err != nil {
		return err
	}
	if trf.IsJSON(data) {
		t, err := trf.ReadJSON(path, data)
		var reject *trf.RejectError
		if errors.As(err, &reject) {
			return env.notConverted(reject.Finding())
		}
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := trf.Write(&b, t, trf.TRF26); err != nil {
			return err
		}
		data = b.Bytes()
	}
	r := audit.Open(path, data, audit.Options{})
	if r.Tournament == nil {
		return env.notConverted(r.Findings[len(r.Findings)-1])
	}
	converted, findings, err := program.Convert(r)
	if err != nil {
		return err
	}
	findings = append(slices.Clone(r.Findings), findings...)
	if open := play.NotFinal(r.Tournament); open != nil {
		findings = append(findings, *open)
	}
	handbook.SortFindings(findings)
	if !env.json() || out == "-" {
		env.printFindings(findings)
	}
	if out == "-" {
		if _, err := env.raw().Write(converted); err != nil {
			return err
		}
		return wrongIn(findings)
	}
	if err := writeFile(out, func(f *os.File) error { _, err := f.Write(converted); return err }); err != nil {
		return err
	}
	if err := env.wrote(out, findings); err != nil {
		return err
	}
	return wrongIn(findings)
}

// readAny reads a report in any of the formats, JSON included.
func readAny(name string, data []byte) (*tournament.Tournament, []handbook.Finding, error) {
	if trf.IsJSON(data) {
		t, err := trf.ReadJSON(name, data)
		return t, nil, err
	}
	return trf.Read(name, data)
}

// convert writes the report, then what had to be read tolerantly. On standard
// output the report itself is the one JSON value.
func (env *environment) convert(t *tournament.Tournament, findings []handbook.Finding, out string, format trf.Format) error {
	if !env.json() || out == "-" {
		env.printFindings(findings)
	}
	if out == "-" {
		return trf.Write(env.raw(), t, format)
	}
	if err := writeFile(out, func(f *os.File) error { return trf.Write(f, t, format) }); err != nil {
		return err
	}
	env.hint("cmd.next.made", "file", out)
	return env.wrote(out, findings)
}

// notConverted says why there is nothing to write.
func (env *environment) notConverted(why handbook.Finding) error {
	if !env.json() {
		env.printFindings([]handbook.Finding{why})
		return errWrong
	}
	if err := env.writeJSON(answer.Written{Findings: answer.Findings(env.locale(), []handbook.Finding{why})}); err != nil {
		return err
	}
	return errWrong
}
