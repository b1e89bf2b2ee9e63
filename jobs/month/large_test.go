package month

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/audit/simulate"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/answer"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/paper"
	"github.com/fedrate/fedrate/report/summary"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// manyPlayers is an event of one round of n players of the list. In the report
// all their ratings are those of an older list.
func manyPlayers(n int) (*tournament.Tournament, []ratinglist.Row) {
	t := robin("Festival", 2026_09_01, 2026_09_01)
	t.Players, t.PlayerCount, t.RatedCount, t.Rounds, t.Type = nil, n, n, 1, "Individual: Knock-out"
	var rows []ratinglist.Row
	for i := 1; i <= n; i++ {
		rating := tournament.Rating(2400 - i/3)
		row := ratinglist.Row{FIDEID: 1000 + i, Name: fmt.Sprintf("Festivalgast, Nummer %d", i), Federation: "TST", Birth: 1990}
		row.Standings[0] = ratinglist.Standing{Rating: rating, K: 20}
		rows = append(rows, row)
		p := tournament.Player{
			StartingRank: i, Name: fmt.Sprintf("Festivalgast, Nummer %d", i), Federation: "TST", FIDEID: row.FIDEID, Birth: 1990_01_01,
			Rating: rating + 7, PointsKnown: true, Rank: i, Sex: tournament.Male,
		}
		game := tournament.Game{Opponent: i + n/2, Colour: tournament.White, Result: tournament.Win}
		if i > n/2 {
			game = tournament.Game{Opponent: i - n/2, Colour: tournament.Black, Result: tournament.Loss}
		} else {
			p.Points = tournament.One
		}
		p.Games = append(p.Games, game)
		t.Players = append(t.Players, p)
	}
	t.Index()
	return t, rows
}

// findingsSheet is the rows of the sheet of the findings of a run.
func findingsSheet(t *testing.T, s *Result) [][]string {
	t.Helper()
	book, err := excelize.OpenFile(filepath.Join(s.Out, "run.xlsx"))
	require.NoError(t, err)
	defer func() { require.NoError(t, book.Close()) }()
	rows, err := book.GetRows("Findings")
	require.NoError(t, err)
	return rows
}

func TestEventOfThousandsOfPlayersIsPublished(t *testing.T) {
	t.Parallel()
	const n = 3000
	d := newDesk(t)
	event, rows := manyPlayers(n)
	d.importRows(2026_09, rows)
	out := d.submit(event)
	require.Equal(t, store.Accepted, out.Submission.State)
	s, err := Run(t.Context(), d.st, Options{ // without the players' own papers, which are as many
		Period: 2026_10, Publish: true, Accept: allAccepted(), Out: filepath.Join(d.dir, "out"), Federation: "OTH", Version: "test", Now: officeNow,
	})
	require.NoError(t, err)
	found := map[int]bool{}
	for _, f := range append(s.Findings, s.Submissions[0].Findings...) {
		for _, p := range f.Players {
			found[p] = true
		}
	}
	require.Equal(t, n, len(found), "each player has a finding")
	require.Empty(t, s.Failed)
	require.Equal(t, n/2, games(s))
	require.Len(t, s.Changes, n)
	list, err := d.st.List(t.Context(), 2026_10)
	require.NoError(t, err)
	require.Equal(t, n, list.Rows)
	sheet := findingsSheet(t, s)
	require.Len(t, sheet, 1+len(s.Submissions[0].Findings)+len(s.Findings))
}

func TestOpenWithStaleRatingsIsPublished(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	field := simulate.List(7, simulate.ListOptions{Players: 150}).Rows
	event := simulate.Event(7, simulate.EventOptions{Name: "Open", Field: field, Byes: 20, Forfeits: 10})
	stale := append([]ratinglist.Row(nil), field...)
	for i := range stale {
		if r := &stale[i].Standings[0]; r.Rating > 0 {
			r.Rating += 11
		}
	}
	d.importRows(event.FirstDay().Period(), stale)
	d.importRows(event.LastDay().Period(), stale)
	out := d.submit(event)
	require.Equal(t, store.Accepted, out.Submission.State)
	s := d.runWithPapers(event.LastDay().Period().Add(1), true)
	require.Empty(t, s.Failed)
	require.NotZero(t, games(s))
	said := false
	for _, row := range findingsSheet(t, s) {
		said = said || row[5] == "rating-differs"
	}
	require.True(t, said)
}

// TestPaperThatFails: the list is published without the paper, which the
// result, its JSON and its text name with the error.
func TestPaperThatFails(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.list(2026_09, ratings6...)
	d.submit(robin("Cup", 2026_09_05, 2026_09_01, 2026_09_02, 2026_09_03, 2026_09_04, 2026_09_05))
	f, err := newFolder(nil, d.dir, "papers", nil)
	require.NoError(t, err)
	w := &paperWriter{folder: f}
	require.NoError(t, w.write(paperFile{path: "z.xlsx", to: func(w io.Writer) error {
		_, _ = w.Write([]byte("the beginning"))
		return errors.New("no room for the name")
	}}))
	require.NoError(t, w.write(paperFile{path: "b.pdf", to: func(io.Writer) error { panic("no page") }}))
	require.NoError(t, w.write(paperFile{path: "c.txt", to: func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }}))
	require.NoError(t, w.write(paperFile{path: "a.pdf", to: form(func() *paper.Paper { return forms.IT1(language.English, norms.Certificate{}, forms.Source{}) })().PDF}))
	broken := form(func() *paper.Paper { panic("no form") })
	require.NoError(t, w.write(paperFile{path: "IT1.pdf", to: broken().PDF}))
	require.Equal(t, []summary.FailedPaper{
		{Path: "IT1.pdf", Error: handbook.Say("paper.error.document", "name", "", "problem", handbook.Say("jobs.wrong.fault", "fault", "no form"))},
		{Path: "b.pdf", Error: handbook.Say("jobs.wrong.fault", "fault", "no page")},
		{Path: "z.xlsx", Error: handbook.Verbatim("no room for the name")},
	}, w.failed)
	_, err = f.manifest("2026-10", nil)
	require.NoError(t, err)
	require.NoError(t, f.commit())
	require.Equal(t, []string{"a.pdf", "c.txt", ManifestName}, f.names())
	files, err := os.ReadDir(filepath.Join(d.dir, "papers"))
	require.NoError(t, err)
	require.Len(t, files, 3, "nothing is left of the papers that failed")
	result := Result{Run: summary.Run{Failed: w.failed}}
	var text strings.Builder
	require.NoError(t, report.RunText(&text, language.English, result.Run))
	require.Contains(t, text.String(), "Papers that failed\n")
	require.Contains(t, text.String(), "no room for the name")
	var data struct {
		Failed []answer.FailedPaper `json:"failedPapers"`
	}
	encoded, err := json.Marshal(result.Answer(answer.English))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(encoded, &data))
	require.Len(t, data.Failed, 3)
}
