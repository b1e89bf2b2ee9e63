package jobs

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/audit/overlap"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/store"
	"github.com/fedrate/fedrate/tournament"
)

// PlayersAsked returns the players of a report whom a question is about, as the report
// has them; none where it cannot be read.
func PlayersAsked(ctx context.Context, st *store.Store, q *store.Question) ([]tournament.Player, error) {
	data, err := st.Bytes(ctx, q.Submission)
	if err != nil {
		return nil, err
	}
	t := store.ReadReport(q.File, data)
	if t == nil {
		return nil, nil
	}
	var list []tournament.Player
	for _, rank := range q.Players {
		if p := t.Player(rank); p != nil {
			list = append(list, *p)
		}
	}
	return list, nil
}

// ReportedGame is a game as the line of a player has it.
type ReportedGame struct {
	Opponent string // name; empty: none
	Colour   tournament.Colour
	Result   tournament.Result
}

// GameChange is a game of a report that another one has not so: what was written
// of it before and is now; zero: nothing.
type GameChange struct {
	Round       int
	Player      string // who has the game in the line of the report
	Before, Now ReportedGame
}

// PlayerChange is a player of whom two reports say something else.
type PlayerChange struct {
	Before, Now string // name, federation and FIDE ID; empty: not in the report
}

// Correction is what a report says otherwise than the one that it takes the place
// of.
type Correction struct {
	Of      int // number of the report before
	Players []PlayerChange
	Games   []GameChange
	Same    bool // both can be read, and say the same of players and games
}

// CorrectionOf compares a report with another one, game by game. Players are known
// by FIDE ID, else by name; nil where one of the reports cannot be read.
func CorrectionOf(ctx context.Context, st *store.Store, sub *store.Submission, before int) (*Correction, error) {
	other, err := st.Submission(ctx, before)
	if err != nil {
		return nil, err
	}
	var read [2]*tournament.Tournament
	for i, s := range []*store.Submission{&other, sub} {
		data, err := st.Bytes(ctx, s.Number)
		if err != nil {
			return nil, err
		}
		if read[i] = store.ReadReport(s.Name, data); read[i] == nil {
			return nil, nil
		}
	}
	c := &Correction{Of: before}
	c.compare(read[0], read[1])
	c.Same = len(c.Players) == 0 && len(c.Games) == 0
	return c, nil
}

func (c *Correction) compare(before, now *tournament.Tournament) {
	known := overlap.Match(now, before)
	fresh := map[int]int{} // starting ranks of now by those of before
	for n, b := range known {
		fresh[b] = n
	}
	for i := range now.Players {
		p := &now.Players[i]
		was := before.Player(known[p.StartingRank])
		if was == nil {
			c.Players = append(c.Players, PlayerChange{Now: entry(p)})
			continue
		}
		if entry(was) != entry(p) {
			c.Players = append(c.Players, PlayerChange{entry(was), entry(p)})
		}
		for round := 1; round <= max(len(p.Games), len(was.Games)); round++ {
			b, n := was.Game(round), p.Game(round)
			met, there := fresh[b.Opponent]
			if !there {
				met = b.Opponent
			}
			if met == n.Opponent && b.Colour == n.Colour && b.Result == n.Result {
				continue
			}
			c.Games = append(c.Games, GameChange{Round: round, Player: p.Name, Before: gameOf(before, b), Now: gameOf(now, n)})
		}
	}
	for i := range before.Players {
		if p := &before.Players[i]; fresh[p.StartingRank] == 0 {
			c.Players = append(c.Players, PlayerChange{Before: entry(p)})
		}
	}
	slices.SortStableFunc(c.Games, func(a, b GameChange) int { return a.Round - b.Round })
}

// entry returns how a report enters a player.
func entry(p *tournament.Player) string {
	words := []string{p.Name, p.Federation, p.Birth.String()}
	if p.FIDEID != 0 {
		words = append(words, strconv.Itoa(p.FIDEID))
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), ", ")
}

func gameOf(t *tournament.Tournament, g tournament.Game) ReportedGame {
	game := ReportedGame{Colour: g.Colour, Result: g.Result}
	if p := t.Player(g.Opponent); p != nil {
		game.Opponent = p.Name
	}
	return game
}

// Decisions returns the answers that a question can have and that name no candidate,
// in the order in which they are offered.
func Decisions(q *store.Question) []store.Decision {
	var list []store.Decision
	if q.Kind == store.WhichKind {
		list = append(list, store.OfStandard, store.OfRapid, store.OfBlitz)
	} else if q.Kind != store.WhoIsIt {
		list = append(list, store.Another)
	}
	if q.Kind == store.WhoIsIt || q.Kind == store.TwoBoards && len(q.Players) == 1 {
		list = append(list, store.NewPerson)
	}
	return append(list, store.SendBack, store.KeepHeld)
}

// DecisionWord returns the catalogue name of a decision: a banned person who is
// reported under the own ID may play, and is not a new person.
func DecisionWord(q *store.Question, d store.Decision) string {
	if q.Rule == Banned && d == store.NewPerson {
		return "allowed"
	}
	return string(d)
}

// TakesPerson reports whether the answer may name a person who is no candidate.
func TakesPerson(q *store.Question) bool {
	return q.Rule != "swapped-ids" && (q.Kind == store.WhoIsIt || q.Kind == store.TwoBoards) && len(q.Players) == 1
}

// CanAnswer refuses an answer that no question can have: none was chosen, or what
// it names is missing.
func CanAnswer(q *store.Question, r *store.Reply) error {
	switch r.Decision {
	case store.SameAs, store.ThisPerson:
		if r.Value <= 0 {
			return handbook.Errorf("jobs.wrong.answer-names", "question", q.ID)
		}
	case store.Another, store.NewPerson, store.OfStandard, store.OfRapid, store.OfBlitz, store.SendBack, store.KeepHeld:
	default:
		return handbook.Errorf("jobs.wrong.answer-none", "question", q.ID)
	}
	return nil
}
