package store_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/norms"
	"github.com/fedrate/fedrate/norms/arbiters"
	"github.com/fedrate/fedrate/norms/titles"
	"github.com/fedrate/fedrate/norms/titles/direct"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/registration"
)

// ledgerNorm has another value in every field.
func ledgerNorm() norms.Norm {
	required := tournament.Points(60)
	return norms.Norm{
		FIDEID: "1000", Title: tournament.IM, Origin: "run", Period: 2026_10, Tournament: 1, Submission: 1, StartingRank: 3, Edition: "2024-01-01",
		Event: "Open", City: "Town", Federation: "TST", Start: 2026_09_01, End: 2026_09_09, Achieved: 2026_09_08, Format: registration.Swiss, EventKind: "zonal", Rounds: 10,
		Played: 8, PlayedScore: 65, Games: 7, CountsAs: 12, Score: 55, Required: &required, Average: 2301, Performance: 2455, Exempt: "1.4.3c", Normal: registration.No,
		EightGames: true, OneRoundADay: registration.Yes, LargeSwiss: registration.Unknown, HostPlayers: 21, OtherPlayers: 22, Titled: 6, GM: 1, IM: 2, FM: 3, WGM: 4, WIM: 5, WFM: 9,
		RatedGames: 11, UnratedGames: 13, RegisteredDay: 2013_01_01, Notes: []handbook.Text{handbook.Verbatim("one"), handbook.Say("norms.note.no-dates", "article", "1.1.3")},
	}
}

func titleRecord() store.TitleRecord {
	return store.TitleRecord{
		Thresholds: []titles.Threshold{{
			FIDEID: "1000", Level: 1500, Rating: 1503_50, Period: 2026_10, Day: 2026_09_05, Games: 31, AllGames: true, Thirty: registration.Yes, ListAfter: 1498,
			Game:  &titles.ThresholdGame{Tournament: 1, Event: "Open", Round: 5, Opponent: 2, OpponentName: "New, One", Before: 1499_50, Gain: 400},
			Notes: []handbook.Text{},
		}},
		Arbiters: []store.ArbiterEvent{{Event: arbiterEvent("77")}},
	}
}

func arbiterEvent(id string) arbiters.Event {
	return arbiters.Event{
		Tournament: 1, Code: "C1", Name: "Open", City: "Town", Federation: "TST", Start: 2026_09_01, End: 2026_09_09, System: arbiters.Team, TeamSystem: arbiters.Swiss,
		Kind: tournament.Rapid, RateOfPlay: "15+10", Rounds: 9, Players: 50, Rated: 40, Federations: 3, OnlyHost: registration.No, Titled: 7, Teams: 12, Boards: 4,
		Class: arbiters.ClassLeague, Level: arbiters.International, Hybrid: true, Approved: registration.Yes, NormPossible: registration.No, AllRated: registration.Yes, FeesPaid: registration.No,
		Chief:    arbiters.Official{Name: "Chief, One", FIDEID: "70", Federation: "TST", Title: "IA", Role: "chief arbiter"},
		Arbiters: []arbiters.Official{{Name: "Second, Two", FIDEID: id, Federation: "OTH", Title: "NA", Role: "deputy"}},
	}
}

func TestLedgerOfARun(t *testing.T) {
	s := published(t)
	r := record()
	r.Titles = titleRecord()
	r.Norms = []store.FoundNorm{{Norm: ledgerNorm(), Result: &norms.Result{}}}
	for range 2 { // publishing again replaces the rows
		require.NoError(t, written(t, s, r))
		f, ok, err := s.LedgerFacts(t.Context(), 1000)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, []norms.Norm{ledgerNorm()}, f.Norms)
		require.Equal(t, titleRecord().Thresholds[0], f.Thresholds[len(f.Thresholds)-1])
		require.Equal(t, tournament.Hundredths(1510_00), f.Highest)
		require.Equal(t, "TST", f.Player.Federation)
		events, err := s.ArbiterEvents(t.Context(), "77")
		require.NoError(t, err)
		require.Len(t, events, 1)
		require.Equal(t, arbiterEvent("77"), events[0].Event)
	}
	ids, err := s.LedgerPlayers(t.Context(), 2026_10, "TST")
	require.NoError(t, err)
	require.Equal(t, []int{1000}, ids)
	ids, err = s.LedgerPlayers(t.Context(), 2026_11, "TST")
	require.NoError(t, err)
	require.Empty(t, ids)
}

func TestRecordedNorms(t *testing.T) {
	s := published(t)
	n, err := s.AddNorm(t.Context(), ledgerNorm())
	require.NoError(t, err)
	require.Equal(t, 1, n.Number)
	_, err = s.AddNorm(t.Context(), ledgerNorm())
	require.Contains(t, language.English.Error(err), "is there already")
	found, err := s.Norms(t.Context(), "1000")
	require.NoError(t, err)
	require.Len(t, found, 2, "in addition to the one of the run")
	require.Equal(t, store.StoredNorm{Norm: n}, found[1])
	require.Equal(t, "recorded", found[1].Origin)
	require.NoError(t, written(t, s, record()), "a run leaves it alone")
	require.Contains(t, language.English.Error(s.RemoveNorm(t.Context(), 0)), "there is no recorded norm 0")
	require.NoError(t, s.RemoveNorm(t.Context(), 1))
	found, err = s.Norms(t.Context(), "")
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, "run", found[0].Origin)
}

