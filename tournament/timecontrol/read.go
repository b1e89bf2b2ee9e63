// Package timecontrol reads the time control of an event: the encoded form of
// record 222 and what people write in record 122, in several languages. It
// returns every reading of a text and takes none where they make
// several kinds of play.
package timecontrol

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Doubt says why the kind of play is a question.
type Doubt int

// The doubts. Missing is none for a report: an event of which nothing is said
// is standard.
const (
	Certain     Doubt = iota
	Missing           // nothing is said
	Unreadable        // no reading
	Ambiguous         // readings of several kinds
	Contradicts       // a word names a kind that no reading has
	Unequal           // the sides have different times
)

// Answer is what the records of a report say of its time control.
type Answer struct {
	Control  tournament.TimeControl   // the reading that is taken; not Known if the kind of play is a question
	Readings []tournament.TimeControl // of the text of 122, the usual one first; nil if record 222 decides
	Doubt    Doubt
	Word     *tournament.Kind // the kind that a word of the text names
	Chosen   bool             // that word chose among readings of several kinds
	Problem  handbook.Text    // that record 222 is in no form that can be read, or that nothing is said
}

// Parse reads a time control on a day: the encoded form of record 222 if there is
// one, else the text of record 122.
func Parse(text, encoded string, day handbook.Date) Answer {
	var problem handbook.Text
	if encoded != "" {
		if c, ok := readEncoded(encoded); ok {
			return Answer{Control: c, Doubt: unequal(c)}
		}
		problem = handbook.Say("tournament.time-control.encoded", "text", encoded)
	}
	if text == "" {
		if problem.IsZero() {
			return Answer{Doubt: Missing, Problem: handbook.Say("tournament.time-control.missing")}
		}
		return Answer{Doubt: Unreadable, Problem: problem}
	}
	a := readText(text)
	a.Problem = problem
	a.decide(day)
	return a
}

func unequal(c tournament.TimeControl) Doubt {
	if c.Equal() {
		return Certain
	}
	return Unequal
}

// Why says in words why the kind of play is a question; empty if it is none.
func (a *Answer) Why(text string, day handbook.Date) handbook.Text {
	switch a.Doubt {
	case Unreadable:
		if text == "" {
			return a.Problem
		}
		return handbook.Say("tournament.time-control.unreadable", "text", text)
	case Ambiguous:
		return handbook.Say("tournament.time-control.ambiguous", "text", text, "readings", Told(a.Readings, day))
	case Contradicts:
		return handbook.Say("tournament.time-control.contradicts", "text", text, "kind", *a.Word, "readings", Told(a.Readings, day))
	case Unequal:
		return handbook.Say("tournament.time-control.unequal", "text", text, "readings", Told(a.Readings, day))
	}
	return handbook.Text{}
}

// mostTold is how many readings are named.
const mostTold = 4

// Told are readings in words with the kind of play of each and how record 222
// has them, one for each length of the game.
func Told(readings []tournament.TimeControl, day handbook.Date) []handbook.Text {
	var list []handbook.Text
	var lengths []string
	for _, c := range readings {
		code := Code(c)
		length := strconv.Itoa(c.Seconds())
		if !c.Equal() {
			length = code
		}
		if slices.Contains(lengths, length) || len(list) == mostTold {
			continue
		}
		lengths = append(lengths, length)
		if !c.Equal() {
			list = append(list, handbook.Say("tournament.time-control.sides", "white", stagesText(c.White), "black", stagesText(c.Black), "code", code))
			continue
		}
		list = append(list, handbook.Say("tournament.time-control.reading", "stages", stagesText(c.White), "kind", c.KindOn(day), "code", code))
	}
	return list
}

func stagesText(stages []tournament.Stage) []handbook.Text {
	var list []handbook.Text
	for _, s := range stages {
		list = append(list, handbook.Say("tournament.time-control.stage", "moves", s.Moves, "minutes", s.Seconds/60, "seconds", s.Seconds%60, "increment", s.Increment))
	}
	return list
}

