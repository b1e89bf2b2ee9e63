package trf

import (
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// resultCodes holds the result of each sign, unread where it is none.
var resultCodes = newResultCodes()

const unread = tournament.Result(0xff)

func newResultCodes() (codes [256]tournament.Result) {
	for i := range codes {
		codes[i] = unread
	}
	codes[' '] = tournament.None
	for _, c := range []byte("1=0+-*WDLHFUZ") {
		codes[c] = tournament.Result(c)
	}
	for _, c := range []byte("wdlhfuz") {
		codes[c] = tournament.Result(c - 'a' + 'A')
	}
	return codes
}

// colourCodes holds the colour of each sign, 0xff where it is none.
var colourCodes = newColourCodes()

func newColourCodes() (codes [256]tournament.Colour) {
	for i := range codes {
		codes[i] = 0xff
	}
	codes[' '], codes['-'] = 0, 0
	codes['w'], codes['b'] = tournament.White, tournament.Black
	return codes
}

// The shape of a round's cell.
var (
	cellWidth  = player.Opponent.Step
	cellFilled = player.Result.To - player.Opponent.From + 1
	colourAt   = player.Colour.From - player.Opponent.From
	resultAt   = player.Result.From - player.Opponent.From
)

// readGames reads the rounds of a player's line into the slab.
func (r *reader) readGames() ([]tournament.Game, error) {
	tail, first := r.line.s, player.Opponent.From-1
	if r.line.offsets != nil {
		written := r.line.span(player.Opponent.From, r.line.len())
		tail, first = asciiTail(written), 0
		if before, _, found := strings.Cut(written, "½"); found {
			r.saw(drawSign, "", player.Opponent.From+utf8.RuneCountInString(before))
		}
	}
	n := len(tail) - first
	if n <= 0 {
		return nil, nil
	}
	full := (n + cellWidth - cellFilled) / cellWidth // cells whose fields are complete
	count := full
	if trim(tail[first+min(full*cellWidth, n):]) != "" {
		count++
	}
	if count > MaxRounds {
		count = len(strings.TrimRight(tail[first:], " "))/cellWidth + 1
		if count > MaxRounds {
			return nil, limitError(r.file, r.line.no, count, MaxRounds, "trf.limit.rounds-in-line")
		}
		full = min(full, count)
	}
	games := r.allocateGames(count)
	said := 0 // the last round that is not blank
	for i := range games {
		at := first + i*cellWidth
		if i >= full {
			r.readCell(&games[i], i, tail[at:]+"          "[:cellWidth])
			said = i + 1
			break
		}
		cell := tail[at : at+cellFilled]
		opponent, digits := 0, byte(0)
		for k := range 4 {
			c := cell[k]
			d := c - '0'
			if d <= 9 {
				opponent = opponent*10 + int(d)
				digits = 1
			} else if c != ' ' || digits != 0 && k < 3 {
				digits = 0xff
				break
			}
		}
		colour, result := colourCodes[cell[colourAt]], resultCodes[cell[resultAt]]
		if digits == 0xff || colour == 0xff || result == unread || result == tournament.Pending || cell[4] != ' ' || cell[6] != ' ' ||
			at+cellWidth <= len(tail) && (tail[at+8] != ' ' || tail[at+9] != ' ') {
			r.readCell(&games[i], i, tail[at:min(at+cellWidth, len(tail))]+"          "[:max(0, cellWidth-(len(tail)-at))])
			said = i + 1
			continue
		}
		if games[i] = (tournament.Game{Opponent: opponent, Colour: colour, Result: result}); opponent != 0 || colour != 0 || result != 0 {
			said = i + 1
		}
	}
	r.rounds = max(r.rounds, said)
	return games, nil
}

// readCell reads a cell that is not in plain form, with its findings. The cell
// has all its columns.
func (r *reader) readCell(g *tournament.Game, round int, cell string) {
	at := func(c *Column) int { return c.From + round*cellWidth }
	said := len(r.findings)
	if n, ok := whole(cell[:4]); ok {
		g.Opponent = n
	} else if s := trim(cell[:4]); s != "-" && s != "--" && s != "---" && s != "----" {
		r.say(handbook.Error, "opponent-form", "001", at(&player.Opponent),
			handbook.Say("trf.opponent-form", "value", s, "round", round+1))
	}
	switch c := cell[colourAt]; {
	case colourCodes[c] != 0xff:
		g.Colour = colourCodes[c]
	case c == 'W' || c == 'B':
		g.Colour = tournament.Colour(c - 'A' + 'a')
		r.saw(colourForm, "", at(&player.Colour), "value", string(rune(c)))
	default:
		r.say(handbook.Warning, "colour-form", "001", at(&player.Colour),
			handbook.Say("trf.colour-form", "value", string(rune(c)), "round", round+1))
	}
	switch c := cell[resultAt]; {
	case c == '*' || c == '?' || c == 'X' || c == 'x': // X is that of record 162
		g.Result = tournament.Pending
	case resultCodes[c] != unread:
		g.Result = resultCodes[c]
	default:
		r.say(handbook.Error, "result-form", "001", at(&player.Result),
			handbook.Say("trf.result-form", "value", string(rune(c)), "round", round+1))
	}
	for i := said; i < len(r.findings); i++ {
		r.findings[i].Round = round + 1
	}
	for _, k := range []int{4, 6, 8, 9} {
		if cell[k] != ' ' {
			r.saw(gapForm, "cell", at(&player.Opponent)+k, "value", cell[k:k+1])
			return
		}
	}
}

// allocateGames cuts n games off the slab, a large piece of memory for the games of many
// players. A new slab has the size that the rest of the file needs if all its
// lines have as many rounds as this one.
func (r *reader) allocateGames(n int) []tournament.Game {
	if n > len(r.slab) {
		lines := len(r.text)/max(len(r.line.s), 40) + 1 - len(r.t.Players)
		r.slab = make([]tournament.Game, n*max(1, min(lines, MaxPlayers)))
	}
	games := r.slab[:n:n]
	r.slab = r.slab[n:]
	return games
}

// beyondASCII stands for a character that no cell of a round has.
const beyondASCII = '#'

// onlyFiller reports whether a round says nothing of any player: no opponent, and no
// result that gives points.
func (r *reader) onlyFiller(round int) bool {
	for i := range r.t.Players {
		switch g := r.t.Players[i].Game(round); {
		case g.Opponent != 0:
			return false
		case g.Result != tournament.None && g.Result != tournament.ForfeitLoss && g.Result != tournament.ZeroBye:
			return false
		}
	}
	return true
}

// asciiTail writes the rounds of a line beyond ASCII with one byte a
// character: ½ is a draw, blanks of other kinds are blanks.
func asciiTail(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c < 0x80:
			return c
		case c == '½':
			return '='
		case c == '–' || c == '—' || c == '−':
			return '-'
		case c == '\u00a0' || c == '\u2007':
			return ' '
		}
		return beyondASCII
	}, s)
}

// countPlayers counts the player lines of the whole file.
func (r *reader) countPlayers() int {
	n := 0
	for sp := newSplitter(r.text); ; {
		s, ok := sp.next()
		if !ok {
			return n
		}
		if s == "001" || strings.HasPrefix(s, "001 ") {
			n++
		}
	}
}

// levelRounds cuts blank rounds at the end of all players' lines, and those beyond
// the scheduled ones that hold only filler, and reports lines that end before the
// last round.
func (r *reader) levelRounds() {
	for r.t.RoundsStated && r.rounds > r.t.Rounds && r.onlyFiller(r.rounds) {
		r.rounds--
	}
	for i := range r.t.Players {
		p := &r.t.Players[i]
		if len(p.Games) > r.rounds {
			p.Games = p.Games[:r.rounds]
		} else if len(p.Games) < r.rounds {
			r.line.no = p.Line
			r.saw(roundsShort, "", player.Opponent.From+len(p.Games)*cellWidth, "round", len(p.Games), "rounds", r.rounds)
		}
	}
}
