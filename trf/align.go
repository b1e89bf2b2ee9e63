package trf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// A report whose players' lines do not keep to their columns is read a second time, as
// one of a few hypotheses about the whole file has them: columns counted in something
// else than characters, cells of another width, two columns exchanged, fields that stand
// further to the left or right. The one under which most lines fit is kept. A report in
// order is never looked at twice.

// grid is a hypothesis about the columns of the whole file.
type grid struct {
	measure   *measure
	step      int  // from one round to the next
	exchanged bool // points and ranks changed places
}

// measure is what columns are counted in.
type measure struct {
	key   string                   // of its finding
	width func(r rune, at int) int // how many columns a character takes at one
}

// The measures that are tried.
var (
	characters = &measure{"", func(rune, int) int { return 1 }}
	inBytes    = &measure{"trf.columns.bytes", func(r rune, _ int) int { return bytesOf(r) }}
	inLetters  = &measure{"trf.columns.letters", func(r rune, _ int) int {
		if unicode.Is(unicode.Mn, r) {
			return 0
		}
		return 1
	}}
	inWidths = &measure{"trf.columns.wide", func(r rune, _ int) int {
		if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			return 2
		}
		return 1
	}}
	tabsOf8 = &measure{"trf.columns.tabs", untilStop(8)}
	tabsOf4 = &measure{"trf.columns.tabs", untilStop(4)}
)

// bytesOf returns how many bytes a character takes in UTF-8; one that was cut off is one byte.
func bytesOf(r rune) int {
	if r == utf8.RuneError {
		return 1
	}
	return utf8.RuneLen(r)
}

// untilStop gives a tab the blanks up to the next multiple of width.
func untilStop(width int) func(rune, int) int {
	return func(r rune, at int) int {
		if r == '\t' {
			return width - at%width
		}
		return 1
	}
}

// places appends the characters of a line by the column at which each stands; a column
// that a character takes beyond its first is empty. A character without a width of its
// own belongs to the one before it.
func places(out []string, s string, width func(r rune, at int) int) []string {
	for i, r := range s {
		n, text := width(r, len(out)), s[i:i+utf8.RuneLen(r)]
		if r == utf8.RuneError {
			text = "\ufffd"
		}
		if r < ' ' || r == '\u00a0' {
			text = " "
		}
		if n == 0 {
			if len(out) > 0 {
				out[len(out)-1] += text
			}
			continue
		}
		out = append(out, text)
		rest := ""
		if text == " " {
			rest = " "
		}
		for range n - 1 {
			out = append(out, rest)
		}
	}
	return out
}

// headField is a field before the rounds: where it belongs and what may stand in it.
type headField struct {
	*Column
	form func(string) bool
}

var headFields = []headField{
	{&player.StartingRank, isNumber},
	{&player.Sex, func(s string) bool { return len(s) == 1 && !isNumber(s) }},
	{&player.Title, isTitle},
	{&player.Name, isName},
	{&player.Rating, isNumber},
	{&player.Federation, isCode},
	{&player.FIDEID, func(s string) bool { return isNumber(strings.Trim(s, `"'`)) }},
	{&player.Birth, isBirth},
	{&player.Points, isPoints},
	{&player.Rank, isNumber},
}

