package draughts_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/laws/draughts"
)

// TestTableOfOpenings: the printed table has ten cells that give no position and three that
// stand in it twice; what nine of the ten most likely mean is possible and stands in no other.
func TestTableOfOpenings(t *testing.T) {
	all := draughts.Openings()
	require.Len(t, all, draughts.Columns*draughts.Rows+draughts.Reserve)
	var faulty, same []string
	for i := range all {
		o := &all[i]
		require.Equal(t, o, draughts.Cell(o.Column, o.Row))
		if o.Same != [2]int{} {
			same = append(same, fmt.Sprintf("%s/%d = %d", draughts.ColumnNames[o.Column-1], o.Row, o.Same[1]))
			require.Equal(t, o.Column, o.Same[0])
		}
		if o.Fault.Text == "" {
			require.Empty(t, o.Likely)
			continue
		}
		faulty = append(faulty, fmt.Sprintf("%s/%d %s: %s", draughts.ColumnNames[o.Column-1], o.Row, o.Fault.Text, o.Likely))
		if o.Likely != "" {
			meant, err := draughts.ReadOpening(o.Column, o.Likely)
			require.NoError(t, err, o.Likely)
			require.NotZero(t, meant)
			for j := range all {
				require.NotEqual(t, o.Likely, all[j].Text)
			}
		}
	}
	require.Equal(t, []string{
		"II/18 fg4: cb4 bc5 gf4 ab6 hg3 fg5", "II/24 ef6: cb4 fg5 ed4 ef6", "III/13 bc5: ", "III/19 fg6: cd4 fg5 dc3 gf6 gf4 de5",
		"IV/29 de3: ef4 dc5 de3 fg5 cb4 gf6", "IV/30 de3: ef4 dc5 de3 fg5 cd2 gf6",
		"XII/1 a8h4: d2b4 h8h4", "XIV/9 f1a5: g1a5 f6b4", "XV/14 g3h6: g3h4 h8e5", "XV/20 b6h2: h2a5 b6h2",
	}, faulty)
	require.Equal(t, []string{"XII/4 = 3", "XII/20 = 19", "XII/29 = 28"}, same)
	require.Nil(t, draughts.Cell(17, 9))
	require.Nil(t, draughts.Cell(1, 34))
}

// TestExamplesOfTheBook: column I, row 16, and column VI, row 24.
func TestExamplesOfTheBook(t *testing.T) {
	d := draughts.SixtyFour
	o := draughts.Cell(1, 16)
	require.Equal(t, "ab4 bc5 ba5 cb4", o.Text)
	require.Equal(t, position(t, d, "W:Wa1,a5,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b4,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"), o.Start)
	o = draughts.Cell(6, 24)
	require.Equal(t, "a1b4 a7a5", o.Text)
	require.Equal(t, position(t, d, "W:Wb4,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba5,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"), o.Start)
}

// TestLotOfOpenings: a lot gives the same cell again, never a faulty one, and reaches many.
func TestLotOfOpenings(t *testing.T) {
	cells := map[string]bool{}
	for lot := uint64(1); lot <= 5000; lot++ {
		o := draughts.Draw(lot)
		require.Empty(t, o.Fault.Text)
		require.Equal(t, o, draughts.Draw(lot))
		cells[o.Text] = true
	}
	require.Greater(t, len(cells), 500)
}
