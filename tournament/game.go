package tournament

import "slices"

// Colour of the pieces: 'w', 'b', or 0 where none was given.
type Colour byte

// The two colours.
const (
	White Colour = 'w'
	Black Colour = 'b'
)

// Result is the result code of one player's round, as TRF writes it, letters
// in upper case. None is a blank cell, which counts as a zero-point bye.
type Result byte

// The result codes of TRF16 and TRF26.
const (
	None         Result = 0
	Win          Result = '1'
	Draw         Result = '='
	Loss         Result = '0'
	ForfeitWin   Result = '+'
	ForfeitLoss  Result = '-'
	ShortWin     Result = 'W' // fewer than a move each: not rated
	ShortDraw    Result = 'D'
	ShortLoss    Result = 'L'
	HalfBye      Result = 'H'
	FullBye      Result = 'F'
	AllocatedBye Result = 'U' // pairing-allocated bye
	ZeroBye      Result = 'Z'
	Pending      Result = '*' // not yet known
)

// Game is one player's round: the opponent's starting rank (0: none), the
// colour scheduled and the result.
type Game struct {
	Opponent int
	Colour   Colour
	Result   Result
}

// Rated reports whether the result alone lets the game be rated: 1, = or 0.
func (r Result) Rated() bool { return r == Win || r == Draw || r == Loss }

// Played reports whether the game was played: 1 = 0 W D L.
func (r Result) Played() bool {
	return r.Rated() || r == ShortWin || r == ShortDraw || r == ShortLoss
}

// Forfeit reports whether the game was decided without play: + or -.
func (r Result) Forfeit() bool { return r == ForfeitWin || r == ForfeitLoss }

// Bye reports whether the result is a bye of any kind, a blank not included.
func (r Result) Bye() bool {
	return r == HalfBye || r == FullBye || r == AllocatedBye || r == ZeroBye
}

// Open reports whether nothing is known yet of how a game ended.
func (r Result) Open() bool { return r == None || r == Pending }

// Score of a played game in points of one: 10, 5 or 0; anything else is 0.
func (r Result) Score() Points {
	switch r {
	case Win, ShortWin:
		return One
	case Draw, ShortDraw:
		return One / 2
	}
	return 0
}

// String returns the code, a blank for None.
func (r Result) String() string {
	if r == None {
		return " "
	}
	return string(rune(r))
}

// mirror is [Result.Mirror] by result.
var mirror = [256]Result{
	Win: Loss, Draw: Draw, Loss: Win, ShortWin: ShortLoss, ShortDraw: ShortDraw, ShortLoss: ShortWin,
	ForfeitWin: ForfeitLoss, ForfeitLoss: ForfeitWin, None: None, Pending: Pending,
}

// Mirror returns the result that the opponent's line must have.
func (r Result) Mirror() Result { return mirror[r] }

// Agrees reports whether two results can be those of one game. A result known on
// one side only is no disagreement of a game that is still played.
func (r Result) Agrees(other Result) bool {
	return mirror[r] == other || r == ForfeitLoss && other == ForfeitLoss || r.Open() && other.Open() || r.Lowered(other)
}

// Lowered reports whether a played game gave less than a point in all.
func (r Result) Lowered(other Result) bool {
	return r == Loss && other == Loss || r == Draw && other == Loss || r == Loss && other == Draw
}

// Decision names a game of which an arbiter decided that it gives less than a point in
// all, as the Laws allow: 0-0, or a draw that one of the two has lost.
type Decision struct {
	Round, White, Black int
}

// IsDecided reports whether the report names an arbiter's decision on the game of two
// players, in either order.
func (t *Tournament) IsDecided(round, one, other int) bool {
	return slices.Contains(t.Decided, Decision{round, one, other}) || slices.Contains(t.Decided, Decision{round, other, one})
}
