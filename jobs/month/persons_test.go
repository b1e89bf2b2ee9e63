package month

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

func (d *desk) say(changes ...store.PlayerChange) {
	d.Helper()
	for i := range changes {
		changes[i].By, changes[i].Reason, changes[i].At = "officer", "seen", officeNow
	}
	_, err := d.st.ChangePlayers(d.Context(), changes...)
	require.NoError(d, err)
}

// drawn is a round robin whose games were all drawn.
func drawn(title string, end handbook.Date, days ...handbook.Date) *tournament.Tournament {
	t := robin(title, end, days...)
	for i := range t.Players {
		p := &t.Players[i]
		p.Points = 0
		for r := range p.Games {
			p.Games[r].Result = tournament.Draw
			p.Points += tournament.Draw.Score()
		}
	}
	return t
}

// rowOf is a row of a list as the database has it, nil where there is none.
func (d *desk) rowOf(p handbook.Period, id int) (name, federation string, rating, games int) {
	d.Helper()
	for row, err := range d.st.Rows(d.Context(), p, "") {
		require.NoError(d, err)
		if row.FIDEID == id {
			return row.Name, row.Federation, int(row.Standings[0].Rating), row.Standings[0].Games
		}
	}
	return "", "", 0, 0
}

// Two IDs of one person make one row on the next list, with the games of both;
// the row that is gone opens no gate.
func TestMergedPlayerIsOnePerson(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, 2100, 2090, 2080, 2070, 2060, 2050, 2000)
	first := robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05)
	second := drawn("Second", 2026_09_25, 2026_09_21, 2026_09_22, 2026_09_23, 2026_09_24, 2026_09_25)
	second.Players[0].FIDEID = 1007 // player A under a second ID
	second.Index()
	d.say(store.PlayerChange{FIDEID: 1007, Act: store.PlayerMerge, Other: 1001})
	d.submit(first)
	d.submit(second)
	out := d.run(2026_10, true)
	require.Empty(t, out.Gates)
	list, err := d.st.List(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, 6, list.Rows)
	who, _, _, games := d.rowOf(2026_10, 1001)
	require.Equal(t, name(1), who)
	require.Equal(t, 10, games)
	who, _, _, _ = d.rowOf(2026_10, 1007)
	require.Empty(t, who)
	results, err := d.st.Results(t.Context(), 1001)
	require.NoError(t, err)
	require.Len(t, results, 2)
	require.Equal(t, tournament.Rating(2100), results[1].Rating, "rated by the ID that stays")

	// Taken back, they are two again.
	d.say(store.PlayerChange{Act: store.PlayerUndo, Other: 1})
	out = d.run(2026_11, false)
	require.Equal(t, handbook.Period(2026_11), out.Period)
}

// A rating that only the second ID has is the person's.
func TestMergedPlayerTakesTheRatingOver(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, 0, 2090, 2080, 2070, 2060, 2050, 2110)
	d.submit(robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	d.say(store.PlayerChange{FIDEID: 1007, Act: store.PlayerMerge, Other: 1001})
	d.run(2026_10, true)
	results, err := d.st.Results(t.Context(), 1001)
	require.NoError(t, err)
	require.Equal(t, tournament.Rating(2110), results[0].Rating)
	_, _, rating, games := d.rowOf(2026_10, 1001)
	require.NotZero(t, rating)
	require.Equal(t, 5, games)
}

// A federation holds from its day, a correction always; the dead have no row
// on the lists after.
func TestSaidOfPersons(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	d.say(
		store.PlayerChange{FIDEID: 1001, Act: store.PlayerTransfer, Value: "GER", Since: 2026_10_15},
		store.PlayerChange{FIDEID: 1002, Act: store.PlayerEdit, Field: "name", Value: "Married, B"},
		store.PlayerChange{FIDEID: 1003, Act: store.PlayerDeceased, Since: 2026_10_02},
	)
	d.run(2026_10, true)
	_, federation, _, _ := d.rowOf(2026_10, 1001)
	require.Equal(t, "TST", federation)
	who, _, _, _ := d.rowOf(2026_10, 1002)
	require.Equal(t, "Married, B", who)
	who, _, _, _ = d.rowOf(2026_10, 1003)
	require.NotEmpty(t, who)
	d.submit(robin("Second", 2026_10_05, 2026_10_01, 2026_10_01, 2026_10_01, 2026_10_01, 2026_10_01))
	out := d.run(2026_11, false)
	for _, g := range out.Gates {
		require.NotEqual(t, Shrunken, g.Name)
	}
	out = d.run(2026_11, true)
	require.True(t, out.Made)
	_, federation, _, _ = d.rowOf(2026_11, 1001)
	require.Equal(t, "GER", federation)
	who, _, _, _ = d.rowOf(2026_11, 1003)
	require.Empty(t, who)
}

