package tiebreak_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/tournament"
)

func claim(e *tournament.Tournament, ranks ...int) *tournament.Tournament {
	for i, r := range ranks {
		e.Players[i].Rank = r
	}
	return e
}

func said(findings []handbook.Finding) []string {
	out := []string{}
	for _, f := range findings {
		out = append(out, language.English.Line(&f))
	}
	return out
}

func TestCheck(t *testing.T) {
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true}
	e := fourPlayers(t)
	e.TieBreaks = "SB,WIN"
	require.Empty(t, said(findings(claim(e, 1, 3, 4, 2), opt)))
	require.Equal(t, []string{
		"event.trf:4:1: C.07-4.2: 4 has rank 4 and 3 rank 2: 4 has 2 points, 3 has 0.5; by that the two change places; correct the ranking",
	}, said(findings(claim(e, 1, 3, 2, 4), opt)), "one mistake, although each of the two is wrong compared with its neighbours")
	require.Equal(t, []string{
		"event.trf:1:1: C.07-4.2: 1 has rank 2 behind 4 with rank 1: 1 has 2.5 points, 4 has 2; by that 1 comes first; correct the ranking",
	}, said(findings(claim(e, 2, 3, 4, 1), opt)))
	require.Equal(t, []string{
		"event.trf:4:1: C.07-4.2: 4 shares rank 1 with 1: 4 has 2 points, 1 has 2.5; by that they are not tied; correct the ranking",
	}, said(findings(claim(e, 1, 3, 4, 1), opt)))
}

// Two with 1 point each; 1 has the better Buchholz.
func TestCheckTieBreak(t *testing.T) {
	e := event(t, []string{"3w1", "4b0"}, []string{"4w1", "3b0"}, []string{"1b0", "2w1"}, []string{"2b0", "1w1"})
	e.Players[0].Games[0].Result, e.Players[2].Games[0].Result = tournament.Draw, tournament.Draw
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01")}
	e.TieBreaks = "BH"
	require.Empty(t, said(findings(claim(e, 4, 2, 1, 3), opt)))
	require.Equal(t, []string{
		"event.trf:2:1: C.07-8.1: 2 has rank 3 behind 4 with rank 2: with 1 points each, BH is 2.5 for 2 and 1.5 for 4; by that 2 comes first; correct the ranking",
	}, said(findings(claim(e, 4, 3, 1, 2), opt)))
}

// TestRenumberedEdition: the edition alone says under which number a finding
// stands.
func TestRenumberedEdition(t *testing.T) {
	renumbered := *edition(t, "2026-03-01")
	renumbered.Articles = slices.Clone(renumbered.Articles)
	for i := range renumbered.Articles {
		renumbered.Articles[i].No = "§" + strconv.Itoa(100+i)
	}
	no := func(about string) string {
		i := slices.IndexFunc(renumbered.Articles, func(a handbook.Article) bool { return a.For == about })
		return "C.07-" + renumbered.Articles[i].No
	}
	e := event(t, []string{"3w1", "4b0"}, []string{"4w1", "3b0"}, []string{"1b0", "2w1"}, []string{"2b0", "1w1"})
	e.Players[0].Games[0].Result, e.Players[2].Games[0].Result = tournament.Draw, tournament.Draw
	e.TieBreaks = "BH"
	found := findings(claim(e, 4, 3, 1, 2), tiebreak.Options{Edition: &renumbered})
	require.Len(t, found, 1)
	require.Equal(t, no("BH"), found[0].Article)
	e.TieBreaks = "XX"
	found = findings(e, tiebreak.Options{Edition: &renumbered})
	require.NotEmpty(t, found)
	for _, f := range found {
		require.Contains(t, f.Article, "C.07-§")
	}
	for _, text := range said(found) {
		require.NotRegexp(t, `C\.07-\d`, text)
	}
}

func TestCheckNames(t *testing.T) {
	e := fourPlayers(t)
	e.TieBreaks = "BH,XX"
	require.Contains(t, said(findings(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true}))[0], `tie-break "XX": no code of C.07 reads so`)
	e.TieBreaks = "BH"
	require.Equal(t, []string{
		"event.trf:1:1: C.07-8: BH is named for a round robin, where everybody meets everybody: it must not be used there; choose another tie-break",
	}, said(findings(e, tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true})))
	require.Empty(t, said(findings(e, tiebreak.Options{Edition: edition(t, "2024-08-01"), Predetermined: true})), "the note is of 2026")
	require.Empty(t, findings(e, tiebreak.Options{}))
}

// The regulations of the event may define a tie-break of their own: the order
// is compared by what stands before it.
func TestCheckTeams(t *testing.T) {
	e := league()
	e.TieBreaks = "MPvGP,OTHER_COIN,EMMSB"
	for i, r := range []int{1, 3, 2, 4} {
		e.Teams[i].Rank = r
	}
	opt := tiebreak.Options{Edition: edition(t, "2026-03-01"), Predetermined: true, Teams: true}
	require.Equal(t, []string{
		"teams.trf:1:1: C.07-4.1: the order of those tied was compared up to OTHER_COIN and not beyond: the regulations of the event define it, and they are not in the report; compare the rest by hand",
	}, said(findings(e, opt)))
	e.TieBreaks = "MPvGP,EDE,EMMSB"
	require.Empty(t, said(findings(e, opt)))
	e.TieBreaks = ""
	e.Teams[2].Rank, e.Teams[1].Rank = 3, 2
	require.Equal(t, []string{
		"teams.trf:22:69: C.07-4.2: 3 has rank 3 behind 2 with rank 2: 3 has 4 points, 2 has 3; by that 3 comes first; correct the ranking",
	}, said(findings(e, opt)))
}
