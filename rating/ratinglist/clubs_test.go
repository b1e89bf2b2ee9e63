package ratinglist

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestClubs(t *testing.T) {
	want := []Membership{{2, 9900001, "Chess Club Vaduz"}, {3, 0, "Chess Club Balzers"}, {4, 9900002, ""}, {5, 9900003, "=Rook"}}
	for name, text := range map[string]string{
		"commas":     "fide_id,club\n9900001,Chess  Club Vaduz \n,Chess Club Balzers\n9900002,\n9900003,'=Rook\n",
		"semicolons": "\xef\xbb\xbfName;Verein;FIDE ID\r\n\"Alpha, A\";Chess Club Vaduz;9900001\r\nB;Chess Club Balzers;\r\nC;;9900002\r\nD;=Rook;9900003\r\n",
		"tabs":       "Клуб\tID\nChess Club Vaduz\t9900001\nChess Club Balzers\t\n\t9900002\n=Rook\t9900003\n",
	} {
		got, err := ReadClubs(strings.NewReader(text))
		require.NoError(t, err, name)
		require.Equal(t, want, got, name)
	}
}

func TestNoClubs(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "ratinglist.error.no-clubs",
		"fide_id,name\n1,A\n":            "ratinglist.error.no-clubs",
		"name,club\nA,B\n":               "ratinglist.error.no-clubs",
		"fide_id,club\n7,B\n\nseven,B\n": "ratinglist.error.club-id line=4",
		"fide_id,club\n-7,B\n":           "ratinglist.error.club-id line=2",
		"fide_id,club\n2147483648,B\n":   "ratinglist.error.club-large-id line=2 value=2147483648 limit=2147483647",
		"fide_id,club\n7,\"B\n":          "ratinglist.error.clubs",
		"fide_id,club\n7," + strings.Repeat("B", 61): "ratinglist.error.club-line line=2",
	} {
		_, err := ReadClubs(strings.NewReader(text))
		require.Error(t, err, text)
		require.ErrorContains(t, err, want, text)
	}
	_, err := ReadClubs(strings.NewReader("fide_id,club\n7," + strings.Repeat("Ж", 60)))
	require.NoError(t, err)
}