// Games of a person without an ID are pooled over events once two spellings
// are matched, and no list has a row of the person until FIDE gives an ID; then
// the games of the months before count.
func TestMatchedPersonIsPooled(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, 0, 2090, 2080, 2070, 2060, 2050)
	first := robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05)
	first.Players[0].FIDEID, first.Players[0].Name = 0, "Иванов, Пётр"
	second := drawn("Second", 2026_09_25, 2026_09_21, 2026_09_22, 2026_09_23, 2026_09_24, 2026_09_25)
	second.Players[0].FIDEID, second.Players[0].Name = 0, "Ivanov, Petr"
	d.submit(first)
	d.submit(second)
	d.say(
		store.PlayerChange{FIDEID: tournament.FirstAwaited, Act: store.PlayerMatch, Value: store.Spelled(&first.Players[0])},
		store.PlayerChange{FIDEID: tournament.FirstAwaited, Act: store.PlayerMatch, Value: store.Spelled(&second.Players[0])},
	)
	out := d.run(2026_10, true)
	require.Equal(t, 1, len(out.NewRatings))
	require.Equal(t, 10, out.NewRatings[0].Games)
	encoded, err := json.Marshal(out.Answer(answer.English))
	require.NoError(t, err)
	require.Contains(t, string(encoded), `"fideId":null,"name":"Иванов, Пётр"`)
	numberless(t, out)
	list, err := d.st.List(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, 6, list.Rows)
	third := robin("Third", 2026_10_05, 2026_10_01, 2026_10_02, 2026_10_03, 2026_10_04, 2026_10_05)
	for i := range third.Players {
		p := &third.Players[i]
		p.Points = 0
		for r := range p.Games { // Black wins where White did
			switch g := &p.Games[r]; g.Result {
			case tournament.Win:
				g.Result = tournament.Loss
			case tournament.Loss:
				g.Result = tournament.Win
			}
			p.Points += p.Games[r].Result.Score()
		}
	}
	third.Players[0].FIDEID, third.Players[0].Name = 1009, "Ivanov, Petr"
	third.Index()
	d.submit(third)
	d.say(store.PlayerChange{FIDEID: tournament.FirstAwaited, Act: store.PlayerMerge, Other: 1009})
	out = d.run(2026_11, true)
	require.Equal(t, 1, len(out.NewRatings))
	require.Equal(t, 15, out.NewRatings[0].Games)
	who, _, rating, _ := d.rowOf(2026_11, 1009)
	require.Equal(t, "Ivanov, Petr", who)
	require.Equal(t, out.NewRatings[0].Rating, tournament.Rating(rating))
}

// numberless tells that no file of a run prints the number of a person whose
// FIDE ID is awaited.
func numberless(t *testing.T, s *Result) {
	t.Helper()
	number, sheets := strconv.Itoa(tournament.FirstAwaited), 0
	for _, name := range s.Files {
		if name == ManifestName { // which names the files
			continue
		}
		data, err := os.ReadFile(filepath.Join(s.Out, filepath.FromSlash(name)))
		require.NoError(t, err)
		require.NotContains(t, string(data), number, name)
		if !strings.HasSuffix(name, ".xlsx") {
			continue
		}
		book, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		require.NoError(t, err)
		for _, part := range book.File {
			f, err := part.Open()
			require.NoError(t, err)
			text, err := io.ReadAll(f)
			require.NoError(t, err)
			require.NotContains(t, string(text), number, "%s %s", name, part.Name)
			sheets++
		}
	}
	require.NotZero(t, sheets)
}

// A player who has left the federation is not on its list any more, one who has
// come to it is.
func TestListOfAFederationAfterTransfers(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...) // 1001, 1003 and 1005 are of TST
	d.submit(robin("First", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	d.say(
		store.PlayerChange{FIDEID: 1001, Act: store.PlayerTransfer, Value: "OTH", Since: 2026_09_20},
		store.PlayerChange{FIDEID: 1002, Act: store.PlayerTransfer, Value: "TST", Since: 2026_09_20},
	)
	_, err := Run(t.Context(), d.st, Options{Period: 2026_10, Publish: true, Accept: allAccepted(), Out: d.dir, Federation: "TST", Now: officeNow})
	require.NoError(t, err)
	data, err := os.ReadFile(filepath.Join(d.dir, "2026-10", "lists", "2026-10.csv"))
	require.NoError(t, err)
	var ids []string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		id, _, _ := strings.Cut(line, ",")
		ids = append(ids, id)
	}
	require.Equal(t, []string{"1002", "1003", "1005"}, ids)
}
