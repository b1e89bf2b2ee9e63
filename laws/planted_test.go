package laws

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/laws/chess"
)

// planted is a game into which a mistake is written.
type planted struct {
	moves       []string // short notation with English letters
	tag, result string
	cut         int // bytes of the text that are left, 0: all
}

// place is where the game no longer fits: at a half-move, or at the end token if ply is 0.
type place struct {
	rule string // "" if the half-move has several, or none
	ply  int
}

// The mistakes that are planted. Each changes a game that is legal to its end.
var mistakes = []struct {
	name     string
	times    int
	plant    func(*planter, *planted)
	editions string // in which it is one
}{
	{"letter", 200, (*planter).letter, "2011 2014 2023"},
	{"square", 200, (*planter).square, "2011 2014 2023"},
	{"lost half-move", 120, (*planter).lose, "2011 2014 2023"},
	{"swapped moves", 120, (*planter).swap, "2011 2014 2023"},
	{"cut end", 80, (*planter).cut, "2011 2014 2023"},
	{"wrong result", 80, (*planter).wrongResult, "2011 2014 2023"},
	{"tag against token", 40, (*planter).wrongTag, "2011 2014 2023"},
	{"play after mate", 60, (*planter).afterMate, "2011 2014 2023"},
	{"fivefold in a row", 40, (*planter).fivefold, "2014 2023"},
	{"fivefold at any time", 30, (*planter).scattered, "2023"},
	{"75 moves", 20, (*planter).quiet, "2014 2023"},
	{"draw before both moved", 10, (*planter).earlyDraw, "2023"},
}

// TestPlantedMistakes writes 1,000 mistakes into generated games. A mistake is counted
// if some edition finds fault with the game that comes of it: a letter or a square that
// leaves all moves legal is no mistake that the moves can show, and then nothing may be
// found. Where the game no longer fits is found by a slow reading of its own (see
// misfit); what is found first must be there, in each edition that has it and no other.
func TestPlantedMistakes(t *testing.T) {
	named, wrong, hidden := 0, 0, 0
	for i, mistake := range mistakes {
		p := &planter{random: rand.New(rand.NewPCG(45, uint64(i)))}
		for counted := 0; counted < mistake.times; {
			g := p.game()
			mistake.plant(p, g)
			text, places := g.text()
			got, want := map[string]string{}, map[string]string{}
			var in []string
			for _, e := range Chapter.Editions {
				misfit := g.misfit(&e)
				want[e.Key] = "fits"
				if misfit != nil {
					in = append(in, e.Key)
					want[e.Key] = fmt.Sprint(places[misfit.ply], misfit.rule)
				}
				got[e.Key] = firstFault(t, text, &e, misfit != nil && misfit.rule == "")
			}
			if len(in) == 0 {
				hidden++
			} else {
				counted++
				named++
				require.Equal(t, mistake.editions, strings.Join(in, " "), "%s\n%s", mistake.name, text)
			}
			if !maps.Equal(got, want) {
				wrong++
				t.Logf("%s: want %v, got %v\n%s", mistake.name, want, got, text)
			}
		}
	}
	t.Logf("%d mistakes, %d not named where the game no longer fits; %d changes that leave a legal game", named, wrong, hidden)
	require.Equal(t, 1000, named)
	require.Zero(t, wrong)
}

// firstFault returns the first error, or the warning that a game has no end token, with
// its place and its rule.
func firstFault(t *testing.T, text string, e *Edition, anyRule bool) string {
	list := games(t, text, Options{Edition: e})
	if len(list) != 1 {
		return fmt.Sprint(len(list), " games")
	}
	for _, f := range list[0].Findings {
		if f.Severity == handbook.Error || f.Rule == "no-end-token" {
			rule := f.Rule
			if anyRule {
				rule = ""
			}
			return fmt.Sprint([2]int{f.Pos.Line, f.Pos.Col}, rule)
		}
	}
	return "fits"
}

