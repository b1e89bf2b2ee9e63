package printout

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/report/typeface"
)

func TestFitting(t *testing.T) {
	const long = "Константинопольский-Преображенский, Максимилиан"
	for _, room := range []float64{60, 90, 150, 400} {
		size := fitting(typeface.Regular, long, 12, room)
		require.GreaterOrEqual(t, size, 12*0.69)
		lines := typeface.Regular.Lines(long, size, room)
		require.Equal(t, strings.ReplaceAll(long, " ", ""), strings.ReplaceAll(strings.Join(lines, ""), " ", ""), "nothing is cut")
	}
	require.Equal(t, 12.0, fitting(typeface.Regular, "Short", 12, 60))
	const word = "Wolfeschlegelsteinhausenbergerdo"
	for _, share := range []float64{0.6, 0.68, 0.8} { // no letter is left alone on a second line
		room := share * typeface.Regular.Width(word, 12)
		size := fitting(typeface.Regular, word, 12, room)
		require.Equal(t, []string{word}, typeface.Regular.Lines(word, size, room))
		require.InDelta(t, 12*share, size, 0.4)
	}
	require.InDelta(t, 9.6, fitting(typeface.Regular, word, 12, 0.4*typeface.Regular.Width(word, 12)), 0.001, "broken, and read from afar")
	require.True(t, whole([]string{"Nordenesz-", "Iladan,", "Halvar"}, "Nordenesz-Iladan, Halvar"))
	require.False(t, whole([]string{"Norde", "nesz"}, "Nordenesz"))
}

func TestSlotOfTitles(t *testing.T) {
	table := &Table{Columns: []Column{{Person: true}, {}}}
	table.Add(Say("Alpha, Anna"), Say("LIE"))
	require.Zero(t, table.slot(0, 10), "no player has a title")
	table.Add(Cell{Text: "Beta, Bruno", Before: "IM"}, Say("LIE"))
	require.Equal(t, 27.5, table.slot(0, 10))
	require.Zero(t, table.slot(1, 10))
}

// pages counts those of a document.
func pages(pdf string) int { return strings.Count(pdf, "/Type /Page\n") }

// A table flows over the columns of a page and then over pages, each with its head
// and its number.
func TestTableFlows(t *testing.T) {
	write := func(rows int) string {
		d := New(language.Russian, "list", 2026_10_01)
		d.Section(Head{Title: "Рейтинги", Foot: "foot"})
		d.Columns(2)
		table := &Table{Headed: true, Columns: []Column{{Head: "№", Wide: 8, Align: Right}, {Head: "Имя", Person: true}}}
		for range rows {
			table.Add(Say("1"), Say("Велогорин, Дарислав"))
		}
		d.Table(table)
		var b bytes.Buffer
		require.NoError(t, d.Write(&b))
		return b.String()
	}
	require.Equal(t, 1, pages(write(90)))
	require.Equal(t, 2, pages(write(150)))
	once := write(150)
	require.True(t, once == write(150), "the same content is the same bytes")
}

func TestSlips(t *testing.T) {
	d := New(language.English, "slips", 2026_10_01)
	d.Slips(make([]Slip, 21))
	var b bytes.Buffer
	require.NoError(t, d.Write(&b))
	require.Equal(t, 3, pages(b.String()), "ten a page")
}

// A part begins on the page that is open where its first row of blocks has room, else
// on the next.
func TestParts(t *testing.T) {
	write := func(rows int) string {
		d := New(language.English, "tops", 2026_10_01)
		for i := range 3 {
			table := &Table{Columns: []Column{{}}}
			for range rows {
				table.Add(Say("Alpha, Anna"))
			}
			blocks := []Block{{Name: "Women", Table: table}, {Name: "All", Table: &Table{Columns: []Column{{}}}}}
			if i > 0 {
				require.Greater(t, RowHeight(blocks, 2), 4.6*float64(rows))
			}
			d.Part(Head{Title: "Tops"}, RowHeight(blocks, 2))
			d.DrawBlocks(blocks, 2)
		}
		var b bytes.Buffer
		require.NoError(t, d.Write(&b))
		return b.String()
	}
	require.Equal(t, 1, pages(write(10)), "three parts on a page")
	require.Equal(t, 2, pages(write(20)), "the third has no room")
	require.Equal(t, 3, pages(write(40)))
}

func TestRoomAfterARule(t *testing.T) {
	table := &Table{Columns: []Column{{}, {Ruled: true, Align: Middle}, {}, {}}}
	var room []float64
	for i := range table.Columns {
		room = append(room, table.afterRule(i))
	}
	require.Equal(t, []float64{0, 0, 1.2 * MM, 0}, room, "only the text after the ruled column keeps away")
}

// What stands under the head of a slip is in one line, or in two that fit.
func TestUnderASlip(t *testing.T) {
	size, lines := slipUnder("Open of Vaduz, 5 September 2026", 80*MM)
	require.Equal(t, 7.0, size)
	require.Equal(t, []string{"Open of Vaduz, 5 September 2026"}, lines)
	long := "Международный мемориал гроссмейстера Александра Константиновича Толуша, открытый турнир памяти, 13 февраля 2026"
	size, lines = slipUnder(long, 87*MM)
	require.Equal(t, 5.5, size)
	require.Len(t, lines, 2)
	require.Equal(t, long, strings.Join(lines, " "))
	size, lines = slipUnder(long+", "+long, 87*MM)
	require.Less(t, size, 5.5)
	require.Len(t, lines, 2)
}

// A name that is written smaller leaves its title as it is, and a text keeps away from
// rules on both sides.
func TestRoomOfCells(t *testing.T) {
	table := &Table{Columns: []Column{{Wide: 30, Person: true}, {Wide: 14, Align: Middle, Ruled: true}}}
	table.Add(Cell{Text: "Wolfeschlegelsteinhausenbergerdorff", Before: "WGM"}, Say("свободен тур"))
	var l laid
	table.lay(&l, &table.Rows[0], table.places(0, 44*MM))
	require.Less(t, l.sizes[0], table.size())
	require.LessOrEqual(t, typeface.Regular.Width("свободен тур", l.sizes[1]), 14*MM-2*between)
	require.InDelta(t, 6.888, table.titleSize(0), 1e-9)
	table.Columns[0].SmallBy = 1
	require.InDelta(t, 6.048, table.titleSize(0), 1e-9)
}
