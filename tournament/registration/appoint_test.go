package registration

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// officialLines returns the officials of a record as it writes them.
func officialLines(officials []Official) []string {
	list := []string{}
	for i := range officials {
		list = append(list, officials[i].Line())
	}
	return list
}

// Officials are added by role; places of one go to the new one, and a person
// stands in the record once.
func TestAppoint(t *testing.T) {
	f := &Facts{}
	for _, c := range []struct {
		appoint  []string
		left, is []string
	}{
		{[]string{"deputy FA 12345678 Stone, Ann", "chief IA 99000901 Garfell, Merik"}, []string{}, []string{"deputy FA 12345678 Stone, Ann", "chief IA 99000901 Garfell, Merik"}},
		{[]string{"arbiter - - Field, Joan"}, []string{}, []string{"deputy FA 12345678 Stone, Ann", "chief IA 99000901 Garfell, Merik", "arbiter - - Field, Joan"}},
		{[]string{"arbiter NA 99000905 Field, Joan"}, []string{}, []string{"deputy FA 12345678 Stone, Ann", "chief IA 99000901 Garfell, Merik", "arbiter NA 99000905 Field, Joan"}},
		{[]string{"chief IA 12345678 Stone, Ann"}, []string{"chief IA 99000901 Garfell, Merik"}, []string{"chief IA 12345678 Stone, Ann", "arbiter NA 99000905 Field, Joan"}},
		{[]string{"organizer - - Field, Joan"}, []string{}, []string{"chief IA 12345678 Stone, Ann", "arbiter NA 99000905 Field, Joan", "organizer - - Field, Joan"}},
		{[]string{"organizer - - Chess Club Vaduz"}, []string{"organizer - - Field, Joan"}, []string{"chief IA 12345678 Stone, Ann", "arbiter NA 99000905 Field, Joan", "organizer - - Chess Club Vaduz"}},
	} {
		left, err := f.Appoint(c.appoint...)
		require.NoError(t, err)
		require.Equal(t, c.left, officialLines(left), "%v", c.appoint)
		require.Equal(t, c.is, officialLines(f.Officials), "%v", c.appoint)
	}
	before := officialLines(f.Officials)
	_, err := f.Appoint("deputy FA - Quill, Ada", "judge - - Noname, Now")
	require.Error(t, err)
	require.Equal(t, before, officialLines(f.Officials), "nothing of what cannot be read is kept")

	gone, err := f.Dismiss("99000905")
	require.NoError(t, err)
	require.Equal(t, []string{"arbiter NA 99000905 Field, Joan"}, officialLines(gone))
	gone, err = f.Dismiss("ann stone")
	require.NoError(t, err)
	require.Equal(t, []string{"chief IA 12345678 Stone, Ann"}, officialLines(gone))
	_, err = f.Dismiss("Stone, Ann")
	require.Error(t, err)
	require.Equal(t, []string{"organizer - - Chess Club Vaduz"}, officialLines(f.Officials))
}