// The places of fields among headFields.
const sexField, titleField, nameField, idField, birthField, pointsField, rankField = 1, 2, 3, 6, 7, 8, 9

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isTitle reports whether a text looks like a title, also one that FIDE does not know.
func isTitle(s string) bool {
	return len(s) <= 3 && strings.Trim(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" || isKnownTitle(s)
}

func isKnownTitle(s string) bool {
	if _, ok := tournament.ParseTitle(s); ok {
		return true
	}
	_, ok := tournament.TitleAlias(s)
	return ok
}

// isName reports whether a text is a name alone, without the field after it.
func isName(s string) bool {
	if strings.Contains(s, "   ") {
		return false
	}
	for word := range strings.FieldsSeq(s) {
		if isNumber(word) {
			return false
		}
	}
	return true
}

func isCode(s string) bool { return len(s) <= 3 }

func isBirth(s string) bool {
	_, _, ok := readDate(s)
	return ok && (len(s) > 4 || s > "18") || strings.Trim(s, "0/.-") == "" && len(s) > 4
}

func isPoints(s string) bool {
	_, ok := tolerantTenths(s)
	return ok
}

// foundField is where a field of a line stands.
type foundField struct {
	from, to int // columns of the file, from 1
	off      int // how far it is to the right of its own
	home     int // the column where it belongs
}

// lineFit is a line taken apart.
type lineFit struct {
	fields []foundField
	cost   int
	ok     bool
	col    int // where the first field out of its place stands
	by     int // and how far
}

const (
	turn      = 10      // what it costs that a field is further out of its place than the one before
	worst     = 70      // dearer readings are not believed
	unfitting = 200     // what a line costs that does not fit
	maxSteps  = 2_000   // of one line
	maxOfFile = 500_000 // steps of all lines and hypotheses; beyond them lines stay as they are
)

// fitter takes lines apart, one after the other.
type fitter struct {
	grid  grid
	line  string
	cells []string
	path  []foundField // the fields so far
	best  lineFit
	limit int // what a better reading may cost
	steps int
	left  *int // steps that may still be made for the file
}

// fit takes a player's line apart into its fields, moved as little as possible. All that
// stands in the line is in one of the fields, and has its form.
func (f *fitter) fit(line string) *lineFit {
	f.cells, f.line = places(f.cells[:0], line, f.grid.measure.width), line
	f.path, f.steps, f.limit = f.path[:0], 0, worst
	f.best = lineFit{fields: f.best.fields[:0]}
	if *f.left > 0 {
		f.takeHead(0, 4, 0, 0)
		*f.left -= f.steps
	}
	for i := range f.best.fields {
		if d := &f.best.fields[i]; d.off != 0 {
			f.best.col, f.best.by = f.next(d.from-1), d.off
			break
		}
	}
	return &f.best
}

// at returns the character of a column, a blank beyond the end.
func (f *fitter) at(col int) string {
	if col < 1 || col > len(f.cells) {
		return " "
	}
	return f.cells[col-1]
}

// text returns what stands in columns.
func (f *fitter) text(from, to int) string {
	if len(f.cells) == len(f.line) { // all ASCII
		return f.line[from-1 : to]
	}
	var b strings.Builder
	for _, c := range f.cells[from-1 : to] {
		b.WriteString(c)
	}
	return b.String()
}

// next returns the first column after one that is not blank, 0 if there is none.
func (f *fitter) next(after int) int {
	for col := after + 1; col <= len(f.cells); col++ {
		if f.cells[col-1] != " " {
			return col
		}
	}
	return 0
}

// end returns the last column of the word that begins at a column.
func (f *fitter) end(from int) int {
	to := from
	for f.at(to+1) != " " {
		to++
	}
	return to
}

// nearestOffset returns the offset of a field between two columns that is nearest to that of the one
// before it, and what it costs.
func nearestOffset(off, lowest, highest int) (int, int) {
	now := min(max(off, lowest), highest)
	if now == off {
		return now, 0
	}
	return now, turn + max(now-off, off-now)
}

// keepBest keeps the fields of the path as the best reading.
func (f *fitter) keepBest(cost int) {
	f.best.fields = append(f.best.fields[:0], f.path...)
	f.best.cost, f.best.ok, f.limit = cost, true, cost-1
}

// takeHead takes the fields from the i-th on, after a column; off is how far the one before
// is out of its place, cost what was paid so far.
func (f *fitter) takeHead(i, after, off, cost int) {
	if f.steps++; cost > f.limit || f.steps > maxSteps {
		return
	}
	if i == len(headFields) {
		f.takeRounds(-1, after, off, cost)
		return
	}
	from := f.next(after)
	if from == 0 {
		if i > 0 {
			f.keepBest(cost)
		}
		return
	}
	to := f.end(from)
	f.takeTouching(i, from, to, off, cost)
	switch {
	case i == nameField:
		for to-from < maxName {
			f.takeField(i, from, to, off, cost)
			start := f.next(to)
			if start == 0 {
				break
			}
			to = f.end(start)
		}
	default:
		f.takeField(i, from, to, off, cost)
	}
	if i > 0 {
		f.takeHead(i+1, after, off, cost)
	}
}

// takeTouching takes the first part of a word that two fields make without a blank between
// them.
func (f *fitter) takeTouching(i, from, to, off, cost int) {
	last := headFields[i].To + off
	switch { // a date shows where it begins and ends
	case i == idField:
		if before := f.yearIn(from, to) - 1; from <= before && before != last {
			f.takeField(i, from, before, off, cost+1)
		}
	case i == birthField:
		if end := from + 9; f.yearIn(from, to) == from && end < to && end != last {
			f.takeField(i, from, end, off, cost+1)
		}
	}
	switch {
	case i == sexField:
		if to > from && (strings.Contains("mwfMWF", f.at(from)) || from == last) && isTitle(f.text(from+1, min(to, from+3))) {
			f.takeField(i, from, from, off, cost)
		}
	case i == titleField:
		for n := 3; n >= 2; n-- {
			if from+n > to || !isKnownTitle(f.text(from, from+n-1)) {
				continue
			}
			if next := []rune(f.at(from + n)); len(next) > 0 && unicode.IsUpper(next[0]) {
				f.takeField(i, from, from+n-1, off, cost+1)
			}
			break
		}
	case from <= last && last < to:
		f.takeField(i, from, last, off, cost+1)
	}
}

// yearIn returns the column where a date such as 1990/01/31 begins in a word, 0 if none does.
func (f *fitter) yearIn(from, to int) int {
	for at := from + 4; at+5 <= to; at++ {
		if strings.Contains("/.-", f.at(at)) && f.at(at) == f.at(at+3) && f.at(at) != "" {
			if isNumber(f.at(at-4)) && isNumber(f.at(at-3)) && isNumber(f.at(at-2)) && isNumber(f.at(at-1)) {
				return at - 4
			}
		}
	}
	return 0
}

// maxLeft is how far to the left a field may stand.
const maxLeft = 12

// maxName is how many columns a name may take that runs over its own.
const maxName = 70

// takeField takes the text of columns as the i-th field.
func (f *fitter) takeField(i, from, to, off, cost int) {
	column, field := headFields[i].Column, &headFields[i]
	if f.grid.exchanged && (i == pointsField || i == rankField) {
		field = &headFields[pointsField+rankField-i]
	}
	home := field.Column
	lowest, highest := to-column.To, from-column.From
	if lowest > highest && i != nameField {
		return
	}
	now, paid := nearestOffset(off, min(lowest, highest), highest)
	next := now
	if lowest > highest { // a name that runs over its columns moves what follows
		next = lowest
		paid = turn + max(next-off, off-next)
		now = highest
	}
	if i == nameField && from <= player.Sex.To+off {
		return
	}
	if i == nameField && f.at(from-1) != " " {
		if before := f.path[len(f.path)-1].home; before < player.Title.From || before > player.Title.To {
			return // a name touches at most a title
		}
	}
	if now < -maxLeft || i == 0 && max(now, -now) > 3 {
		return
	}
	if i == nameField && !isName(f.text(from, to)) { // only in its very place
		if from != column.From+off || to > column.To+off {
			return
		}
		paid += 25
	} else if !field.form(f.text(from, to)) {
		return
	}
	if cost += paid; cost > f.limit {
		return
	}
	f.path = append(f.path, foundField{from, to, now, from - now + home.From - column.From})
	f.takeHead(i+1, to, next, cost)
	f.path = f.path[:len(f.path)-1]
}

// takeRounds takes the cells of the rounds after a column; last is the round before, from 0.
func (f *fitter) takeRounds(last, after, off, cost int) {
	if f.steps++; cost > f.limit || f.steps > maxSteps {
		return
	}
	from := f.next(after)
	if from == 0 {
		f.keepBest(cost)
		return
	}
	for shift := range 2*maxShift + 1 { // 0, 1, -1, 2, -2, …
		now := off + (shift+1)/2*(2*(shift%2)-1)
		k := from - player.Opponent.From - now
		if k < 0 {
			continue
		}
		k /= f.grid.step
		start := player.Opponent.From + k*f.grid.step + now
		paid := 0
		if now != off {
			paid = turn + max(now-off, off-now)
		}
		if k <= last || k >= MaxRounds || from > start+cellFilled-1+maxInCell || cost+paid > f.limit {
			continue
		}
		home := player.Opponent.From + k*cellWidth
		if from <= start+cellFilled-1 && f.isCell(start, after, 0, 0) {
			f.takeCell(k, after, start, home, now, 0, 0, cost+paid)
		}
		for d := -maxInCell; d <= maxInCell && f.grid.step == cellWidth && now == off; d++ {
			for _, move := range [][2]int{{d, d}, {0, d}} { // colour and result, or the result alone
				if paid := turn + 1 + max(d, -d); d != 0 && cost+paid <= f.limit && f.isCell(start, after, move[0], move[1]) {
					f.takeCell(k, after, start, home, now, move[0], move[1], cost+paid)
				}
			}
		}
	}
}

// maxInCell is how many columns the parts of one cell may stand apart from each other.
const maxInCell = 3

// takeCell takes the cell of round k, whose colour and result stand further to the right.
func (f *fitter) takeCell(k, after, start, home, now, colour, result, cost int) {
	n := len(f.path)
	f.path = append(f.path, foundField{start, start + 3, now, home})
	f.path = append(f.path, foundField{start + colourAt + colour, start + colourAt + colour, now + colour, home + colourAt})
	f.path = append(f.path, foundField{start + resultAt + result, start + resultAt + result, now + result, home + resultAt})
	f.takeRounds(k, max(start+resultAt+result, after), now+result, cost)
	f.path = f.path[:n]
}

// maxShift is how many columns further a cell may stand than the field before it.
const maxShift = 5

// isCell reports whether a whole cell of a round stands at a column, after the last one
// that was taken, with colour and result so far to the right of their places.
func (f *fitter) isCell(start, after, colour, result int) bool {
	digits, ended := false, false
	for k := range 4 {
		switch c := f.at(start + k); {
		case c == " ":
			ended = digits
		case len(c) != 1 || ended || start+k <= after:
			return false
		case c[0] >= '0' && c[0] <= '9':
			digits = true
		case c != "-":
			return false
		}
	}
	atColour, atResult := start+colourAt+colour, start+resultAt+result
	for col := start; col < atResult; col++ {
		if inside := col < start+4 || col == atColour; !inside && f.at(col) != " " {
			return false
		}
	}
	c, r := f.at(atColour), f.at(atResult)
	switch {
	case atColour < start+4 || atResult <= atColour, len(c) != 1 || !strings.Contains(" -wbWB", c):
		return false
	case r == "½":
		return digits
	}
	return len(r) == 1 && (resultCodes[r[0]] != unread || r == "?") && (digits || c != " " || r != " ") && (colour == 0 && result == 0 || c != " " && r != " ")
}

// alignedLine returns the line that was taken apart with its fields in their columns, and the name
// if it is longer than they are.
func (f *fitter) alignedLine(line string) (text, name string) {
	out := append(make([]string, 0, len(line)), line[0:1], line[1:2], line[2:3])
	slices.SortStableFunc(f.best.fields, func(a, b foundField) int { return a.home - b.home }) // two may be exchanged
	for _, d := range f.best.fields {
		for len(out) < d.home-1 {
			out = append(out, " ")
		}
		out = out[:min(len(out), d.home-1)]
		for col := d.from; col <= min(d.to, len(f.cells)); col++ {
			if c := f.cells[col-1]; c != "" {
				if d.home >= player.Name.From && d.home < player.Rating.From && len(out) >= player.Name.To {
					name = strings.TrimRight(f.text(d.from, d.to), "\ufffd")
					break
				}
				for _, r := range norm.NFC.String(c) {
					out = append(out, string(r))
				}
			}
		}
	}
	return strings.TrimRight(strings.Join(out, ""), " "), name
}

// aligned is a text with its players' lines brought into their columns.
type aligned struct {
	text  string
	notes []alignment
	names map[int]string // by line: those that are longer than their columns
}

// alignment is one way in which lines left their columns.
type alignment struct {
	key     string
	record  string
	line    int // the first one
	col, by int
	step    int
	more    int
}

// sampled is how many lines a hypothesis about the whole file is tried on.
const sampled = 100

// align brings the lines of players and of sections into their columns. It returns false
// if all stand in them, or if it cannot be seen how they left them.
func align(text string) (aligned, bool) {
	lines, out := cutLines(text), aligned{}
	out.alignStarts(lines)
	out.alignPlayers(lines, isASCII(text), strings.Contains(text, "\t"))
	out.alignSections(lines)
	if out.notes == nil {
		return aligned{}, false
	}
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.text)
		b.WriteString(l.end)
	}
	out.text = b.String()
	return out, true
}

