package laws

import (
	"strings"

	"github.com/fedrate/fedrate/laws/chess"
)

// identity returns what makes a position the same as another (9.2): its pieces, the
// right to move and to castle, and a capture in passing that is legal.
func identity(p *chess.Position) string {
	fields := strings.Fields(p.FEN())
	passed := "-"
	for _, m := range p.LegalMoves() {
		if m.IsEnPassant() {
			passed = fields[3]
		}
	}
	return strings.Join(append(fields[:3], passed), " ")
}

// readMove reads a move in short notation by writing each legal move in every way that is
// allowed. It returns how many there are that the text can mean.
func readMove(p *chess.Position, text string) (found chess.Move, n int) {
	text = strings.TrimRight(text, "+#")
	for _, m := range p.LegalMoves() {
		if !m.IsCastling() && !strings.Contains(text, m.To().String()) {
			continue
		}
		for _, form := range forms(p, m) {
			if form == text {
				found, n = m, n+1
				break
			}
		}
	}
	return found, n
}

func forms(p *chess.Position, m chess.Move) (list []string) {
	if m.IsCastling() {
		if m.To() > m.From() {
			return []string{"O-O"}
		}
		return []string{"O-O-O"}
	}
	_, kind := p.At(m.From())
	from, to := m.From().String(), m.To().String()
	end := []string{""}
	if k := m.Promotion(); k != chess.NoKind {
		letter := ".PNBRQK"[k : k+1]
		end = []string{"=" + letter, letter}
	}
	letters := []string{".PNBRQK"[kind : kind+1]}
	if kind == chess.Pawn {
		letters = []string{"P", ""}
	}
	for _, letter := range letters {
		for _, origin := range []string{"", from[:1], from[1:], from} {
			for _, sign := range []string{"", "x"} {
				for _, e := range end {
					list = append(list, letter+origin+sign+to+e)
				}
			}
		}
	}
	if kind != chess.Pawn { // both squares name the piece without its letter
		list = append(list, from+to, from+"x"+to)
	}
	return list
}

// misfit returns where a game no longer fits an edition, nil if it fits: the first
// half-move that is no legal move, or that comes after the end of the game; else its
// result, or its end.
func (g *planted) misfit(e *Edition) *place {
	p := chess.Start()
	stood := map[string][]int{identity(&p): {0}}
	over := ""
	for i, text := range g.moves {
		if over != "" {
			return &place{over, i + 1}
		}
		m, n := readMove(&p, text)
		if n != 1 {
			return &place{"", i + 1}
		}
		p = p.Make(m)
		id := identity(&p)
		stood[id] = append(stood[id], i+1)
		row := 1
		for at := stood[id]; row < len(at) && at[len(at)-row]-at[len(at)-row-1] == 4; row++ {
		}
		legal := len(p.LegalMoves())
		white := strings.ToLower(strings.Fields(p.FEN())[0])
		switch {
		case legal == 0 && p.IsCheck():
			over = "continued-after-mate"
		case legal == 0:
			over = "continued-after-stalemate"
		case !strings.ContainsAny(white, "pqr") && strings.Count(white, "n")+strings.Count(white, "b") < 2:
			over = "continued-after-dead-position"
		case e.Key == "2014" && row >= 5, e.Key == "2023" && len(stood[id]) >= 5:
			over = "continued-after-fivefold"
		case e.Key != "2011" && p.HalfmoveClock() >= 150:
			over = "continued-after-75"
		}
	}
	right := "1/2-1/2"
	if over == "continued-after-mate" {
		right = []string{"0-1", "1-0"}[p.Turn()]
	}
	switch {
	case g.cut > 0:
		return &place{"no-end-token", 0}
	case over != "" && g.result != right:
		return &place{"result-against-board", 0}
	case g.tag != g.result:
		return &place{"result-tag", 0}
	case e.Key == "2023" && g.result == "1/2-1/2" && len(g.moves) < 2:
		return &place{"draw-before-move", 0}
	}
	return nil
}
