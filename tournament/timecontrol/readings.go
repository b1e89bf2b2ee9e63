package timecontrol

import (
	"cmp"
	"slices"

	"github.com/fedrate/fedrate/tournament"
)

// The limits of what a number can mean. No game has more than four hours a side
// without counting moves, or more than 60 moves in a period; a blitz game is longer
// than three minutes (B.02 1.1.2), and its time is written in seconds only with a
// small increment.
const (
	mostMinutes    = 240
	mostMoves      = 60
	leastMoves     = 10 // after a slash: 90/40
	mostBehind     = 50
	leastPending   = 3   // before a slash: 40/90
	mostWritten    = 200 // moves with the word
	mostHours      = 3
	leastSeconds   = 6 // a move, if periods follow
	mostIncrement  = 180
	usualIncrement = 30  // more seconds after minutes may be part of the time
	seconds300     = 300 // from here on a number without a unit is in seconds
	fewSeconds     = 120
	shortestGame   = 180
	longestStage   = 8 * 3600
	mostReadings   = 64
	mostSteps      = 20_000 // then the text is no control
	mostStages     = 10
)

// draft is a reading in the making.
type draft struct {
	stages  []tournament.Stage
	set     int  // how many stages have their increment
	pending int  // moves that wait for their time
	waiting int  // an increment that is named before the time; -1: none
	last    int  // element that made the last stage; -1: none
	hours   bool // a time was read in hours
	minutes bool // as few were read in minutes
	unsure  bool // a time of 120 to 299 was read in seconds
	bare    bool // moves were read from a number without a unit
	slashed bool // an increment was read after a slash or without a sign
	delay   bool
	apart   int  // stage before which no word joins the times; 0: none
	foreign bool // a word that nothing is known of stands there
	cost    int
}

// readControl returns the readings of a text without words for sides and kinds,
// the usual one first.
func readControl(list []token) []tournament.TimeControl {
	text, ok := elementsOf(list)
	if !ok || isExchanged(text.elements) {
		return nil
	}
	if text.unknown && slices.ContainsFunc(text.elements, func(e element) bool { return e.unit == tokNumber || e.unit == tokColon }) {
		return nil
	}
	e := enumeration{text: text}
	e.readElement(0, draft{waiting: -1, last: -1})
	if e.steps > mostSteps {
		return nil
	}
	slices.SortStableFunc(e.found, func(a, b costed) int { return cmp.Compare(a.cost, b.cost) })
	var controls []tournament.TimeControl
	for _, c := range e.found {
		controls = appendNew(controls, c.control)
	}
	if text.unknown && slices.ContainsFunc(controls, func(c tournament.TimeControl) bool { return len(c.White) > 2 }) {
		return nil
	}
	return controls
}

// appendNew appends a control that is not in the list.
func appendNew(list []tournament.TimeControl, c tournament.TimeControl) []tournament.TimeControl {
	if slices.ContainsFunc(list, func(d tournament.TimeControl) bool {
		return slices.Equal(c.White, d.White) && slices.Equal(c.Black, d.Black)
	}) {
		return list
	}
	return append(list, c)
}

// isExchanged reports whether a control begins with seconds that are an increment,
// followed by minutes: "90 sec + 30 min" is no time control.
func isExchanged(es []element) bool {
	var times []element
	for _, e := range es {
		if e.unit == tokSeconds {
			times = append(times, e)
		}
	}
	return len(times) > 1 && !times[0].long && !times[0].bonus && !times[0].delay && times[0].value <= mostIncrement && times[1].long
}

type costed struct {
	control tournament.TimeControl
	cost    int
}

type enumeration struct {
	text  controlText
	found []costed
	steps int
}

// readElement continues a draft with the element at i.
func (n *enumeration) readElement(i int, d draft) {
	if n.steps++; len(n.found) >= mostReadings || n.steps > mostSteps {
		return
	}
	es := n.text.elements
	if i == len(es) {
		n.finish(d)
		return
	}
	e := &es[i]
	switch e.unit {
	case tokMoves:
		n.moves(i, d)
	case tokSeconds:
		n.time(i, d)
	case tokColon:
		if e.value <= 4*3600+1800 {
			n.stage(i, d, e.value, 0)
		}
		if d.pending == 0 || e.short >= seconds300 {
			c := d
			c.unsure = c.unsure || e.short < seconds300
			n.stage(i, c, e.short, 1)
		}
		if len(d.stages) > 0 && e.short <= mostIncrement {
			n.increment(i, d, e.short, 0)
		}
	default:
		n.number(i, d)
	}
}

