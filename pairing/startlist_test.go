package pairing_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/tournament"
)

// listed returns a report with a round played, whose players have these strengths.
func listed(strengths ...tournament.Player) *tournament.Tournament {
	report := placed(len(strengths), "FIDE_DUTCH")
	for i := range report.Players {
		p := &report.Players[i]
		p.Rating, p.Title, p.Name = strengths[i].Rating, strengths[i].Title, strengths[i].Name
		p.Games = []tournament.Game{{Result: tournament.HalfBye}}
	}
	return report
}

func rated(ratings ...tournament.Rating) *tournament.Tournament {
	strengths := make([]tournament.Player, len(ratings))
	for i, r := range ratings {
		strengths[i] = tournament.Player{Rating: r, Name: "Same"}
	}
	return listed(strengths...)
}

// TestStartListSaysWhere: the first two that stand the wrong way round, how many
// are out of place, and until when it can be mended.
func TestStartListSaysWhere(t *testing.T) {
	said := func(article, key string, severity handbook.Severity, n, all, first int, strength string, second int, secondStrength string, fixed int) []handbook.Finding {
		return []handbook.Finding{warns(article, "start-list-order", severity, cell(second, 0), 0, []int{first, second}, key,
			"n", n, "all", all, "first", first, "strength", strength, "second", second, "secondStrength", secondStrength, "fixed", fixed)}
	}
	for key, article := range map[string]string{"2017": "C.04.2-B.2", "2026": "C.04.2-2.2"} {
		require.Empty(t, ruled(rated(2400, 2300, 2300, 2200), key, "start-list-order"))
		require.Equal(t, said(article, "pairing.start-list-order", handbook.Warning, 1, 2, 1, "2300", 2, "2301", 5),
			ruled(rated(2300, 2301), key, "start-list-order"))
		require.Equal(t, said(article, "pairing.start-list-order", handbook.Warning, 2, 5, 2, "2300", 3, "2350", 5),
			ruled(rated(2400, 2300, 2350, 2200, 2399), key, "start-list-order"))
		require.Equal(t, said(article, "pairing.start-list-order", handbook.Warning, 1, 3, 2, "2300 WFM", 3, "2300 FM", 5),
			ruled(listed(tournament.Player{Rating: 2300, Title: tournament.GM}, tournament.Player{Rating: 2300, Title: tournament.WFM},
				tournament.Player{Rating: 2300, Title: tournament.FM}), key, "start-list-order"))
		require.Equal(t, said(article, "pairing.start-list-order.names", handbook.Info, 1, 3, 1, "2300", 2, "2300", 5),
			ruled(listed(tournament.Player{Rating: 2300, Name: "Zander"}, tournament.Player{Rating: 2300, Name: "Amsel"},
				tournament.Player{Rating: 2200, Name: "Amsel"}), key, "start-list-order"))
		// Names as well as ratings.
		require.Equal(t, said(article, "pairing.start-list-order", handbook.Warning, 2, 4, 1, "2300", 2, "2300", 5),
			ruled(listed(tournament.Player{Rating: 2300, Name: "Zander"}, tournament.Player{Rating: 2300, Name: "Amsel"},
				tournament.Player{Rating: 2200, Name: "Amsel"}, tournament.Player{Rating: 2250, Name: "Amsel"}), key, "start-list-order"))
	}
	// The last round before which numbers may change is the fourth.
	for rounds, fixed := range map[int]int{4: 5, 5: 0, 6: 0} {
		report := rated(2300, 2301)
		for i := range report.Players {
			for range rounds - 1 {
				report.Players[i].Games = append(report.Players[i].Games, tournament.Game{Result: tournament.HalfBye})
			}
		}
		got := ruled(report, "2026", "start-list-order")
		require.Len(t, got, 1)
		require.Equal(t, fixed, got[0].Text.Number("fixed"))
		require.Equal(t, fixed, ruled(report, "2017", "start-list-order")[0].Text.Number("fixed"))
	}
}