// decide takes the first reading if all make one kind of play, or those that a
// word of the text names.
func (a *Answer) decide(day handbook.Date) {
	if a.Doubt == Unequal {
		if len(a.Readings) > 0 {
			a.Control = a.Readings[0]
		}
		return
	}
	if len(a.Readings) == 0 {
		a.Doubt = Unreadable
		return
	}
	if a.Doubt != Certain {
		return
	}
	kindOf := func(c tournament.TimeControl) tournament.Kind {
		if !c.Equal() {
			return tournament.Kinds // none: it is not rated
		}
		return c.KindOn(day)
	}
	taken := a.Readings
	if a.Word != nil {
		taken = slices.DeleteFunc(slices.Clone(taken), func(c tournament.TimeControl) bool { return kindOf(c) != *a.Word })
		if len(taken) == 0 {
			a.Doubt = Contradicts
			return
		}
		if !slices.ContainsFunc(taken, func(c tournament.TimeControl) bool { return len(c.White) == 1 }) { // "Blitz: 5 min, 4 min"
			for _, c := range a.Readings {
				if !c.Equal() {
					taken = append(taken, c)
				}
			}
		}
		a.Chosen = slices.ContainsFunc(a.Readings, func(c tournament.TimeControl) bool { return kindOf(c) != *a.Word })
	}
	if slices.ContainsFunc(taken, func(c tournament.TimeControl) bool { return kindOf(c) != kindOf(taken[0]) }) {
		a.Doubt = Ambiguous
		return
	}
	a.Control = taken[max(0, slices.IndexFunc(taken, func(c tournament.TimeControl) bool { return isLawful(c, day) }))]
	a.Doubt = unequal(a.Control)
}

// isLawful reports whether a control has no increments but such as the Laws know, and
// counts the moves of each period but the last.
func isLawful(c tournament.TimeControl, day handbook.Date) bool {
	limits := tournament.KindLimitsOn(day)
	return countsMoves(c.White) && !slices.ContainsFunc(c.White, func(s tournament.Stage) bool { return !limits.IsIncrement(s.Increment) })
}

// countsMoves reports whether each period but the last has a number of moves.
func countsMoves(stages []tournament.Stage) bool {
	return !slices.ContainsFunc(stages[:len(stages)-1], func(s tournament.Stage) bool { return s.Moves == 0 })
}

// longestText is the most letters of a text that is read, mostElements the most
// numbers in it.
const (
	longestText  = 300
	mostElements = 12
)

// readText returns the readings of a text.
func readText(text string) Answer {
	if len(text) > longestText {
		return Answer{Doubt: Unreadable}
	}
	if c, ok := readEncoded(text); ok && inSeconds(c) {
		return Answer{Readings: []tournament.TimeControl{c}, Doubt: unequal(c)}
	}
	if a, ok := readBrackets(text); ok {
		return a
	}
	a := readTokens(tokens(text))
	if a.Doubt != Certain || !strings.ContainsAny(text, ",.") {
		return a
	}
	for _, other := range []string{decimalComma.ReplaceAllString(text, "$1$2.$3$4"), clockPoint.ReplaceAllString(text, "$1$2:$3$4")} {
		if other == text {
			continue
		}
		for _, c := range readTokens(tokens(other)).Readings {
			if c.Equal() {
				a.Readings = appendNew(a.Readings, c)
			}
		}
	}
	return a
}

// decimalComma finds a comma between digits that may be a decimal one, as in 9,5, and
// clockPoint a point that may be that of a clock, as in 1.30.
var (
	decimalComma = regexp.MustCompile(`(^|[^\d.,/])(\d+),(\d)([^\d.,]|$)`)
	clockPoint   = regexp.MustCompile(`(^|[^\d.,/])(\d+)\.(\d\d)([^\d.,]|$)`)
)

// inSeconds reports whether numbers that stand where people write minutes are
// too large for minutes, or written for two sides.
func inSeconds(c tournament.TimeControl) bool {
	for _, s := range c.White {
		if s.Seconds > longestStage {
			return false
		}
		if s.Seconds < seconds300 {
			return !c.Equal()
		}
	}
	return true
}