// moves takes moves that have the word: of the time before them, or of the one
// that follows.
func (n *enumeration) moves(i int, d draft) {
	e := &n.text.elements[i]
	if e.value < 1 || e.value > mostWritten || d.pending > 0 {
		return
	}
	joined := e.before != tokPart && (e.before != tokComma || i+1 == len(n.text.elements))
	if k := len(d.stages); k > 0 && d.last == i-1 && joined && d.stages[k-1].Moves == 0 {
		c := d.clone()
		c.stages[k-1].Moves = e.value
		n.readElement(i+1, c)
		return
	}
	if i+1 < len(n.text.elements) {
		d.pending = e.value
		n.readElement(i+1, d)
	}
}

// time takes a time that has its unit.
func (n *enumeration) time(i int, d draft) {
	e := &n.text.elements[i]
	switch {
	case e.long && len(d.stages) > 0 && e.bonus && e.value <= mostIncrement: // 1 min per move
		n.increment(i, d, e.value, 0)
	case e.long:
		n.stage(i, d, e.value, 0)
	case d.pending > 0, len(d.stages) == 0 && !e.bonus && !e.delay, len(d.stages) > 0 && e.value > mostIncrement:
		n.stage(i, d, e.value, 0)
	case len(d.stages) == 0:
		if d.waiting < 0 {
			d.waiting = e.value
			d.delay = d.delay || e.delay
			n.readElement(i+1, d)
		}
	default:
		n.increment(i, d, e.value, 0)
		if k := len(d.stages); e.before == 0 && !e.bonus && !e.delay && d.last == i-1 && e.value > usualIncrement && e.value < 60 { // 9 min 59 sec
			c := d.clone()
			c.stages[k-1].Seconds += e.value
			c.cost++
			n.readElement(i+1, c)
		}
	}
}

// number takes a number without a unit in every meaning that it can have where
// it stands.
func (n *enumeration) number(i int, d draft) {
	es := n.text.elements
	e := &es[i]
	last := i+1 == len(es)
	k := len(d.stages)
	adjacent := k > 0 && d.last == i-1
	switch {
	case e.bonus || e.delay:
		if k > 0 {
			n.increment(i, d, e.value, 0)
		} else if d.pending == 0 && e.bonus && d.waiting < 0 && len(es) > 1 {
			d.waiting = e.value
			n.readElement(i+1, d)
		}
		return
	case k == 0 || d.pending > 0 || e.opened:
		n.times(i, d)
		if d.pending == 0 {
			n.readPending(i, d)
		}
		return
	}
	switch e.before {
	case tokPart:
		n.increment(i, d, e.value, map[bool]int{true: 0, false: 3}[last])
		n.times(i, d)
		n.readPending(i, d)
	case tokComma:
		if d.stages[k-1].Moves > 0 {
			n.times(i, d)
		} else if len(es) == 2 {
			n.increment(i, d, e.value, 0)
		}
		n.readPending(i, d)
	case tokSlash, tokFor, tokIn:
		if adjacent && e.before != tokIn && d.stages[k-1].Moves == 0 && e.value >= leastMoves && e.value <= mostBehind && e.tenths == 0 {
			c := d.clone()
			c.stages[k-1].Moves = e.value
			c.bare, c.cost = true, c.cost+movesCost(e.value)
			n.readElement(i+1, c)
		}
		if e.before == tokSlash && last && (adjacent || e.value == 0) && d.set < k {
			c := d
			c.slashed = true
			n.increment(i, c, e.value, 1)
		}
		if e.before == tokSlash && d.stages[k-1].Moves > 0 {
			n.times(i, d)
		}
	default: // 5 3, 5-3, 5:3
		if last && adjacent && d.set < k {
			c := d
			c.slashed = true
			n.increment(i, c, e.value, 0)
		}
		if e.toEnd || d.stages[k-1].Moves > 0 {
			n.times(i, d)
		}
		n.readPending(i, d)
	}
}

// movesCost prefers the usual numbers of moves.
func movesCost(moves int) int {
	if moves == 40 {
		return 0
	}
	return 2
}

// readPending takes a number as moves whose time follows: 40/120.
func (n *enumeration) readPending(i int, d draft) {
	es := n.text.elements
	e := &es[i]
	if i+1 == len(es) || e.tenths > 0 || e.opened || e.value < leastPending || e.value > mostMoves {
		return
	}
	next := &es[i+1]
	if next.before != tokSlash && next.before != tokFor && next.before != tokIn || next.unit == tokMoves || next.bonus || next.delay || next.unit == tokSeconds && !next.long && next.value < seconds300 {
		return
	}
	d.pending, d.bare = e.value, true
	d.cost += movesCost(e.value)
	n.readElement(i+1, d)
}

