package published

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
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
		changed(func(r *Row) { r.Standings[0].Rating = 40_000 }),
		changed(func(r *Row) { r.Standings[1].Games = 40_000 }),
		changed(func(r *Row) { r.Standings[2].K = 300 }),
		changed(func(r *Row) { r.Was[2] = 40_000 }),
		changed(func(r *Row) { r.Birth = 40_000 }),
		changed(func(r *Row) { r.Federation = "GER" }),
		changed(func(r *Row) { r.Club = "Schachclub Vaduz" }),
	}
	l := &List{}
	for i := range rows {
		l.add(&rows[i], "")
	}
	for i := range rows {
		require.Equal(t, rows[i], *l.row(int32(i)), i)
		require.Equal(t, i >= 2 && i < 10, l.rows[i].whole, i)
	}
	require.LessOrEqual(t, unsafe.Sizeof(packed{}), uintptr(56))
}

// TestManyFederations: a list with more federations or clubs than a row has room to name keeps
// those of the others whole, and finds them.
func TestManyFederations(t *testing.T) {
	l := &List{}
	l.index = newIndex(l)
	const many = 1<<16 + 3
	for i := range many {
		row := Row{Row: ratinglist.Row{FIDEID: i, Federation: fmt.Sprint("F", i)}, Club: fmt.Sprint("C", i)}
		row.Standings[0].Rating = 1500
		l.add(&row, "")
	}
	for i := range many {
		require.Equal(t, fmt.Sprint("F", i), l.row(int32(i)).Federation)
		require.Equal(t, fmt.Sprint("C", i), l.row(int32(i)).Club)
	}
	require.Len(t, l.whole, 3)
	require.Equal(t, many-1, l.Find(Question{Club: fmt.Sprint("C", many-1)}).Rows(0, 2)[0].FIDEID)
	require.Len(t, l.Clubs(""), many)
	require.Equal(t, []string{fmt.Sprint("C", many-1)}, l.Clubs(fmt.Sprint("F", many-1)))
}

// TestTexts: each text is found where it was put, whatever stands around it; of one that
// is longer than any name the beginning is kept.
func TestTexts(t *testing.T) {
	var all texts
	type place struct {
		at     uint32
		length uint16
	}
	var places []place
	text := func(i int) string { return strings.Repeat(string(rune('a'+i%26)), i*7919%500) }
	for i := range 2000 {
		at, length := all.add(text(i))
		places = append(places, place{at, length})
	}
	require.Greater(t, len(all), 5)
	for i, p := range places {
		require.Equal(t, text(i), all.text(p.at, p.length))
	}
	var full texts
	full.add(strings.Repeat("x", piece-1))
	full.add("y")
	require.Empty(t, full.text(full.add("")), "where a piece ends")
	at, length := all.add(strings.Repeat("x", 1<<16+5))
	require.Equal(t, strings.Repeat("x", 1<<16-1), all.text(at, length))

	l := &List{}
	long := Row{Row: ratinglist.Row{FIDEID: 1, Name: strings.Repeat("ab", 1<<16)}}
	l.add(&long, "")
	require.Equal(t, long, *l.row(0), "such a row is kept whole")
}