// readBrackets reads a text that says a control twice, once in brackets: the
// readings that both have, or all if they have none.
func readBrackets(text string) (Answer, bool) {
	open, end := strings.IndexByte(text, '('), strings.IndexByte(text, ')')
	if open < 0 || end < open {
		return Answer{}, false
	}
	within := tokens(text[open+1 : end])
	inside := readTokens(within)
	outside := readTokens(tokens(text[:open] + " " + text[end+1:]))
	if slices.ContainsFunc(within, func(t token) bool { return t.kind == tokWait }) {
		return outside, true
	}
	if len(inside.Readings) == 0 || len(outside.Readings) == 0 || inside.Doubt != Certain || outside.Doubt != Certain {
		return Answer{}, false
	}
	a := outside
	if a.Word == nil {
		a.Word = inside.Word
	}
	both := slices.DeleteFunc(slices.Clone(outside.Readings), func(c tournament.TimeControl) bool {
		return !slices.ContainsFunc(inside.Readings, func(d tournament.TimeControl) bool { return c.Seconds() == d.Seconds() })
	})
	if a.Readings = both; len(both) == 0 {
		a.Readings = append(slices.Clone(outside.Readings), inside.Readings...)
	}
	return a, true
}

// readTokens returns the readings of the pieces of a text.
func readTokens(list []token) Answer {
	var a Answer
	list, a.Word, a.Doubt = withoutKinds(list)
	several := false
	list, several = withoutRounds(list)
	odds := slices.ContainsFunc(list, func(t token) bool { return t.kind == tokUnequal })
	if white, black, ok := sides(list); ok || odds {
		a.Doubt = Unequal
		if !ok {
			return a
		}
		w, b := readControl(white), readControl(black)
		if len(w) > 0 && len(b) > 0 {
			c := tournament.TimeControl{White: w[0].White, Black: b[0].White, Delay: w[0].Delay, Known: true}
			a.Readings = []tournament.TimeControl{c}
			if !odds && len(w) == 1 && len(b) == 1 {
				a.Doubt = unequal(c)
			}
		}
		return a
	}
	is := func(kind tokenKind) func(token) bool { return func(t token) bool { return t.kind == kind } }
	together := slices.ContainsFunc(list, is(tokBoth)) && !slices.ContainsFunc(list, is(tokWhite))
	list = slices.DeleteFunc(list, is(tokBoth))
	if several || isCut(list) || slices.ContainsFunc(list, is(tokOther)) {
		a.Doubt = Unreadable
		return a
	}
	against, only := readAgainst(list)
	if !only {
		a.Readings = readControl(list)
	}
	for _, c := range against {
		a.Readings = appendNew(a.Readings, c)
	}
	if together {
		a.Readings = append(a.Readings, halves(a.Readings)...)
	}
	return a
}

// halves returns the controls with half the time: what each of two players has if
// a text says what both have together.
func halves(list []tournament.TimeControl) []tournament.TimeControl {
	half := func(stages []tournament.Stage) []tournament.Stage {
		stages = slices.Clone(stages)
		for i := range stages {
			stages[i].Seconds /= 2
		}
		return stages
	}
	var halved []tournament.TimeControl
	for _, c := range list {
		c.White, c.Black = half(c.White), half(c.Black)
		halved = append(halved, c)
	}
	return halved
}

// kindWords are the kinds that words name.
var kindWords = map[tokenKind]tournament.Kind{tokStandard: tournament.Standard, tokRapid: tournament.Rapid, tokBlitz: tournament.Blitz}

// withoutKinds takes the words for kinds of play out of a text. Words for two
// kinds say that there are several controls.
func withoutKinds(list []token) ([]token, *tournament.Kind, Doubt) {
	var said *tournament.Kind
	doubt := Certain
	rest := make([]token, 0, len(list))
	for _, t := range list {
		kind, names := kindWords[t.kind]
		switch {
		case !names:
			rest = append(rest, t)
		case said != nil && *said != kind:
			doubt = Unreadable
		default:
			said = &kind
		}
	}
	return rest, said, doubt
}