// times takes a number as a time: in minutes, in hours where moves are counted,
// in seconds.
func (n *enumeration) times(i int, d draft) {
	es := n.text.elements
	e := &es[i]
	counted := d.pending > 0 || d.hours && e.toEnd || len(d.stages) > 0 && d.hours ||
		i+1 < len(es) && es[i+1].before == tokSlash && (es[i+1].unit == tokMoves || es[i+1].unit == tokNumber && es[i+1].value >= 20 && es[i+1].value <= mostMoves)
	few := e.value <= mostHours && e.value*10+e.tenths > 0
	if counted && few && !d.minutes {
		c := d
		c.hours = true
		n.stage(i, c, e.value*3600+e.tenths*360, 2)
	}
	if few && d.hours {
		return
	}
	d.minutes = d.minutes || few && counted
	switch {
	case e.value >= seconds300:
		n.stage(i, d, e.value, 0)
		return
	case e.value > mostMinutes:
		return
	}
	n.stage(i, d, e.value*60+e.tenths*6, 0)
	if e.value >= fewSeconds {
		c := d
		c.unsure = true
		n.stage(i, c, e.value, 4)
	}
}

func (n *enumeration) stage(i int, d draft, value, cost int) {
	if value <= 0 || value > longestStage || len(d.stages) == mostStages {
		return
	}
	c := d.clone()
	if k := len(d.stages); k > 0 && d.apart == 0 {
		between := n.text.elements[d.last+1 : i+1]
		c.foreign = slices.ContainsFunc(between, func(e element) bool { return e.apart })
		if c.foreign || !isJoined(&n.text.elements[d.last], &n.text.elements[i]) {
			c.apart = k
		}
	}
	c.stages = append(c.stages, tournament.Stage{Moves: d.pending, Seconds: value})
	c.pending, c.last, c.cost = 0, i, c.cost+cost
	n.readElement(i+1, c)
}

// isJoined reports whether a time follows the one before it as a period: by a plus
// sign or a word such as "then", as the rest of the game, as minutes after hours, or
// after a slash, which [readAgainst] judges.
func isJoined(before, e *element) bool {
	return e.before == tokPart || e.before == tokSlash || e.toEnd || e.bonus || before.hours && !e.hours && e.value < 3600
}

// increment gives the stages since the last increment theirs.
func (n *enumeration) increment(i int, d draft, value, cost int) {
	e := &n.text.elements[i]
	if value > mostIncrement || d.pending > 0 || d.set == len(d.stages) || e.opened || d.waiting >= 0 {
		return
	}
	c := d.clone()
	for s := c.set; s < len(c.stages); s++ {
		c.stages[s].Increment = value
	}
	c.set, c.delay, c.cost = len(c.stages), c.delay || e.delay, c.cost+cost
	n.readElement(i+1, c)
}

func (d draft) clone() draft {
	d.stages = slices.Clone(d.stages)
	return d
}

// finish keeps a draft that makes a time control.
func (n *enumeration) finish(d draft) {
	if len(d.stages) == 0 || d.pending > 0 {
		return
	}
	moves := 0
	for i := range d.stages {
		s := &d.stages[i]
		if d.waiting >= 0 {
			s.Increment = d.waiting
		}
		if i > 0 && s.Increment != d.stages[i-1].Increment && d.set > 0 && d.set == len(d.stages) && d.stages[i-1].Moves == 0 {
			return // two controls
		}
		if n.text.from > moves+1 && i < len(d.stages)-1 {
			s.Increment = 0
		}
		if d.bare && len(d.stages) > 1 && s.Moves*leastSeconds > s.Seconds {
			return
		}
		moves += s.Moves
	}
	c := tournament.TimeControl{White: d.stages, Black: d.stages, Delay: d.delay, Known: true}
	first := d.stages[0]
	switch {
	case c.Seconds() < 60,
		d.unsure && (len(d.stages) > 1 || first.Moves > 0 || c.Seconds() <= shortestGame || first.Increment*40 > first.Seconds),
		d.bare && c.Seconds() <= shortestGame,
		d.slashed && first.Increment*6 > first.Seconds:
		return
	}
	n.found = append(n.found, costed{c, d.cost})
	if k := d.apart; k > 0 && countsMoves(d.stages[:k]) && (d.stages[k-1].Moves == 0 || d.foreign && d.stages[k-1].Moves == d.stages[k].Moves) { // "Λευκά 5 λεπτά, Μαύρα 4 λεπτά"
		n.found = append(n.found, costed{tournament.TimeControl{White: d.stages[:k], Black: d.stages[k:], Delay: d.delay, Known: true}, d.cost + 1})
	}
	if n.text.from > 1 && n.text.from <= 60 && len(d.stages) == 1 && first.Increment > 0 { // less than with all increments, more than without
		without := []tournament.Stage{{Moves: first.Moves, Seconds: first.Seconds}}
		n.found = append(n.found, costed{tournament.TimeControl{White: without, Black: without, Known: true}, d.cost + 1})
	}
}
