package simulate

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/fedrate/fedrate/pairing/roundrobin"
	"github.com/fedrate/fedrate/tournament"
	"github.com/fedrate/fedrate/trf"
)

func TestTheSameSeedGivesTheSame(t *testing.T) {
	require.Equal(t, List(7, ListOptions{}), List(7, ListOptions{}))
	require.Equal(t, Event(7, EventOptions{}), Event(7, EventOptions{}))
	require.NotEqual(t, List(7, ListOptions{}), List(8, ListOptions{}))
	require.NotEqual(t, Event(7, EventOptions{}), Event(8, EventOptions{}))
}

func TestListsAreInOrderAndWithinTheRules(t *testing.T) {
	list := List(3, ListOptions{Players: 2000})
	require.Len(t, list.Rows, 2000)
	unrated, women, juniors := 0, 0, 0
	for i, r := range list.Rows {
		require.Equal(t, FirstID+i, r.FIDEID)
		require.True(t, tournament.KnownFederation(r.Federation))
		require.NotEmpty(t, r.Name)
		st := r.Standings[tournament.Standard]
		if st.Rating == 0 {
			unrated++
		} else {
			require.GreaterOrEqual(t, int(st.Rating), 1400)
			require.Contains(t, []int{10, 20, 40}, st.K)
		}
		if st.K == 40 {
			juniors++
		}
		if r.Sex == tournament.Female {
			women++
		}
	}
	require.InDelta(t, 240, unrated, 80)
	require.InDelta(t, 500, women, 100)
	require.Positive(t, juniors)
}

// sound checks that both sides of every game agree and that the points are the
// sum of the results.
func sound(t require.TestingT, e *tournament.Tournament) {
	for i := range e.Players {
		p := &e.Players[i]
		require.Equal(t, i+1, p.StartingRank)
		require.Len(t, p.Games, e.Rounds)
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
			if g.Result.Played() {
				require.Equal(t, tournament.One, g.Result.Score()+o.Result.Score())
			} else {
				require.True(t, g.Result.Forfeit() && o.Result.Forfeit() && g.Result != o.Result)
			}
		}
		require.Equal(t, points, p.Points)
	}
	require.Len(t, e.RoundDates, e.Rounds)
}

func TestSwissKeepsItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := Event(rapid.Uint64().Draw(t, "seed"), EventOptions{
			Players: rapid.IntRange(12, 80).Draw(t, "players"), Rounds: rapid.IntRange(1, 11).Draw(t, "rounds"),
			Byes: 60, Forfeits: 15, Withdrawals: 40,
		})
		agrees(t, e)
		for i := range e.Players {
			met, allocated, balance := map[int]bool{}, 0, 0
			for r, g := range e.Players[i].Games {
				if g.Result == tournament.AllocatedBye {
					allocated++
				}
				if !g.Result.Played() {
					continue
				}
				require.False(t, met[g.Opponent], "player %d meets %d twice", i+1, g.Opponent)
				met[g.Opponent] = true
				if g.Colour == tournament.White {
					balance++
				} else {
					balance--
				}
				if r+1 < e.Rounds {
					require.LessOrEqual(t, balance, 2)
					require.GreaterOrEqual(t, balance, -2)
				}
			}
			require.LessOrEqual(t, allocated, 1)
		}
	})
}

func TestRoundRobinsFollowBerger(t *testing.T) {
	for _, n := range []int{6, 9, 10} {
		for _, system := range []System{RoundRobin, DoubleRoundRobin} {
			e := Event(5, EventOptions{Players: n, System: system})
			sound(t, e)
			rounds := roundrobin.Berger(n)
			if system == DoubleRoundRobin {
				rounds = roundrobin.DoubleBerger(n)
			}
			require.Equal(t, len(rounds), e.Rounds)
			for r, pairs := range rounds {
				for _, p := range pairs {
					require.Equal(t, p.Black, e.Player(p.White).Game(r+1).Opponent)
				}
			}
		}
	}
}

func TestLeaguesAddUp(t *testing.T) {
	e := Event(5, EventOptions{Players: 40, System: TeamLeague, Forfeits: 30})
	sound(t, e)
	require.Len(t, e.Teams, 8)
	require.Equal(t, 7, e.Rounds)
	require.NotEmpty(t, e.OutOfOrder)
	var matches, games tournament.Points
	for _, team := range e.Teams {
		require.Len(t, team.Members, 5)
		matches += team.MatchPoints
		games += team.GamePoints
	}
	require.Equal(t, 28*2*tournament.One, matches)
	require.Equal(t, 28*4*tournament.One, games)
}

func TestKindsFollowTheTimeControl(t *testing.T) {
	require.Equal(t, tournament.Standard, Event(1, EventOptions{}).Kind())
	require.Equal(t, tournament.Rapid, Event(1, EventOptions{TimeControl: "15 min + 10 sec", Encoded: "900+10"}).Kind())
	require.Equal(t, tournament.Blitz, Event(1, EventOptions{TimeControl: "3 min + 2 sec", Encoded: "180+2"}).Kind())
}

func BenchmarkEvent(b *testing.B) {
	field := List(1, ListOptions{Players: 60}).Rows
	var seed uint64
	for b.Loop() {
		seed++
		Event(seed, EventOptions{Field: field, Byes: 40, Forfeits: 10, Withdrawals: 20})
	}
}

// asTRF is an event as a file of TRF26.
func asTRF(t require.TestingT, e *tournament.Tournament) []byte {
	var b bytes.Buffer
	require.NoError(t, trf.Write(&b, e, trf.TRF26))
	return b.Bytes()
}
