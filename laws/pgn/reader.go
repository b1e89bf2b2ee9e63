// Package pgn reads games from PGN files as they are found, game after game, in
// bounded memory. A [Reader] splits a file into games with tags and written moves;
// [Replay] plays the moves on a board and names the first one that does not fit.
// Every problem has the line and the column of its cause.
package pgn

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/fedrate/fedrate/handbook"
)

// The limits of a file. What is longer is no game that was played.
const (
	maxChunk    = 256 << 10 // bytes of a line that are looked at together
	maxTags     = 200       // of a game
	maxValue    = 4096      // bytes of the value of a tag
	maxToken    = 200       // bytes of a written move
	maxWritten  = 20_000    // half-moves of a game
	maxProblems = 100       // of a game
)

// Place is a place in a file: line and column, both from 1, the column in
// characters.
type Place struct{ Line, Col int }

// Tag is a tag pair of a game.
type Tag struct {
	Name, Value string
	Place       Place
}

// Written is a half-move as it stands in the file.
type Written struct {
	Text  string
	Place Place
	Clock int // seconds that a comment [%clk] gives; -1: none

	Number int32 // of the move, as it stands before this half-move; 0: none
	length int32 // of the text in the arena of the reader
}

// Problem is what is wrong in a game, with the rule that names it.
type Problem struct {
	Rule  string
	Place Place
	Text  handbook.Text
}

// Game is a game of a file.
type Game struct {
	Number   int // in the file, from 1
	Place    Place
	Tags     []Tag
	Moves    []Written // of the game itself, without variations
	End      string    // the token that ends it: 1-0, 0-1, 1/2-1/2, *, else as written; "" if there is none
	EndPlace Place     // of the token, else of what comes after the game
	Problems []Problem
}

// Tag returns the value of a tag, "" if the game has none.
func (g *Game) Tag(name string) string {
	if t := g.FindTag(name); t != nil {
		return t.Value
	}
	return ""
}

// FindTag returns a tag by its name, nil if the game has none.
func (g *Game) FindTag(name string) *Tag {
	for i := range g.Tags {
		if len(g.Tags[i].Name) == len(name) && strings.EqualFold(g.Tags[i].Name, name) {
			return &g.Tags[i]
		}
	}
	return nil
}

// Reader reads the games of a file one after the other.
type Reader struct {
	in         io.Reader
	err        error
	buffer     []byte
	start, end int

	chunk   []byte // a line, or a part of a very long one
	at      int    // in the chunk
	place   Place  // of counted
	counted int    // byte of the chunk up to which the column is counted

	games     int
	variation Place  // where the outermost one was opened
	arena     []byte // the written moves of the game, one after the other
}

// NewReader returns a reader of the games of a file.
func NewReader(in io.Reader) *Reader {
	return &Reader{in: in, buffer: make([]byte, 64<<10)}
}

// advance takes the next line, or the next part of a line that is longer than
// maxChunk, cut at a blank if it has one.
func (r *Reader) advance() bool {
	whole := len(r.chunk) > 0 && r.chunk[len(r.chunk)-1] == '\n' || r.place.Line == 0
	if r.place.Line == 0 {
		r.sniff()
	}
	if whole {
		r.place = Place{r.place.Line + 1, 1}
	} else {
		r.place = r.placeAt(len(r.chunk))
	}
	r.chunk, r.at, r.counted = nil, 0, 0
	for searched := r.start; ; {
		if n := bytes.IndexByte(r.buffer[searched:r.end], '\n'); n >= 0 {
			n += searched + 1
			r.chunk, r.start = r.buffer[r.start:n], n
			break
		}
		searched = r.end
		if r.err != nil {
			r.chunk, r.start = r.buffer[r.start:r.end], r.end
			break
		}
		if r.end-r.start >= maxChunk {
			n := bytes.LastIndexAny(r.buffer[r.start:r.end], " \t") + 1
			if n == 0 {
				n = r.end - r.start
			}
			r.chunk, r.start = r.buffer[r.start:r.start+n], r.start+n
			break
		}
		if r.start > 0 {
			copy(r.buffer, r.buffer[r.start:r.end])
			r.end -= r.start
			searched -= r.start
			r.start = 0
		}
		if r.end == len(r.buffer) {
			r.buffer = append(r.buffer, make([]byte, len(r.buffer))...)
		}
		n, err := r.in.Read(r.buffer[r.end:])
		r.end += n
		r.err = err
	}
	if len(r.chunk) == 0 {
		return false
	}
	if r.place == (Place{1, 1}) {
		r.at = len(r.chunk) - len(bytes.TrimPrefix(r.chunk, []byte("\ufeff")))
		r.counted = r.at
	}
	if whole && r.chunk[0] == '%' { // an escape line
		r.at = len(r.chunk)
	}
	return true
}

