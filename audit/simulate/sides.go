package simulate

import (
	"fmt"

	"github.com/fedrate/fedrate/pairing"
	"github.com/fedrate/fedrate/pairing/teamswiss"
	"github.com/fedrate/fedrate/tournament"
)

// sides are who a Swiss pairs: the players, or their teams.
func (v *venue) sides() []participant {
	if v.teams != nil {
		return v.teams
	}
	return v.participants
}

// per returns how many rounds of the report are one of the system.
func (v *venue) per() int { return max(v.opts.engine().PerRound, 1) }

// worth returns what results give a side.
func (v *venue) worth() tournament.Scoring {
	if v.teams == nil {
		return v.t.Scoring
	}
	win, draw := 2*tournament.One, tournament.One
	if v.variant().GamePoints {
		win, draw = v.boards(v.t.Scoring.WinWhite), v.boards(v.t.Scoring.DrawWhite)
	}
	return tournament.Scoring{
		WinWhite: win, WinBlack: win, DrawWhite: draw, DrawBlack: draw, ForfeitWin: win, HalfBye: draw, FullBye: win, AllocatedBye: draw, Unknown: draw,
	}
}

// boards returns what a result is worth on all boards of a match.
func (v *venue) boards(p tournament.Points) tournament.Points {
	return tournament.Points(v.opts.Boards) * p
}

func (v *venue) variant() teamswiss.Variant { return teamswiss.VariantOf(v.opts.edition().System) }

// form makes teams of the players, in their order, as many to a team as there are
// boards.
func (v *venue) form() {
	size := v.opts.Boards
	teams := len(v.participants) / size
	v.t.TeamCount, v.teams = teams, make([]participant, teams)
	v.t.BoardColours = "WBWBWBWBWBWBWBWB"[:min(size, 16)]
	v.t.TeamByes = &tournament.TeamByes{MatchPoints: tournament.One, GamePoints: v.boards(v.t.Scoring.DrawWhite)}
	for n := range teams {
		team := tournament.Team{Number: n + 1, Name: v.town(), Nickname: fmt.Sprintf("T%02d", n+1)}
		for i := n * size; i < (n+1)*size; i++ {
			team.Members = append(team.Members, i+1)
			team.Strength += int(v.t.Players[i].Rating)
		}
		team.Strength /= size
		v.t.Teams = append(v.t.Teams, team)
	}
}

// meet plays a game, a match of two games with either colour, or one of teams; the
// first has white, or begins so.
func (v *venue) meet(white, black, round int) {
	switch {
	case v.teams != nil:
		v.teamMatch(white, black, round)
	case v.micro():
		v.microMatch(white, black)
	case v.per() == 2:
		v.twoGames(white, black)
	default:
		v.game(white, black)
	}
}

// micro reports whether meetings are micro-matches, whose games decide who has the points
// of one.
func (v *venue) micro() bool { return v.meeting > 1 }

// gamesOfMeeting returns how many games a meeting has by the code of the event.
func (o *EventOptions) gamesOfMeeting() int {
	code := o.Code
	if o.System == Swiss {
		code = o.engine().Code
	}
	if pairing.SportOf(code) == tournament.Chess {
		return 1
	}
	none := &tournament.Tournament{}
	return pairing.Detect(none, code).PerRound(none)
}

// microMatch plays the games of a micro-match with alternating colours. The whole
// micro-match is forfeited, or single games are; the player with more points wins it.
func (v *venue) microMatch(white, black int) {
	forfeited := v.chance(v.opts.Forfeits)
	ownResult, otherResult := v.forfeit()
	first := [2]tournament.Result{ownResult, otherResult}
	played := false
	var own, other tournament.Points
	for k := range v.meeting {
		i, j, w, b := white, black, ownResult, otherResult
		if k%2 == 1 {
			i, j, w, b = black, white, otherResult, ownResult
		}
		if forfeited {
			v.write(i, j, w, b)
		} else {
			v.game(i, j)
		}
		games := v.t.Players[white].Games
		if k == 0 {
			others := v.t.Players[black].Games
			first = [2]tournament.Result{games[len(games)-1].Result, others[len(others)-1].Result}
		}
		played = played || games[len(games)-1].Result.Played()
		own += v.latest(white)
		other += v.latest(black)
	}
	switch {
	case !played:
		v.settle(white, black, first[0], first[1])
	case own > other:
		v.settle(white, black, tournament.Win, tournament.Loss)
	case own < other:
		v.settle(white, black, tournament.Loss, tournament.Win)
	default:
		v.settle(white, black, tournament.Draw, tournament.Draw)
	}
}

// outcome returns the round of a side as the system counts it.
func (v *venue) outcome(i, round int) tournament.Game {
	if v.last == nil {
		return v.t.Players[i].Games[round-1]
	}
	return v.last[i]
}

// settle notes the outcome of a match.
func (v *venue) settle(white, black int, resultW, resultB tournament.Result) {
	v.note(white, tournament.Game{Opponent: black + 1, Colour: tournament.White, Result: resultW})
	v.note(black, tournament.Game{Opponent: white + 1, Colour: tournament.Black, Result: resultB})
}

