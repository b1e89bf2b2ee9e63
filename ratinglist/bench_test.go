package ratinglist

import (
	"fmt"
	"io"
	"testing"

	"github.com/fedrate/fedrate/tournament"
)

// writtenBytes counts what is written.
type writtenBytes struct{ n int64 }

func (w *writtenBytes) Write(p []byte) (int, error) {
	w.n += int64(len(p))
	return len(p), nil
}

// BenchmarkWriteLists writes a list of 50,000 players in each layout for programs.
func BenchmarkWriteLists(b *testing.B) {
	l := &List{}
	for i := range 50_000 {
		l.Rows = append(l.Rows, Row{
			FIDEID: 99_000_001 + i, Name: fmt.Sprintf("Mølmawick%d, Дарислав", i%977), Federation: "TST", Sex: tournament.Male, Birth: 1950 + i%60,
			Standings: [tournament.Kinds]Standing{{Rating: tournament.Rating(1500 + i%1000), Games: i % 12, K: 20}, {Rating: 1600, K: 20}, {}},
		})
	}
	all := Combined(2026_10)
	for _, one := range []struct {
		name string
		to   func(io.Writer) error
	}{
		{"txt", func(w io.Writer) error {
			_, err := WriteTXT(w, all, l.All())
			return err
		}},
		{"xml", func(w io.Writer) error { return WriteXML(w, all, l.All()) }},
		{"csv", func(w io.Writer) error { return WriteCSV(w, all, l.All()) }},
	} {
		b.Run(one.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w := &writtenBytes{}
				if err := one.to(w); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(w.n)
			}
		})
	}
}
