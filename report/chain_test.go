package report_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/rating/ratinglist"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/forms"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// TestWorkedExample takes the example of the rating regulations through the
// chapter to the sheet: sum 1.43, change 57.2, new rating 2269.
func TestWorkedExample(t *testing.T) {
	event := sampleEvent()
	event.Start, event.End = 2022_03_01, 2022_03_11
	for i := range event.RoundDates {
		event.RoundDates[i] += 2022_03_00 - 2026_09_00
	}
	list := &ratinglist.List{Period: 2022_03, Kinds: [tournament.Kinds]bool{true}}
	for i := range event.Players {
		p := &event.Players[i]
		for r, g := range event.Players[0].Games {
			if g.Opponent == p.StartingRank {
				mirror(p, r+1, g)
			}
		}
		list.Rows = append(list.Rows, ratinglist.Row{FIDEID: p.FIDEID, Standings: [tournament.Kinds]ratinglist.Standing{{Rating: p.Rating, K: 40}}})
	}
	edition, err := rating.InForce(tournament.Standard, event.Start)
	require.NoError(t, err)
	shelf := &ratinglist.Lists{}
	shelf.Add(list)
	players, _ := rating.Rate(rating.Input{
		Period: 2022_04, Events: []rating.Event{{File: event.File, Tournament: event, Edition: edition}}, Lists: shelf,
	})
	f := papertest.Open(t, papertest.Written(t, func(w io.Writer) error { return report.TournamentRating(w, language.English, 2022_04, event, players) }))
	for cell, want := range map[string]string{"B8": longName, "H8": "9", "L8": "1.43", "M8": "40", "O8": "57.2", "R8": "2269"} {
		got, err := f.GetCellValue("Summary", cell, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Equal(t, want, got, cell)
	}
	rows, err := f.GetRows("Working")
	require.NoError(t, err)
	require.Greater(t, len(rows), 30)
}

// mirror writes a game on the opponent's line.
func mirror(p *tournament.Player, round int, g tournament.Game) {
	other := map[tournament.Result]tournament.Result{
		tournament.Win: tournament.Loss, tournament.Loss: tournament.Win, tournament.Draw: tournament.Draw, tournament.ForfeitWin: tournament.ForfeitLoss,
	}
	for len(p.Games) < round {
		p.Games = append(p.Games, tournament.Game{})
	}
	p.Games[round-1] = tournament.Game{Opponent: 1, Colour: tournament.White + tournament.Black - g.Colour, Result: other[g.Result]}
}

// TestCertificateFromTheChapter fills a form from an event as the chapter of
// titles does.
func TestCertificateFromTheChapter(t *testing.T) {
	event := sampleEvent()
	edition, err := norms.InForce(event.Start)
	require.NoError(t, err)
	field := make([]norms.Entrant, len(event.Players))
	federations := []string{"HUN", "GER", "AUT", "SVK", "POL"}
	for i := range field {
		field[i] = norms.Entrant{Rating: event.Players[i].Rating, Title: tournament.GM, Federation: federations[i%len(federations)]}
	}
	ev := &norms.Event{File: event.File, Tournament: event, Edition: edition, Field: field, Format: registration.Swiss}
	results := norms.Find(ev, norms.Options{Player: 1, Near: true, Title: tournament.WIM})
	if len(results) == 0 {
		results = norms.Find(ev, norms.Options{Player: 1, Near: true})
	}
	for i := range results {
		c := norms.NewCertificate(ev, &results[i])
		data := papertest.Same(t, func(w io.Writer) error { return forms.IT1(language.English, c, forms.Source{}).XLSX(w) })
		rows, err := papertest.Open(t, data).GetRows("IT1")
		require.NoError(t, err)
		require.Equal(t, "not valid until confirmed by FIDE", rows[1][0])
	}
}
