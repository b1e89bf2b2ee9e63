package check

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// keysOf returns the texts of the findings of some rules, by key.
func keysOf(fs []handbook.Finding, rules ...string) (keys []string) {
	for _, f := range fs {
		for _, r := range rules {
			if f.Rule == r {
				keys = append(keys, f.Text.Key)
			}
		}
	}
	return keys
}

// TestColourSequence: record 352 has W or B for each board and begins with W.
func TestColourSequence(t *testing.T) {
	for _, c := range []struct {
		value  string
		boards int
		played string // the colours of the first team; empty: as the record says
		want   []string
	}{
		{"", 4, "", nil},
		{"WBWB", 4, "", nil},
		{"wbwb", 4, "", nil},
		{"WBBW", 4, "", nil},
		{"W B W B", 4, "", nil},
		{"WBWBWB", 4, "", nil},
		{"WW", 2, "", nil},
		{"W", 1, "", nil},
		{"B", 1, "", []string{"tournament.colour-sequence.black-first"}},
		{"BWBW", 4, "", []string{"tournament.colour-sequence.black-first"}},
		{"bw", 2, "", []string{"tournament.colour-sequence.black-first"}},
		{"BW", 3, "", []string{"tournament.colour-sequence.black-first", "tournament.colour-sequence.boards"}},
		{"WBW", 3, "", nil},
		{"WBW", 4, "", []string{"tournament.colour-sequence.boards"}},
		{"WBXB", 4, "", []string{"tournament.colour-sequence"}},
		{"1_000", 4, "", []string{"tournament.colour-sequence"}},
		{"white", 1, "", []string{"tournament.colour-sequence"}},
		{"WBWB", 4, "BWBW", nil}, // the team with Black on the first board
		{"WBWB", 4, "WBBW", []string{"tournament.colour-sequence.games"}},
		{"WWWW", 4, "WBWB", []string{"tournament.colour-sequence.games"}},
		{"WWBB", 4, "WBWB", []string{"tournament.colour-sequence.games"}},
		{"WWBB", 4, "BBWW", nil},
		{"BW", 2, "WW", []string{"tournament.colour-sequence.black-first", "tournament.colour-sequence.games"}},
		{"WB", 1, "B", nil},
		{"WB", 2, "WW", []string{"tournament.colour-sequence.games"}},
		{"W-B", 2, "", []string{"tournament.colour-sequence"}},
	} {
		x := &tournament.Tournament{Scoring: tournament.StandardScoring, BoardColours: c.value, Teams: []tournament.Team{{Number: 1}, {Number: 2}, {Number: 3}}}
		for k := range c.boards {
			own, other := tournament.White, tournament.Black
			if c.played != "" && c.played[k] == 'B' || c.played == "" && !x.HasColourOfFirst(k) {
				own, other = other, own
			}
			x.Players = append(x.Players,
				tournament.Player{StartingRank: 2*k + 1, Games: []tournament.Game{{Opponent: 2*k + 2, Colour: own, Result: tournament.Draw}}},
				tournament.Player{StartingRank: 2*k + 2, Games: []tournament.Game{{Opponent: 2*k + 1, Colour: other, Result: tournament.Draw}}})
			x.Teams[0].Members, x.Teams[1].Members = append(x.Teams[0].Members, 2*k+1), append(x.Teams[1].Members, 2*k+2)
		}
		require.Equal(t, c.want, keysOf(Report(x), "colour-sequence"), "%q on %d boards, played %q", c.value, c.boards, c.played)
	}
	alone := &tournament.Tournament{Scoring: tournament.StandardScoring, BoardColours: "WBWB"}
	require.Equal(t, []string{"tournament.colour-sequence.no-teams"}, keysOf(Report(alone), "colour-sequence"))
}

// TestStartingRanks: record 172 names a federation and a method, and lines of national
// ratings go with it and with a player.
func TestStartingRanks(t *testing.T) {
	line := func(authority string, player int, rating tournament.Rating) tournament.NationalRating {
		return tournament.NationalRating{Authority: authority, StartingRank: player, Rating: rating, Line: 20 + player}
	}
	type lines = []tournament.NationalRating
	for name, c := range map[string]struct {
		federation, method string
		ratings            lines
		want               []string
	}{
		"neither":                        {},
		"FIDE's ratings alone":           {"NED", "FIDE", nil, nil},
		"FIDE's, with national ones":     {"NED", "FIDE", lines{line("NED", 1, 1900)}, nil},
		"another method":                 {"NED", "OTHER", nil, nil},
		"national ratings alone":         {"NED", "NRO", lines{line("NED", 1, 1900)}, nil},
		"the higher":                     {"NED", "HBFN", lines{line("NED", 1, 1900), line("NED", 2, 1800)}, nil},
		"the lower":                      {"NED", "LBFN", lines{line("NED", 1, 1900)}, nil},
		"ratings of two federations":     {"NED", "FIDON", lines{line("NED", 1, 1900), line("BEL", 1, 1950)}, nil},
		"no record 172":                  {"", "", lines{line("NED", 1, 1900)}, []string{"tournament.rank-method.missing"}},
		"no record 172, two lines":       {"", "", lines{line("NED", 1, 1900), line("NED", 2, 1800)}, []string{"tournament.rank-method.missing"}},
		"an unknown method":              {"NED", "ABCDE", lines{line("NED", 1, 1900)}, []string{"tournament.rank-method"}},
		"a method in small letters":      {"NED", "fidon", lines{line("NED", 1, 1900)}, []string{"tournament.rank-method"}},
		"a number":                       {"-1", "", nil, []string{"tournament.rank-method", "tournament.unknown-federation"}},
		"an unknown federation":          {"FOO", "FIDON", lines{line("NED", 1, 1900)}, []string{"tournament.unknown-federation"}},
		"both unknown":                   {"FOO", "ABCDE", nil, []string{"tournament.rank-method", "tournament.unknown-federation"}},
		"no federation":                  {"FIDON", "", lines{line("NED", 1, 1900)}, []string{"tournament.rank-method.federation"}},
		"no method":                      {"NED", "", nil, []string{"tournament.rank-method"}},
		"no ratings":                     {"NED", "NRO", nil, []string{"tournament.rank-method.no-ratings"}},
		"ratings of another federation":  {"NED", "NIDOF", lines{line("BEL", 1, 1900)}, []string{"tournament.rank-method.no-ratings"}},
		"a line of an unknown player":    {"NED", "FIDON", lines{line("NED", 1, 1900), line("NED", 7, 1800)}, []string{"tournament.national-rating"}},
		"two lines of a player":          {"NED", "FIDON", lines{line("NED", 1, 1900), line("NED", 1, 1800)}, []string{"tournament.national-rating.twice"}},
		"a line without a rating":        {"NED", "FIDON", lines{line("NED", 1, 0)}, []string{"tournament.national-rating.none"}},
		"a line of an unknown authority": {"NED", "FIDE", lines{line("FOO", 1, 1900)}, []string{"tournament.unknown-federation.national-rating"}},
	} {
		x := &tournament.Tournament{Scoring: tournament.StandardScoring, RankFederation: c.federation, RankMethod: c.method, NationalRatings: c.ratings}
		for n := 1; n <= 4; n++ {
			x.Players = append(x.Players, tournament.Player{StartingRank: n, Federation: "NED"})
		}
		x.Places[tournament.ItemRankMethod] = handbook.Pos{Line: 3, Col: 5}
		require.Equal(t, c.want, keysOf(Report(x), "rank-method", "national-rating", "unknown-federation"), name)
	}
}
