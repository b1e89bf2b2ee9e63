package play

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Entry is a line of a list of results: BOARD RESULT.
type Entry struct {
	Board        int
	White, Black tournament.Result
	Pos          handbook.Pos
}

// Result is how a game ended, as a list of results writes it.
type Result struct {
	Word         string // 1-0, 1/2, 0-1, +--, --+, ---; by an arbiter's decision 0-0, 1/2-0, 0-1/2; not rated W-L, D-D, L-W; adjourned ?
	White, Black tournament.Result
}

// Results returns those that a list can give a board.
func Results() []Result {
	return []Result{
		{"1-0", tournament.Win, tournament.Loss},
		{"1/2", tournament.Draw, tournament.Draw},
		{"0-1", tournament.Loss, tournament.Win},
		{"+--", tournament.ForfeitWin, tournament.ForfeitLoss},
		{"--+", tournament.ForfeitLoss, tournament.ForfeitWin},
		{"---", tournament.ForfeitLoss, tournament.ForfeitLoss},
		{"0-0", tournament.Loss, tournament.Loss},
		{"1/2-0", tournament.Draw, tournament.Loss},
		{"0-1/2", tournament.Loss, tournament.Draw},
		{"W-L", tournament.ShortWin, tournament.ShortLoss},
		{"D-D", tournament.ShortDraw, tournament.ShortDraw},
		{"L-W", tournament.ShortLoss, tournament.ShortWin},
		{"?", tournament.Pending, tournament.Pending},
	}
}

// WordOf returns how a list writes two results; empty if no word says it.
func WordOf(white, black tournament.Result) string {
	for _, r := range Results() {
		if r.White == white && r.Black == black {
			return r.Word
		}
	}
	return strings.TrimSpace(white.String() + black.String())
}

// spellings are other ways in which people write the words.
var spellings = strings.NewReplacer("–", "-", "—", "-", "−", "-", ":", "-", "½-½", "1/2", "½", "1/2", "1/2-1/2", "1/2", "0.5-0.5", "1/2", "0,5-0,5", "1/2", "=", "1/2", "0.5", "1/2", "0,5", "1/2")

// parseResult returns the result that a word of a list means.
func parseResult(word string) (Result, bool) {
	word = spellings.Replace(spellings.Replace(word))
	switch strings.ToUpper(word) {
	case "*", "ADJ", "ADJOURNED":
		word = "?"
	case "W-L", "D-D", "L-W":
		word = strings.ToUpper(word)
	}
	for _, r := range Results() {
		if r.Word == word {
			return r, true
		}
	}
	return Result{}, false
}

// words returns the results as a list writes them, without those that only an arbiter's
// decision gives, that are not rated or not known: the help of the command has these.
func words() []string {
	var out []string
	for _, r := range Results() {
		if !r.White.Lowered(r.Black) && (r.White.Rated() || r.White.Forfeit()) {
			out = append(out, r.Word)
		}
	}
	return out
}

// maxErrors is how many lines of a list are complained of.
const maxErrors = 10

// ReadResults reads a list of results, a line a board. It skips empty lines and the rest
// of a line after a #. Its error names all lines that cannot be read.
func ReadResults(name string, r io.Reader) ([]Entry, error) {
	var entries []Entry
	var wrong []error
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan() && len(wrong) < maxErrors; n++ {
		text, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\ufeff"), "#")
		fields := strings.Fields(text)
		if len(fields) == 0 {
			continue
		}
		e, err := entry(name, n, text, fields)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		entries = append(entries, e)
	}
	if err := lines.Err(); err != nil {
		return nil, handbook.Errorf("play.results.read", "file", name, "problem", err)
	}
	if wrong != nil {
		return nil, errors.Join(wrong...)
	}
	return entries, nil
}

