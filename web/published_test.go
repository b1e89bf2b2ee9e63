package web_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/jobs"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/web"
)

func TestPublishedData(t *testing.T) {
	p := portal(t, office(t, masters()))
	get := func(path string, into any) *httptest.ResponseRecorder {
		w := ask(p, "GET", "/api/v1"+path, "")
		require.Equal(t, 200, w.Code, "%s: %s", path, w.Body)
		require.NoError(t, json.Unmarshal(w.Body.Bytes(), into))
		return w
	}
	var lists struct {
		Lists []struct{ Period, Source string }
	}
	first := get("/lists", &lists)
	require.Len(t, lists.Lists, 2)
	require.Equal(t, "2026-10", lists.Lists[0].Period)
	require.Equal(t, "published", lists.Lists[0].Source)
	tag := first.Header().Get("ETag")
	require.NotEmpty(t, tag)
	require.Equal(t, 304, ask(p, "GET", "/api/v1/lists", "", "If-None-Match", tag).Code)

	type page struct {
		Total int
		Rows  []struct {
			FideID, Name string
			Rating       int
			Change       *int
			Birth        int
		}
		Next *string
	}
	seen, cursor, total := map[string]bool{}, "", 0
	last := 9999
	for {
		var l page
		get("/lists/2026-10?federation=LIE&limit=50&cursor="+cursor, &l)
		for _, r := range l.Rows {
			require.False(t, seen[r.FideID], "stands twice")
			require.LessOrEqual(t, r.Rating, last)
			seen[r.FideID], last = true, r.Rating
		}
		total = l.Total
		if l.Next == nil {
			break
		}
		cursor = *l.Next
	}
	require.Len(t, seen, total)
	require.Greater(t, total, 200)
	require.Equal(t, 400, ask(p, "GET", "/api/v1/lists/2026-10?cursor=abc", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/lists/2030-01", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/lists/x", "").Code)

	var l page
	get("/lists/2026-10?q=marendahl", &l)
	require.Len(t, l.Rows, 1)
	require.Equal(t, "Marendahl, Torvin", l.Rows[0].Name)
	require.Equal(t, 31, *l.Rows[0].Change)

	var events struct {
		Total  int
		Events []struct {
			ID   int
			Name string
		}
	}
	get("/events", &events)
	require.Equal(t, 1, events.Total)
	var event struct {
		Name      string
		TieBreaks []string
		Standings []struct {
			Rank, StartingRank int
			Points             float64
		}
		Changes []struct{ Change float64 }
	}
	get("/events/1", &event)
	require.Equal(t, events.Events[0].Name, event.Name)
	require.Len(t, event.Standings, 44)
	require.Equal(t, 8.5, event.Standings[0].Points)
	require.NotEmpty(t, event.Changes)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/events/99", "").Code)

	var player struct {
		Name         string
		Lists        []any
		Months       []struct{ Change float64 }
		Certificates []any
	}
	whole := get("/players/"+l.Rows[0].FideID, &player).Body.String()
	require.Contains(t, whole, `"submission":0,"file":"","sha256":""`, "which file it came from is the office's own")
	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/2000000001", "").Code, "a number of the office")
	require.Equal(t, "Marendahl, Torvin", player.Name)
	require.Len(t, player.Lists, 2)
	require.Len(t, player.Months, 1)
	require.Empty(t, player.Certificates, "the office's own")
	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/5", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/api/v1/certificates/LIE-2026-09-IT1-GM-0000-0000", "").Code)
}

// Who is a minor is said of a player, by the day of the question.
func TestMinor(t *testing.T) {
	st := office(t)
	var l struct {
		Players []struct {
			FideID *string
			Birth  *int
		}
	}
	w := ask(portal(t, st), "GET", "/api/v1/players?limit=1000&federation=LIE", "")
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &l))
	require.NotContains(t, w.Body.String(), "minor")
	require.NotContains(t, w.Body.String(), "nationalIds")
	for _, one := range l.Players {
		if one.Birth == nil || *one.Birth != 2008 {
			continue
		}
		path := "/api/v1/players/" + *one.FideID
		now := ask(portal(t, st), "GET", path, "")
		require.Contains(t, now.Body.String(), `"minor":true`)
		grown := func(o *web.Options) { o.Now = func() time.Time { return day.AddDate(1, 0, 0) } }
		later := ask(portal(t, st, grown), "GET", path, "", "If-None-Match", now.Header().Get("ETag"))
		require.Equal(t, 200, later.Code)
		require.Contains(t, later.Body.String(), `"minor":false`)
		return
	}
	t.Fatal("no player was born in 2008")
}

