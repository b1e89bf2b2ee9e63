package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
)

func TestClubOfADay(t *testing.T) {
	club := func(id, since int, value string) PlayerChange {
		return PlayerChange{FIDEID: id, Act: PlayerEdit, Field: FieldClub, Value: value, Since: handbook.Date(since)}
	}
	r := NewRegister([]PlayerChange{
		club(1, 2027_01_01, "Later"), club(1, 2026_01_01, "First"), club(2, 2026_01_01, "Old"), club(2, 0, "Always"), club(3, 0, "Of the second ID"),
		{FIDEID: 3, Act: PlayerMerge, Other: 4},
		{FIDEID: 5, Act: PlayerEdit, Field: FieldClub, Value: "Taken back", Undone: 9},
		club(6, 0, "Left"), club(6, 0, ""),
	})
	for day, want := range map[handbook.Date]string{2025_12_31: "", 2026_01_01: "First", 2026_12_31: "First", 2027_01_01: "Later"} {
		require.Equal(t, want, r.Club(1, day), day)
	}
	require.Equal(t, "Always", r.Club(2, 2026_06_01), "what always held stands over what was said before")
	require.Equal(t, "Of the second ID", r.Club(4, 2026_06_01))
	require.Empty(t, r.Club(5, 2026_06_01))
	require.Empty(t, r.Club(6, 2026_06_01))
	require.Equal(t, []int{3, 4}, r.Touched(), "a club changes no row of a list")
}
