package laws

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/pgn"
)

// Finding is what is found in a game: a finding with the half-move that it is
// about, and the change that would mend the text of the game.
type Finding struct {
	handbook.Finding
	Ply      int           // from 1; 0: none
	Proposal handbook.Text // zero: none
}

// Game is a game of a file with what is found in it.
type Game struct {
	File         string
	Number       int // in the file, from 1
	White, Black string
	Result       string // the end token, else the tag
	Plies        int    // that could be read
	End          End
	Edition      *Edition
	Assumed      bool   // the edition is not known from the game's date
	Letters      string // language of the letters of pieces
	Findings     []Finding

	Text  *pgn.Game      // as it is written
	Start chess.Position // zero if the start position cannot be read
	Moves []chess.Move   // that could be read; 0 is a null move
}

// HasError reports whether a finding is an error.
func (g *Game) HasError() bool {
	for i := range g.Findings {
		if g.Findings[i].Severity == handbook.Error {
			return true
		}
	}
	return false
}

// Options are how games are read.
type Options struct {
	Edition  *Edition // nil: that of each game's date
	AsPlayed bool     // an illegal move is made on the board, and the game goes on
}

// Reader reads and checks the games of a file one after the other.
type Reader struct {
	file      string
	options   Options
	in        *pgn.Reader
	replayer  *pgn.Replayer
	saidDate  bool // that the date of a game is not known
	saidEarly bool // that it is before the first edition
	saidGap   bool // that its edition is not among the sources
	poor      int  // games with an error, or with hardly a move

	deadBudget int // positions that may still be looked at to find dead ones
}

// A file of which most games have an error, or fewer than fewMoves half-moves, is not
// read further than mostPoor of them: it is no file of games, and what is to be said of
// it would be longer than the file.
const (
	mostPoor = 100_000
	fewMoves = 20
)

// NewReader returns a reader of the games of a file. Findings name the file.
func NewReader(file string, in io.Reader, options Options) *Reader {
	r := &Reader{file: file, options: options, in: pgn.NewReader(in), replayer: pgn.NewReplayer(), deadBudget: deadBudget}
	r.replayer.AsPlayed = options.AsPlayed
	return r
}

// Next returns the next game; after the last one the error is io.EOF. Another error
// is that of the file.
func (r *Reader) Next() (*Game, error) {
	text, err := r.in.Next()
	if err != nil {
		return nil, err
	}
	g := r.check(text).game
	if g.HasError() || len(text.Moves) < fewMoves {
		if r.poor++; r.poor > mostPoor && 2*r.poor > g.Number {
			return nil, handbook.Errorf("laws.error.poor", "line", text.Place.Line, "n", mostPoor, "moves", fewMoves)
		}
	}
	slices.SortStableFunc(g.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col), cmp.Compare(a.Article, b.Article))
	})
	return g, nil
}

// check is a game while it is checked.
type check struct {
	*Reader
	text     *pgn.Game
	game     *Game
	replayed *pgn.Replayed // nil: its start position cannot be read
	course   Course
}

func (r *Reader) check(text *pgn.Game) *check {
	c := &check{Reader: r, text: text, game: &Game{
		File: r.file, Number: text.Number, White: text.Tag("White"), Black: text.Tag("Black"), Result: text.End, Text: text,
	}}
	if n := len(text.Moves); n > 0 && text.End == "" && text.Moves[n-1].Text == "0-0" && text.Tag("Result") == "0-0" {
		text.Moves, text.EndPlace = text.Moves[:n-1], text.Moves[n-1].Place // lost by both players, no castling
		c.game.Result = "0-0"
	}
	c.chooseEdition()
	for _, p := range text.Problems {
		c.add(p.Rule, p.Place, 0, p.Text)
	}
	c.result()
	if !c.start() {
		return c
	}
	start, err := pgn.StartOf(text)
	if err != nil {
		c.add("start-position", text.FindTag("FEN").Place, 0, handbook.Say("laws.start-position", "problem", handbook.SaidBy(err)))
		return c
	}
	c.replayed = r.replayer.Replay(text, start)
	c.game.Start, c.game.Moves = start, c.replayed.Moves
	c.game.Plies, c.game.Letters = len(c.replayed.Moves), c.replayed.Letters.Code
	c.course = Follow(&c.game.Edition.Numbers, &start, c.replayed.Moves)
	c.course.endDead(&start, c.replayed.Moves, &c.deadBudget)
	c.game.End = c.course.End
	if c.replayed.Other != nil {
		c.add("pgn-letters", text.Moves[0].Place, 0, handbook.Say("laws.pgn-letters", "letters", c.replayed.Letters.Code, "other", c.replayed.Other.Code))
	}
	c.numbers()
	c.faults()
	c.ends()
	return c
}