// withoutRounds takes numbers of rounds out of a text; several reports whether
// rounds are numbered, or joined by "or": there is a control for each.
func withoutRounds(list []token) (rest []token, several bool) {
	rest = make([]token, 0, len(list))
	for i, t := range list {
		switch t.kind {
		case tokOr:
			several = true
		case tokRounds:
			if n := len(rest); n > 0 && rest[n-1].kind == tokDash {
				rest = rest[:n-1]
			}
			if n := len(rest); n > 0 && rest[n-1].kind == tokNumber {
				rest = append(rest[:n-1], token{kind: tokComma})
			} else if i+1 < len(list) && list[i+1].kind == tokNumber {
				several = true
			}
		default:
			rest = append(rest, t)
		}
	}
	return rest, several
}

// sides cuts a text that names White and Black.
func sides(list []token) (white, black []token, ok bool) {
	w := slices.IndexFunc(list, func(t token) bool { return t.kind == tokWhite })
	b := slices.IndexFunc(list, func(t token) bool { return t.kind == tokBlack })
	if w < 0 || b < 0 {
		return nil, nil, false
	}
	number := slices.IndexFunc(list, func(t token) bool { return t.kind == tokNumber })
	first, second := min(w, b), max(w, b)
	one, other := list[first+1:second], list[second+1:]
	switch before := number >= 0 && number < first; {
	case before && hasNumber(one): // 5 min White, 4 min Black
		one, other = list[:first], one
	case before && hasNumber(other): // 5 min White, Black 4 min
		one = list[:first]
	case before || !hasNumber(one): // 15+10 for White and Black
		return nil, nil, false
	}
	if w < b {
		return one, other, true
	}
	return other, one, true
}

func hasNumber(list []token) bool {
	return slices.ContainsFunc(list, func(t token) bool { return t.kind == tokNumber })
}

// readAgainst returns the readings by which two times stand for two sides: 5 v 4,
// 5-4, 5+3/4+3; only reports whether there is no other.
func readAgainst(list []token) (found []tournament.TimeControl, only bool) {
	for i, t := range list {
		if t.kind != tokAgainst && t.kind != tokDash && t.kind != tokSlash && t.kind != tokColon {
			continue
		}
		left, right := readControl(list[:i]), readControl(list[i+1:])
		if len(left) == 0 || len(right) == 0 {
			continue
		}
		a, b := left[0].White, right[0].White
		pairs := isPair(list[:i]) && isPair(list[i+1:])
		alike := t.kind == tokAgainst || pairs || count(list[:i]) == count(list[i+1:]) && (t.kind != tokSlash || isShort(list[:i]) && isShort(list[i+1:]))
		if !alike || len(a) > 1 || len(b) > 1 || a[0].Moves+b[0].Moves > 0 {
			continue
		}
		only = only || t.kind == tokAgainst || pairs && t.kind == tokSlash
		if t.kind == tokAgainst || max(a[0].Seconds, b[0].Seconds) <= 2*min(a[0].Seconds, b[0].Seconds) {
			found = append(found, tournament.TimeControl{White: a, Black: b, Known: true})
		}
	}
	return found, only
}

// isCut reports whether a text begins with a plus sign, what stood before it being
// lost, or joins two controls by a word: 15+10 and 90+30.
func isCut(list []token) bool {
	if len(list) > 0 && list[0].plus {
		return true
	}
	for i, t := range list {
		if t.kind == tokPart && !t.plus && hasPlus(list[:i]) && hasPlus(list[i+1:]) && isPair(list[:i]) && isPair(list[i+1:]) {
			return true
		}
	}
	return false
}

func hasPlus(list []token) bool {
	return slices.ContainsFunc(list, func(t token) bool { return t.plus })
}

// isShort reports whether a text is less than an hour in minutes: with a slash between,
// two such times are those of two sides rather than periods.
func isShort(list []token) bool {
	return len(list) == 2 && list[0].kind == tokNumber && list[0].value < 600 && list[1].kind == tokMinutes
}

// isPair reports whether a text is two numbers with a plus sign between.
func isPair(list []token) bool {
	return count(list) == 2 && slices.ContainsFunc(list, func(t token) bool { return t.kind == tokPart })
}

func count(list []token) int {
	n := 0
	for _, t := range list {
		if t.kind == tokNumber {
			n++
		}
	}
	return n
}
