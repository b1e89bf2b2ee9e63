package printout

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/language"
)

// long is a document of several pages with rows in two columns; kept tells whether it
// keeps its pages.
func long(t require.TestingT, names []string, kept bool, earlier Earlier) ([]byte, []Mark) {
	d := New(language.English, "Long", 2026_01_01)
	if kept {
		d.Keep(earlier)
	}
	d.Section(Head{Title: "Long", After: "now", Under: "two columns", Right: "TST", Place: "Office", Foot: "foot"})
	d.Heading("Table", "with rows", 20)
	d.Columns(2)
	table := &Table{Headed: true, Columns: []Column{{Head: "No.", Wide: 9, Align: Right, Tone: Soft}, {Head: "Name", Person: true}, {Head: "±", Wide: 9, Strong: true}}}
	for i, name := range names {
		table.Add(Say(fmt.Sprint(i+1)), Cell{Text: name, Before: "GM"}, Cell{Text: "−1", Tone: Bad})
	}
	d.Table(table)
	d.Columns(1)
	d.Text("The end, € ½ ж.")
	var b bytes.Buffer
	require.NoError(t, d.Write(&b))
	if !kept {
		return b.Bytes(), nil
	}
	return b.Bytes(), d.Marks()
}

// A document that keeps its pages, and takes some over from one before, has the bytes of
// one that is drawn at once, whatever has changed.
func TestPagesTakenOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n int) []string {
			list := make([]string, n)
			for i := range list {
				list[i] = fmt.Sprintf("Player%d, %c", i, 'A'+i%20)
			}
			return list
		}
		rows := rapid.IntRange(0, 400)
		before := draw(rows.Draw(t, "before"))
		after := slices.Clone(before)
		if rapid.Bool().Draw(t, "others") {
			after = draw(rows.Draw(t, "after"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			if len(after) > 0 {
				after[rapid.IntRange(0, len(after)-1).Draw(t, "row")] = rapid.SampledFrom([]string{"Ø", "Жук, Лев", "漢字", "New, One", ""}).Draw(t, "name")
			}
		}
		first, marks := long(t, before, true, Earlier{})
		plain, _ := long(t, before, false, Earlier{})
		require.Equal(t, plain, first)
		whole, _ := long(t, after, false, Earlier{})
		next, _ := long(t, after, true, Earlier{marks, func() []byte { return first }})
		require.Equal(t, whole, next)
	})
}

// Pages with the same marks are really those of the document before; of one that is not
// there, or is not one of ours, none is taken.
func TestPagesOfAnotherDocument(t *testing.T) {
	names := make([]string, 300)
	first, marks := long(t, names, true, Earlier{})
	require.Greater(t, len(marks), 1)
	names[299] = "somebody"
	other, others := long(t, names, true, Earlier{})
	require.Equal(t, marks[0], others[0])
	require.NotEqual(t, marks[len(marks)-1], others[len(marks)-1])
	taken, _ := long(t, make([]string, 300), true, Earlier{marks, func() []byte { return other }})
	require.NotEqual(t, first, taken)
	for _, file := range [][]byte{nil, []byte("%PDF-1.7"), first[:len(first)-20], bytes.Replace(first, []byte("xref"), []byte("xxxx"), 1), bytes.ReplaceAll(first, []byte("endstream"), []byte("endstraem"))} {
		drawn, _ := long(t, make([]string, 300), true, Earlier{marks, func() []byte { return file }})
		require.Equal(t, first, drawn)
	}
}