// An event whose report cannot be read has a page and no workbook.
func TestUnreadableReport(t *testing.T) {
	st := office(t, masters())
	unread(t, st, 1)
	p := portal(t, st)
	require.Equal(t, 200, ask(p, "GET", "/events/1", "").Code)
	require.Equal(t, 200, ask(p, "GET", "/api/v1/events/1", "").Code)
	require.Equal(t, 404, ask(p, "GET", "/event-files/1.xlsx", "").Code)
}

// unread puts bytes that are no report in the place of one.
func unread(t *testing.T, st *store.Store, number int) {
	t.Helper()
	db, err := st.Jobs()
	require.NoError(t, err)
	nothing := sha256.Sum256([]byte("x"))
	_, err = db.Exec(`UPDATE submissions SET data = $1, sha256 = $2 WHERE number = $3`, []byte("x"), hex.EncodeToString(nothing[:]), number)
	require.NoError(t, err)
	require.NoError(t, db.Close())
}

// What is published is seen at once, and a cursor of before begins nowhere.
func TestPublishingIsSeen(t *testing.T) {
	st := office(t)
	p := portal(t, st)
	before := ask(p, "GET", "/api/v1/lists/2026-09?limit=5", "")
	var l struct{ Next string }
	require.NoError(t, json.Unmarshal(before.Body.Bytes(), &l))
	data, err := os.ReadFile(masters())
	require.NoError(t, err)
	_, err = jobs.Ingest(context.Background(), st, jobs.Submission{Name: "m.trf", Data: data, By: "test"}, day)
	require.NoError(t, err)
	require.Equal(t, 409, ask(p, "GET", "/api/v1/lists/2026-09?limit=5&cursor="+l.Next, "").Code)
	require.Equal(t, 200, ask(p, "GET", "/api/v1/lists", "", "If-None-Match", before.Header().Get("ETag")).Code)
}

// What if: the page, the programming interface and the command line have one answer.
func TestEstimate(t *testing.T) {
	p := portal(t, office(t))
	const path = "/api/v1/players/99000348/estimate"
	w := ask(p, "GET", path+"?against=2250,2310+1980x2", "")
	require.Equal(t, 200, w.Code, w.Body)
	require.Equal(t, "no-store", w.Header().Get("Cache-Control"), "it depends on the day")
	var e struct {
		List, Edition string
		Rating, K     int
		Expected      json.Number
		Opponents     []struct{ Rating, Difference int }
		Outcomes      []struct {
			Score, Change json.Number
			NewRating     int
		}
	}
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &e))
	require.Equal(t, []any{"2026-09", 2088, 20, "1.81"}, []any{e.List, e.Rating, e.K, e.Expected.String()})
	require.Len(t, e.Outcomes, 9)
	require.Equal(t, []any{"2.5", "13.8", 2102}, []any{e.Outcomes[5].Score.String(), e.Outcomes[5].Change.String(), e.Outcomes[5].NewRating})
	require.Equal(t, 108, e.Opponents[3].Difference)

	page := ask(p, "GET", "/players/99000348?against=2250+2310+1980x2&kind=standard", "").Body.String()
	require.Contains(t, page, "expected score 1.81")
	require.Contains(t, page, `<td class="n strong">2102</td>`)
	require.NotContains(t, ask(p, "GET", "/players/99000348", "").Body.String(), "expected score")

	require.Equal(t, 404, ask(p, "GET", "/api/v1/players/5/estimate?against=2000", "").Code)
	for asked, says := range map[string]string{
		"x": "is neither a rating nor a FIDE ID", "99000348": "no player plays against himself", "2000x61": "more than 60 opponents", "1300": "below 1400",
		"12345678": "has no player with FIDE ID 12345678", "99000005": "has no rating on the list", "%20": "no opponent is named",
	} {
		w := ask(p, "GET", path+"?against="+asked, "")
		require.Equal(t, 400, w.Code, asked)
		require.Contains(t, w.Body.String(), says)
		require.Contains(t, html.UnescapeString(ask(p, "GET", "/players/99000348?against="+asked, "").Body.String()), map[bool]string{true: "What if?", false: says}[asked == "%20"])
	}
	require.Contains(t, ask(p, "GET", "/players/99000348?against=%3Cscript%3E", "").Body.String(), "&lt;script&gt;")
}
