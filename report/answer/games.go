package answer

import (
	"github.com/fedrate/fedrate/audit/games"
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/mate"
	"github.com/fedrate/fedrate/tournament"
)

// GameCheck is a game of a file, and what is found in it under the Laws and against the
// report of its event; or a game of that report which no file has.
type GameCheck struct {
	File     string        `json:"file"`
	Game     *int          `json:"game"` // in the file, from 1; null of a game of the report
	White    string        `json:"white"`
	Black    string        `json:"black"`
	Result   *string       `json:"result"`
	Plies    int           `json:"plies"` // half-moves that could be read
	End      *string       `json:"end"`   // what ended the game on the board: checkmate, stalemate, dead-position, fivefold, seventy-five
	Laws     *string       `json:"laws"`
	Assumed  bool          `json:"assumed"` // the edition is not known from the date of the game
	Letters  *string       `json:"letters"` // language of the letters of pieces; null if the moves were not read
	Findings []GameFinding `json:"findings"`
}

// GameFinding is what is found in a game.
type GameFinding struct {
	Article  string            `json:"article"`
	Rule     string            `json:"rule"`
	Severity handbook.Severity `json:"severity"`
	Ply      *int              `json:"ply"` // half-move, from 1
	Line     int               `json:"line"`
	Column   int               `json:"column"`
	Message  string            `json:"message"`
	Proposal *string           `json:"proposal"` // the one change with which the game is legal to its end
}

// NewGameCheck returns the answer on a game.
func NewGameCheck(l Locale, g *laws.Game) GameCheck {
	out := GameCheck{
		File: g.File, Game: &g.Number, White: g.White, Black: g.Black, Result: TextOrNull(g.Result), Plies: g.Plies,
		End: TextOrNull(string(g.End)), Laws: &g.Edition.Key, Assumed: g.Assumed, Letters: TextOrNull(g.Letters),
		Findings: make([]GameFinding, len(g.Findings)),
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		out.Findings[i] = newGameFinding(l, &f.Finding)
		out.Findings[i].Ply = NumberOrNull(f.Ply)
		if !f.Proposal.IsZero() {
			out.Findings[i].Proposal = TextOrNull(l.Language().Say(f.Proposal))
		}
	}
	return out
}

func newGameFinding(l Locale, f *handbook.Finding) GameFinding {
	return GameFinding{
		Article: f.Article, Rule: f.Rule, Severity: f.Severity, Line: f.Pos.Line, Column: f.Pos.Col, Message: l.Language().Message(f),
	}
}

// NewReportedGame returns the answer on a game of a report that no file has, or on games of
// it; then the players are not named.
func NewReportedGame(l Locale, t *tournament.Tournament, f *handbook.Finding) GameCheck {
	out := GameCheck{File: f.Pos.File, Findings: []GameFinding{newGameFinding(l, f)}}
	if len(f.Players) == 2 {
		out.White, out.Black = t.Player(f.Players[0]).Name, t.Player(f.Players[1]).Name
	}
	return out
}

// GameClaim is what an arbiter needs to decide on a claim of a draw.
type GameClaim struct {
	File    string      `json:"file"`
	Game    int         `json:"game"`
	Move    string      `json:"move"` // after which the position stands
	FEN     string      `json:"fen"`
	Turn    string      `json:"turn"` // white or black
	Laws    string      `json:"laws"`
	Assumed bool        `json:"assumed"`
	Times   int         `json:"times"` // that the position has stood
	After   []string    `json:"after"` // which moves it stood, this one last; "" is the start of the game
	Quiet   int         `json:"quiet"` // half-moves since the last capture or pawn move
	Claims  []ClaimLine `json:"claims"`
	End     *GameEnd    `json:"end"`     // null: the board has not ended the game
	Penalty Penalty     `json:"penalty"` // of a claim that is not right
	Colours Colours     `json:"colours"`
}

// ClaimLine is a claim that a player can make, and whether it is right.
type ClaimLine struct {
	Rule    string `json:"rule"`
	Article string `json:"article"`
	Right   bool   `json:"right"`
}

// GameEnd is how the board ended a game.
type GameEnd struct {
	End     string `json:"end"`
	Article string `json:"article"`
	Move    string `json:"move"`
}

// Penalty is the time that the opponent gets after a false claim.
type Penalty struct {
	Article string `json:"article"`
	Minutes int    `json:"minutes"` // in standard play
}

// Colours is what follows if it is found now that colours are reversed.
type Colours struct {
	Article string `json:"article"`
	NewGame bool   `json:"newGame"`
}

