package published

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// TestPackedRows: whatever stands in a row comes back from the list, and an ordinary one is
// not kept twice.
func TestPackedRows(t *testing.T) {
	ordinary := Row{
		Row: ratinglist.Row{
			FIDEID: 34_567_890_123, Name: "Ćoowan, Merik", Federation: "LIE", Sex: tournament.Female, Title: tournament.IM, WomenTitle: tournament.WGM, Birth: 1987,
			Standings: [tournament.Kinds]ratinglist.Standing{{Rating: 2812, Games: 31, K: 10}, {Rating: 2650, K: 40, Inactive: true}, {}},
		},
		Was: [tournament.Kinds]tournament.Rating{2799, 0, 1401}, Listed: true,
	}
	changed := func(change func(*Row)) Row {
		r := ordinary
		change(&r)
		return r
	}
	rows := []Row{
		ordinary,
		{Row: ratinglist.Row{FIDEID: 1, Name: "A"}},
		changed(func(r *Row) { r.OtherTitles = "IA" }),
		changed(func(r *Row) { r.ArenaTitle = "AGM" }),
		changed(func(r *Row) { r.Honorary.Women = "WH" }),
		changed(func(r *Row) { r.Club = "Schachclub Vaduz" }),
		changed(func(r *Row) { r.Standings[0].Rating = 40_000 }),
		changed(func(r *Row) { r.Standings[1].Games = 40_000 }),
		changed(func(r *Row) { r.Standings[2].K = 300 }),
		changed(func(r *Row) { r.Was[2] = 40_000 }),
		changed(func(r *Row) { r.Birth = 40_000 }),
		changed(func(r *Row) { r.Federation = "GER" }),
	}
	l := &List{}
	for i := range rows {
		l.add(&rows[i], "")
	}
	for i := range rows {
		require.Equal(t, rows[i], *l.row(int32(i)), i)
		require.Equal(t, i >= 2 && i < 11, l.rows[i].whole, i)
	}
	require.LessOrEqual(t, unsafe.Sizeof(packed{}), uintptr(88))
}

// TestManyFederations: a list with more federations than a row has room to name keeps those
// of the others whole.
func TestManyFederations(t *testing.T) {
	l := &List{}
	const many = 1<<16 + 3
	for i := range many {
		l.add(&Row{Row: ratinglist.Row{FIDEID: i, Federation: fmt.Sprint("F", i)}}, "")
	}
	for i := range many {
		require.Equal(t, fmt.Sprint("F", i), l.row(int32(i)).Federation)
	}
	require.Len(t, l.whole, 3)
}
