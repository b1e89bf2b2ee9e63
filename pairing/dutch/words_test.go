package dutch_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/dutch"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// member returns a player with a score in points of one and colours as letters,
// oldest first.
func member(tpn, score int, colours string, met ...int) swiss.Player {
	points := tournament.Points(score) * tournament.One
	return swiss.Player{TPN: tpn, Parity: tpn, Points: points, Score: points, Colours: []tournament.Colour(colours), Met: met}
}

func roundOf(players ...swiss.Player) *swiss.Round {
	return &swiss.Round{Number: 3, Initial: tournament.White, Players: players}
}

// TestDifferenceInWords: one round each, with what is wrong in it by hand.
func TestDifferenceInWords(t *testing.T) {
	barred := member(5, 1, "")
	barred.ByeBarred = true
	for _, c := range []struct {
		name      string
		round     *swiss.Round
		reported  []swiss.Pair
		in2017    string
		in2026    string
		article26 string
	}{
		{
			"colour preferences",
			roundOf(member(1, 3, "wb"), member(2, 3, "bw"), member(3, 3, "bw"), member(4, 3, "wb")),
			[]swiss.Pair{{White: 1, Black: 4}, {White: 2, Black: 3}},
			"bracket 3: C10: 2 players miss their colour preference in the report, none in the correct pairing 1–3, 4–2; in the report 3 and 4",
			"bracket 3: C12: 2 players miss their colour preference in the report, none in the correct pairing 1–3, 4–2; in the report 3 and 4",
			"2.4.7",
		},
		{
			"a transposition too many",
			roundOf(member(1, 0, ""), member(2, 0, ""), member(3, 0, ""), member(4, 0, "")),
			[]swiss.Pair{{White: 1, Black: 4}, {White: 3, Black: 2}},
			"bracket 0: D.1: the report meets every criterion as well, but comes later in the order of the candidates: 1 meets 3 in the correct pairing and 4 in the report, which comes later; the correct pairing 1–3, 4–2",
			"bracket 0: 4.2: the report meets every criterion as well, but comes later in the order of the candidates: 1 meets 3 in the correct pairing and 4 in the report, which comes later; the correct pairing 1–3, 4–2",
			"4.2.2",
		},
		{
			"an exchange too many",
			roundOf(member(1, 0, ""), member(2, 0, ""), member(3, 0, ""), member(4, 0, "")),
			[]swiss.Pair{{White: 1, Black: 2}, {White: 3, Black: 4}},
			"bracket 0: D.2: the report meets every criterion as well, but comes later in the order of the candidates: the correct pairing exchanges no players between the halves of the bracket, the report exchanges 2 with 3: fewer exchanged come first; the correct pairing 1–3, 4–2",
			"bracket 0: 4.3: the report meets every criterion as well, but comes later in the order of the candidates: the correct pairing exchanges no players between the halves of the bracket, the report exchanges 2 with 3: fewer exchanged come first; the correct pairing 1–3, 4–2",
			"4.3.2",
		},
		{
			"across the scoregroups",
			roundOf(member(1, 3, "wb"), member(2, 3, "bw"), member(3, 2, "wb"), member(4, 2, "bw")),
			[]swiss.Pair{{White: 1, Black: 4}, {White: 3, Black: 2}},
			"bracket 3: C5: no pairs are made in the report, 1 in the correct pairing 1–2",
			"bracket 3: C6: no pairs are made in the report, 1 in the correct pairing 1–2",
			"2.4.1",
		},
		{
			"met before",
			roundOf(member(1, 3, "wb", 4), member(2, 3, "bw"), member(3, 3, "bw"), member(4, 3, "wb", 1)),
			[]swiss.Pair{{White: 1, Black: 4}, {White: 2, Black: 3}},
			"C1: 1–4 met before", "C1: 1–4 met before", "2.1.1",
		},
		{
			"a second bye",
			roundOf(member(1, 2, ""), member(2, 2, ""), member(3, 1, ""), member(4, 1, ""), barred),
			[]swiss.Pair{{White: 1, Black: 2}, {White: 3, Black: 4}, {White: 5}},
			"C2: 5 has the pairing-allocated bye and had one before, or as many points without playing",
			"C2: 5 has the pairing-allocated bye and had one before, or as many points without playing",
			"2.1.2",
		},
		{
			"one colour for two",
			roundOf(member(1, 3, "ww"), member(2, 3, "ww"), member(3, 3, "bb"), member(4, 3, "bb")),
			[]swiss.Pair{{White: 1, Black: 2}, {White: 3, Black: 4}},
			"C3: 1–2 meet and both must have black", "C3: 1–2 meet and both must have black", "2.1.3",
		},
		{
			"two byes more",
			roundOf(member(1, 2, ""), member(2, 2, ""), member(3, 1, ""), member(4, 1, "")),
			[]swiss.Pair{{White: 1, Black: 2}, {White: 3}, {White: 4}},
			"A.9: 2 of the 4 to be paired have the pairing-allocated bye (3 and 4); none may have it, since their number is even",
			"1.9.1: 2 of the 4 to be paired have the pairing-allocated bye (3 and 4); none may have it, since their number is even",
			"1.9.1",
		},
		{
			"no colours granted",
			roundOf(member(1, 3, "wb"), member(2, 3, "bw")),
			[]swiss.Pair{{White: 2, Black: 1}},
			"bracket 3: E.1: the colours of 2–1 are reversed, 1–2 is right: 1 is due white, 2 is due black",
			"bracket 3: 5.2.1: the colours of 2–1 are reversed, 1–2 is right: 1 is due white, 2 is due black",
			"5.2.1",
		},
		{
			"the stronger preference",
			roundOf(member(1, 3, "wb"), member(2, 3, "bwb")),
			[]swiss.Pair{{White: 1, Black: 2}},
			"bracket 3: E.2: the colours of 1–2 are reversed, 2–1 is right: both are due white, and the preference of 2 is strong, that of 1 mild",
			"bracket 3: 5.2.2: the colours of 1–2 are reversed, 2–1 is right: both are due white, and the preference of 2 is strong, that of 1 mild",
			"5.2.2",
		},
		{
			"alternate",
			roundOf(member(1, 3, "wbwb"), member(2, 3, "bwwb")),
			[]swiss.Pair{{White: 2, Black: 1}},
			"bracket 3: E.3: the colours of 2–1 are reversed, 1–2 is right: both are due white equally; when they last had different colours, 1 had black and 2 white",
			"bracket 3: 5.2.3: the colours of 2–1 are reversed, 1–2 is right: both are due white equally; when they last had different colours, 1 had black and 2 white",
			"5.2.3",
		},
		{
			"the higher ranked",
			roundOf(member(1, 3, "wb"), member(2, 3, "wb")),
			[]swiss.Pair{{White: 2, Black: 1}},
			"bracket 3: E.4: the colours of 2–1 are reversed, 1–2 is right: both are due white, their colours were the same throughout, and 1 is ranked higher",
			"bracket 3: 5.2.4: the colours of 2–1 are reversed, 1–2 is right: both are due white, their colours were the same throughout, and 1 is ranked higher",
			"5.2.4",
		},
		{
			"the initial colour",
			roundOf(member(2, 3, ""), member(4, 3, "")),
			[]swiss.Pair{{White: 2, Black: 4}},
			"bracket 3: E.5: the colours of 2–4 are reversed, 4–2 is right: neither has a preference; 2 is ranked higher with an even number, and the initial colour is white",
			"bracket 3: 5.2.5: the colours of 2–4 are reversed, 4–2 is right: neither has a preference; 2 is ranked higher with an even number, and the initial colour is white",
			"5.2.5",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, want := range []string{c.in2017, c.in2026} {
				e := &dutch.Chapter.Editions[i]
				right, err := dutch.Pair(e, c.round)
				require.NoError(t, err)
				require.Nil(t, dutch.Compare(e, c.round, right, right.Pairs, swiss.SameNumbers))
				d := dutch.Compare(e, c.round, right, c.reported, swiss.SameNumbers)
				require.NotNil(t, d)
				require.Equal(t, want, language.English.Say(d.Whole()))
				if e.Key == "2026" {
					require.Equal(t, c.article26, d.Article)
				}
			}
		})
	}
}

func TestCriterionArticle(t *testing.T) {
	for name, want := range map[string][2]string{
		"C1": {"C.1", "2.1.1"}, "c12": {"C.12", "2.4.7"}, "[C5]": {"C.5", "2.3.1"}, "C.19": {"C.19", "2.4.14"}, "C21": {"", "2.4.16"}, "C22": {}, "": {}, "E.3": {},
	} {
		require.Equal(t, want, [2]string{dutch.CriterionArticle("2017", name), dutch.CriterionArticle("2026", name)}, name)
	}
}

func pairText(p swiss.Pair) string { return fmt.Sprintf("%d–%d", p.White, p.Black) }