// TestStartListLeftOut: who is not rated, has no number or came late stands where
// he stands; reports whose numbers follow something else are not looked at.
func TestStartListLeftOut(t *testing.T) {
	wrong := func(change func(*tournament.Tournament)) int {
		report := rated(2400, 2300, 2350, 2200)
		change(report)
		return len(ruled(report, "2026", "start-list-order"))
	}
	none := func(*tournament.Tournament) {}
	require.Equal(t, 1, wrong(none))
	for _, method := range []string{"FIDE", " fide ", "  ", "FIDON"} { // FIDON: the rating of FIDE, else the national one
		require.Equal(t, 1, wrong(func(r *tournament.Tournament) { r.RankMethod = method }), method)
	}
	for _, method := range []string{"NRO", "X"} {
		require.Zero(t, wrong(func(r *tournament.Tournament) { r.RankMethod = method }), method)
	}
	require.Zero(t, wrong(func(r *tournament.Tournament) { r.RankingIDs = true }))
	require.Zero(t, wrong(func(r *tournament.Tournament) { r.System = "FIDE_ROUNDROBIN" }))
	require.Zero(t, wrong(func(r *tournament.Tournament) { r.Players[1].Rating = 0 }))
	require.Equal(t, 1, wrong(func(r *tournament.Tournament) { r.Players[1].Rating = 1 }))
	require.Zero(t, wrong(func(r *tournament.Tournament) { r.Players[2].StartingRank = 0 }))
	for result, want := range map[tournament.Result]int{'Z': 0, 0: 0, 'H': 1, 'F': 1, 'U': 1} { // late, or with a bye
		require.Equal(t, want, wrong(func(r *tournament.Tournament) { r.Players[2].Games[0] = tournament.Game{Result: result} }), result.String())
	}
	for result, want := range map[tournament.Result]int{'-': 1, '*': 1, 0: 1} {
		require.Equal(t, want, wrong(func(r *tournament.Tournament) { r.Players[2].Games[0] = tournament.Game{Result: result, Opponent: 1} }), result.String())
	}
	// Numbers, not lines, are the start list.
	report := rated(2400, 2300, 2350)
	report.Players[1], report.Players[2] = report.Players[2], report.Players[1]
	report.Index()
	require.Equal(t, []int{2, 3}, ruled(report, "2026", "start-list-order")[0].Players)
	report = rated(2300, 2400)
	report.Players[0].StartingRank, report.Players[1].StartingRank = 2, 1
	report.Index()
	require.Empty(t, ruled(report, "2026", "start-list-order"))
	// Two of one number stand as they come.
	report = rated(2300, 2400, 2200)
	report.Players[1].StartingRank = 1
	report.Index()
	require.Len(t, ruled(report, "2026", "start-list-order"), 1)
}

// TestStartListNames: of equal strength the alphabet decides, as far as both names
// are plain Latin letters; how they are written does not matter.
func TestStartListNames(t *testing.T) {
	for _, c := range []struct {
		first, second string
		wrong         bool
	}{
		{"Amsel", "Zander", false},
		{"Zander", "Amsel", true},
		{"b", "A", true},
		{"B", "a", true},
		{"Z", "a", true},
		{"z", "Y", true},
		{"a", "Z", false},
		{"A", "b", false},
		{"amsel", "AMSEL", false},
		{"AMSEL", "amsel", false},
		{"Amselb", "AMSELA", true},
		{"Amsel, B", "Amsel, A", true},
		{"Amsel", "Ams", false}, // the shorter one: collations differ on nothing
		{"Ams", "Amsel", false},
		{"", "Amsel", false},
		{"Älster", "Amsel", false},
		{"B", "Älster", false},
		{"Amsel B", "Amsel, A", false},
		{"Amsel, A", "Amsel A", false},
		{"b-", "a", true},
		{"ab", "a-", false},
		{"a{", "az", false},
		{"az", "a{", false},
		{"a~", "ay", false},
		{"a@", "aa", false},
		{"ab", "a[", false},
	} {
		got := ruled(listed(tournament.Player{Rating: 2300, Name: c.first}, tournament.Player{Rating: 2300, Name: c.second}), "2026", "start-list-order")
		require.Equal(t, c.wrong, len(got) == 1, "%s above %s", c.first, c.second)
	}
}

// TestNumberGaps: all numbers below the highest that no player has are reported.
func TestNumberGaps(t *testing.T) {
	gap := func(article string, n, highest int, numbers handbook.Text) []handbook.Finding {
		return []handbook.Finding{warns(article, "number-gap", handbook.Info, head, 0, nil, "pairing.number-gap", "n", n, "highest", highest, "numbers", numbers)}
	}
	with := func(ranks ...int) *tournament.Tournament {
		report := placed(len(ranks), "FIDE_DUTCH")
		for i, rank := range ranks {
			report.Players[i].StartingRank = rank
		}
		report.Index()
		return report
	}
	for key, article := range map[string]string{"2017": "C.04.2-B.3", "2026": "C.04.2-2.3"} {
		require.Empty(t, ruled(with(1, 2, 3), key, "number-gap"))
		require.Empty(t, ruled(with(2, 3, 1), key, "number-gap"))
		require.Equal(t, gap(article, 3, 4, numbers(3)), ruled(with(1, 2, 4), key, "number-gap"))
		require.Equal(t, gap(article, 3, 6, numbers(1, 3, 5)), ruled(with(2, 4, 6), key, "number-gap"))
		require.Equal(t, gap(article, 1, 2, numbers(1)), ruled(with(2), key, "number-gap"))
		require.Equal(t, gap(article, 2, 102, handbook.Say("outcome.list", "items", []int{2, 3, 4, 5, 6, 7, 8}, "more", 93)), ruled(with(1, 102), key, "number-gap"))
	}
	require.Empty(t, ruled(with(0), "2026", "number-gap"))
	require.Empty(t, ruled(with(), "2026", "number-gap"))
}

// TestRenumbered: where the replay says that the numbers are not those of the start
// list, the order of the list is not told of again.
func TestRenumbered(t *testing.T) {
	report := open(t, "2026", 21, 5, 2)
	to := make([]int, len(report.Players))
	for i := range to {
		to[i] = len(to) - i
		report.Players[i].Rank = to[i]
	}
	renumber(report, to)
	require.Len(t, ruled(report, "2026", "start-list-order"), 1)
	_, all := pairing.Check(report, pairing.Options{Edition: edition("2026")})
	require.Len(t, of(all, "numbers-final-ranking"), 1)
	require.Empty(t, of(all, "start-list-order"))
}