// chooseEdition takes the edition of the flag, else of the date of the game.
func (c *check) chooseEdition() {
	c.game.Edition = c.options.Edition
	if c.game.Edition != nil {
		return
	}
	day := dateOf(c.text)
	edition, certain := On(day)
	c.game.Edition, c.game.Assumed = edition, !certain
	switch {
	case certain:
	case day == 0 && !c.saidDate:
		c.saidDate = true
		c.add("game-date", c.text.Place, 0, handbook.Say("laws.game-date", "edition", edition.Key))
	case day >= replaced2014 && !c.saidGap:
		c.saidGap = true
		c.add("game-date", c.text.Place, 0, handbook.Say("laws.game-date.gap", "day", day, "edition", edition.Key))
	case day > 0 && day < replaced2014 && !c.saidEarly:
		c.saidEarly = true
		c.add("game-date", c.text.Place, 0, handbook.Say("laws.game-date.early", "day", day, "edition", edition.Key))
	}
}

// dateOf returns the day of a game by its tags, 0 if none says it. A year alone, or
// a month, is taken for its first day.
func dateOf(g *pgn.Game) handbook.Date {
	for _, name := range []string{"Date", "UTCDate", "EventDate"} {
		var parts [3]int
		for i, part := range strings.FieldsFunc(g.Tag(name), func(r rune) bool { return r == '.' || r == '-' || r == '/' }) {
			if i < len(parts) {
				parts[i], _ = strconv.Atoi(part)
			}
		}
		if parts[0] >= 1000 && parts[0] <= 9999 {
			day := handbook.NewDate(parts[0], min(max(parts[1], 1), 12), max(parts[2], 1))
			if !day.Valid() {
				day = handbook.NewDate(parts[0], min(max(parts[1], 1), 12), 1)
			}
			return day
		}
	}
	return 0
}

// add adds a finding on the file under its rule and section of the standard.
func (c *check) add(rule string, at pgn.Place, ply int, text handbook.Text) {
	r := fileRules[rule]
	c.addFinding(handbook.Finding{Article: "PGN-" + r.section, Rule: rule, Severity: r.severity, Text: text}, at, ply)
}

// find adds a finding under a rule of the Laws.
func (c *check) find(rule *handbook.Rule, at pgn.Place, ply int, text handbook.Text) {
	c.addFinding(handbook.Finding{Article: Chapter.ID + "-" + c.game.Edition.No(rule), Rule: rule.Name, Severity: rule.Severity, Text: text}, at, ply)
}

func (c *check) addFinding(f handbook.Finding, at pgn.Place, ply int) {
	f.Pos = handbook.Pos{File: c.file, Line: at.Line, Col: at.Col}
	c.game.Findings = append(c.game.Findings, Finding{Finding: f, Ply: ply})
}

// result compares the end token with the tag.
func (c *check) result() {
	tag := c.text.FindTag("Result")
	if c.game.Result == "" {
		c.add("no-end-token", c.text.EndPlace, 0, handbook.Say("laws.no-end-token"))
	}
	if tag == nil {
		return
	}
	if c.game.Result == "" {
		c.game.Result = pgn.Result(tag.Value)
		return
	}
	if pgn.Result(tag.Value) != c.game.Result {
		c.add("result-tag", c.text.EndPlace, 0, handbook.Say("laws.result-tag", "tag", tag.Value, "token", c.game.Result))
	}
}

// number returns the number of a half-move as it is written before it: 12., 12...
func (c *check) number(ply int) string {
	start := &c.replayed.Start
	n := 2*(start.MoveNumber()-1) + int(start.Turn()) + ply - 1
	if n%2 == 1 {
		return fmt.Sprintf("%d...", n/2+1)
	}
	return fmt.Sprintf("%d.", n/2+1)
}

// cite returns a half-move with its number: 12... Qd4.
func (c *check) cite(ply int) string {
	return c.number(ply) + " " + handbook.Truncate(c.text.Moves[ply-1].Text)
}

