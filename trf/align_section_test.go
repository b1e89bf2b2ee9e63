package trf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

// sectionLines are lines of all records of sections in their columns.
var sectionLines = []string{
	"013 Bishops                            1    2   10",
	"013 Rook Club 1923                     3    4   12",
	"310   1 Bishops                            BIS   2150    5.0   10.5   1     1    2   10",
	"310  12 Rook Club 1923                     ROO   1999    3.0    5.5   2     3    4   12",
	"240 H  12   12   13 1014",
	"240 F   3    4",
	"250       1.0   1   2    1   30",
	"250  2.0  0.5   3   4    1   30",
	"260   1   9   11   12   13",
	"299 W   1.0   2.0    3   10   12",
	"299          -0.5   10    4",
	"300   1   2  13   11   12 0000   14",
	"320  1.0  2.0  12      11",
	"330 +-  11   2  13",
}

// sections are what the lines of sections say.
type sections struct {
	teams     []tournament.Team
	byes      []tournament.ByeRecord
	faster    []tournament.Acceleration
	apart     []tournament.Prohibition
	abnormal  []tournament.AbnormalPoints
	lineUps   []tournament.LineUp
	teamByes  *tournament.TeamByes
	forfeited []tournament.ForfeitedMatch
}

func readSections(t *testing.T, lines []string) (sections, []handbook.Finding) {
	t.Helper()
	got, found, err := trf.Read("in.trf", []byte(alignHead+strings.Join(sixPlayers, "\r\n")+"\r\n"+strings.Join(lines, "\r\n")+"\r\n"))
	require.NoError(t, err)
	return sections{got.Teams, got.Byes, got.Accelerations, got.Prohibited, got.Abnormal, got.OutOfOrder, got.TeamByes, got.ForfeitedMatches}, found
}

// A line of a section of which a part stands one or two columns too far to the right or
// left is read as it was meant, and its record has one finding.
func TestShiftedSections(t *testing.T) {
	want, found := readSections(t, sectionLines)
	require.Empty(t, found)
	tried := 0
	for _, id := range []string{"013", "310", "240", "250", "260", "299", "300", "320", "330"} {
		for _, blanks := range []int{1, 2, -1, -2} {
			for _, col := range wordStarts(id) {
				lines := append([]string(nil), sectionLines...)
				changed := 0
				for i, l := range lines {
					if strings.HasPrefix(l, id) && len(l) >= col && canInsert(l, col, blanks) {
						lines[i] = insert(l, col, blanks)
						changed++
					}
				}
				if changed == 0 {
					continue
				}
				tried++
				got, found := readSections(t, lines)
				if id == "320" && (blanks == 2 || blanks == -2) && got.teamByes == nil {
					continue // two columns are half a cell: it may be that of the round before or after
				}
				require.Equal(t, want, got, "%s: %d blanks before column %d: %v", id, blanks, col, found)
				require.LessOrEqual(t, len(found), 1, "%s: %d blanks before column %d", id, blanks, col)
				for _, f := range found {
					require.Equal(t, "TRF26-"+id, f.Article)
					require.Equal(t, "columns", f.Rule)
					require.Equal(t, handbook.Warning, f.Severity)
				}
				aligned, ok := trf.Align(alignHead + strings.Join(sixPlayers, "\r\n") + "\r\n" + strings.Join(lines, "\r\n") + "\r\n")
				if require.Equal(t, len(found) > 0, ok); ok {
					_, found, err := trf.Read("in.trf", []byte(aligned))
					require.NoError(t, err)
					require.Empty(t, found)
				}
			}
		}
	}
	require.Greater(t, tried, 100)
}

// wordStarts returns the columns at which fields begin in the lines of a record.
func wordStarts(id string) []int {
	seen := map[int]bool{}
	var out []int
	for _, l := range sectionLines {
		for col := 5; strings.HasPrefix(l, id) && col <= len(l); col++ {
			inName := id == "013" && col > 5 && col < 37 || id == "310" && col > 9 && col < 41
			if l[col-2] == ' ' && l[col-1] != ' ' && !seen[col] && !inName {
				seen[col] = true
				out = append(out, col)
			}
		}
	}
	return out
}

// canInsert reports whether a change before a column leaves words whole and apart.
func canInsert(l string, col, blanks int) bool {
	if l[col-2] != ' ' || l[col-1] == ' ' {
		return false
	}
	return blanks > 0 || col-1+blanks > 4 && strings.Trim(l[col-2+blanks:col-1], " ") == ""
}

// What cannot be brought into its columns in one way alone is not read.
func TestSectionsInWords(t *testing.T) {
	for line, c := range map[string]struct {
		get  func(s sections) any
		want any
		key  string
	}{
		"240 H   8    12":                {byesOf, []int{12}, "trf.columns.right"},
		"240 H    8   12":                {byesOf, []int{12}, "trf.columns.right"},
		"240  H   8   12":                {byesOf, []int{12}, "trf.columns.right"},
		"240 H 8 12 13 14":               {byesOf, []int{12, 13, 14}, "trf.columns.record"},
		"240 H   8   112  113  114  115": {byesOf, []int{112, 113, 114, 115}, "trf.columns.right"},
		"240 H   8   12-13":              {byesOf, []int(nil), "trf.columns.unread"},
		"260 1 9 11 12":                  {func(s sections) any { return s.apart[0].IDs }, []int{11, 12}, "trf.columns.record"},
		"300 1 2 3 11 12 0 14":           {func(s sections) any { return s.lineUps[0].Players }, []int{11, 12, 0, 14}, "trf.columns.record"},
		"320  1.0  2.0            12":    {func(s sections) any { return s.teamByes }, (*tournament.TeamByes)(nil), "trf.columns.unread"},
		"330 +- 11 2 13":                 {func(s sections) any { return s.forfeited[0].White }, 2, "trf.columns.record"},
		"013 Knights                            1     2    11    12": {membersOf, []int{1, 2, 11, 12}, "trf.columns.record"},
		"013 Knights                             11   12   13":       {membersOf, []int{11, 12, 13}, "trf.columns.right"},
		"013 Knights and a name of 37 characters   11   12   13":     {membersOf, []int{11, 12, 13}, "trf.columns.name"},
	} {
		got, found := readSections(t, []string{line})
		require.Equal(t, c.want, c.get(got), line)
		require.NotEmpty(t, found, line)
		require.Equal(t, c.key, found[0].Text.Key, "%s: %v", line, found)
	}
}

func byesOf(s sections) any {
	if len(s.byes) == 0 {
		return []int(nil)
	}
	return s.byes[0].IDs
}

func membersOf(s sections) any { return s.teams[0].Members }