// placeAt returns the place of a byte of the chunk, which is not before the last one
// that was asked for.
func (r *Reader) placeAt(at int) Place {
	r.place.Col += utf8.RuneCount(r.chunk[r.counted:at])
	r.counted = at
	return r.place
}

// skipBlanks moves to the next character that is no blank; false at the end.
func (r *Reader) skipBlanks() bool {
	for {
		for r.at < len(r.chunk) {
			if c := r.chunk[r.at]; c > ' ' {
				if c != 0xc2 || !isWideBlank(r.chunk[r.at:]) {
					return true
				}
				r.at++
			}
			r.at++
		}
		if !r.advance() {
			return false
		}
	}
}

// Next returns the next game. After the last one the error is io.EOF; another
// error is that of the file.
func (r *Reader) Next() (*Game, error) {
	if !r.skipBlanks() {
		if r.err != nil && r.err != io.EOF {
			return nil, r.err
		}
		return nil, io.EOF
	}
	r.games++
	g := &Game{Number: r.games, Place: r.placeAt(r.at)}
	for r.skipBlanks() && r.chunk[r.at] == '[' {
		if name, _ := cutName(r.chunk[r.at+1:]); string(name) == "Event" && g.FindTag("Event") != nil {
			g.EndPlace = r.placeAt(r.at) // of a game without any text
			return g, nil
		}
		r.tag(g)
	}
	r.arena = r.arena[:0]
	r.text(g)
	texts, valid := string(r.arena), utf8.Valid(r.arena)
	for i := range g.Moves {
		m := &g.Moves[i]
		m.Text, texts = texts[:m.length], texts[m.length:]
		if !valid {
			m.Text = decode(m.Text)
		}
	}
	return g, nil
}

// problem keeps what is wrong, as long as there is not too much of it.
func (g *Game) problem(rule string, at Place, text handbook.Text) {
	if len(g.Problems) < maxProblems {
		g.Problems = append(g.Problems, Problem{rule, at, text})
	}
}

// tag reads a tag pair: [Name "value"], with \" and \\ in the value.
func (r *Reader) tag(g *Game) {
	at := r.placeAt(r.at)
	line := r.chunk[r.at:]
	name, rest := cutName(line[1:])
	if len(name) == 0 || len(rest) == 0 || rest[0] != '"' {
		end := bytes.IndexByte(line, ']') + 1
		if end == 0 {
			end = len(line)
		}
		g.problem("pgn-tag", at, handbook.Say("laws.pgn-tag", "text", shorten(line[:end])))
		r.at += end
		return
	}
	value, after, closed := cutValue(rest[1:])
	if !closed {
		g.problem("pgn-tag", at, handbook.Say("laws.pgn-tag.open", "tag", string(name)))
	}
	r.at += len(line) - len(after)
	tag := Tag{string(name), decode(string(value[:min(len(value), maxValue)])), at}
	if other := g.FindTag(tag.Name); other != nil && other.Value != tag.Value {
		g.problem("pgn-tag", at, handbook.Say("laws.pgn-tag.twice", "tag", tag.Name, "value", handbook.Truncate(other.Value)))
	}
	if len(g.Tags) < maxTags {
		g.Tags = append(g.Tags, tag)
	}
}

