package trf

import (
	"bytes"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Lost names the records that writing a tournament as TRF16 leaves out or
// changes. The file is written, read again and compared. Nil: nothing is lost.
func Lost(t *tournament.Tournament) ([]handbook.Finding, error) {
	before, err := lines26(t)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := Write(&b, t, TRF16); err != nil {
		return nil, err
	}
	again, _, err := Read(t.File, b.Bytes())
	if err != nil {
		return nil, err
	}
	after, err := lines26(again)
	if err != nil {
		return nil, err
	}
	kept := map[string]bool{}
	for _, line := range after {
		kept[line] = true
	}
	var records []string
	for _, line := range before {
		record, _, _ := strings.Cut(line, " ")
		if strings.HasPrefix(line, "###") {
			record = "###"
		}
		if !kept[line] && record != "" && !slices.Contains(records, record) {
			records = append(records, record)
		}
	}
	if records == nil {
		return nil, nil
	}
	slices.Sort(records)
	return []handbook.Finding{{
		Article: "TRF16-001", Rule: "format-loss", Severity: handbook.Warning, Pos: handbook.Pos{File: t.File, Line: 1, Col: 1},
		Text: handbook.Say("trf.format-loss", "records", records),
	}}, nil
}

// lines26 returns the lines of the tournament as TRF26, blanks at their ends apart.
func lines26(t *tournament.Tournament) ([]string, error) {
	var b bytes.Buffer
	if err := Write(&b, t, TRF26); err != nil {
		return nil, err
	}
	var lines []string
	for line := range strings.Lines(b.String()) {
		lines = append(lines, strings.TrimRight(line, " \r\n"))
	}
	return lines, nil
}
