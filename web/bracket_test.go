package web

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// exchanged is a report in which two pairs of a round with White's win have exchanged
// their Black players.
func exchanged(t testing.TB, data []byte, round int) []byte {
	t.Helper()
	var lines [][]rune
	at, found := 91+(round-1)*10, []int{}
	for i, l := range strings.Split(string(data), "\n") {
		lines = append(lines, []rune(l))
		if strings.HasPrefix(l, "001") && string(lines[i][at+5:at+8]) == "w 1" {
			found = append(found, i)
		}
	}
	require.GreaterOrEqual(t, len(found), 2)
	players := map[string]int{} // lines by starting rank
	for i, l := range lines {
		if strings.HasPrefix(string(l), "001") {
			players[string(l[4:8])] = i
		}
	}
	opponent := func(i int) string { return string(lines[i][at : at+4]) }
	set := func(i int, number string) { copy(lines[i][at:], []rune(number)) }
	one, two := found[0], found[1]
	first, second := opponent(one), opponent(two)
	set(players[first], string(lines[two][4:8]))
	set(players[second], string(lines[one][4:8]))
	set(one, second)
	set(two, first)
	var out []string
	for _, l := range lines {
		out = append(out, string(l))
	}
	return []byte(strings.Join(out, "\n"))
}

// Each round of a Swiss is drawn by score group, a floater with an arrow to the group
// of the opponent, and a round that differs next to that of the rules.
func TestBracketsOfACheck(t *testing.T) {
	s := working(t)
	data, err := os.ReadFile("../fixtures/federation/2026-09/01-masters-open.trf")
	require.NoError(t, err)
	picture := regexp.MustCompile(`(?s)<svg class="bracket".*?</svg>`)
	page := s.post(t, "/check", "open.trf", data).Body.String()
	wellFormed(t, "checked", page)
	inert(t, "checked", page)
	drawn := picture.FindAllString(page, -1)
	require.Len(t, drawn, 9, "one side a round")
	require.NotContains(t, page, `class="diff"`)
	require.Contains(t, drawn[2], `aria-label="Round 3, In the report: pairs 22, score groups 5. Pairs of two groups: 2: 2 Vorstofell, Quiro – 27 Özkelvin, Nilan (2 and 1½); 42 Zelnic, Yvaine – 23 Žunes, Kaspen (½ and 0)."`)
	require.Contains(t, drawn[2], `>Score 1½</text>`)
	heads := map[int]string{} // names by the middle of the line
	for _, h := range regexp.MustCompile(`<text class="group" x="34" y="(\d+)">([^<]*)<`).FindAllStringSubmatch(drawn[2], -1) {
		y, _ := strconv.Atoi(h[1])
		heads[y+5-9] = h[2]
	}
	require.Len(t, heads, 5)
	var to []string
	for _, a := range regexp.MustCompile(`<path class="float" d="M30 (\d+)H\d+V(\d+)M`).FindAllStringSubmatch(drawn[2], -1) {
		from, _ := strconv.Atoi(a[1])
		end, _ := strconv.Atoi(a[2])
		require.Greater(t, end, from)
		require.Contains(t, drawn[2], fmt.Sprintf(`y="%d"`, from+4), "it begins at a pair")
		to = append(to, heads[end])
	}
	require.Equal(t, []string{"Score 1½", "Score 0"}, to)

	page = s.post(t, "/check", "open.trf", exchanged(t, data, 2)).Body.String()
	wellFormed(t, "checked", page)
	drawn = picture.FindAllString(page, -1)
	require.Greater(t, len(drawn), 9)
	i := slices.IndexFunc(drawn, func(s string) bool { return strings.Contains(s, "Round 2, By the rules") })
	require.Positive(t, i)
	require.Contains(t, drawn[i-1], "Round 2, In the report")
	require.Equal(t, 3*2, strings.Count(drawn[i-1], `class="diff"`), "two pairs: White, Black and the sign")
	require.Equal(t, 3*2, strings.Count(drawn[i], `class="diff"`))
	require.Contains(t, page, `<details class="fold" open><summary>`)

	league, err := os.ReadFile("../fixtures/federation/2026-09/02-invitation-round-robin.trf")
	require.NoError(t, err)
	require.NotContains(t, s.post(t, "/check", "robin.trf", league).Body.String(), `class="bracket"`, "it has no score groups")
}