func entry(name string, line int, text string, fields []string) (Entry, error) {
	at := func(field string) handbook.Pos {
		return handbook.Pos{File: name, Line: line, Col: 1 + utf8.RuneCountInString(text[:strings.Index(text, field)])}
	}
	e := Entry{Pos: at(fields[0])}
	board, err := strconv.Atoi(strings.TrimSuffix(fields[0], "."))
	if err != nil || board < 1 {
		return e, handbook.Errorf("play.results.no-board", "place", e.Pos.String(), "found", fields[0], "words", words())
	}
	if len(fields) != 2 {
		return e, handbook.Errorf("play.results.fields", "place", e.Pos.String(), "found", strings.Join(fields, " "), "words", words())
	}
	result, ok := parseResult(fields[1])
	if !ok {
		return e, handbook.Errorf("play.results.no-result", "place", at(fields[1]).String(), "board", board, "found", fields[1], "words", words())
	}
	e.Board, e.White, e.Black = board, result.White, result.Black
	return e, nil
}

// Entered is a board of a round after results were entered.
type Entered struct {
	Board
	New  bool   // the list has its result
	Was  string // the result before, where another one took its place
	Late bool   // it had none before, and the list has one
}

// Enter returns the report with the results of boards of a round. A result that stands
// there is corrected (C.04.2 4.3). All entries that fit no board are named.
func Enter(t *tournament.Tournament, round int, boards []Board, entries []Entry) (*tournament.Tournament, []Entered, error) {
	all := make([]Entered, len(boards))
	for i, b := range boards {
		all[i].Board = b
	}
	if len(boards) == 0 {
		return nil, nil, handbook.Errorf("play.results.no-pairs", "file", t.File, "round", round)
	}
	out := copyReport(t)
	first := map[int]handbook.Pos{}
	at, last := map[int]int{}, 0
	for i, b := range boards {
		at[b.Number], last = i, max(last, b.Number)
	}
	var wrong []error
	for _, e := range entries {
		i, there := at[e.Board]
		switch before, twice := first[e.Board]; {
		case !there:
			wrong = append(wrong, handbook.Errorf("play.results.beyond", "place", e.Pos.String(), "board", e.Board, "round", round, "last", last))
		case twice:
			wrong = append(wrong, handbook.Errorf("play.results.twice", "place", e.Pos.String(), "board", e.Board, "line", before.Line))
		case boards[i].Black == 0:
			wrong = append(wrong, handbook.Errorf("play.results.bye", "place", e.Pos.String(), "board", e.Board, "player", boards[i].White))
		default:
			first[e.Board] = e.Pos
			enter(out, round, &all[i], e)
		}
	}
	if wrong != nil {
		return nil, nil, errors.Join(wrong[:min(len(wrong), maxErrors)]...)
	}
	count(out)
	return out, all, nil
}

// enter writes a result into both lines. One of less than a point in all is kept as an
// arbiter's decision.
func enter(t *tournament.Tournament, round int, b *Entered, e Entry) {
	if was := WordOf(b.WhiteResult, b.BlackResult); !b.Open() && was != WordOf(e.White, e.Black) {
		b.Was = was
	}
	t.Decided = slices.DeleteFunc(t.Decided, func(d tournament.Decision) bool {
		return d.Round == round && (d.White == b.White && d.Black == b.Black || d.White == b.Black && d.Black == b.White)
	})
	if e.White.Lowered(e.Black) { // entered, it is what the arbiter decided
		t.Decided = append(t.Decided, tournament.Decision{Round: round, White: b.White, Black: b.Black})
	}
	b.Late = b.Open() && !e.White.Open()
	b.New, b.WhiteResult, b.BlackResult = true, e.White, e.Black
	for _, side := range []struct {
		own, other int
		colour     tournament.Colour
		result     tournament.Result
	}{{b.White, b.Black, tournament.White, e.White}, {b.Black, b.White, tournament.Black, e.Black}} {
		set(t.Player(side.own), round, tournament.Game{Opponent: side.other, Colour: side.colour, Result: side.result})
	}
}

// Waiting returns the numbers of the boards without a result.
func Waiting(boards []Entered) []int {
	var open []int
	for i := range boards {
		if boards[i].Open() {
			open = append(open, boards[i].Number)
		}
	}
	return slices.Clip(open)
}
