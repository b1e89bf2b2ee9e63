// Package laws is chapter E.01, the Laws of Chess, as far as a game that is
// written down can be held against them: moves, ends of a game, claims of a draw.
// The figures and the numbers of the articles stand in the editions.
package laws

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Edition is a dated text of the Laws.
type Edition = handbook.Edition[Numbers]

// Numbers are the figures of the text.
type Numbers struct {
	ClaimRepetition int // times a position must have stood for a claim
	EndRepetition   int // times after which the game is drawn without a claim; 0: never
	// Consecutive asks that the position came again each time by the next two moves
	// of each player.
	Consecutive bool

	ClaimMoves int // moves of each player without capture or pawn move, for a claim
	EndMoves   int // after which the game is drawn without a claim; 0: never

	DrawMoves        int  // moves that each player must have made before a draw is agreed; 0: none
	ResignationDraws bool // a player who resigns against an opponent who cannot mate does not lose

	Kinds     tournament.KindLimits
	Penalties [plays]Penalty
	Default   DefaultTime
	// An arbiter who watches no more games than these supervises them.
	RapidGames, BlitzGames int
	StartMoves             int // of each player, after which no claim on the first position is taken in rapid and blitz

	Phone        Phone
	RestartMoves int // if colours are found reversed before each player has made so many moves, a new game is played; 0: play goes on
}

// DefaultTime is what the text says if the regulations give no default time.
type DefaultTime struct {
	MustBeSet bool // the regulations have to give one
	Zero      bool // otherwise it is 0 minutes
}

// Phone is what a phone or another electronic device costs the player who has one.
type Phone struct {
	Sounds bool // only one that sounds loses
	Draws  bool // the game is drawn if the opponent cannot mate
}

// Chapter is E.01 with its editions; see [On] for the days that none of them covers.
var Chapter = handbook.Chapter[Numbers]{
	ID:       "E.01",
	Title:    "Laws of Chess",
	Editions: []Edition{withSentences(edition2011), withSentences(edition2014), withSentences(edition2023)},
}

// The rules on games. Their article numbers stand in the editions.
var (
	IllegalMove    = rule("illegal-move", handbook.Error)
	StandingMove   = rule("illegal-move-stands", handbook.Warning)
	UnclearMove    = rule("unclear-move", handbook.Error)
	AfterMate      = rule("continued-after-mate", handbook.Error)
	AfterStalemate = rule("continued-after-stalemate", handbook.Error)
	AfterDead      = rule("continued-after-dead-position", handbook.Error)
	AfterFivefold  = rule("continued-after-fivefold", handbook.Error)
	After75        = rule("continued-after-75", handbook.Error)
	AgainstBoard   = rule("result-against-board", handbook.Error)
	EarlyDraw      = rule("draw-before-move", handbook.Error)
	Repetition     = rule("repetition-available", handbook.Info)
	FiftyMoves     = rule("fifty-moves-available", handbook.Info)

	// Claims, colours, losses of a player whose opponent may be unable to mate: nothing finds
	// them in a game alone.
	FalseClaim = rule("false-claim", handbook.Info)
	Colours    = rule("colours-reversed", handbook.Info)

	FlagFall     = rule("flag-fall", handbook.Info)
	Resignation  = rule("resignation", handbook.Info)
	IllegalMoves = rule("loss-by-illegal-moves", handbook.Info)
)

func rule(name string, s handbook.Severity) *handbook.Rule {
	return &handbook.Rule{Name: name, Severity: s}
}

// On returns the edition of a day, and whether it is certain: for an unknown day it
// is the newest, for a day before all editions the oldest, for one whose text is not
// among the sources that of 2014.
func On(day handbook.Date) (*Edition, bool) {
	e, err := Chapter.InForce(day)
	switch {
	case err == nil:
		return e, day < replaced2014 || day >= edition2023.From
	case day > 0:
		return &Chapter.Editions[0], false
	}
	return &Chapter.Editions[len(Chapter.Editions)-1], false
}

// Loss is a way in which a player loses although the opponent may be unable to mate.
type Loss struct {
	Name    string
	Article string
	Draws   bool // the game is drawn if the opponent cannot mate
	Drawn   bool // the game is drawn whether the opponent can mate or not
}

// Losses returns what an edition says of a player whose flag falls, who resigns, who
// loses by illegal moves, or who has a phone or another device; then of both flags down in
// the last period, if no one knows which fell first.
func Losses(e *Edition) []Loss {
	n := &e.Numbers
	return []Loss{
		{Name: FlagFall.Name, Article: e.No(FlagFall), Draws: true},
		{Name: Resignation.Name, Article: e.No(Resignation), Draws: n.ResignationDraws},
		{Name: IllegalMoves.Name, Article: e.No(IllegalMoves), Draws: true},
		{Name: "device", Article: About(e, "device").No, Draws: n.Phone.Draws},
		{Name: "both-flags", Article: About(e, "both-flags").No, Drawn: true},
	}
}

// PlayersCannotMate is the name of the literal reading of the text of 2011 on a flag: the
// game is drawn if "the players" cannot mate, which is both, and not the opponent alone.
const PlayersCannotMate = "players-cannot-mate"

// HasLiteralFlag reports whether the text of an edition on a flag can be read so.
func HasLiteralFlag(e *Edition) bool { return About(e, "flag").For == "flag.players" }