// text returns the game as a file, and the line and column of each half-move from 1; at
// 0 stands that of the end token.
func (g *planted) text() (string, map[int][2]int) {
	head := fmt.Sprintf("[White \"A\"]\n[Black \"B\"]\n[Result %q]\n\n", g.tag)
	var b strings.Builder
	places := map[int][2]int{}
	line, col := 5, 1
	write := func(word string) {
		if col > 1 && col+len(word) > 79 {
			b.WriteByte('\n')
			line, col = line+1, 1
		} else if col > 1 {
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += len(word)
	}
	for i, m := range g.moves {
		if i%2 == 0 {
			write(fmt.Sprintf("%d.", i/2+1))
		}
		write(m)
		places[i+1] = [2]int{line, col - len(m)}
	}
	write(g.result)
	places[0] = [2]int{line, col - len(g.result)}
	moves := b.String()
	if g.cut > 0 { // the moves end within the token before last
		moves = moves[:min(len(moves), g.cut)]
		at := strings.LastIndexByte(moves, '\n') + 1
		places[0] = [2]int{5 + strings.Count(moves, "\n"), len(moves) - at + 1}
	}
	return head + moves, places
}

// planter makes games and mistakes from a seed.
type planter struct{ random *rand.Rand }

// game returns a game of random legal moves, which ends with a mate if there is one to
// give, else by agreement or resignation.
func (p *planter) game() *planted { return p.gameOf(20 + p.random.IntN(100)) }

func (p *planter) gameOf(plies int) *planted {
	for {
		g := &planted{}
		position := chess.Start()
		for len(g.moves) < plies {
			legal := position.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[p.random.IntN(len(legal))]
			for range 4 { // captures, to come to endings
				if other := legal[p.random.IntN(len(legal))]; position.IsCapture(other) {
					m = other
				}
			}
			for _, other := range legal {
				if next := position.Make(other); len(g.moves) > 12 && next.IsCheckmate() {
					m = other
				}
			}
			g.moves = append(g.moves, position.SAN(m))
			position = position.Make(m)
		}
		g.result = []string{"1-0", "0-1", "1/2-1/2"}[p.random.IntN(3)]
		switch {
		case position.IsCheckmate() && position.Turn() == chess.Black:
			g.result = "1-0"
		case position.IsCheckmate():
			g.result = "0-1"
		case position.IsStalemate():
			g.result = "1/2-1/2"
		}
		g.tag = g.result
		fits := len(g.moves) >= 12
		for _, e := range Chapter.Editions {
			fits = fits && g.misfit(&e) == nil
		}
		if fits {
			return g
		}
	}
}

// mated returns a game that ends with mate.
func (p *planter) mated() *planted {
	for {
		if g := p.game(); strings.HasSuffix(g.moves[len(g.moves)-1], "#") {
			return g
		}
	}
}

// change writes something else for one half-move.
func (p *planter) change(g *planted, other func(string) string) {
	for {
		i := p.random.IntN(len(g.moves))
		if text := other(g.moves[i]); text != "" && text != g.moves[i] {
			g.moves[i] = text
			return
		}
	}
}

func (p *planter) letter(g *planted) {
	p.change(g, func(text string) string {
		letter := "KQRBNSTDLnxP"[p.random.IntN(12):][:1]
		switch {
		case text[0] == 'O':
			return ""
		case text[0] >= 'a': // a letter before the move of a pawn
			return strings.TrimSuffix(letter, "P") + text
		case p.random.IntN(6) == 0:
			return text[1:]
		}
		return letter + text[1:]
	})
}

func (p *planter) square(g *planted) {
	p.change(g, func(text string) string {
		i := strings.LastIndexAny(text, "12345678")
		if i < 0 {
			return ""
		}
		c := "12345678"[p.random.IntN(8)]
		if p.random.IntN(2) == 0 {
			i, c = i-1, "abcdefgh"[p.random.IntN(8)]
		}
		return text[:i] + string(c) + text[i+1:]
	})
}

func (p *planter) lose(g *planted) {
	i := p.random.IntN(len(g.moves))
	g.moves = slices.Delete(g.moves, i, i+1)
}

func (p *planter) swap(g *planted) {
	i := p.random.IntN(len(g.moves) - 1)
	g.moves[i], g.moves[i+1] = g.moves[i+1], g.moves[i]
}

func (p *planter) cut(g *planted) {
	keep := 1 + p.random.IntN(len(g.moves)-1)
	g.moves = g.moves[:keep]
	text, _ := g.text()
	whole := len(text) - len(g.result) - 1
	begin := strings.LastIndex(text[:whole], g.moves[keep-1])
	head := strings.Index(text, "\n\n") + 2
	left := 1 + p.random.IntN(len(g.moves[keep-1]))
	g.cut = begin + left - head
	g.moves[keep-1] = g.moves[keep-1][:left]
}

func (p *planter) wrongResult(g *planted) {
	*g = *p.mated()
	results := []string{"1-0", "0-1", "1/2-1/2"}
	at := slices.Index(results, g.result)
	g.result = results[(at+1+p.random.IntN(2))%3]
	g.tag = g.result
}

func (p *planter) wrongTag(g *planted) {
	results := []string{"1-0", "0-1", "1/2-1/2"}
	at := slices.Index(results, g.result)
	g.tag = results[(at+1+p.random.IntN(2))%3]
}

func (p *planter) afterMate(g *planted) {
	*g = *p.mated()
	for range 1 + p.random.IntN(3) {
		g.moves = append(g.moves, []string{"Kd1", "e5", "Qd4", "Nf3", "Kxe7", "Rb8+"}[p.random.IntN(6)])
	}
}

// last returns the position after the moves.
func (g *planted) last() chess.Position {
	position := chess.Start()
	for _, text := range g.moves {
		m, _ := readMove(&position, text)
		position = position.Make(m)
	}
	return position
}

// back finds moves of both sides after which they can go back where they came from, the
// n-th that there is.
func back(p *chess.Position, n int) []chess.Move {
	for _, a := range p.LegalMoves() {
		p1 := p.Make(a)
		for _, b := range p1.LegalMoves() {
			p2 := p1.Make(b)
			ra, rb := chess.NewMove(a.To(), a.From(), chess.NoKind), chess.NewMove(b.To(), b.From(), chess.NoKind)
			if !slices.Contains(p2.LegalMoves(), ra) {
				continue
			}
			p3 := p2.Make(ra)
			if !slices.Contains(p3.LegalMoves(), rb) {
				continue
			}
			p4 := p3.Make(rb)
			if identity(&p4) != identity(p) {
				continue
			}
			if n--; n < 0 {
				return []chess.Move{a, b, ra, rb}
			}
		}
	}
	return nil
}

// append plays moves, and writes them.
func (g *planted) append(p *chess.Position, moves ...chess.Move) {
	for _, m := range moves {
		g.moves = append(g.moves, p.SAN(m))
		*p = p.Make(m)
	}
}

// fivefold lets a position come back four times, each time by the next moves, and plays on.
func (p *planter) fivefold(g *planted) {
	for {
		*g = *p.gameOf(14 + p.random.IntN(40))
		position := g.last()
		round := back(&position, p.random.IntN(20))
		if round == nil {
			continue
		}
		for range 4 + p.random.IntN(2) {
			g.append(&position, round...)
		}
		p.goOn(g, &position)
		return
	}
}

// scattered lets a position come back four times, not always by the next moves.
func (p *planter) scattered(g *planted) {
	for {
		*g = *p.gameOf(14 + p.random.IntN(40))
		position := g.last()
		one, two := back(&position, 0), back(&position, 1+p.random.IntN(30))
		if two == nil {
			continue
		}
		out := position.Make(one[0])
		out = out.Make(one[1])
		inner := back(&out, 3+p.random.IntN(20))
		if inner == nil {
			continue
		}
		g.append(&position, one...)
		g.append(&position, two...)
		g.append(&position, one[0], one[1]) // eight half-moves until it comes back
		g.append(&position, inner...)
		g.append(&position, one[2], one[3])
		g.append(&position, two...)
		p.goOn(g, &position)
		return
	}
}

func (p *planter) goOn(g *planted, position *chess.Position) {
	for range 1 + p.random.IntN(4) {
		if legal := position.LegalMoves(); len(legal) > 0 {
			g.append(position, legal[p.random.IntN(len(legal))])
		}
	}
	g.result = "1/2-1/2"
	g.tag = g.result
}

// quiet plays 75 moves of each side without capture or pawn move, and some more.
func (p *planter) quiet(g *planted) {
	*g = *p.gameOf(12 + p.random.IntN(20))
	position := g.last()
	stood := map[string]int{}
	for position.HalfmoveClock() < 151+p.random.IntN(4) {
		var fit []chess.Move
		for _, m := range position.LegalMoves() {
			next := position.Make(m)
			if next.HalfmoveClock() > 0 && stood[identity(&next)] < 2 && next.HasLegalMove() && !next.IsCheck() {
				fit = append(fit, m)
			}
		}
		if len(fit) == 0 {
			p.quiet(g)
			return
		}
		g.append(&position, fit[p.random.IntN(len(fit))])
		stood[identity(&position)]++
	}
	g.result = "1/2-1/2"
	g.tag = g.result
}

func (p *planter) earlyDraw(g *planted) {
	g.moves, g.result, g.tag = g.moves[:1], "1/2-1/2", "1/2-1/2"
}
