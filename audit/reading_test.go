package audit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/audit"
	"github.com/fedrate/fedrate/handbook/language"
	"github.com/fedrate/fedrate/pairing/tiebreak"
	"github.com/fedrate/fedrate/rating"
	"github.com/fedrate/fedrate/tournament"
)

// In round 2 the lines of 1 and 4 contradict each other: 1 has a win, 4 a draw.
// Only the win makes the points of both, so 4 has 1.0 and not 1.5.
const contradicting = `012 Contradiction
042 2026/09/01
052 2026/09/02
062 4
092 Individual: Swiss-System (Dutch)
122 90 min + 30 sec
132                                                                                        26/09/01  26/09/02
XXR 2
001    1 m    Alpha, Anton                      2100 LIE     9900001 1978/05/17  2.0    1     3 w 1     4 b 1
001    2 m    Beta, Bruno                       2050 LIE     9900002 1978/05/17  1.0    3     4 b 0     3 w 1
001    3 m    Gamma, Georg                      2000 LIE     9900003 1978/05/17  0.0    4     1 b 0     2 b 0
001    4 m    Delta, David                      1950 LIE     9900004 1978/05/17  1.0    2     2 w 1     1 w =
`

// TestOneReading: standings and ratings are computed from the mended report,
// which says so; the contradiction itself stays a finding of the check.
func TestOneReading(t *testing.T) {
	r := audit.Check("in.trf", []byte(contradicting), audit.Options{})
	require.Equal(t, audit.Rejected, r.Verdict())
	require.Equal(t, tournament.Loss, r.Tournament.Player(4).Game(2).Result)
	require.Equal(t, tournament.Draw, r.AsWritten().Player(4).Game(2).Result)

	mended := r.Mended()
	require.Len(t, mended, 1)
	require.Equal(t, `in.trf:12:102: TRF16-001: the lines of players 1 and 4 contradict each other in round 2: that of player 4 is read as "0", the only result that fits the rest of the report; correct it`, language.English.Line(&mended[0]))
	require.Equal(t, []int{1, 4}, mended[0].Players)
	require.Equal(t, 2, mended[0].Round)

	s, err := r.Standings([]tiebreak.Descriptor{})
	require.NoError(t, err)
	points := map[int]tournament.Points{}
	for _, l := range s.Lines {
		points[l.StartingRank] = l.Points
	}
	require.Equal(t, map[int]tournament.Points{1: 20, 2: 10, 3: 0, 4: 10}, points)

	players, findings := audit.Rate([]*audit.Report{r}, audit.Period{Period: 2026_10}, rating.Options{})
	require.Equal(t, mended, findings[:1])
	games := 0
	for _, p := range players {
		games += p.Games
	}
	require.Equal(t, 8, games, "all four games are rated, for both players")
}

// TestReadAsWritten: a report without a contradiction is read as it is.
func TestReadAsWritten(t *testing.T) {
	text := []byte(contradicting[:len(contradicting)-2] + "0\n")
	r := audit.Open("in.trf", text, audit.Options{})
	require.Same(t, r.Tournament, r.AsWritten())
	require.Nil(t, r.Mended())
}

// TestJoin: a later part of an event reads on from the earlier one, under the editions
// of the day on which the event began; the report as written stays.
func TestJoin(t *testing.T) {
	part := func(start, end, day string, games ...string) []byte {
		text := "012 Parts\n042 " + start + "\n052 " + end + "\n062 2\n092 Individual: Round-Robin\n122 90 min + 30 sec\n" +
			"132                                                                                        " + day + "\n" +
			"001    1 m    Alpha, Anton                      2100 LIE     9900001 1978/05/17  1.0    1  " + games[0] + "\n" +
			"001    2 m    Beta, Bruno                       2050 LIE     9900002 1978/05/17  1.0    1  " + games[1] + "\n"
		return []byte(text)
	}
	const none = "          "
	first := read(t, part("2026/02/27", "2026/02/27", "26/02/27", "   2 w 1", "   1 b 0"))
	second := part("2026/03/01", "2026/03/01", "          26/03/01", none+"   2 b 0", none+"   1 w 1")
	r := audit.Open("in.trf", second, audit.Options{})
	alone, edition := r.Tournament, r.Editions.TieBreaks.Key
	require.Equal(t, "2026-03-01", edition)

	r.Join(nil)
	require.Same(t, alone, r.Tournament)
	require.Same(t, alone, r.AsWritten())
	require.Equal(t, "2026-03-01", r.Editions.TieBreaks.Key)

	r.Join([]*tournament.Tournament{first})
	require.Same(t, alone, r.AsWritten())
	require.Equal(t, "2024-08-01", r.Editions.TieBreaks.Key, "the event began in February")
	require.EqualValues(t, 2026_02_27, r.Tournament.FirstDay())
	alpha := r.Tournament.Player(1)
	require.Equal(t, []tournament.Result{tournament.Win, tournament.Loss}, []tournament.Result{alpha.Game(1).Result, alpha.Game(2).Result})
	require.Nil(t, r.Mended(), "what an earlier part says is no mending")
}
