package draughts

import (
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/pairing/swiss"
	"github.com/fedrate/fedrate/tournament"
)

// MostGames is how many games a micro-match may have.
const MostGames = 20

// microSuffix comes before the number of games of a micro-match in a code.
const microSuffix = "_MICRO"

// gamesOf reads the suffix of a code; 0: it has none.
func gamesOf(suffix string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(suffix, microSuffix))
	if !strings.HasPrefix(suffix, microSuffix) || err != nil || n < 2 || n > MostGames {
		return 0
	}
	return n
}

// GamesIn returns how many games a meeting has by the suffix of a code of these sports, 1
// where it has none.
func GamesIn(code string) int {
	if at := strings.Index(code, microSuffix); at >= 0 && SportOf(code) != tournament.Chess {
		return max(gamesOf(code[at:]), 1)
	}
	return 1
}

// WithGames returns the code of a system whose rounds are micro-matches of so many games.
func WithGames(code string, games int) string {
	if games < 2 || Of(code) == nil || strings.Contains(code, microSuffix) {
		return code
	}
	return code + microSuffix + strconv.Itoa(games)
}

// micro makes a system one of micro-matches.
func micro(s *swiss.System, games int) *swiss.System {
	s.PerRound = games
	s.Code = WithGames(s.Code, games)
	for i := range s.Editions {
		s.Editions[i].System = s.Code
	}
	s.Report = func(t *tournament.Tournament) *tournament.Tournament { return Meetings(t, games) }
	return s
}

// Meetings returns the report with a round a micro-match of so many games: won by who has
// more points in them, drawn where both have as many; with fewer than two games a
// meeting it is the report itself. A meeting is forfeited where no game was played, unless both
// have won as many games without play: their sum decides (1.11), and it is drawn.
func Meetings(t *tournament.Tournament, games int) *tournament.Tournament {
	if games < 2 {
		return t
	}
	out := *t
	out.Rounds, out.Columns, out.MicroMatch = (t.Rounds+games-1)/games, nil, 0
	out.Byes = append([]tournament.ByeRecord(nil), t.Byes...)
	for i := range out.Byes {
		out.Byes[i].Round = (out.Byes[i].Round + games - 1) / games
	}
	out.Prohibited = swiss.ProhibitedBy(t, games)
	out.Players = append([]tournament.Player(nil), t.Players...)
	for i := range out.Players {
		p := &out.Players[i]
		all := p.Games
		p.Games = make([]tournament.Game, (len(all)+games-1)/games)
		p.PointsKnown = false
		for k := range p.Games {
			p.Games[k] = matchAsGame(t, p.StartingRank, all, k*games, games)
		}
	}
	out.Index()
	return &out
}

// matchAsGame returns a micro-match as one game: colour and opponent of the first of its games
// that has them.
func matchAsGame(t *tournament.Tournament, rank int, all []tournament.Game, from, games int) tournament.Game {
	var out tournament.Game
	own, others := tournament.Points(0), tournament.Points(0)
	played, open := false, false
	for k := from; k < min(from+games, len(all)); k++ {
		g := all[k]
		if out == (tournament.Game{}) || out.Opponent == 0 && g.Opponent != 0 {
			out = g
			if (k-from)%2 == 1 && g.Colour != 0 {
				out.Colour = swiss.Opposite(g.Colour)
			}
		}
		played = played || g.Opponent != 0 && g.Result.Played()
		open = open || g.Opponent != 0 && g.Result.Open()
		own += t.Scoring.Points(g)
		if o := t.Player(g.Opponent); g.Opponent != 0 && o != nil && o.Game(k+1).Opponent == rank {
			others += t.Scoring.Points(o.Game(k + 1))
		}
	}
	switch {
	case out.Opponent == 0, !played && !open && own == 0 && others == 0: // neither player came
		return out
	case open:
		out.Result = tournament.Pending
	case !played && own > others:
		out.Result = tournament.ForfeitWin
	case !played && own < others:
		out.Result = tournament.ForfeitLoss
	case own > others:
		out.Result = tournament.Win
	case own < others:
		out.Result = tournament.Loss
	default:
		out.Result = tournament.Draw
	}
	return out
}
