package jobs

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/internal/testing/storetest"
	"github.com/fedrate/fedrate/store"
)

// faulty is a check that has a fault: the report of one name ends it in a panic.
func faulty(name string, data []byte, opt audit.Options) *audit.Report {
	if name == "poison.trf" {
		panic("index out of range [-1]")
	}
	return audit.Check(name, data, opt)
}

// A report at which the program has a fault is kept byte for byte as rejected, with the
// reason; handed in again it is known, and the next version of the program reads it.
func TestReportAtWhichTheProgramHasAFault(t *testing.T) {
	st := office(t)
	in := Submission{Name: "mail/poison.trf", Data: []byte(report("Cup", "9910002")), By: "officer"}
	out, err := ingest(t.Context(), st, in, noon, faulty)
	require.NoError(t, err)
	require.Equal(t, store.Rejected, out.Submission.State)
	require.Equal(t, "poison.trf", out.Submission.Name)
	require.Len(t, out.Findings, 1)
	f := out.Findings[0]
	require.Equal(t, []any{audit.FaultRule, handbook.Error, "mail/poison.trf:1:1"}, []any{f.Rule, f.Severity, f.Pos.String()})
	require.Equal(t, "the program has a fault in checking this file (index out of range [-1]): nothing is known of what is in it; "+
		"send the file to the makers of the program, and hand it in again with the next version", language.English.Message(&f))
	kept, err := st.Bytes(t.Context(), out.Submission.Number)
	require.NoError(t, err)
	require.Equal(t, in.Data, kept)

	again, err := ingest(t.Context(), st, in, noon, faulty)
	require.NoError(t, err)
	require.True(t, again.Duplicate)
	require.Equal(t, store.Rejected, again.Submission.State)

	read, err := Ingest(t.Context(), st, in, noon)
	require.NoError(t, err)
	require.False(t, read.Duplicate)
	require.Equal(t, out.Submission.Number, read.Submission.Number)
	require.NotZero(t, read.Submission.Tournament)
	require.Equal(t, "Cup", read.Submission.Facts.Title)
	alone := office(t)
	want, err := Ingest(t.Context(), alone, in, noon)
	require.NoError(t, err)
	require.Equal(t, want.Findings, read.Findings)
	require.Equal(t, want.Submission.State, read.Submission.State)
	require.Equal(t, want.Submission.Facts, read.Submission.Facts)
	storetest.Sound(t, st)
}

// What is no report is kept nowhere but in the log, whichever way it comes in.
func TestNoReportIsRefused(t *testing.T) {
	st := office(t)
	for _, together := range []bool{false, true} {
		for name, data := range map[string]string{
			"empty.trf": "", "blank.trf": " \n\n", "letter.txt": "Dear officer,\nthe report is attached.\n", "book.xlsx": "PK\x03\x04" + report("Cup", "9910002"),
			"none.zip": "PK\x05\x06", "old.xls": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "cup.trf.gz": "\x1f\x8b\x08", "photo.png": "\x89PNG\r\n\x1a\n012 \n001 ", "photo.jpg": "\xff\xd8\xff\xe0",
			"scan.pdf": "%PDF-1.7\n" + report("Cup", "9910002"), "page.html": "<!DOCTYPE html>\n<p>001", "list.csv": "ID;Name\n9910002;Dulinglann\n", "game.pgn": "[Event \"Cup\"]\n\n1. e4 e5 *\n",
			"data.json": `{"a":1}`, "long.txt": strings.Repeat("x\n", 200_001),
		} {
			in := Submission{Name: "in/" + name, Data: []byte(data), By: "officer"}
			all := []Submission{in, {Name: "cup.trf", Data: []byte(report("Cup", "9910002"))}}
			if !together {
				all = all[:1]
			}
			o := keptAll(t, st, all, audit.Check)[0]
			require.True(t, o.Refused, name)
			require.False(t, o.Duplicate, name)
			require.Zero(t, o.Submission.Number, name)
			require.Equal(t, "no-report", o.Findings[0].Rule, name)
			require.Equal(t, in.Name, o.Findings[0].Pos.File)
			last, err := st.LogLast(t.Context())
			require.NoError(t, err)
			entries, err := st.Log(t.Context(), 1, last)
			require.NoError(t, err)
			require.True(t, slices.ContainsFunc(entries, func(e store.LogEntry) bool {
				return strings.HasPrefix(language.English.Say(e.Act), "refuse "+name+", which is no tournament report (SHA-256 "+o.Submission.SHA256)
			}), name)
		}
	}
	kept, err := st.Submissions(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, kept, 1)
	storetest.Sound(t, st)
}

// A report that is too large, or whose only players are few, is one: it is kept and rejected.
func TestReportWithErrorsIsKept(t *testing.T) {
	st := office(t)
	for i, data := range []string{"001", "012 Cup\n", "012 Cup\n" + strings.Repeat("x\n", 200_001), "XXR 61\n", "\ufeff001    1 m    One, First\n"} {
		o, err := Ingest(t.Context(), st, Submission{Name: "cup.trf", Data: []byte(data), By: "officer"}, noon)
		require.NoError(t, err)
		require.False(t, o.Refused, data[:min(len(data), 20)])
		require.Equal(t, i+1, o.Submission.Number)
		require.Equal(t, store.Rejected, o.Submission.State)
	}
}

// A report at which the program has a fault is kept as rejected, and holds up none of those
// that are taken together with it.
func TestFaultAmongReportsTakenTogether(t *testing.T) {
	st := office(t)
	in := []Submission{
		{Name: "one.trf", Data: []byte(report("Cup", "9910002")), By: "officer"},
		{Name: "poison.trf", Data: []byte("no report"), By: "officer"},
		{Name: "two.trf", Data: []byte(report("Open", "9910002")), By: "officer"},
	}
	all := keptAll(t, st, in, faulty)
	require.NotEqual(t, store.Rejected, all[0].Submission.State)
	require.Equal(t, store.Rejected, all[1].Submission.State)
	require.Equal(t, audit.FaultRule, all[1].Findings[0].Rule)
	require.NotEqual(t, store.Rejected, all[2].Submission.State)
	storetest.Sound(t, st)
}

// What strangers send to be checked is answered, too.
func TestCheckThatEndsInAPanicIsAReport(t *testing.T) {
	data := []byte(report("Cup", "9910002"))
	rep := checked(faulty, "poison.trf", data, audit.Options{})
	require.Nil(t, rep.Tournament)
	require.NoError(t, rep.Failed)
	require.Equal(t, audit.Rejected, rep.Verdict())
	require.Len(t, rep.Findings, 1)
	require.Empty(t, rep.Fixes())
	require.Equal(t, audit.Check("cup.trf", data, audit.Options{}).SHA256, rep.SHA256)
	require.Equal(t, audit.Check("cup.trf", data, audit.Options{}).Findings, Check("cup.trf", data, audit.Options{}).Findings)
}
