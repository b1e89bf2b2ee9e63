package report_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/report"
	"github.com/fedrate/fedrate/report/papertest"
	"github.com/fedrate/fedrate/tournament"
)

func TestRatingText(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.RatingText(&b, language.English, samplePlayers(), sampleEvent()))
	papertest.Golden(t, "rating_text", b.String())
	b.Reset()
	require.NoError(t, report.RatingText(&b, language.Russian, samplePlayers(), sampleEvent()))
	papertest.Golden(t, "rating_text_ru", b.String())
}

func TestRatingTextWithoutNames(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.RatingText(&b, language.English, samplePlayers()[:1]))
	papertest.Golden(t, "rating_text_numbers", b.String())
	b.Reset()
	require.NoError(t, report.RatingText(&b, language.English, nil))
	require.Equal(t, "no player has a game that counts\n", b.String())
}

func TestWorkingText(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, report.WorkingText(&b, language.English, "B.02", []rating.Step{{Article: "8.3.4", Text: handbook.Verbatim("change rounded"), Value: handbook.Verbatim("57")}}))
	require.Equal(t, "Article     What            Value\nB.02 8.3.4  change rounded  57\n", b.String())
}

func TestNormsText(t *testing.T) {
	required := tournament.Points(60)
	results := []norms.Result{
		{
			File: "open.trf", StartingRank: 9, Name: longName, FIDEID: "990001", Title: tournament.GM, Achieved: true, Edition: "2022-01-01",
			Games: 9, CountsAs: 10, Score: 70, Required: &required, Exceeds: 10, Average: 2476, Performance: 2601, Exempt: "1.4.3d",
			CoverArticle: "1.5.1", RaisedArticle: "1.4.6c", Raised: &norms.Raised{Round: 2, From: 2150, To: 2200}, Used: []int{1, 2, 3, 4, 5, 6, 7, 8, 9},
			Ignored: []norms.Ignored{{Round: 10, Article: "1.4.1f"}, {Round: 11, Article: "1.4.2c"}},
			Checks: []norms.Clause{
				{Article: "1.4.5b", What: handbook.Verbatim("GMs among the opponents"), Have: 300, Need: 300, OK: true},
				{Article: "1.4.8b", What: handbook.Verbatim("score required"), Have: 700, Need: 600, OK: true},
			},
			Notes: []handbook.Text{handbook.Verbatim("counts as a norm only where the event was registered")},
		},
		{
			File: "open.trf", StartingRank: 10, Name: "Берёзкин, Кирилл", Title: tournament.WIM, Edition: "2022-01-01", Games: 8, Score: 45,
			Checks: []norms.Clause{{Article: "1.4.1", What: handbook.Verbatim("games"), Have: 800, Need: 900}},
		},
	}
	var b bytes.Buffer
	require.NoError(t, report.NormsText(&b, language.English, results))
	papertest.Golden(t, "norms_text", b.String())
	b.Reset()
	require.NoError(t, report.NormsText(&b, language.Russian, results))
	papertest.Golden(t, "norms_text_ru", b.String())
	b.Reset()
	require.NoError(t, report.NormsText(&b, language.English, nil))
	require.Equal(t, "no norm\n", b.String())
}

func TestNamesDoNotSteerTheTerminal(t *testing.T) {
	players := samplePlayers()[:1]
	players[0].Name = "\x1b[2JEsc"
	var b bytes.Buffer
	require.NoError(t, report.RatingText(&b, language.English, players))
	require.Contains(t, b.String(), "\uFFFD[2JEsc 990001")
}