// alignPlayers brings the lines of players into their columns by the hypothesis about
// the whole file that explains the most of them.
func (a *aligned) alignPlayers(lines []cutLine, plainText, tabs bool) {
	left := maxOfFile
	plain, reader := &fitter{grid: grid{measure: characters, step: cellWidth}, left: &left}, newReader("", "")
	reader.controls = true
	var off []int // the lines out of their columns
	for i, l := range lines {
		if !strings.HasPrefix(l.text, "001 ") && !strings.HasPrefix(l.text, "001\t") || len(l.text) > 100+MaxRounds*2*cellWidth {
			continue
		}
		if reader.leaves(l.text) {
			off = append(off, i)
		}
	}
	if len(off) == 0 || len(off) > MaxPlayers {
		return
	}
	sample := off[:min(len(off), sampled)]
	other := &fitter{grid: plain.grid, left: &left}
	cost, explained := other.total(lines, sample)
	try := func(g grid) {
		f := &fitter{grid: g, left: &left}
		if c, n := f.total(lines, sample); n > explained || n == explained && c < cost {
			other, cost, explained = f, c, n
		}
	}
	if !plainText {
		for _, m := range []*measure{inBytes, inLetters, inWidths} {
			try(grid{measure: m, step: cellWidth})
		}
	}
	if tabs {
		try(grid{measure: tabsOf8, step: cellWidth})
		try(grid{measure: tabsOf4, step: cellWidth})
	}
	if len(off) > 1 && cost > 0 {
		measure := other.grid.measure
		for _, step := range []int{9, 8, 11, 12} {
			try(grid{measure: measure, step: step})
		}
		try(grid{measure: measure, step: other.grid.step, exchanged: true})
	}

	changed := false
	for _, i := range off {
		if l, ok := a.line(lines[i].text, i+1, plain, other); ok {
			lines[i].text, changed = l, true
		}
	}
	if changed && other.grid.step != cellWidth {
		for i := range lines {
			lines[i].text = alignDates(lines[i].text, other.grid.step)
		}
	}
	if m := other.grid.measure; changed && m != characters && m != tabsOf8 && m != tabsOf4 {
		for i := range lines {
			lines[i].text = m.alignName(lines[i].text)
		}
	}
}

