package ratinglist

import (
	"bytes"
	"testing"

	"github.com/fedrate/fedrate/tournament"
)

// fuzz reads whatever comes and, where it is a list, writes it and reads it
// again: the second reading must be the first.
func fuzz(f *testing.F, format Format) {
	l := &List{Period: 2026_10, Kinds: Combined(0).Kinds, Rows: []Row{
		{FIDEID: 9900001, Name: "Größler, Jörg", Federation: "LIE", Sex: tournament.Male, Title: tournament.FM, Birth: 1980},
		{FIDEID: 9900002, Name: "Muster, Mia", Federation: "AND", Sex: tournament.Female, Standings: [3]Standing{{2000, 3, 20, true}}},
	}}
	for _, h := range []Header{l.Header(), Single(2026_10, tournament.Blitz)} {
		var b bytes.Buffer
		if err := layouts[format](&b, h, l.All()); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
		f.Add(b.Bytes()[:b.Len()/2])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<20 {
			return
		}
		first, _, err := Load(bytes.NewReader(data), "list", Options{})
		if err != nil {
			return
		}
		h := Combined(first.Period)
		var b bytes.Buffer
		if err := WriteCSV(&b, h, first.All()); err != nil {
			t.Fatal(err)
		}
		again, findings, err := Load(&b, "list", Options{})
		if err != nil || len(findings) != 0 || len(again.Rows) != len(first.Rows) {
			t.Fatalf("%v %v: %d rows, then %d", err, findings, len(first.Rows), len(again.Rows))
		}
		for i := range first.Rows {
			if first.Rows[i] != again.Rows[i] {
				t.Fatalf("%+v\n%+v", first.Rows[i], again.Rows[i])
			}
		}
	})
}

func FuzzTXT(f *testing.F)  { fuzz(f, TXT) }
func FuzzXML(f *testing.F)  { fuzz(f, XML) }
func FuzzCSV(f *testing.F)  { fuzz(f, CSV) }
func FuzzXLSX(f *testing.F) { fuzz(f, XLSX) }
