package simulate

import (
	"bytes"
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/tournament/check"
	"github.com/fedrate/fedrate/trf"
)

func edition(t require.TestingT, key string) *swiss.Edition {
	e, err := pairing.Default().Edition(key)
	require.NoError(t, err)
	return e
}

// TestWhatAnUnplayedRoundLeaves has the cases of A.4.b and C.2 of 2017 and those of
// 1.4.3 and C.04.1 article 4 of 2026.
func TestWhatAnUnplayedRoundLeaves(t *testing.T) {
	none, down := swiss.NoFloat, swiss.Down
	for _, c := range []struct {
		result             tournament.Result
		float17, float26   swiss.Float
		barred17, barred26 bool
	}{
		{tournament.AllocatedBye, down, down, true, true},
		{tournament.ForfeitWin, down, down, true, true},
		{tournament.FullBye, down, down, false, true},
		{tournament.HalfBye, down, down, false, false},
		{tournament.ForfeitLoss, down, none, false, false},
		{tournament.ZeroBye, down, none, false, false},
	} {
		for _, e := range pairing.Default().Editions {
			wantFloat, wantBarred := c.float17, c.barred17
			if e.Key == "2026" {
				wantFloat, wantBarred = c.float26, c.barred26
			}
			for _, scoring := range []tournament.Scoring{tournament.StandardScoring, ScoringOf(30, 10, 0)} {
				var s history
				s.floats[0] = swiss.Up
				s.missed(tournament.Game{Result: c.result}, &scoring, e.Rules)
				require.Equal(t, [2]swiss.Float{wantFloat, swiss.Up}, s.floats, "%v in %s", c.result, e.Key)
				require.Equal(t, wantBarred, s.barred, "%v in %s", c.result, e.Key)
				require.Equal(t, 1, s.unplayed)
			}
		}
	}
}

// TestAByeOfHalfAPointBarsAllTheSame: it is a pairing-allocated bye.
func TestAByeOfHalfAPointBarsAllTheSame(t *testing.T) {
	scoring := tournament.StandardScoring
	scoring.AllocatedBye = 5
	var s history
	s.missed(tournament.Game{Result: tournament.AllocatedBye}, &scoring, edition(t, "2026").Rules)
	require.True(t, s.barred)
	require.Equal(t, swiss.Down, s.floats[0])
}

func TestGamesFloatByTheScoresBeforeThem(t *testing.T) {
	var s history
	s.played(tournament.Game{Opponent: 9, Colour: tournament.White, Result: tournament.Loss}, 15, 10)
	s.played(tournament.Game{Opponent: 4, Colour: tournament.Black, Result: tournament.Win}, 15, 20)
	require.Equal(t, [2]swiss.Float{swiss.Up, swiss.Down}, s.floats)
	s.played(tournament.Game{Opponent: 6, Colour: tournament.Black, Result: tournament.Win}, 25, 25)
	require.Equal(t, [2]swiss.Float{swiss.NoFloat, swiss.Up}, s.floats)
	require.Equal(t, []int{4, 6, 9}, s.met)
	require.Equal(t, []tournament.Colour{tournament.White, tournament.Black, tournament.Black}, s.colours)
}

// TestBakuOfTheText has the examples of C.04.7 1.2 and 1.4.4.
func TestBakuOfTheText(t *testing.T) {
	field := make([]int, 161)
	for i := range field {
		field[i] = i + 1
	}
	scoring := tournament.StandardScoring
	require.Equal(t, []tournament.Acceleration{
		{Points: 10, First: 1, Last: 3, From: 1, To: 82}, {Points: 5, First: 4, Last: 5, From: 1, To: 82},
	}, baku(9, &scoring, field))
	spans := baku(11, &scoring, field[80:])
	require.Equal(t, 80+42, spans[0].To)
	require.Equal(t, []int{3, 4, 6}, []int{spans[0].Last, spans[1].First, spans[1].Last})
	require.Equal(t, []tournament.Points{10, 5, 0, 0}, []tournament.Points{
		virtual(spans, 90, 1), virtual(spans, 90, 6), virtual(spans, 90, 7), virtual(spans, 123, 1),
	})
	require.Len(t, baku(1, &scoring, field), 1)
}

// agrees checks that both sides of every game tell the same and that the points
// are the sum of the results.
func agrees(t require.TestingT, e *tournament.Tournament) {
	for i := range e.Players {
		p := &e.Players[i]
		var points tournament.Points
		for r, g := range p.Games {
			points += e.Scoring.Points(g)
			if g.Opponent == 0 {
				require.True(t, g.Result.Bye())
				continue
			}
			o := e.Player(g.Opponent).Game(r + 1)
			require.Equal(t, p.StartingRank, o.Opponent)
			require.NotEqual(t, g.Colour, o.Colour)
			require.Equal(t, g.Result.Played(), o.Result.Played())
		}
		require.Equal(t, points, p.Points)
	}
}

func TestDutchEventsAgreeAndComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test := SelfTest{Edition: edition(t, rapid.SampledFrom([]string{"2017", "2026"}).Draw(t, "edition")), MinPlayers: 2, MaxPlayers: 40, MinRounds: 1, MaxRounds: 12}
		opts := test.event(rapid.Uint64().Draw(t, "seed"))
		e, ended := Play(7, opts)
		agrees(t, e)
		if ended.IsZero() {
			require.Equal(t, opts.Rounds, e.Played())
		}
		for _, format := range []trf.Format{trf.TRF16, trf.TRF26} {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, e, format))
			back, findings, err := trf.Read("back.trf", b.Bytes())
			require.NoError(t, err)
			require.Empty(t, append(findings, notable(check.Report(back))...))
			for i := range e.Players {
				for r, g := range e.Players[i].Games {
					require.Equal(t, g, back.Players[i].Game(r+1))
				}
			}
		}
	})
}

func notable(findings []handbook.Finding) (out []handbook.Finding) {
	for _, f := range findings {
		if f.Severity != handbook.Info {
			out = append(out, f)
		}
	}
	return out
}

// TestAReportTellsWhatTheVenueKnew reads the state before every round from the
// report, in both formats, and wants the very one that the venue kept.
func TestAReportTellsWhatTheVenueKnew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		test := SelfTest{Edition: edition(t, rapid.SampledFrom([]string{"2017", "2026"}).Draw(t, "edition")), MinPlayers: 2, MaxPlayers: 40, MinRounds: 1, MaxRounds: 12}
		seed := rapid.Uint64().Draw(t, "seed")
		opts := test.event(seed).defaults(newSource(seed, streamEvent))
		var tasks []*swiss.Round
		h := newVenue(newSource(seed, streamEvent), opts.head(), opts)
		ended := h.swiss(func(r *swiss.Round) (*swiss.Pairing, error) {
			tasks = append(tasks, r)
			return test.Edition.Pair(r)
		})
		h.finish()
		for _, format := range []trf.Format{trf.TRF16, trf.TRF26} {
			var b bytes.Buffer
			require.NoError(t, trf.Write(&b, h.t, format))
			back, _, err := trf.Read("back.trf", b.Bytes())
			require.NoError(t, err)
			for i, want := range tasks {
				again := ended.IsZero() || i+1 < len(tasks)
				have, _ := swiss.Before(back, i+1, swiss.Options{Rules: test.Edition.Rules, Replay: again})
				require.EqualExportedValues(t, tidy(want), tidy(have), "%s, round %d", format, i+1)
			}
		}
	})
}

// tidy makes empty lists equal, and prohibited pairs sorted and of those to be
// paired.
func tidy(r *swiss.Round) *swiss.Round {
	out := *r
	out.Players = slices.Clone(r.Players)
	here := map[int]bool{}
	for i := range out.Players {
		p := &out.Players[i]
		here[p.TPN] = true
		p.Met, p.Colours = append([]int{}, p.Met...), append([]tournament.Colour{}, p.Colours...)
	}
	out.Prohibited = nil
	for _, p := range r.Prohibited {
		if here[p.White] && here[p.Black] {
			out.Prohibited = append(out.Prohibited, p)
		}
	}
	slices.SortFunc(out.Prohibited, func(a, b swiss.Pair) int { return cmp.Or(cmp.Compare(a.White, b.White), cmp.Compare(a.Black, b.Black)) })
	out.Prohibited = slices.Compact(out.Prohibited)
	return &out
}

// Two hundred players who draw every game come to rounds in which scores tell no
// players apart and many have met: sixty rounds are paired all the same, in each
// edition, none of them with more than the given number of steps.
func TestAllDrawn(t *testing.T) {
	const most, endless = 20_000_000, 1 << 60
	for i := range pairing.Default().Editions {
		e := &pairing.Default().Editions[i]
		s := newSource(3, streamEvent)
		opts := EventOptions{Players: 200, Rounds: 60, Draws: 100, Forfeits: -1, Edition: e, Start: e.From}.defaults(s)
		opts.Field = Field(3, opts).Rows
		v := newVenue(s, opts.head(), opts)
		var costliest int64
		ended := v.swiss(func(r *swiss.Round) (*swiss.Pairing, error) {
			r.Work = swiss.NewWork(endless)
			paired, err := e.Pair(r)
			costliest = max(costliest, endless-r.Work.Left())
			return paired, err
		})
		t.Logf("%s: %d steps at most", e.Key, costliest)
		require.Empty(t, ended, e.Key)
		require.Equal(t, 60, v.t.Played(), e.Key)
		require.Less(t, costliest, int64(most), e.Key)
	}
}