// NewGameClaim returns the answer on a claim.
func NewGameClaim(c *laws.Claim) GameClaim {
	e := c.Game.Edition
	article := func(r *handbook.Rule) string { return laws.Chapter.ID + "-" + e.No(r) }
	out := GameClaim{
		File: c.Game.File, Game: c.Game.Number, Move: c.Move, FEN: c.FEN, Turn: "white", Laws: e.Key, Assumed: c.Game.Assumed,
		Times: len(c.Stood), After: List(c.Stood), Quiet: c.Quiet,
		Claims: []ClaimLine{
			{laws.Repetition.Name, article(laws.Repetition), c.Threefold},
			{laws.FiftyMoves.Name, article(laws.FiftyMoves), c.Fifty},
		},
		Penalty: Penalty{article(laws.FalseClaim), e.Numbers.Penalties[laws.StandardPlay].Claim},
		Colours: Colours{article(laws.Colours), c.NewGame},
	}
	if c.Turn == chess.Black {
		out.Turn = "black"
	}
	if c.End != laws.NoEnd {
		out.End = &GameEnd{string(c.End), article(c.EndRule), c.EndMove}
	}
	return out
}

// Perft is the number of ways in which so many half-moves can be played.
type Perft struct {
	Depth int    `json:"depth"`
	Nodes uint64 `json:"nodes"`
}

// GameMate reports whether a player can still mate, and what that means.
type GameMate struct {
	FEN     string     `json:"fen"`
	Who     string     `json:"who"` // white or black: the player who is to mate
	Laws    string     `json:"laws"`
	Verdict string     `json:"verdict"` // possible, impossible or undecided
	Line    []string   `json:"line"`    // if possible: moves that end in mate; empty if mate stands on the board
	Reason  *string    `json:"reason"`  // if not: why
	DrawnBy *string    `json:"drawnBy"` // the article by which the game is over, for neither player can mate; null: it goes on
	Means   []MateLoss `json:"means"`   // empty if the game is over
	// Reading is the point on which the text of the edition can be read in two ways with
	// different results here; null: there is none.
	Reading *MateReading `json:"reading"`
}

// MateReading is a text that can be read in two ways, and what each of them gives.
type MateReading struct {
	Name    string `json:"name"`
	Article string `json:"article"`
	Chosen  bool   `json:"chosen"` // by --reading
	Result  string `json:"result"` // win or draw: by this reading
	Usual   string `json:"usual"`  // by the usual one
}

// MateLoss is what follows if the opponent of the player who is to mate loses by a rule.
type MateLoss struct {
	Rule    string `json:"rule"`
	Article string `json:"article"`
	Result  string `json:"result"` // win, draw or undecided
}

// NewGameMate returns the answer to the question whether a side can mate in a position;
// literal takes the reading [laws.PlayersCannotMate].
func NewGameMate(l Locale, p *chess.Position, side chess.Colour, e *laws.Edition, found *mate.Answer, drawn, literal bool) GameMate {
	article := func(r *handbook.Rule) string { return laws.Chapter.ID + "-" + e.No(r) }
	out := GameMate{
		FEN: p.FEN(), Who: [...]string{"white", "black"}[side], Laws: e.Key, Verdict: found.Verdict.String(), Line: []string{},
		Means: []MateLoss{},
	}
	if drawn {
		out.DrawnBy = TextOrNull(article(laws.AfterDead))
	}
	if !found.Reason.IsZero() {
		out.Reason = TextOrNull(l.Language().Say(found.Reason))
	}
	q := *p
	for _, m := range found.Line {
		out.Line = append(out.Line, q.SAN(m))
		q = q.Make(m)
	}
	if drawn || !p.HasLegalMove() {
		return out
	}
	for _, loss := range laws.Losses(e) {
		result := "win"
		switch {
		case loss.Drawn:
			result = "draw"
		case !loss.Draws:
		case found.Verdict == mate.Impossible:
			result = "draw"
		case found.Verdict == mate.Undecided:
			result = "undecided"
		}
		if loss.Name == laws.FlagFall.Name && result == "draw" && laws.HasLiteralFlag(e) {
			out.Reading = &MateReading{laws.PlayersCannotMate, laws.Chapter.ID + "-" + loss.Article, literal, "win", result}
			if literal { // the game goes on, so one of the players can mate
				result = out.Reading.Result
			}
		}
		out.Means = append(out.Means, MateLoss{loss.Name, laws.Chapter.ID + "-" + loss.Article, result})
	}
	return out
}

// GamesCheck says which of the games that must be sent in a file has.
type GamesCheck struct {
	File     string    `json:"file"`
	Games    int       `json:"games"`  // in the file
	Needed   int       `json:"needed"` // by the regulations
	Found    int       `json:"found"`  // of those
	Findings []Finding `json:"findings"`
}

// NewGamesCheck returns the check of one file.
func NewGamesCheck(l Locale, c *games.Check) GamesCheck {
	return GamesCheck{c.File, c.Games, c.Needed, c.Found, Findings(l, c.Findings)}
}