// total returns what lines cost under a hypothesis, and how many of them it explains: those
// that fit, or that all leave their columns at the same field by the same number.
func (f *fitter) total(lines []cutLine, sample []int) (cost, explained int) {
	type shift struct{ home, by int }
	alike := map[shift]int{}
	for _, i := range sample {
		fit := f.fit(lines[i].text)
		if !fit.ok {
			cost += unfitting
			continue
		}
		cost += fit.cost
		var first shift
		for _, d := range fit.fields {
			if d.off != 0 {
				first = shift{d.home, d.off}
				break
			}
		}
		alike[first]++
		explained = max(explained, alike[first])
	}
	return cost, explained
}

// line returns a line of a player in its columns, by the better one of two readings.
func (a *aligned) line(line string, no int, plain, other *fitter) (string, bool) {
	if separated, ok := splitTabs(line); ok {
		a.note(alignment{key: "trf.columns.tabs", record: "001", line: no, col: 4, step: cellWidth})
		return separated, true
	}
	f := other
	if fit := other.fit(line); !fit.ok || fit.cost > 0 {
		if p := plain.fit(line); p.ok && (!fit.ok || p.cost < fit.cost) {
			f = plain
		}
	}
	if !f.best.ok {
		return "", false
	}
	laid, name := f.alignedLine(line)
	if laid == strings.TrimRight(line, " ") && name == "" {
		return "", false
	}
	if name != "" {
		if a.names == nil {
			a.names = map[int]string{}
		}
		a.names[no] = name
	}
	key := f.grid.measure.key
	switch {
	case strings.Contains(line, "\t"):
		key = "trf.columns.tabs"
	case f.grid.step != cellWidth:
		key = "trf.columns.cells"
	case f.grid.exchanged:
		key = "trf.columns.exchanged"
	case name != "":
		key = "trf.columns.name"
	case f.best.by > 0:
		key = "trf.columns.right"
	case f.best.by < 0:
		key = "trf.columns.left"
	}
	switch key {
	case inBytes.key, inLetters.key, inWidths.key:
		f.best.col = player.Name.From
	case "trf.columns.cells":
		f.best.col = player.Opponent.From
	case "trf.columns.exchanged":
		f.best.col = player.Points.From
	}
	a.note(alignment{key: key, record: "001", line: no, col: max(f.best.col, 1), by: max(f.best.by, -f.best.by), step: f.grid.step})
	return laid, true
}

