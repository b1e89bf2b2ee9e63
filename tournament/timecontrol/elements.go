package timecontrol

import "slices"

// element is a number of a time control with what stands around it.
type element struct {
	unit   tokenKind // tokSeconds, tokMoves, or tokNumber if none is written
	value  int       // seconds of a time with a unit; else the number
	short  int       // of 5:30: the seconds if it is minutes and seconds; value has hours and minutes
	long   bool      // written in hours, or in minutes
	hours  bool      // written in hours alone
	tenths int       // of a number with a decimal
	before tokenKind // the separator: tokPart, tokComma, tokSlash, tokFor, tokDash, tokAgainst, tokColon; 0: none, or the first
	bonus  bool      // says increment, per move or the like
	delay  bool
	toEnd  bool // says sudden death, rest of the game or the like
	opened bool // a word such as G or SD stands before the number
	apart  bool // a word that nothing is known of stands between it and the number before
	part   int
}

// controlText is a text in elements.
type controlText struct {
	elements []element
	from     int // the first move with an increment, by the words "from move N"
	unknown  bool
}

// elementsOf groups the pieces of a text; ok is false if they make no control.
func elementsOf(list []token) (controlText, bool) {
	r := grouper{list: tidy(list), text: controlText{from: 1}}
	for r.at = 0; r.at < len(r.list); r.at++ {
		if !r.step() {
			return r.text, false
		}
	}
	r.close()
	return r.text, len(r.text.elements) > 0 && len(r.text.elements) <= mostElements
}

// tidy takes words without meaning out, and reads articles before hours and
// "2 x 90 min" for two players.
func tidy(list []token) []token {
	list = slices.DeleteFunc(slices.Clone(list), func(t token) bool { return t.kind == tokNothing || t.kind == tokWhite || t.kind == tokBlack })
	for i := 0; i < len(list); i++ {
		if list[i].kind != tokArticle {
			continue
		}
		next := i + 1
		for list[i].value != 10 && next < len(list) && list[next].kind == tokArticle { // half an hour
			next++
		}
		if next < len(list) && (list[next].kind == tokHours || list[i].value > 10 && (list[next].kind == tokMinutes || list[next].kind == tokMoves || list[next].kind == tokSeconds)) {
			list[i].kind, list[i].whole = tokNumber, true
			list = slices.Delete(list, i+1, next)
			continue
		}
		list = slices.Delete(list, i, i+1)
		i--
	}
	first := slices.IndexFunc(list, func(t token) bool { return t.kind == tokNumber })
	if first >= 0 && first+2 < len(list) && list[first].value == 20 && list[first+1].kind == tokFor && list[first+2].kind == tokNumber {
		list = slices.Delete(list, first, first+2)
	}
	return list
}

type grouper struct {
	list   []token
	at     int
	text   controlText
	sep    tokenKind
	part   int
	opened bool
	apart  bool
	wait   bool // the part is a default time
	bonus  bool // of the part
	delay  bool
	toEnd  bool
}

func (r *grouper) kind(i int) tokenKind {
	if i >= 0 && i < len(r.list) {
		return r.list[i].kind
	}
	return 0
}

// close ends a part: what it says holds for its numbers, or for those before it
// if it has none.
func (r *grouper) close() {
	if i := slices.IndexFunc(r.text.elements, func(e element) bool { return e.part == r.part }); r.wait && i > 0 {
		r.text.elements = r.text.elements[:i]
	}
	r.wait = false
	es := r.text.elements
	part := r.part
	if len(es) > 0 && es[len(es)-1].part < part && !r.opened {
		part = es[len(es)-1].part
	}
	if len(es) > 0 && es[len(es)-1].part < r.part && r.opened {
		return // "SD, 30": it says something of what follows
	}
	for i := range es {
		if e := &es[i]; e.part == part {
			last := i == len(es)-1
			e.bonus, e.delay, e.toEnd = e.bonus || r.bonus && last, e.delay || r.delay && last, e.toEnd || r.toEnd && last
		}
	}
	r.bonus, r.delay, r.toEnd = false, false, false
	r.part++
}

