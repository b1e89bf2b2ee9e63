// Package overlap holds two reports against each other by what they contain:
// players by FIDE ID (by name where one of the reports gives none), whom they
// met on which day, and how it ended. Names of events, codes and files do not
// count. It says what coincides; what follows from it the office decides.
package overlap

import (
	"slices"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Result is what a new report and one that is here have in common. Games are
// pairs that were played over the board.
type Result struct {
	Players                    int // in both
	NewPlayers, OldPlayers     int
	Games                      int // of the new report that the old one has too, on the same day or in the same round
	Agreeing                   int // of these, with the same result and colours
	NewGames, OldGames         int
	Moved                      int // games of the new report that the old one has on another day, with the same result and colours
	Repeated, NewOnly, OldOnly int // rounds of both, of the new report alone, of the old one alone
	Follows                    bool
	Long                       bool // both together last longer than an event without interim reports
	Equal                      bool // both have the same players under the same IDs, and the same games
	Clashes                    []Clash
}

// Clash is a player who sits at two boards at one time, as far as the days and
// the time controls show, or whose game on a day stands in both reports.
type Clash struct {
	StartingRank int // in the new report
	Name         string
	Day          handbook.Date
	Here, There  []int  // rounds of that day in the new and in the old report
	Minutes      int    // that the games of the day last
	Met          string // whom he met on the day in both, with the same colours and result; empty: no player
	Towns        int    // on how many days he has games in two towns; 0: that is not what is asked
}

// Report is a report prepared for comparisons: what each comparison needs is computed
// once. It is not changed afterwards.
type Report struct {
	*tournament.Tournament
	players known
	games   []game
	rounds  []round
	playing int
}

// Of makes a report ready.
func Of(t *tournament.Tournament) *Report {
	r := &Report{Tournament: t, players: knownBy(t), games: games(t), playing: playing(t)}
	r.rounds = byRound(r.games)
	return r
}

// Compare holds a new report against one that is here.
func Compare(fresh, old *Report) Result {
	c := &comparison{fresh: fresh.Tournament, old: old.Tournament, of: match(fresh.Tournament, old.Tournament, &fresh.players, &old.players)}
	res := Result{Players: len(c.of), NewPlayers: fresh.playing, OldPlayers: old.playing, NewGames: len(fresh.games), OldGames: len(old.games)}
	c.count(fresh.games, old.games, &res)
	res.Equal = res.Agreeing == res.NewGames && res.NewGames == res.OldGames && res.Moved == 0 && c.sameIDs()
	if !res.SameEvent() {
		res.Clashes = c.clashes()
	}
	res.Long = long(fresh.Tournament, old.Tournament)
	c.rounds(fresh.rounds, old.rounds, &res)
	return res
}

// The shares from which two reports are taken to be of one event.
const (
	fewGames = 3 // that coincide in day, colours and result are no accident
	manyGame = 6 // that coincide in all but the day
)

// SameEvent reports whether games of one report stand in the other: at least half
// of the smaller one's, or three with their results, on the same days; or
// nearly all of them with all results on other days.
func (r *Result) SameEvent() bool {
	smaller := min(r.NewGames, r.OldGames)
	switch {
	case smaller == 0:
		return false
	case r.Games > 0 && 2*r.Games >= smaller, r.Agreeing >= fewGames:
		return true
	}
	return r.Moved >= manyGame && 5*r.Moved >= 4*smaller
}

// Part reports whether the new report is a further part of the event of the old
// one, so that both stay: it has rounds that the old one lacks, and either lacks
// some of the old one's or repeats them in an event that is reported monthly.
func (r *Result) Part() bool {
	if r.NewOnly > 0 && r.OldOnly > 0 {
		return true
	}
	return r.Long && (r.NewOnly > 0 || r.OldOnly > 0)
}

// Continues reports whether the new report says by itself that it goes on where
// the old one ended: its rounds are numbered on, or it repeats those before,
// and most of its players are the same.
func (r *Result) Continues() bool {
	return r.Part() && r.SamePlayers() && (r.Follows || r.Repeated > 0)
}

// SamePlayers reports whether at least half of the players of the smaller report
// are in both.
func (r *Result) SamePlayers() bool {
	smaller := min(r.NewPlayers, r.OldPlayers)
	return smaller > 0 && 2*r.Players >= smaller
}

// Shrinks reports whether the new report has some rounds of the old one and
// nothing else, in an event that is not reported by parts.
func (r *Result) Shrinks() bool { return r.NewOnly == 0 && r.OldOnly > 0 && !r.Long }

// comparison is one call of [Compare].
type comparison struct {
	fresh, old *tournament.Tournament
	of         map[int]int // starting rank of the new report: that of the old one
	twice      [][2]game   // of the new and the old report: on one day, with the same colours and result
}

// game is a pair that was played, by starting ranks of one report.
type game struct {
	round int
	day   handbook.Date
	white int
	black int
	score tournament.Points // of White
}

// games returns the pairs of a report that were played, each once.
func games(t *tournament.Tournament) []game {
	var all []game
	for i := range t.Players {
		p := &t.Players[i]
		for r, g := range p.Games {
			if !g.Result.Played() || g.Opponent == 0 || g.Opponent == p.StartingRank {
				continue
			}
			q := t.Player(g.Opponent)
			if q == nil || g.Colour == tournament.Black && q.Game(r+1).Opponent == p.StartingRank {
				continue // counted with White
			}
			if g.Colour == 0 && q.Game(r+1).Opponent == p.StartingRank && p.StartingRank > q.StartingRank {
				continue
			}
			one := game{round: r + 1, day: t.RoundDate(r + 1), white: p.StartingRank, black: g.Opponent, score: g.Result.Score()}
			if g.Colour == tournament.Black {
				one.white, one.black, one.score = one.black, one.white, 10-one.score
			}
			all = append(all, one)
		}
	}
	return all
}

// playing returns the number of players with a game.
func playing(t *tournament.Tournament) int {
	n := 0
	for i := range t.Players {
		if slices.ContainsFunc(t.Players[i].Games, func(g tournament.Game) bool { return g.Result.Played() }) {
			n++
		}
	}
	return n
}

// together names two players whatever their colours.
type together struct{ a, b int }

func pairOf(a, b int) together { return together{min(a, b), max(a, b)} }

// count finds the games that both reports have.
func (c *comparison) count(a, b []game, res *Result) {
	if len(c.of) < 2 {
		return // a game has two players
	}
	there := map[together][]game{}
	for _, g := range a {
		if pair, both := c.findPair(g); both {
			there[pair] = nil
		}
	}
	if len(there) == 0 {
		return
	}
	for _, g := range b {
		key := pairOf(g.white, g.black)
		if list, met := there[key]; met {
			there[key] = append(list, g)
		}
	}
	for _, g := range a {
		key, both := c.findPair(g)
		if !both {
			continue
		}
		white, list := c.of[g.white], there[key]
		k, moved := slices.IndexFunc(list, func(o game) bool { return atOnce(g, o) }), false
		if k < 0 {
			k, moved = slices.IndexFunc(list, func(o game) bool { return o.white == white && o.score == g.score }), true
		}
		if k < 0 {
			continue
		}
		o := list[k]
		there[key] = slices.Delete(slices.Clone(list), k, k+1)
		switch {
		case moved:
			res.Moved++
		case o.white == white && o.score == g.score:
			res.Games, res.Agreeing = res.Games+1, res.Agreeing+1
			c.twice = append(c.twice, [2]game{g, o})
		default:
			res.Games++
		}
	}
}

// findPair returns the pair of a game of the new report in the old one; both: its players are
// in both.
func (c *comparison) findPair(g game) (pair together, both bool) {
	white, black := c.of[g.white], c.of[g.black]
	return pairOf(white, black), white != 0 && black != 0
}

// atOnce reports whether two games were played on one day, in the same round
// where a day is not given.
func atOnce(g, o game) bool {
	if g.day.Valid() && o.day.Valid() {
		return g.day == o.day
	}
	return g.round == o.round
}

// sameIDs reports whether the players of both are one and the same, by name and
// FIDE ID.
func (c *comparison) sameIDs() bool {
	if len(c.fresh.Players) != len(c.old.Players) || len(c.of) != len(c.fresh.Players) {
		return false
	}
	for i := range c.fresh.Players {
		p := &c.fresh.Players[i]
		q := c.old.Player(c.of[p.StartingRank])
		if p.FIDEID != q.FIDEID || p.Name != q.Name || p.Federation != q.Federation || p.Birth != q.Birth {
			return false
		}
	}
	return c.fresh.Kind() == c.old.Kind()
}

// long reports whether both reports together last longer than an event that is
// reported at once.
func long(a, b *tournament.Tournament) bool {
	first, last := min(a.FirstDay(), b.FirstDay()), max(a.LastDay(), b.LastDay())
	return first.Valid() && last.Valid() && first.DaysUntil(last)+1 > tournament.LongDays
}