func TestDirectAndAwards(t *testing.T) {
	s := published(t)
	d := direct.Result{
		FIDEID: "1000", Title: tournament.IM, Norm: true, Kind: "zonal", Place: handbook.Say("titles.direct.gold"), Table: "1.24b", Row: 39, Event: "Zonal", City: "Town", Federation: "TST",
		Start: 2024_05_01, End: 2024_05_10, Rank: 1, Games: 9, Score: 75, Group: "boys", Unverified: true, Notes: []handbook.Text{handbook.Verbatim("n"), handbook.Say("titles.direct.as-recorded")},
	}
	for range 2 {
		kept, err := s.AddDirect(t.Context(), []direct.Result{d})
		require.NoError(t, err)
		require.Equal(t, 1, kept[0].Number)
	}
	conditional := titles.Held{Title: tournament.IM, Since: 2024_06_01, Conditional: true, Basis: "direct"}
	require.NoError(t, s.Award(t.Context(), "1000", conditional))
	f, _, err := s.LedgerFacts(t.Context(), 1000)
	require.NoError(t, err)
	d.Number = 1
	require.Equal(t, []direct.Result{d}, f.Direct)
	require.Contains(t, f.Held, conditional)
	require.NoError(t, s.Award(t.Context(), "1000", titles.Held{Title: tournament.IM, Since: 2024_09_01, Basis: "direct"}))
	f, _, err = s.LedgerFacts(t.Context(), 1000)
	require.NoError(t, err)
	require.Contains(t, f.Held, titles.Held{Title: tournament.IM, Since: 2024_09_01, Basis: "direct"})
}

// Titles and ratings of the lists: the first list that shows each, and the games
// rated here.
func TestLedgerFromLists(t *testing.T) {
	s := published(t)
	f, ok, err := s.LedgerFacts(t.Context(), 7)
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, []titles.Held{{Title: tournament.FM, Since: 2026_10_01, Basis: "list"}}, f.Held)
	lists, err := s.ListRatings(t.Context(), 1000)
	require.NoError(t, err)
	require.Equal(t, []titles.ListRating{
		{Period: 2026_09, Rating: 1500, K: lists[0].K, Birth: lists[0].Birth},
		{Period: 2026_10, Rating: 1510, K: 20, Birth: lists[1].Birth, Games: 1},
	}, lists)
	_, ok, err = s.LedgerFacts(t.Context(), 424242)
	require.NoError(t, err)
	require.False(t, ok)
}

func TestArbiters(t *testing.T) {
	s := published(t)
	c := arbiters.Candidate{
		FIDEID: "77", Name: "Second, Two", Federation: "OTH", Birth: handbook.NewDate(1990, 0, 0), National: 2018_01_01, FASince: 2020_01_01, IASince: 2025_01_01,
		ActiveTo: 2028_01_01, Languages: []string{"en", "de"},
		Seminars: []arbiters.Seminar{{Title: arbiters.FA, Federation: "TST", Start: 2024_01_01, End: 2024_01_03, Percent: 85, Passed: registration.Yes}}, Norms: []arbiters.Norm{},
	}
	for range 2 {
		require.NoError(t, s.SetArbiter(t.Context(), c))
		found, ok, err := s.Arbiter(t.Context(), "77", arbiters.FA)
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, c, found)
	}
	r := record()
	r.Titles = titleRecord()
	r.Norms = []store.FoundNorm{{Norm: ledgerNorm(), Result: &norms.Result{}}}
	require.NoError(t, written(t, s, r))
	found, _, err := s.Arbiter(t.Context(), "77", arbiters.FA)
	require.NoError(t, err)
	require.Len(t, found.Norms, 1)
	require.False(t, found.Norms[0].OK, "the fees are not paid")
	require.NoError(t, s.SetArbiterFact(t.Context(), 1, "fees-paid", "yes"))
	require.Error(t, s.SetArbiterFact(t.Context(), 1, "weather", "fine"))
	require.NoError(t, written(t, s, r), "what the office knows stays")
	found, _, err = s.Arbiter(t.Context(), "77", arbiters.FA)
	require.NoError(t, err)
	require.Equal(t, registration.Yes, found.Norms[0].Event.FeesPaid)
	require.NoError(t, s.SetArbiterFact(t.Context(), 1, "fees-paid", ""))
	found, _, err = s.Arbiter(t.Context(), "77", arbiters.FA)
	require.NoError(t, err)
	require.Equal(t, registration.No, found.Norms[0].Event.FeesPaid)
	elsewhere := arbiterEvent("77")
	elsewhere.Tournament, elsewhere.Name = 0, "Elsewhere"
	_, err = s.AddArbiterEvent(t.Context(), elsewhere)
	require.NoError(t, err)
	require.NoError(t, written(t, s, r))
	found, _, err = s.Arbiter(t.Context(), "77", arbiters.FA)
	require.NoError(t, err)
	require.Len(t, found.Norms, 2)
}