// note counts a line that left its columns: those of players by the way in which they
// did, those of other records by the record.
func (a *aligned) note(n alignment) {
	for i := range a.notes {
		if was := &a.notes[i]; was.record == n.record && (was.key == n.key || n.record != "001") {
			was.more++
			return
		}
	}
	a.notes = append(a.notes, n)
}

// alignDates brings the dates of the rounds, which stand as far apart as the cells of the
// players, into their columns.
func alignDates(text string, step int) string {
	if !strings.HasPrefix(text, "132 ") || !isASCII(text) {
		return text
	}
	apart := roundDate
	apart.Step = step
	l, out := line{s: text}, "132"
	if l.isCoveredBy(&roundDate) || !l.isCoveredBy(&apart) {
		return text
	}
	for n := range l.repeats(&apart) {
		from, _ := roundDate.at(n)
		out += strings.Repeat(" ", max(0, from-1-len(out))) + l.span(apart.at(n))
	}
	return strings.TrimRight(out, " ")
}

// alignName brings a record with a name beyond ASCII into its columns: a team, or a national
// rating.
func (m *measure) alignName(line string) string {
	if isASCII(line) || len(line) < 5 {
		return line
	}
	var cuts []int // the columns after the names
	switch id, ok := recordID(line); {
	case !ok:
		return line
	case id == "013":
		cuts = []int{team16.Member.From}
	case id == "310":
		cuts = []int{team26.Nickname.From, team26.Strength.From}
	case tournament.KnownFederation(id):
		cuts = []int{player.Rating.From}
	default:
		return line
	}
	cells := places(nil, line, m.width)
	var out strings.Builder
	from := 1
	for _, cut := range cuts {
		to := min(cut-1, len(cells))
		if to < from {
			return line
		}
		part := strings.Join(cells[from-1:to], "")
		out.WriteString(part)
		out.WriteString(strings.Repeat(" ", max(0, cut-from-utf8.RuneCountInString(part))))
		from = cut
	}
	if from <= len(cells) {
		out.WriteString(strings.Join(cells[from-1:], ""))
	}
	return strings.TrimRight(out.String(), " ")
}