// faults says which moves do not fit.
func (c *check) faults() {
	for i := range c.replayed.Faults {
		f := &c.replayed.Faults[i]
		move := c.text.Moves[f.Ply]
		pairs := []any{"move", c.cite(f.Ply + 1), "reason", f.Reason}
		rule, text, proposal := IllegalMove, handbook.Say("laws.illegal-move", pairs...), handbook.Text{}
		if f.Proposal != nil {
			proposal = f.Proposal.Text
			pairs = append(pairs, "proposal", proposal, "at", c.number(f.Proposal.Ply+1))
			text = handbook.Say("laws.illegal-move.mend", pairs...)
		}
		switch f.Reason.Key {
		case "laws.illegal.mate", "laws.illegal.stalemate":
			if c.course.End == Checkmate || c.course.End == Stalemate {
				continue // said as the end of the game
			}
		case "laws.illegal.null", "laws.illegal.unreadable", "laws.illegal.letter", "laws.illegal.ambiguous":
			rule, text = UnclearMove, handbook.Say("laws.unclear-move", pairs...)
			if f.Proposal != nil {
				text = handbook.Say("laws.unclear-move.mend", pairs...)
			}
		default:
			if f.Made {
				rule = StandingMove
				e := c.game.Edition
				text = handbook.Say("laws.illegal-move-stands", append(pairs, "stands", e.No(StandingMove), "restored", e.No(IllegalMove))...)
			}
		}
		c.find(rule, move.Place, f.Ply+1, text)
		c.game.Findings[len(c.game.Findings)-1].Proposal = proposal
	}
}

// said is a rule with the key of what is said under it.
type said struct {
	rule *handbook.Rule
	key  string
}

// afterEnd are the rules on moves after the ends of a game, overAtStart the words for
// ends in the start position, againstEnd the sentences on results that do not go with them.
var (
	afterEnd = map[End]said{
		Checkmate:    {AfterMate, "laws.continued-after-mate"},
		Stalemate:    {AfterStalemate, "laws.continued-after-stalemate"},
		DeadPosition: {AfterDead, "laws.continued-after-dead-position"},
		Fivefold:     {AfterFivefold, "laws.continued-after-fivefold"},
		SeventyFive:  {After75, "laws.continued-after-75"},
	}
	overAtStart = map[End]string{
		Checkmate: "laws.end.checkmate", Stalemate: "laws.end.stalemate", DeadPosition: "laws.end.dead-position",
	}
	againstEnd = map[End]string{
		Checkmate:    "laws.result-against-board.checkmate",
		Stalemate:    "laws.result-against-board.stalemate",
		DeadPosition: "laws.result-against-board.dead-position",
		Fivefold:     "laws.result-against-board.fivefold",
		SeventyFive:  "laws.result-against-board.seventy-five",
	}
)

// ends says what the moves came to: moves after the end, a result that the board
// contradicts, a draw that came too early, draws that could be claimed.
func (c *check) ends() {
	moves, n := c.text.Moves, &c.game.Edition.Numbers
	if len(moves) == 0 {
		if c.game.Result != "" && c.game.Result != "*" {
			c.add("no-moves", c.text.EndPlace, 0, handbook.Say("laws.no-moves", "result", c.game.Result))
		}
		return
	}
	course := &c.course
	if at := course.EndPly; course.End != NoEnd && at < len(moves) {
		after := afterEnd[course.End]
		text := handbook.Say("laws.over-at-start", "next", c.cite(at+1), "end", handbook.Say(overAtStart[course.End]), "n", len(moves)-at)
		if at > 0 {
			text = handbook.Say(after.key, "move", c.cite(at), "next", c.cite(at+1), "n", len(moves)-at)
		}
		c.find(after.rule, moves[at].Place, at+1, text)
	}
	complete := len(c.replayed.Moves) == len(moves)
	if complete && course.EndPly == len(moves) {
		c.against()
	}
	if complete && course.End == NoEnd && c.game.Result == "1/2-1/2" && len(moves) < 2*n.DrawMoves {
		c.find(EarlyDraw, c.text.EndPlace, len(moves), handbook.Say("laws.draw-before-move", "n", len(moves), "moves", n.DrawMoves))
	}
	for _, claim := range []struct {
		ply int
		said
	}{{course.Repeated, said{Repetition, "laws.repetition-available"}}, {course.Fifty, said{FiftyMoves, "laws.fifty-moves-available"}}} {
		if claim.ply > 0 && (course.End == NoEnd || claim.ply < course.EndPly) {
			c.find(claim.rule, moves[claim.ply-1].Place, claim.ply, handbook.Say(claim.key, "move", c.cite(claim.ply)))
		}
	}
}

// against says that the result of a game is not that of its final position.
func (c *check) against() {
	right := "1/2-1/2"
	if c.course.End == Checkmate {
		right = "1-0"
		if c.course.Final.Turn() == chess.White {
			right = "0-1"
		}
	}
	if c.game.Result == right || c.game.Result == "" {
		return
	}
	c.find(AgainstBoard, c.text.EndPlace, c.course.EndPly, handbook.Say(againstEnd[c.course.End], "result", c.game.Result, "right", right))
}
