package identity

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/tournament"
)

// pair is a line of testdata/pairs.txt: a name in a report, one on a list, and
// whether they are those of one person.
type pair struct {
	language, reported, listed string
	same                       bool
}

func pairs(t *testing.T) []pair {
	t.Helper()
	data, err := os.ReadFile("testdata/pairs.txt")
	require.NoError(t, err)
	var out []pair
	language := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			language = rest
			continue
		}
		parts := strings.Split(line, " | ")
		require.Len(t, parts, 3, line)
		out = append(out, pair{language, parts[0], parts[1], parts[2] == "same"})
	}
	return out
}

// Of names in two scripts or two spellings, and of names of two persons, at most one
// in a hundred is taken for the other, whichever of the two stands on the list.
// Where all else that is known of the two agrees, no spelling is another person's.
func TestPairsOfNames(t *testing.T) {
	var wrong, count [2]int
	languages := map[string]bool{}
	for _, p := range pairs(t) {
		languages[p.language] = true
		for _, turned := range [][2]string{{p.reported, p.listed}, {p.listed, p.reported}} {
			l, _ := compareReported(turned[0], turned[1])
			side := 0
			taken := l >= Near
			if p.same {
				side = 1
			}
			count[side]++
			if taken != p.same {
				wrong[side]++
				t.Logf("%s: %s and %s", p.language, turned[0], turned[1])
			}
			player := tournament.Player{Name: turned[0], Federation: "LIE", Sex: tournament.Male, Birth: 1990_01_01}
			row := ratinglist.Row{Name: turned[1], Federation: "LIE", Sex: tournament.Male, Birth: 1990}
			if agreeing := weigh(&player, &row, tournament.Standard).isSamePerson(); p.same {
				require.True(t, agreeing, "%s and %s", turned[0], turned[1])
			}
		}
	}
	t.Logf("%d names of one person, %d taken for two; %d of two, %d taken for one; %d languages", count[1], wrong[1], count[0], wrong[0], len(languages))
	require.GreaterOrEqual(t, count[0]+count[1], 2*400)
	require.GreaterOrEqual(t, len(languages), 12)
	require.LessOrEqual(t, 100*wrong[0], count[0])
	require.LessOrEqual(t, 100*wrong[1], count[1])
}