// splitTabs returns the line of a player whose fields have a tab between them.
func splitTabs(line string) (string, bool) {
	words := strings.Split(line, "\t")
	if len(words) < len(headFields)+1 || strings.TrimSpace(words[0]) != "001" {
		return "", false
	}
	out := []rune("001")
	put := func(c *Column, at int, s string, right bool) {
		n := utf8.RuneCountInString(s)
		if right {
			at += max(0, c.width()-n)
		}
		for len(out) < at-1 {
			out = append(out, ' ')
		}
		out = append(out, []rune(s)...)
	}
	for i := range headFields {
		s := strings.TrimSpace(words[i+1])
		if s == "" {
			continue
		}
		if f := &headFields[i]; !f.form(s) || utf8.RuneCountInString(s) > f.width() {
			return "", false
		}
		put(headFields[i].Column, headFields[i].From, s, i != nameField && i != sexField)
	}
	rest := words[len(headFields)+1:]
	for k := 0; len(rest) > 0 && k < MaxRounds; k++ {
		cell := strings.Fields(rest[0])
		used := 1
		if len(cell) == 1 && len(rest) >= 3 && isNumber(cell[0]) {
			cell, used = append(cell, strings.TrimSpace(rest[1]), strings.TrimSpace(rest[2])), 3
		}
		rest = rest[used:]
		if len(cell) == 0 {
			continue
		}
		if len(cell) != 3 || len(cell[0]) > 4 {
			return "", false
		}
		text := strings.Repeat(" ", 4-len(cell[0])) + cell[0] + " " + cell[1] + " " + cell[2]
		f := fitter{grid: grid{step: cellWidth}, line: text, cells: places(nil, text, characters.width)}
		if !f.isCell(1, 0, 0, 0) {
			return "", false
		}
		put(&player.Opponent, player.Opponent.From+k*cellWidth, text, false)
	}
	return string(out), true
}