func (r *grouper) hasNumbers() bool {
	es := r.text.elements
	return len(es) > 0 && es[len(es)-1].part == r.part
}

// step takes the piece at the place, and those that belong to it.
func (r *grouper) step() bool {
	switch t := r.list[r.at]; t.kind {
	case tokPart, tokComma:
		r.close()
		r.sep = t.kind
		if t.kind == tokComma && len(r.text.elements) == 0 {
			r.sep = 0
		}
	case tokColon, tokDash, tokSlash, tokFor, tokIn, tokAgainst:
		if r.sep == 0 || r.sep == tokDash || r.sep == tokColon {
			r.sep = t.kind
		}
	case tokPerMove:
		if r.hasNumbers() && r.numberFollows() {
			r.close()
		}
		r.bonus = true
	case tokDelay:
		if r.hasNumbers() && r.numberFollows() {
			r.close()
		}
		r.delay = true
	case tokEnd:
		r.opened = r.numberFollows()
		r.toEnd = r.toEnd || !r.opened
	case tokMoves: // without a number: a move
		r.bonus = r.bonus || r.kind(r.at+1) != tokNumber
		if r.kind(r.at+1) == tokNumber && r.afterUnit() { // "Züge 40"
			return r.moves()
		}
	case tokWait:
		r.wait = true
	case tokFromMove:
	case tokFrom:
		r.fromMove()
	case tokAfter:
		r.afterMoves()
	case tokNumber:
		r.number()
	case tokUnknown:
		r.apart = len(r.text.elements) > 0
		r.text.unknown = r.text.unknown || r.apart
	case tokHours, tokMinutes, tokSeconds: // a unit without a number: min/sec
	default:
		return false
	}
	return true
}

// afterUnit reports whether the number after the next one has no unit of its own.
func (r *grouper) afterUnit() bool {
	switch r.kind(r.at + 2) {
	case tokHours, tokMinutes, tokSeconds, tokMoves, tokColon:
		return false
	}
	return true
}

func (r *grouper) moves() bool {
	r.at++
	r.add(element{unit: tokMoves, value: r.list[r.at].value / 10})
	r.bonus = false
	return true
}

// numberFollows reports whether the next piece but separators and prepositions
// is a number.
func (r *grouper) numberFollows() bool {
	for i := r.at + 1; i < len(r.list); i++ {
		switch r.list[i].kind {
		case tokNumber:
			return true
		case tokSlash, tokFor, tokIn, tokColon, tokPart, tokEnd, tokPerMove:
			if r.list[i].kind == tokPart && r.list[r.at].kind == tokEnd {
				return false
			}
			continue
		}
		return false
	}
	return false
}

// fromMove reads "from move 61", "starting with move 61", "ab dem 61. Zug".
func (r *grouper) fromMove() {
	at := r.at
	for k := r.kind(at + 1); k == tokPart || k == tokIn || k == tokFor || k == tokFrom; k = r.kind(at + 1) {
		at++
	}
	if k, next := r.kind(at+1), r.kind(at+2); k == tokNumber && (next == tokMoves || next == tokFromMove) || k == tokMoves && next == tokNumber {
		r.at = at
	}
	switch {
	case r.kind(r.at+1) == tokNumber && (r.kind(r.at+2) == tokMoves || r.kind(r.at+2) == tokFromMove):
		r.text.from, r.at = r.list[r.at+1].value/10, r.at+2
	case r.kind(r.at+1) == tokMoves && r.kind(r.at+2) == tokNumber:
		r.text.from, r.at = r.list[r.at+2].value/10, r.at+2
	case r.kind(r.at+1) == tokNumber && r.list[r.at+1].value == 10 && r.afterUnit():
		r.at++
	case r.kind(r.at+1) == tokMoves:
		r.at++
	}
}

