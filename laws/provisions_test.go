package laws

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/tournament"
)

// Which illegal move loses, what the opponent gets for those before, and for a false
// claim, in each edition and way of playing.
func TestPenaltiesByEdition(t *testing.T) {
	for key, want := range map[string][plays][3]int{
		"2011": {{3, 2, 3}, {3, 2, 3}, {3, 2, 3}, {3, 2, 3}, {1, 0, 3}},
		"2014": {{2, 2, 2}, {2, 2, 2}, {1, 0, 2}, {2, 1, 1}, {1, 0, 1}},
		"2023": {{2, 2, 2}, {2, 1, 1}, {2, 1, 1}, {2, 1, 1}, {2, 1, 1}},
	} {
		e := edition(t, key)
		for p := range plays {
			penalty := e.Numbers.Penalties[p]
			require.Equal(t, want[p], [3]int{penalty.Loses, penalty.Minutes, penalty.Claim}, "%s %s", key, p)
			require.Equal(t, p == RapidPlay || p == BlitzPlay, penalty.UntilReply, "%s %s", key, p)
			require.NotEmpty(t, IllegalArticle(e, p), "%s %s", key, p)
			require.NotEmpty(t, ClaimArticle(e, p), "%s %s", key, p)
		}
	}
}

// The class of a time for 60 moves, by edition.
func TestClassByEdition(t *testing.T) {
	for _, c := range []struct {
		minutes    int
		in2011, on tournament.Kind
	}{
		{10, tournament.Blitz, tournament.Blitz},
		{11, tournament.Blitz, tournament.Rapid},
		{12, tournament.Blitz, tournament.Rapid},
		{15, tournament.Rapid, tournament.Rapid},
		{59, tournament.Rapid, tournament.Rapid},
		{60, tournament.Standard, tournament.Standard},
	} {
		kind, _ := ClassOf(edition(t, "2011"), c.minutes*60)
		require.Equal(t, c.in2011, kind, c.minutes)
		for _, key := range []string{"2014", "2023"} {
			kind, _ = ClassOf(edition(t, key), c.minutes*60)
			require.Equal(t, c.on, kind, c.minutes)
		}
	}
	for _, c := range []struct {
		key, article string
		seconds      int
	}{{"2011", "17.1", 899}, {"2011", "16.1", 900}, {"2014", "B.1", 600}, {"2023", "A.1", 601}, {"2023", "A.1", 3599}, {"2023", "", 3600}} {
		_, article := ClassOf(edition(t, c.key), c.seconds)
		require.Equal(t, c.article, article)
	}
}

// Each provision stands once in an edition and has its sentence in every language.
func TestProvisionsHaveSentences(t *testing.T) {
	for i := range Chapter.Editions {
		e := &Chapter.Editions[i]
		var seen []string
		for _, a := range e.Articles {
			if a.For == "" {
				continue
			}
			about := provisionOf(&a)
			require.NotContains(t, seen, about, e.Key)
			seen = append(seen, about)
			for _, l := range language.All {
				require.NotEmpty(t, l.Say(a.Note))
				require.True(t, l.Has(a.Note.Key), "%s: %s lacks %s", l.Code, e.Key, a.Note.Key)
			}
		}
		require.Empty(t, Diff(e, e))
	}
}

// The differences of 2014 and 2023 that part B of the reference names.
func TestDiff(t *testing.T) {
	articles := map[string][2]string{}
	var renumbered []string
	for _, d := range Diff(edition(t, "2014"), edition(t, "2023")) {
		var both [2]string
		if d.Old != nil {
			both[0] = d.Old.No
		}
		if d.New != nil {
			both[1] = d.New.No
		}
		if articles[d.About] = both; d.Renumbered() {
			renumbered = append(renumbered, d.About)
		}
	}
	for about, want := range map[string][2]string{
		"resignation": {"5.1b", "5.1.2"}, "agreed-draw": {"5.2c", "5.2.3"}, "default-time": {"6.7a", "6.7.1"}, "colours": {"7.3", "7.3"},
		"illegal-move-rapid": {"A.4b", "A.5.2"}, "illegal-move-blitz": {"B.4", "B.3"}, "fivefold": {"9.6a", "9.6.1"}, "seventy-five": {"9.6b", "9.6.2"},
		"clock-without-move": {"", "7.5.3"}, "two-hands": {"", "7.5.4"}, "points-sum": {"", "10.2"}, "penalties": {"12.9", "12.9"},
		"quickplay-increment": {"G.4", "III.4"}, "flag-claim": {"A.4c", "A.5.3"}, "both-flags": {"6.11", "III.3.1"}, "device": {"11.3b", "11.3.2.2"},
		"claims-checked-by-players": {"", "11.12"}, "dead-position-among-draws": {"9.7", ""},
	} {
		require.Equal(t, want, articles[about], about)
	}
	require.True(t, slices.Contains(renumbered, "device") && slices.Contains(renumbered, "both-flags") && slices.Contains(renumbered, "illegal-move-standard"))
	require.NotContains(t, articles, "flag")       // the same text under the same number
	require.NotContains(t, articles, "repetition") // likewise
}
