// Package games holds the games of an event against its report: which of them are
// missing, and where the two say something else (B.01 1.9.1). It states differences and
// never says whose fault they are.
package games

import (
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws"
	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/laws/pgn"
	"github.com/fedrate/fedrate/tournament"
)

// The limits of a file of games.
const (
	maxGames = 100_000
	maxName  = 200 // bytes of a name that are kept
)

// File is a file of games as it was read.
type File struct {
	Path  string
	Games []Game
}

// Game is a game of a file, as far as it is compared.
type Game struct {
	Number       int // in the file, from 1
	Place        pgn.Place
	White, Black Side
	Round        int  // 0: not known; of "3.2" the number before the point
	Part         bool // the round has a number after the point: of a board, or of a game of a match
	RoundPlace   pgn.Place
	Date         [3]int // year, month and day; 0: not known
	DatePlace    pgn.Place
	Tag, Token   string // the result by its tag and at the end of the moves; empty: there is none
	TagPlace     pgn.Place
	TokenPlace   pgn.Place
	Written      int          // half-moves, whether they could be read or not
	Moves        []chess.Move // that could be read
	Start        Start
	StartPlace   pgn.Place
	Repeated     bool           // a position stood often enough for a claim of a draw
	Findings     []laws.Finding // errors and warnings under the Laws
}

// Side is a player as the tags of a game name them.
type Side struct {
	Name    string
	FIDEID  int // 0: none
	Place   pgn.Place
	IDPlace pgn.Place
}

// Start is the position in which a game began.
type Start int

// What a game began with.
const (
	Standard Start = iota
	Chess960       // a layout of Chess960, or the tag Variant says so
	Another        // any other position
)

// Read reads the games of a PGN file and holds each against the Laws.
func Read(path string, in io.Reader, options laws.Options) (*File, error) {
	file := &File{Path: path}
	for r := laws.NewReader(path, in, options); ; {
		g, err := r.Next()
		if err == io.EOF {
			return file, nil
		}
		if err != nil {
			return nil, handbook.Errorf("titles.error.pgn-read", "file", path, "problem", err)
		}
		if len(file.Games) == maxGames {
			return nil, handbook.Errorf("titles.error.pgn-large", "file", path, "games", maxGames)
		}
		file.Games = append(file.Games, newGame(g))
	}
}

func newGame(g *laws.Game) Game {
	text := g.Text
	out := Game{
		Number: g.Number, Place: text.Place, White: sideOf(text, "White"), Black: sideOf(text, "Black"),
		Token: text.End, TokenPlace: text.EndPlace, Written: len(text.Moves), Moves: slices.Clip(g.Moves),
	}
	if g.Result == "0-0" && out.Token == "" {
		out.Token = g.Result
	}
	if t := text.FindTag("Result"); t != nil {
		out.Tag, out.TagPlace = usualResult(t.Value), t.Place
	}
	if t := text.FindTag("Round"); t != nil {
		out.Round, out.Part = roundOf(t.Value)
		out.RoundPlace = t.Place
	}
	if t := text.FindTag("Date"); t != nil {
		out.Date, out.DatePlace = dateOf(t.Value), t.Place
	}
	out.Start, out.StartPlace = startOf(g)
	for i := range g.Findings {
		f := &g.Findings[i]
		out.Repeated = out.Repeated || f.Rule == laws.Repetition.Name
		if f.Severity != handbook.Info {
			out.Findings = append(out.Findings, *f)
		}
	}
	return out
}

// sideOf returns the player of a colour.
func sideOf(g *pgn.Game, colour string) Side {
	s := Side{Place: g.Place, IDPlace: g.Place}
	if t := g.FindTag(colour); t != nil {
		s.Name, s.Place = strings.TrimSpace(strings.ToValidUTF8(t.Value[:min(len(t.Value), maxName)], "")), t.Place
	}
	if t := g.FindTag(colour + "FideId"); t != nil {
		s.FIDEID, _ = tournament.ParseFIDEID(strings.TrimSpace(t.Value))
		s.IDPlace = t.Place
	}
	if s.Name == "?" {
		s.Name = ""
	}
	return s
}

// roundOf reads 3, 3.2, Round 3.
func roundOf(value string) (round int, part bool) {
	at := strings.IndexAny(value, "0123456789")
	if at < 0 {
		return 0, false
	}
	value = value[at:]
	end := strings.IndexFunc(value, func(c rune) bool { return c < '0' || c > '9' })
	if end < 0 {
		end = len(value)
	}
	round, _ = strconv.Atoi(value[:min(end, 4)])
	return round, end+1 < len(value) && value[end] == '.'
}

// dateOf reads 2026.09.05, of which any part may be ??.
func dateOf(value string) (date [3]int) {
	i := 0
	for part := range strings.FieldsFuncSeq(value, func(c rune) bool { return c == '.' || c == '-' || c == '/' }) {
		if i == len(date) {
			break
		}
		date[i], _ = strconv.Atoi(strings.TrimSpace(part))
		i++
	}
	if date[0] < 1000 || date[0] > 9999 { // not written as in PGN
		return [3]int{}
	}
	return date
}

// usualResult returns a result as the standard writes it.
func usualResult(value string) string {
	switch value = strings.TrimSpace(value); value {
	case "1/2", "½-½", "½", "0.5-0.5":
		return "1/2-1/2"
	case "?", "":
		return "*"
	}
	return handbook.Truncate(value)
}

func startOf(g *laws.Game) (Start, pgn.Place) {
	if t := g.Text.FindTag("Variant"); t != nil {
		v := strings.ToLower(t.Value)
		if strings.Contains(v, "960") || strings.Contains(v, "fischer") || strings.Contains(v, "freestyle") {
			return Chess960, t.Place
		}
	}
	t := g.Text.FindTag("FEN")
	standard := chess.Start()
	if t == nil || g.Start.Occupied() == 0 || g.Start.SameAs(&standard) {
		return Standard, g.Text.Place
	}
	if _, ok := chess.LayoutOf(&g.Start); ok {
		return Chess960, t.Place
	}
	return Another, t.Place
}

// LongMoves is the number of half-moves from which on the moves of two games are
// compared: opening theory is shorter.
const LongMoves = 40

// Fingerprint returns a number that is the same for the same moves, and whether the game
// is long enough to have one.
func (g *Game) Fingerprint() (int64, bool) {
	if len(g.Moves) < LongMoves || g.Start != Standard {
		return 0, false
	}
	return fingerprint(g.Moves), true
}

func fingerprint(moves []chess.Move) int64 {
	h := fnv.New64a()
	for _, m := range moves {
		_, _ = h.Write([]byte{byte(m), byte(m >> 8)})
	}
	return int64(h.Sum64())
}

// isDrawnByRepetition reports whether a game is one of the draws that are known to the
// move: many players play the same one.
func (g *Game) isDrawnByRepetition() bool {
	return g.Repeated && (g.Token == "1/2-1/2" || g.Token == "" && g.Tag == "1/2-1/2")
}
