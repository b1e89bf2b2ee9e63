package direct

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
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

func TestRecordedPlaces(t *testing.T) {
	for place, want := range map[string][2]string{
		"gold": {"gold", "золото"}, "Серебро": {"silver", "серебро"}, "bronze": {"bronze", "бронза"}, "1st equal": {"first equal", "делёж первого места"},
		"17th": {"place 17", "17-е место"}, "1": {"place 1", "1-е место"}, "65%/9": {"65 % in 9 games", "65 % при числе партий 9"}, "qualified": {"qualified", "прошёл отбор"},
		"best of the south": {"best of the south", "best of the south"},
	} {
		text := Recorded(place)
		require.Equal(t, want, [2]string{language.English.Say(text), language.Russian.Say(text)}, place)
	}
}
