package laws

import (
	"fmt"
	"io"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
)

// Claim is what an arbiter needs to decide on a claim of a draw after a move.
type Claim struct {
	Game      *Game
	Ply       int    // the half-move after which the position stands, from 1
	Move      string // the half-move as it is cited: 57... Kg7
	FEN       string
	Turn      chess.Colour
	Stood     []string // the half-moves after which the same position stood, this one last; "" is the start of the game
	Quiet     int      // half-moves since the last capture or pawn move
	Threefold bool     // a claim of repetition is right
	Fifty     bool     // a claim of 50 moves is right
	NewGame   bool     // if colours are found reversed now, a new game is played

	End     End            // if the game was over here, or before
	EndMove string         // the half-move that ended it; "" if the start position was over
	EndRule *handbook.Rule // by which it was over
}

// ReadClaim reads a file up to a game, and returns what the edition says of its
// position after a half-move: of White, or of Black, with a number from 1. An error
// says that the file has no such game, or the game no such move.
func ReadClaim(file string, in io.Reader, game, move int, black bool, options Options) (*Claim, error) {
	c, err := readGame(file, in, game, options)
	if err != nil {
		return nil, err
	}
	return claim(c, move, black)
}

// readGame reads a file up to a game, which is checked.
func readGame(file string, in io.Reader, game int, options Options) (*check, error) {
	r := NewReader(file, in, options)
	for n := 1; ; n++ {
		text, err := r.in.Next()
		switch {
		case err == io.EOF:
			return nil, handbook.Errorf("laws.error.no-game", "game", game, "n", n-1)
		case err != nil:
			return nil, err
		case n == game:
			return r.check(text), nil
		}
	}
}

// ReadLast reads a file up to a game, and returns it with its last position. An error
// says that the file has no such game, or that the game cannot be read to its end.
func ReadLast(file string, in io.Reader, game int, options Options) (*Game, chess.Position, error) {
	c, err := readGame(file, in, game, options)
	switch {
	case err != nil:
		return nil, chess.Position{}, err
	case c.replayed == nil:
		return nil, chess.Position{}, handbook.Errorf("laws.error.no-position", "game", game)
	case len(c.replayed.Moves) < len(c.text.Moves):
		return nil, chess.Position{}, handbook.Errorf("laws.error.not-to-end", "game", game, "move", c.cite(len(c.replayed.Moves)+1))
	}
	p := c.replayed.Start
	for _, m := range c.replayed.Moves {
		if m == 0 {
			p = p.Pass()
		} else {
			p = p.Make(m)
		}
	}
	return c.game, p, nil
}

func claim(c *check, move int, black bool) (*Claim, error) {
	if c.replayed == nil {
		return nil, handbook.Errorf("laws.error.no-position", "game", c.game.Number)
	}
	start := &c.replayed.Start
	ply := 2*(move-start.MoveNumber()) + 1 - int(start.Turn())
	if black {
		ply++
	}
	if ply < 1 || ply > len(c.replayed.Moves) {
		last := handbook.Say("laws.error.start")
		if n := len(c.replayed.Moves); n > 0 {
			last = handbook.Verbatim(c.cite(n))
		}
		dots := fmt.Sprintf("%d.", move)
		if black {
			dots = fmt.Sprintf("%d...", move)
		}
		return nil, handbook.Errorf("laws.error.no-move", "game", c.game.Number, "move", dots, "last", last)
	}
	n := &c.game.Edition.Numbers
	course := Follow(n, start, c.replayed.Moves[:ply])
	course.endDead(start, c.replayed.Moves[:ply], &c.deadBudget)
	p := &course.Final
	out := &Claim{
		Game: c.game, Ply: ply, Move: c.cite(ply), FEN: p.FEN(), Turn: p.Turn(), Quiet: p.HalfmoveClock(),
		Stood: c.repetitions(p, ply), End: course.End,
	}
	if course.End != NoEnd {
		out.EndRule = afterEnd[course.End].rule
		if course.EndPly > 0 {
			out.EndMove = c.cite(course.EndPly)
		}
	}
	out.Threefold = len(out.Stood) >= n.ClaimRepetition
	out.NewGame = ply < 2*n.RestartMoves
	out.Fifty = out.Quiet >= 2*n.ClaimMoves
	return out, nil
}

// repetitions returns the half-moves after which the position stood, up to a ply.
func (c *check) repetitions(p *chess.Position, ply int) (list []string) {
	q := c.replayed.Start
	if q.SameAs(p) {
		list = append(list, "")
	}
	for i, m := range c.replayed.Moves[:ply] {
		if m == 0 {
			q, list = q.Pass(), nil
		} else {
			q = q.Make(m)
		}
		if q.SameAs(p) {
			list = append(list, c.cite(i+1))
		}
	}
	return list
}
