package trf_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/trf"
)

const plain = "012 Open\n042 2026/09/01\n052 2026/09/02\n092 Individual: Swiss-System\n122 90 min + 30 sec\n" +
	"001    1 m    Stone, Ann                        2000 LIE    99000001 1990/01/01  1.0    1     2 w 1\n" +
	"001    2 m    Brook, Bea                        1900 LIE    99000002 1991/01/01  0.0    2     1 b 0\n"

func TestLost(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
	}{
		{"nothing", plain, ""},
		{"rounds and colour go into XXR and XXC", "142 9\n152 B\n" + plain, ""},
		{"tie-breaks and the system have no place", "192 FIDE_DUTCH\n202 BH\n" + plain, "records 192, 202:"},
		{"a comment", "### seen by the arbiter\n" + plain, "records ###:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			read, _, err := trf.Read("open.trf", []byte(c.text))
			require.NoError(t, err)
			lost, err := trf.Lost(read)
			require.NoError(t, err)
			if c.want == "" {
				require.Empty(t, lost)
				return
			}
			require.Len(t, lost, 1)
			require.Contains(t, language.English.Message(&lost[0]), c.want)
		})
	}
}