// cutName cuts the name of a tag from what stands after it and its blanks.
func cutName(text []byte) (name, rest []byte) {
	text = bytes.TrimLeft(text, " \t")
	n := 0
	for n < len(text) && (text[n] == '_' || text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z' || text[n] >= '0' && text[n] <= '9') {
		n++
	}
	return text[:n], bytes.TrimLeft(text[n:], " \t")
}

// cutValue cuts the value of a tag from what stands after its bracket. The value
// ends at the first quotation mark with a bracket after it, so that it may have
// others. If there is none before the next tag or the end of the line, the tag is
// not closed.
func cutValue(text []byte) (value, rest []byte, closed bool) {
	end := len(text)
scan:
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			if after := bytes.TrimLeft(text[i+1:], " \t"); len(after) > 0 && after[0] == ']' {
				return unescape(text[:i]), after[1:], true
			}
		case '[':
			if name, after := cutName(text[i+1:]); len(name) > 0 && len(after) > 0 && after[0] == '"' {
				end = i
				break scan
			}
		}
	}
	value = bytes.TrimRight(text[:end], " \t\r\n\"]")
	return unescape(value[:min(len(value), maxValue)]), text[end:], false
}

func unescape(value []byte) []byte {
	if bytes.IndexByte(value, '\\') < 0 {
		return value
	}
	out := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) && (value[i+1] == '"' || value[i+1] == '\\') {
			i++
		}
		out = append(out, value[i])
	}
	return out
}

// shorten returns the beginning of a text that a message shows.
func shorten(text []byte) string {
	const most = 60
	if len(text) > most {
		return strings.ToValidUTF8(string(text[:most]), "") + "…"
	}
	return strings.TrimSpace(string(text))
}

// text reads the moves of a game up to its end token, or up to the tags of the
// next game.
func (r *Reader) text(g *Game) {
	depth, excess := 0, false
	novelty := Place{} // of an N that is the last token so far
	number := int32(0)
	for r.skipBlanks() {
		switch c := r.chunk[r.at]; c {
		case '{':
			r.comment(g, depth)
			continue
		case ';':
			r.at = len(r.chunk)
			continue
		case '(':
			if depth == 0 {
				r.variation = r.placeAt(r.at)
			}
			depth++
			r.at++
			continue
		case ')':
			if depth == 0 {
				g.problem("pgn-bracket", r.placeAt(r.at), handbook.Say("laws.pgn-bracket.closed"))
			}
			depth = max(0, depth-1)
			r.at++
			continue
		case '[':
			if name, rest := cutName(r.chunk[r.at+1:]); len(name) > 0 && len(rest) > 0 && rest[0] == '"' {
				r.noEnd(g, depth, r.placeAt(r.at))
				return
			}
			g.problem("pgn-text", r.placeAt(r.at), handbook.Say("laws.pgn-text", "text", shorten(r.chunk[r.at:])))
			n := bytes.IndexByte(r.chunk[r.at:], ']') + 1
			if n == 0 {
				n = len(r.chunk) - r.at
			}
			r.at += n
			continue
		case '$': // a NAG
			for r.at++; r.at < len(r.chunk) && r.chunk[r.at] >= '0' && r.chunk[r.at] <= '9'; r.at++ {
			}
			continue
		case '}', ']', '<', '>':
			g.problem("pgn-bracket", r.placeAt(r.at), handbook.Say("laws.pgn-bracket", "character", string(c)))
			r.at++
			continue
		}
		start := r.at
		for r.at < len(r.chunk) && (!endsToken[r.chunk[r.at]] || r.chunk[r.at] == 0xc2 && !isWideBlank(r.chunk[r.at:])) {
			r.at++
		}
		r.at += promotionInBrackets(r.chunk[start:], r.at-start)
		token := r.chunk[start:r.at]
		if depth > 0 {
			continue
		}
		if start == 0 && len(g.Moves) > 1 && isFirstNumber(token) { // the next game, without tags
			r.at = start
			break
		}
		rest := trimNumber(token)
		if n := moveNumber(token); n > 0 && len(rest) < len(token) {
			number = n
		}
		if len(rest) == 0 {
			continue
		}
		end := endToken(token)
		if end == "" && len(g.Moves) == 0 {
			end = unplayedResult(token)
		}
		if end != "" {
			g.End, g.EndPlace = end, r.placeAt(start)
			return
		}
		start += len(token) - len(rest)
		novelty = Place{}
		if !isMove(rest) {
			if string(rest) == "N" {
				novelty = r.placeAt(start)
			}
			continue
		}
		if len(g.Moves) >= maxWritten {
			if !excess {
				excess = true
				g.problem("pgn-long", r.placeAt(start), handbook.Say("laws.pgn-long", "most", maxWritten))
			}
			continue
		}
		rest = rest[:min(len(rest), maxToken)]
		r.arena = append(r.arena, rest...)
		g.Moves = append(g.Moves, Written{Place: r.placeAt(start), Clock: -1, Number: number, length: int32(len(rest))})
		number = 0
	}
	r.noEnd(g, depth, r.placeAt(r.at))
	if novelty.Line > 0 && len(g.Moves) < maxWritten { // the text breaks off within the move of a knight
		r.arena = append(r.arena, 'N')
		g.Moves = append(g.Moves, Written{Place: novelty, Clock: -1, length: 1})
	}
}