func (v *venue) note(i int, g tournament.Game) {
	if v.last == nil {
		v.last = make([]tournament.Game, len(v.sides()))
	}
	v.last[i] = g
}

// entered reports whether a side has an outcome of the round.
func (v *venue) entered(i, round int) bool {
	if v.teams == nil {
		return len(v.t.Players[i].Games) >= round*v.per()
	}
	return v.last != nil && v.last[i] != (tournament.Game{})
}

// free writes a round of a side without an opponent.
func (v *venue) free(i, round int, result tournament.Result) {
	switch {
	case v.teams != nil:
		v.teamFree(i, round, result)
	case v.per() > 1:
		v.absent(i, result)
		rest := result
		if result == tournament.AllocatedBye { // a win and a draw
			rest = tournament.HalfBye
		}
		for range v.per() - 1 {
			v.absent(i, rest)
		}
		v.note(i, tournament.Game{Result: result})
	default:
		v.absent(i, result)
	}
}

// twoGames plays a match of two games. It is forfeited as a whole, or one of its games is.
func (v *venue) twoGames(white, black int) {
	if v.chance(v.opts.Forfeits) {
		w, b := v.forfeit()
		v.write(white, black, w, b)
		v.write(black, white, b, w)
		v.settle(white, black, w, b)
		return
	}
	v.board(white, black)
	if v.chance(v.opts.Forfeits) {
		w, b := v.forfeit()
		v.write(black, white, w, b)
	} else {
		v.board(black, white)
	}
	v.settle(white, black, tournament.Draw, tournament.Draw)
}

// teamMatch plays the boards of a match. It is forfeited as a whole, or games on the
// lower boards are.
func (v *venue) teamMatch(white, black, round int) {
	home, guest := &v.t.Teams[white], &v.t.Teams[black]
	w, b := tournament.Draw, tournament.Draw
	forfeited := v.chance(v.opts.Forfeits)
	if forfeited {
		w, b = v.forfeit()
		sign := map[tournament.Result]string{tournament.ForfeitWin: "+", tournament.ForfeitLoss: "-"}
		v.t.ForfeitedMatches = append(v.t.ForfeitedMatches, tournament.ForfeitedMatch{Kind: sign[w] + sign[b], Round: round, White: home.Number, Black: guest.Number})
	}
	var own, other tournament.Points
	for k := range v.opts.Boards {
		i, j := home.Members[k]-1, guest.Members[k]-1
		resultI, resultJ := w, b
		if k%2 == 1 {
			i, j, resultI, resultJ = j, i, b, w
		}
		switch {
		case forfeited:
			v.write(i, j, resultI, resultJ)
		case k == 0:
			v.board(i, j)
		default:
			v.game(i, j)
		}
		own += v.latest(home.Members[k] - 1)
		other += v.latest(guest.Members[k] - 1)
	}
	if !forfeited {
		switch {
		case own > other:
			w, b = tournament.Win, tournament.Loss
		case own < other:
			w, b = tournament.Loss, tournament.Win
		}
	}
	v.settle(white, black, w, b)
	v.award(white, matchPoints(w), own)
	v.award(black, matchPoints(b), other)
}

// matchPoints returns those of a result.
func matchPoints(r tournament.Result) tournament.Points {
	switch r {
	case tournament.Win, tournament.ForfeitWin:
		return 2 * tournament.One
	case tournament.Draw:
		return tournament.One
	}
	return 0
}

// latest returns what a player's last round gave.
func (v *venue) latest(i int) tournament.Points {
	games := v.t.Players[i].Games
	return v.t.Scoring.Points(games[len(games)-1])
}

// award adds the points of a round to a team's.
func (v *venue) award(i int, match, games tournament.Points) {
	v.t.Teams[i].MatchPoints += match
	v.t.Teams[i].GamePoints += games
	if v.variant().GamePoints {
		match, games = games, match
	}
	v.teams[i].points += match
	v.teams[i].second += games
}

// teamFree writes a round of a team without an opponent: a bye gives as much as a
// result of its kind in match points and on all boards.
func (v *venue) teamFree(i, round int, result tournament.Result) {
	for _, m := range v.t.Teams[i].Members {
		v.absent(m-1, result)
	}
	v.note(i, tournament.Game{Result: result})
	switch result {
	case tournament.AllocatedBye:
		for len(v.t.TeamByes.Teams) < round {
			v.t.TeamByes.Teams = append(v.t.TeamByes.Teams, 0)
		}
		v.t.TeamByes.Teams[round-1] = i + 1
		v.award(i, tournament.One, v.boards(v.t.Scoring.DrawWhite))
	case tournament.HalfBye:
		v.award(i, tournament.One, v.boards(v.t.Scoring.DrawWhite))
	case tournament.FullBye:
		v.teams[i].points += v.worth().FullBye // the report tells no second score of it
		v.t.Teams[i].MatchPoints += 2 * tournament.One
		v.t.Teams[i].GamePoints += v.boards(v.t.Scoring.WinWhite)
	}
	if result != tournament.AllocatedBye {
		v.t.Byes = append(v.t.Byes, tournament.ByeRecord{Kind: result, Round: round, IDs: []int{i + 1}})
	}
}
