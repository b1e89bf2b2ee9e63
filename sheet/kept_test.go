package sheet

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/language"
	"github.com/fedrate/fedrate/ratinglist"
)

// tall is a workbook of two tables with the names as their rows.
func tall(t require.TestingT, names []string, earlier ratinglist.EarlierSheets) ([]byte, ratinglist.Blocks) {
	b := New(language.English, "Tall")
	for _, name := range []string{"first", "second"} {
		table := Table{Columns: []Column{{handbook.Verbatim("no"), Whole}, {handbook.Verbatim("name"), Prose}}}
		for i, n := range names {
			table.Add(i+1, n)
		}
		b.AddTable(TableSheet{Name: handbook.Verbatim(name), Above: []string{"Title"}, Table: table, Tall: true})
	}
	var out bytes.Buffer
	blocks, err := b.Keep(&out, 2026_10_01, earlier)
	require.NoError(t, err)
	return out.Bytes(), blocks
}

func numbered(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprint("Player ", i)
	}
	return names
}

// A workbook that takes rows over from an earlier one has the bytes of one that is packed as a
// whole, whatever has changed, and is read with the rows that it was given.
func TestRowsTakenOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(0, 5*blockRows)
		before := numbered(rows.Draw(t, "before"))
		after := slices.Clone(before)
		if rapid.Bool().Draw(t, "others") {
			after = numbered(rows.Draw(t, "after"))
		}
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			if len(after) > 0 {
				after[rapid.IntRange(0, len(after)-1).Draw(t, "row")] = rapid.SampledFrom([]string{"Ø", "Жук, Лев", "<&>", ""}).Draw(t, "name")
			}
		}
		first, blocks := tall(t, before, ratinglist.EarlierSheets{})
		whole, marks := tall(t, after, ratinglist.EarlierSheets{})
		next, kept := tall(t, after, ratinglist.EarlierSheets{Blocks: blocks, File: func() []byte { return first }})
		require.True(t, bytes.Equal(whole, next))
		require.Equal(t, marks, kept)
		book, err := excelize.OpenReader(bytes.NewReader(next))
		require.NoError(t, err)
		for _, name := range []string{"first", "second"} {
			read, err := book.GetRows(name)
			require.NoError(t, err)
			read = read[len(read)-len(after):]
			for i, n := range after {
				require.Equal(t, n, append(read[i], "")[1])
			}
		}
	})
}

// A row that changes alters the block that it is in and no other.
func TestRowsChangeTheirBlock(t *testing.T) {
	names := numbered(3*blockRows + 5)
	_, before := tall(t, names, ratinglist.EarlierSheets{})
	names[blockRows+1] = "another"
	_, after := tall(t, names, ratinglist.EarlierSheets{})
	for i := range before.Sheets {
		require.Len(t, before.Sheets[i].Blocks, 4)
		for k, b := range before.Sheets[i].Blocks {
			require.Equal(t, k != 1, b.Mark == after.Sheets[i].Blocks[k].Mark, "block %d", k)
		}
	}
}

// Rows are really those of the earlier workbook; of one that is not there, or is not as it
// was, none is taken.
func TestRowsOfAnotherWorkbook(t *testing.T) {
	names := numbered(3 * blockRows)
	first, blocks := tall(t, names, ratinglist.EarlierSheets{})
	other, others := tall(t, make([]string, 3*blockRows), ratinglist.EarlierSheets{})
	for i := range others.Sheets {
		for k := range others.Sheets[i].Blocks {
			others.Sheets[i].Blocks[k].Mark = blocks.Sheets[i].Blocks[k].Mark
		}
	}
	taken, _ := tall(t, names, ratinglist.EarlierSheets{Blocks: others, File: func() []byte { return other }})
	require.False(t, bytes.Equal(first, taken))
	for _, file := range [][]byte{nil, []byte("PK"), first[:len(first)-20], other, bytes.ReplaceAll(first, []byte("xl/worksheets/sheet"), []byte("xl/worksheets/shred"))} {
		drawn, kept := tall(t, names, ratinglist.EarlierSheets{Blocks: blocks, File: func() []byte { return file }})
		require.True(t, bytes.Equal(first, drawn))
		require.Equal(t, blocks, kept)
	}
	for _, size := range []int32{-1, 0, 1 << 30} {
		wrong := blocks
		wrong.Sheets = []ratinglist.SheetBlocks{{Part: blocks.Sheets[0].Part, Blocks: []ratinglist.Block{{Mark: blocks.Sheets[0].Blocks[0].Mark, Bytes: size}}}}
		drawn, _ := tall(t, names, ratinglist.EarlierSheets{Blocks: wrong, File: func() []byte { return first }})
		require.True(t, bytes.Equal(first, drawn))
	}
}