// noEnd notes that the end token is missing before a place.
func (r *Reader) noEnd(g *Game, depth int, at Place) {
	g.EndPlace = at
	if depth > 0 {
		g.problem("pgn-bracket", r.variation, handbook.Say("laws.pgn-bracket.open"))
	}
}

// comment reads a comment in braces, which may go over many lines. One that is
// still open where an event of another game begins was never closed.
func (r *Reader) comment(g *Game, depth int) {
	opened := r.placeAt(r.at)
	r.at++
	for blank := false; ; {
		line := r.chunk[r.at:]
		if n := bytes.IndexByte(line, '}'); n >= 0 {
			if depth == 0 {
				g.clock(line[:n])
			}
			r.at += n + 1
			return
		}
		if depth == 0 {
			g.clock(line)
		}
		r.at = len(r.chunk)
		blank = len(bytes.TrimSpace(line)) == 0
		if !r.advance() {
			break
		}
		r.at = r.counted // a percent sign begins no escape line here
		if blank && bytes.HasPrefix(r.chunk, []byte(`[Event "`)) {
			break
		}
	}
	g.problem("pgn-comment", opened, handbook.Say("laws.pgn-comment"))
}

// clock keeps the time that a comment says the clock showed after the last move.
func (g *Game) clock(comment []byte) {
	_, text, ok := bytes.Cut(comment, []byte("[%clk"))
	if !ok || len(g.Moves) == 0 {
		return
	}
	text, _, ok = bytes.Cut(bytes.TrimLeft(text, " "), []byte("]"))
	if !ok || len(text) > 16 {
		return
	}
	seconds, part, digits := 0, 0, 0
	for _, c := range text {
		switch {
		case c >= '0' && c <= '9' && digits < 4:
			part, digits = part*10+int(c-'0'), digits+1
		case c == ':' && digits > 0:
			seconds, part, digits = (seconds+part)*60, 0, 0
		case c == '.' && digits > 0: // tenths of a second
			g.Moves[len(g.Moves)-1].Clock = seconds + part
			return
		default:
			return
		}
	}
	if digits > 0 {
		g.Moves[len(g.Moves)-1].Clock = seconds + part
	}
}