// afterMoves reads "after 40 moves", which are the moves of the time before.
func (r *grouper) afterMoves() {
	at, n := 0, 0
	switch {
	case r.kind(r.at+1) == tokNumber && r.kind(r.at+2) == tokMoves:
		at, n = r.at+2, r.list[r.at+1].value/10
	case r.kind(r.at+1) == tokMoves && r.kind(r.at+2) == tokNumber:
		at, n = r.at+2, r.list[r.at+2].value/10
	default:
		return
	}
	r.at = at
	for i := len(r.text.elements) - 1; i >= 0; i-- {
		if e := &r.text.elements[i]; e.unit == tokMoves {
			break
		} else if e.unit == tokSeconds && !e.bonus && (e.long || e.value >= 300) {
			r.text.elements = slices.Insert(r.text.elements, i+1, element{unit: tokMoves, value: n, before: tokFor, part: e.part})
			break
		}
	}
	r.close()
	if r.sep == 0 {
		r.sep = tokComma
	}
}

// number reads a number with its unit, 1h30, 1 h 30 min and 1:30 included.
func (r *grouper) number() {
	t, i := r.list[r.at], r.at
	if t.value == 10 && r.kind(i+1) == tokFromMove { // "1. hamleden itibaren"
		r.at++
		return
	}
	if r.kind(i+1) == tokColon && r.kind(i+2) == tokNumber && r.list[i+2].two && r.list[i+2].value < 600 && t.value < 6000 && t.whole {
		r.clock()
		return
	}
	e := element{unit: tokNumber, value: t.value / 10, tenths: t.value % 10}
	switch r.kind(i + 1) {
	case tokHours:
		e = element{unit: tokSeconds, value: t.value * 360, long: true, hours: true}
		i++
		if r.kind(i+1) == tokNumber && (r.kind(i+2) == tokMinutes || (r.list[i+1].glued || r.list[i+1].two && r.list[i+1].value < 600) && r.kind(i+2) != tokSeconds && r.kind(i+2) != tokMoves && r.kind(i+2) != tokColon) {
			e.value, e.hours = e.value+r.list[i+1].value*6, false
			i++
			if r.kind(i+1) == tokMinutes {
				i++
			}
		}
		r.at = i
	case tokMinutes:
		e = element{unit: tokSeconds, value: t.value * 6, long: true}
		r.at++
	case tokSeconds:
		e = element{unit: tokSeconds, value: t.value / 10}
		r.at++
	case tokMoves:
		if t.value == 10 { // "from the first move", "for 1 move"
			r.bonus = true
			r.at++
			return
		}
		e = element{unit: tokMoves, value: t.value / 10}
		r.at++
	}
	if t.value >= tooMuch {
		e.value = tooMuch
	}
	r.add(e)
}

// clock reads 1:30, 1:30:00 and 90:00.
func (r *grouper) clock() {
	i := r.at
	a, b := r.list[i].value/10, r.list[i+2].value/10
	i += 2
	e := element{unit: tokColon, value: a*3600 + b*60, short: a*60 + b}
	if r.kind(i+1) == tokColon && r.kind(i+2) == tokNumber && r.list[i+2].two && r.list[i+2].value < 600 {
		e = element{unit: tokSeconds, value: e.value + r.list[i+2].value/10, long: true}
		if e.value <= 60 {
			e.long = false
		}
		i += 2
	}
	switch r.kind(i + 1) {
	case tokHours:
		e = element{unit: tokSeconds, value: e.value, long: true}
		i++
	case tokMinutes:
		e = element{unit: tokSeconds, value: e.short, long: true}
		i++
	}
	r.at = i
	r.add(e)
}

func (r *grouper) add(e element) {
	e.before, e.part, e.opened, e.apart = r.sep, r.part, r.opened, r.apart
	if len(r.text.elements) == 0 {
		e.before = 0
	}
	e.bonus, e.delay, e.toEnd = r.bonus, r.delay, r.toEnd || r.opened
	if e.unit == tokMoves {
		e.bonus, e.delay = false, false
	} else {
		r.bonus, r.delay = false, false
	}
	r.sep, r.opened, r.apart = 0, false, false
	r.text.elements = append(r.text.elements, e)
}