// cutLine is a line with what ends it.
type cutLine struct{ text, end string }

func cutLines(text string) []cutLine {
	var out []cutLine
	for len(text) > 0 {
		i := strings.IndexAny(text, "\r\n")
		if i < 0 {
			return append(out, cutLine{text: text})
		}
		end := i + 1
		if text[i] == '\r' && end < len(text) && text[end] == '\n' {
			end++
		}
		out = append(out, cutLine{text[:i], text[i:end]})
		text = text[end:]
	}
	return out
}

// outOfColumns are the rules of lines 001 by which a reader finds that they may have left
// their columns.
var outOfColumns = []string{
	"columns", "number-form", "opponent-form", "result-form", "colour-form", "starting-rank", "points-form", "date-form", "unknown-title", "sex-form",
	"control-character",
}

// onlyWritten are the texts of these rules that speak of a field that was read.
var onlyWritten = []string{
	"trf.date-form.birth-year", "trf.date-form.birth", "trf.sex-form", "trf.points-form.written", "trf.colour-form.written",
	"trf.number-form.quoted-id", "trf.number-form.large-id",
}

// isOutOfColumns reports whether lines may have left their columns.
func (r *reader) isOutOfColumns() bool {
	return r.shifted || slices.ContainsFunc(r.findings, func(f handbook.Finding) bool {
		return strings.HasSuffix(f.Article, "001") && slices.Contains(outOfColumns, f.Rule) && !slices.Contains(onlyWritten, f.Text.Key)
	}) || slices.ContainsFunc(r.sightings, func(s foundDeviation) bool {
		return s.what.record == "001" && slices.Contains(outOfColumns, s.what.rule) && !slices.Contains(onlyWritten, s.what.key)
	})
}

// leaves reports whether a player's line may have left its columns.
func (r *reader) leaves(text string) bool {
	r.findings, r.sightings, r.t.Players, r.births = r.findings[:0], r.sightings[:0], r.t.Players[:0], r.births[:0]
	r.line = line{s: text}
	r.prepare()
	return r.record() != nil || r.isOutOfColumns()
}

// nameEnds are the last columns of names by record.
var nameEnds = map[string]int{"001": player.Name.To, "013": team16.Name.To, "310": team26.Name.To}

// sayAlignment says how the lines left their columns, and keeps the names that are longer
// than theirs.
func (r *reader) sayAlignment(a *aligned) {
	prefix := r.t.Format + "-"
	for _, n := range a.notes {
		rule := "columns"
		if n.key == "trf.columns.tabs" {
			rule = "control-character"
		}
		r.findings = append(r.findings, handbook.Finding{
			Article: prefix + n.record, Rule: rule, Severity: handbook.Warning, Pos: handbook.Pos{File: r.file, Line: n.line, Col: n.col},
			Text: handbook.Say(n.key, "col", n.col, "by", n.by, "step", n.step, "record", n.record, "to", nameEnds[n.record], "more", n.more),
		})
	}
	for i := range r.t.Players {
		if name, ok := a.names[r.t.Players[i].Line]; ok {
			r.t.Players[i].Name = name
		}
	}
	for i := range r.t.Teams {
		if name, ok := a.names[r.t.Teams[i].Line]; ok {
			r.t.Teams[i].Name = name
		}
	}
	handbook.SortFindings(r.findings)
}
