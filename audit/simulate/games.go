package simulate

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fedrate/fedrate/laws/chess"
	"github.com/fedrate/fedrate/tournament"
)

// The half-moves of an invented game, as long as the board does not end it before.
const (
	leastPlies = 44
	mostPlies  = 110
)

// WriteGames invents the games of a report and writes them as PGN, round by round: legal
// moves drawn at random, up to an end that does not contradict the result. The same seed
// and report give the same games.
func WriteGames(w io.Writer, seed uint64, t *tournament.Tournament) error {
	t.EnsureIndex()
	out := bufio.NewWriter(w)
	s := newSource(seed, streamGames)
	for round := 1; round <= t.Played(); round++ {
		board := 0
		for i := range t.Players {
			white := &t.Players[i]
			g := white.Game(round)
			black := t.Player(g.Opponent)
			if black == nil || g.Colour != tournament.White || !g.Result.Played() {
				continue
			}
			board++
			writeGame(out, s, t, round, board, white, black, g.Result)
		}
	}
	return out.Flush()
}

func writeGame(out *bufio.Writer, s source, t *tournament.Tournament, round, board int, white, black *tournament.Player, r tournament.Result) {
	result := map[tournament.Points]string{tournament.One: "1-0", tournament.One / 2: "1/2-1/2", 0: "0-1"}[r.Score()]
	date := "????.??.??"
	if day := t.RoundDate(round); day.Valid() {
		date = fmt.Sprintf("%04d.%02d.%02d", day.Year(), day.Month(), day.Day())
	}
	tag := func(name, value string) {
		fmt.Fprintf(out, "[%s \"%s\"]\n", name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value))
	}
	tag("Event", t.Name)
	tag("Site", t.City)
	tag("Date", date)
	tag("Round", fmt.Sprintf("%d.%d", round, board))
	tag("White", white.Name)
	tag("Black", black.Name)
	tag("Result", result)
	for _, p := range []struct {
		name string
		id   int
	}{{"WhiteFideId", white.FIDEID}, {"BlackFideId", black.FIDEID}} {
		if p.id != 0 {
			tag(p.name, fmt.Sprint(p.id))
		}
	}
	plies := leastPlies + s.IntN(mostPlies-leastPlies)
	if r == tournament.ShortWin || r == tournament.ShortDraw || r == tournament.ShortLoss {
		plies = 1
	}
	out.WriteByte('\n')
	width := 0
	for _, word := range append(randomMoves(s, plies, result), result) {
		if width > 0 && width+1+len(word) > 80 {
			out.WriteByte('\n')
			width = 0
		}
		if width > 0 {
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		width += len(word)
	}
	out.WriteString("\n\n")
}

// randomMoves plays at most so many half-moves. None ends the game with another result.
func randomMoves(s source, plies int, result string) (words []string) {
	p := chess.Start()
	seen := map[uint64]int{}
	for ply := range plies {
		legal := p.LegalMoves()
		s.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
		mates := []string{"1-0", "0-1"}[p.Turn()]
		at := slices.IndexFunc(legal, func(m chess.Move) bool {
			q := p.Make(m)
			if q.LacksMaterial() || seen[q.Key()] > 0 {
				return false
			}
			return q.HasLegalMove() || q.IsCheck() && result == mates
		})
		if at < 0 {
			return words
		}
		if ply%2 == 0 {
			words = append(words, fmt.Sprintf("%d.", ply/2+1))
		}
		words = append(words, p.SAN(legal[at]))
		p = p.Make(legal[at])
		if seen[p.Key()]++; !p.HasLegalMove() {
			return words
		}
	}
	return words
}
