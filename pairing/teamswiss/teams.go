package teamswiss

import (
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// mostTeams is above every number of a team. Teams have a rating that falls with their
// numbers: how these are given is for the rules of the competition (1.1.2).
const mostTeams = 10_000

// Teams returns the report with teams as participants: their numbers, a game a match, its
// colour that of the first board. A match is played if a game was; one that is forfeited
// altogether is a forfeit. Points that a result alone does not tell stand in records of
// abnormal points, which have the secondary score of the round as match points. Without
// teams there are no participants.
func Teams(t *tournament.Tournament, v Variant) *tournament.Tournament {
	out := *t
	out.Teams, out.TeamByes, out.ForfeitedMatches, out.Columns, out.Abnormal = nil, nil, nil, nil, nil
	c := &converter{t: t, counted: t.WithBoardOrder(), v: v, out: &out, team: map[int]int{}, at: map[int]int{}}
	for i := range t.Teams {
		for _, n := range t.Teams[i].Members {
			c.team[n] = t.Teams[i].Number
		}
		c.boards = max(c.boards, c.seats(&t.Teams[i]))
	}
	if n := len(t.ColourSequence()); n > 0 {
		c.boards = max(c.boards, n)
	}
	out.Scoring = c.scoring()
	out.Players = make([]tournament.Player, len(t.Teams))
	rounds := t.Played()
	if t.TeamByes != nil {
		rounds = max(rounds, len(t.TeamByes.Teams))
	}
	for i := range t.Teams {
		team := &t.Teams[i]
		c.at[team.Number] = i
		out.Players[i] = tournament.Player{StartingRank: team.Number, Name: team.Name, Rating: tournament.Rating(max(mostTeams-team.Number, 1)), Line: team.Line, Games: make([]tournament.Game, rounds)}
	}
	for i := range t.Teams {
		for n := 1; n <= rounds; n++ {
			c.round(i, n)
		}
	}
	for _, b := range t.Byes {
		for _, n := range b.IDs {
			if _, known := c.at[n]; known && b.Kind == tournament.HalfBye {
				c.secondary(n, b.Round, c.drawnMatchPoints(!v.GamePoints))
			}
		}
	}
	out.Accelerations = slices.Clone(t.Accelerations)
	for i := range out.Accelerations {
		if a := &out.Accelerations[i]; !v.GamePoints {
			a.Points = a.MatchPoints
		}
	}
	out.Index()
	return &out
}

// converter makes teams the participants.
type converter struct {
	t, out  *tournament.Tournament
	counted *tournament.Tournament // the games as they count for the matches
	v       Variant
	boards  int
	team    map[int]int // by player
	at      map[int]int // index by team
}

// seats returns the most games of a team in a round.
func (c *converter) seats(team *tournament.Team) (most int) {
	for n := 1; n <= c.t.Played(); n++ {
		games := 0
		for _, m := range team.Members {
			if p := c.t.Player(m); p != nil && p.Game(n).Opponent != 0 {
				games++
			}
		}
		most = max(most, games)
	}
	return most
}

// drawnMatchPoints returns what a drawn match is worth.
func (c *converter) drawnMatchPoints(games bool) tournament.Points {
	if games {
		return tournament.Points(c.boards) * c.t.Scoring.DrawWhite
	}
	return c.t.MatchAward("TD")
}

// scoring is that of the primary score. A game of such a tournament is worth what its
// result is on all boards.
func (c *converter) scoring() tournament.Scoring {
	win, draw, loss := c.t.MatchAward("TW"), c.drawnMatchPoints(c.v.GamePoints), c.t.MatchAward("TL")
	if c.v.GamePoints {
		win, loss = tournament.Points(c.boards)*c.t.Scoring.WinWhite, tournament.Points(c.boards)*c.t.Scoring.LossWhite
	}
	bye := draw
	if b := c.t.TeamByes; b != nil {
		if bye = b.MatchPoints; c.v.GamePoints {
			bye = b.GamePoints
		}
	}
	return tournament.Scoring{
		WinWhite: win, WinBlack: win, DrawWhite: draw, DrawBlack: draw, LossWhite: loss, LossBlack: loss,
		ForfeitWin: win, HalfBye: draw, FullBye: win, AllocatedBye: bye, Unknown: draw,
	}
}

// round fills in a round of a team.
func (c *converter) round(i, n int) {
	team := &c.t.Teams[i]
	g := &c.out.Players[i].Games[n-1]
	if b := c.t.TeamByes; b != nil && n <= len(b.Teams) && b.Teams[n-1] == team.Number {
		g.Result = tournament.AllocatedBye
		second := b.GamePoints
		if c.v.GamePoints {
			second = b.MatchPoints
		}
		c.secondary(team.Number, n, second)
		return
	}
	own, other, played := tournament.Points(0), tournament.Points(0), false
	for _, m := range team.Members {
		p := c.t.Player(m)
		if p == nil {
			continue
		}
		cell := p.Game(n)
		own += c.t.Scoring.Points(c.counted.Player(m).Game(n))
		if cell.Opponent == 0 {
			continue
		}
		if g.Opponent == 0 {
			g.Opponent = c.team[cell.Opponent]
		}
		if o := c.counted.Player(cell.Opponent); o != nil {
			other += c.t.Scoring.Points(o.Game(n))
		}
		played = played || cell.Result.Played()
		if cell.Result.Open() {
			g.Result = tournament.Pending
		}
	}
	g.Colour = c.colour(team.Number, g.Opponent, n)
	forfeit := c.forfeitResult(team.Number, n, g)
	if g.Opponent == 0 && forfeit == 0 {
		c.freeRound(team, n, g)
	}
	if g.Opponent == 0 || g.Result == tournament.Pending {
		return
	}
	match := c.t.MatchAward("TD")
	switch {
	case forfeit != 0:
		g.Result = forfeit
		match = map[tournament.Result]tournament.Points{tournament.ForfeitWin: c.t.MatchAward("TW")}[forfeit]
	case !played && own > other:
		g.Result, match = tournament.ForfeitWin, c.t.MatchAward("TW")
	case !played:
		g.Result, match = tournament.ForfeitLoss, 0
	case own > other:
		g.Result, match = tournament.Win, c.t.MatchAward("TW")
	case own < other:
		g.Result, match = tournament.Loss, c.t.MatchAward("TL")
	default:
		g.Result = tournament.Draw
	}
	primary, second := match, own
	if c.v.GamePoints {
		primary, second = own, match
	}
	c.secondary(team.Number, n, second)
	c.out.Abnormal[len(c.out.Abnormal)-1].Points = primary - c.out.Scoring.Points(*g)
}

// freeRound fills in a round without an opponent that no record 240 or 320 tells of: the
// bye is that of the members. It is worth a drawn match (C.04.6 1.4), or with F a won one,
// however many members have it.
func (c *converter) freeRound(team *tournament.Team, n int, g *tournament.Game) {
	if slices.ContainsFunc(c.t.Byes, func(b tournament.ByeRecord) bool { return b.Round == n && slices.Contains(b.IDs, team.Number) }) {
		return
	}
	for _, m := range team.Members {
		p := c.t.Player(m)
		if p == nil {
			continue
		}
		switch r := p.Game(n).Result; r {
		case tournament.AllocatedBye, tournament.HalfBye:
			g.Result = r
			c.secondary(team.Number, n, c.drawnMatchPoints(!c.v.GamePoints))
			return
		case tournament.FullBye:
			g.Result = r
			second := c.t.MatchAward("TW")
			if !c.v.GamePoints {
				second = tournament.Points(c.boards) * c.t.Scoring.WinWhite
			}
			c.secondary(team.Number, n, second)
			return
		}
	}
}

// colour is that of the first board of a match: of the game whose two players come
// first in the orders of their teams together.
func (c *converter) colour(number, opponent, n int) (colour tournament.Colour) {
	own, other := c.lineUp(number, n), c.lineUp(opponent, n)
	least := 0
	for i, m := range own {
		g := c.t.Player(m).Game(n)
		j := slices.Index(other, g.Opponent)
		if j < 0 {
			continue
		}
		rank := i // of the two with one sum the one that the smaller number has first
		if opponent < number {
			rank = j
		}
		if place := (i+j)*maxSeats + rank; colour == 0 || place < least {
			least, colour = place, g.Colour
		}
	}
	return colour
}

// maxSeats is more than the players of a team.
const maxSeats = 1000

// lineUp returns those of a team who have an opponent in a round, in the order of its
// record 300, else of its list.
func (c *converter) lineUp(number, n int) (players []int) {
	at, known := c.at[number]
	if !known {
		return nil
	}
	order := c.t.Teams[at].Members
	for i := range c.t.OutOfOrder {
		if line := &c.t.OutOfOrder[i]; line.Team == number && line.Round == n && len(line.Players) > 0 {
			order = line.Players
		}
	}
	for _, m := range order {
		if p := c.t.Player(m); p != nil && p.Game(n).Opponent != 0 {
			players = append(players, m)
		}
	}
	return players
}

// forfeitResult returns the result of a match that record 330 says was forfeited; its opponent
// and colour are filled in.
func (c *converter) forfeitResult(number, n int, g *tournament.Game) tournament.Result {
	at := slices.IndexFunc(c.t.ForfeitedMatches, func(f tournament.ForfeitedMatch) bool {
		return f.Round == n && (f.White == number || f.Black == number)
	})
	if at < 0 {
		return 0
	}
	f := c.t.ForfeitedMatches[at]
	sign := f.Kind[0]
	g.Opponent, g.Colour = f.Black, tournament.White
	if f.Black == number {
		sign = f.Kind[len(f.Kind)-1]
		g.Opponent, g.Colour = f.White, tournament.Black
	}
	if sign == '+' {
		return tournament.ForfeitWin
	}
	return tournament.ForfeitLoss
}

// secondary notes the secondary score of a round.
func (c *converter) secondary(number, n int, points tournament.Points) {
	c.out.Abnormal = append(c.out.Abnormal, tournament.AbnormalPoints{Round: n, IDs: []int{number}, MatchPoints: points})
}
