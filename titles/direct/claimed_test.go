package direct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/tournament"
)

// A recorded place is held against the table.
func TestPlacesAsWritten(t *testing.T) {
	for _, c := range []struct {
		kind  string
		title tournament.Title
		norm  bool
		place string
		ok    bool
	}{
		{"continental-u18", tournament.IM, false, "gold", true},
		{"continental-u18", tournament.IM, false, "1st", true},
		{"continental-u18", tournament.IM, false, "1-е место", true},
		{"continental-u18", tournament.IM, false, "17th", false},
		{"continental-u18", tournament.IM, false, "17", false},
		{"continental-u18", tournament.IM, false, "0th", false},
		{"continental-u18", tournament.IM, false, "somewhere", false},
		{"continental", tournament.WGM, true, "first equal", true},
		{"continental", tournament.WGM, true, "17th", false},
		{"zonal", tournament.FM, false, "65%/9", true},
		{"zonal", tournament.FM, false, "64%/9", false},
		{"zonal", tournament.FM, false, "65%/8", false},
	} {
		ok, places := Gives(c.kind, c.title, c.norm, c.place, 2024_08_01)
		require.Equal(t, c.ok, ok, "%s for %s at %s: %v", c.place, c.title, c.kind, places)
	}
	ok, places := Gives("continental-u18", tournament.IM, false, "17th", 2026_08_01)
	require.False(t, ok, "the last table at hand")
	require.NotEmpty(t, places)
}
