// Package timecontrol reads the time control of an event: the encoded form of
// record 222 and what people write in record 122, in several languages.
package timecontrol

import (
	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Parse reads a time control: the encoded form of record 222 where
// there is one, else the text of record 122 in its usual forms. The problem is
// empty where all of it was understood. Where nothing was, the control is not
// known, and the kind of play is standard.
func Parse(text, encoded string) (control tournament.TimeControl, problem handbook.Text) {
	if encoded != "" {
		if c, ok := readEncoded(encoded); ok {
			return c, problem
		}
		problem = handbook.Say("tournament.time-control.encoded", "text", encoded)
	}
	if text == "" {
		if problem.IsZero() {
			problem = handbook.Say("tournament.time-control.missing")
		}
		return tournament.TimeControl{}, problem
	}
	c, ok := readEncoded(text)
	if ok && inSeconds(c) {
		return c, problem
	}
	if spoken, ok := readTimeText(text); ok {
		return spoken, problem
	}
	if problem.IsZero() {
		problem = handbook.Say("tournament.time-control.unreadable", "text", text)
	}
	return tournament.TimeControl{}, problem
}

// inSeconds tells whether numbers that stand where people write minutes are
// too large for minutes, or written for two sides.
func inSeconds(c tournament.TimeControl) bool {
	for _, s := range c.White {
		if s.Seconds < 300 {
			return !c.Equal()
		}
	}
	return true
}

// timePart is what stands between two separators of a time control.
type timePart struct {
	quantities []quantity
	opener     timeKind // the separator before it: tokPart, tokComma, 0 for the first
	increment  bool     // says per move, increment or the like
	delay      bool
	toEnd      bool
	from       int // "from move N"
}

// quantity is a number with its unit; seconds for times, the number for moves
// and for what has no unit.
type quantity struct {
	unit    timeKind // tokSeconds, tokMoves or tokNumber
	value   int
	inHours bool
	bySec   bool // written in seconds
	slash   bool // a slash stands before it
}

// readTimeText reads a time control written for people.
func readTimeText(text string) (tournament.TimeControl, bool) {
	if len(text) > 300 {
		return tournament.TimeControl{}, false
	}
	tokens, ok := timeTokens(text)
	if !ok {
		return tournament.TimeControl{}, false
	}
	parts, ok := timeParts(tokens)
	if !ok {
		return tournament.TimeControl{}, false
	}
	return assemble(parts)
}

// timeParts groups the tokens.
func timeParts(tokens []timeToken) ([]timePart, bool) {
	parts := []timePart{{}}
	slash := false
	for i := 0; i < len(tokens); i++ {
		p := &parts[len(parts)-1]
		switch t := tokens[i]; t.kind {
		case tokPart, tokComma, tokColon:
			if len(p.quantities) > 0 || p.increment {
				parts = append(parts, timePart{opener: t.kind})
			}
			slash = false
		case tokSlash:
			slash = true
		case tokPerMove:
			p.increment = true
		case tokDelay:
			if len(p.quantities) > 0 && i+1 < len(tokens) && tokens[i+1].kind == tokNumber {
				parts = append(parts, timePart{opener: tokComma, delay: true})
				continue
			}
			p.delay = true
		case tokEnd:
			p.toEnd = true
		case tokMoves: // without a number: a move
			p.increment = true
		case tokFrom:
			i = p.readFrom(tokens, i)
		case tokNumber:
			q, next := readQuantity(tokens, i)
			q.slash, slash = slash, false
			p.quantities = append(p.quantities, q)
			i = next
		default:
			return nil, false
		}
	}
	if last := &parts[len(parts)-1]; len(last.quantities) == 0 && len(parts) > 1 {
		before := &parts[len(parts)-2]
		before.increment = before.increment || last.increment
		before.delay = before.delay || last.delay
		before.from = max(before.from, last.from)
		parts = parts[:len(parts)-1]
	}
	return parts, true
}

// readFrom reads "from move N" and answers the last token used.
func (p *timePart) readFrom(tokens []timeToken, i int) int {
	p.from = 1
	for n := 0; n < 2 && i+1 < len(tokens); n++ {
		switch t := tokens[i+1]; t.kind {
		case tokNumber:
			p.from = t.value / 10
		case tokMoves:
		default:
			return i
		}
		i++
	}
	return i
}

// readQuantity reads a number with its unit from token i on, 1h30, 1 h 30 min
// and 1:30 included, and answers the last token used.
func readQuantity(tokens []timeToken, i int) (quantity, int) {
	at := func(j int) timeKind {
		if j < len(tokens) {
			return tokens[j].kind
		}
		return 0
	}
	n := tokens[i].value
	if at(i+1) == tokColon && at(i+2) == tokNumber && tokens[i+2].value < 600 {
		q := quantity{unit: tokSeconds, value: n/10*3600 + tokens[i+2].value*6, inHours: true}
		if at(i+3) == tokColon && at(i+4) == tokNumber && tokens[i+4].value < 600 {
			q.value += tokens[i+4].value / 10
			i += 2
		}
		i += 2
		if at(i+1) == tokHours {
			i++
		}
		return q, i
	}
	switch at(i + 1) {
	case tokHours:
		q := quantity{unit: tokSeconds, value: n * 360, inHours: true}
		i++
		if at(i+1) == tokNumber && (at(i+2) == tokMinutes || tokens[i+1].glued && at(i+2) != tokSeconds) {
			q.value += tokens[i+1].value * 6
			i++
			if at(i+1) == tokMinutes {
				i++
			}
		}
		return q, i
	case tokMinutes:
		return quantity{unit: tokSeconds, value: n * 6}, i + 1
	case tokSeconds:
		return quantity{unit: tokSeconds, value: n / 10, bySec: true}, i + 1
	case tokMoves:
		return quantity{unit: tokMoves, value: n / 10}, i + 1
	}
	return quantity{unit: tokNumber, value: n / 10}, i
}
