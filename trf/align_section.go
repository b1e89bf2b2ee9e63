package trf

import (
	"slices"
	"strings"
)

// A line of a section that left its columns is taken apart into words, each of which
// goes into the field that it has to move the least for. If one blank stands between all
// words, or if no such reading is the only best one, the words are the fields in their
// order; not so in records with names.

// sectionField is a field of a record in a section.
type sectionField struct {
	*Column
	form     func(string) bool
	optional bool // it may be left out, and is so among words if it can be
	blank    bool // its columns may be blank
	text     bool // several words, at the left of its columns
	places   bool // a repeated field of which a blank one counts
}

var sectionFields = map[string][]sectionField{
	"013": {{Column: &team16.Name, form: isAnyText, text: true}, {Column: &team16.Member, form: isNumber}},
	"310": {
		{Column: &team26.Number, form: isNumber},
		{Column: &team26.Name, form: isAnyText, text: true},
		{Column: &team26.Nickname, form: isAnyText, text: true, optional: true},
		{Column: &team26.Strength, form: isNumber, optional: true},
		{Column: &team26.MatchPoints, form: isPoints, optional: true},
		{Column: &team26.GamePoints, form: isPoints, optional: true},
		{Column: &team26.Rank, form: isNumber, optional: true},
		{Column: &team26.Member, form: isNumber},
	},
	"240": {{Column: &byes.Kind, form: oneOf("F", "H", "Z", "f", "h", "z")}, {Column: &byes.Round, form: isNumber}, {Column: &byes.ID, form: isNumber}},
	"250": {
		{Column: &acceleration.MatchPoints, form: isPoints, optional: true},
		{Column: &acceleration.Points, form: isPoints},
		{Column: &acceleration.First, form: isNumber},
		{Column: &acceleration.Last, form: isNumber},
		{Column: &acceleration.From, form: isNumber},
		{Column: &acceleration.To, form: isNumber},
	},
	"260": {{Column: &prohibited.First, form: isNumber}, {Column: &prohibited.Last, form: isNumber}, {Column: &prohibited.ID, form: isNumber}},
	"299": {
		{Column: &abnormal.Kind, form: oneOf("W", "D", "L", "F", "H", "Z", "+", "-"), optional: true},
		{Column: &abnormal.MatchPoints, form: isDecimal, optional: true},
		{Column: &abnormal.Points, form: isDecimal, optional: true},
		{Column: &abnormal.Round, form: isNumber, blank: true},
		{Column: &abnormal.ID, form: isNumber},
	},
	"300": {
		{Column: &lineUp.Round, form: isNumber},
		{Column: &lineUp.Team, form: isNumber},
		{Column: &lineUp.Opponent, form: isNumber},
		{Column: &lineUp.Player, form: isNumber, places: true},
	},
	"320": {{Column: &teamBye.MatchPoints, form: isPoints}, {Column: &teamBye.GamePoints, form: isPoints}, {Column: &teamBye.Team, form: isNumber, places: true}},
	"330": {
		{Column: &forfeited.Kind, form: oneOf("+-", "-+", "--")},
		{Column: &forfeited.Round, form: isNumber},
		{Column: &forfeited.White, form: isNumber},
		{Column: &forfeited.Black, form: isNumber},
	},
}

// isNeeded reports whether every line of the record has the field.
func (f *sectionField) isNeeded() bool { return !f.optional && !f.blank && f.Step == 0 }

func isAnyText(s string) bool { return !strings.Contains(s, "   ") }

// isDecimal reports whether a text is points with a decimal point.
func isDecimal(s string) bool { return isPoints(s) && strings.ContainsAny(s, ".,½") }

func oneOf(words ...string) func(string) bool {
	return func(s string) bool { return slices.Contains(words, s) }
}

const (
	maxSectionWords = 100 // longer lines stay as they are
	maxSectionShift = 6   // how far a field may be out of its place
	skippedField    = 14  // what it costs that a field is missing
	numberInText    = 20  // that a number follows a text after one blank: it may be part of it
	otherStep       = 15  // that a repeated field has another distance to the next
	notAtItsSide    = 3   // that a number does not stand at the right of its columns
	doubt           = 1   // readings of which the costs differ by no more are equally likely
	worstSection    = 44  // dearer readings are not believed
)

// sectionWord is a text of a line from one column to another.
type sectionWord struct{ from, to int }

// placedWord is a text with the field it belongs to.
type placedWord struct {
	sectionWord
	field, place int // the n-th field of the record, which time it stands there
	off          int // how far it is to the right of its own columns
}

// sectionFit takes the line of a section apart.
type sectionFit struct {
	fields     []sectionField
	line       []rune
	words      []sectionWord
	step       int // from one repetition to the next
	path, best []placedWord
	bestStep   int
	cost       int  // of the best
	tied       bool // another reading is as likely
	byWords    bool // the fields are the words, one after the other
	steps      int
}

// alignSection returns the line of a section with its fields in their columns, and the
// fields as they were found. It returns false if they cannot be told.
func alignSection(id, text string) (string, *sectionFit, bool) {
	f := &sectionFit{fields: sectionFields[id], line: []rune(text)}
	for col := firstColumn; col <= len(f.line); col++ {
		switch {
		case f.line[col-1] == ' ':
		case col == firstColumn || f.line[col-2] == ' ':
			f.words = append(f.words, sectionWord{col, col})
		default:
			f.words[len(f.words)-1].to = col
		}
	}
	if len(f.words) == 0 || len(f.words) > maxSectionWords {
		return "", nil, false
	}
	oneBlank := true
	for i := range f.words[1:] {
		oneBlank = oneBlank && f.words[i+1].from == f.words[i].to+2
	}
	if oneBlank && f.takeWords(0, 0) {
		return f.alignedSection(), f, true
	}
	last := f.fields[len(f.fields)-1]
	f.cost = worstSection - doubt
	f.step = last.Step
	f.takeSection(0, 0, 0, 0, 0)
	for _, by := range []int{1, -1, 2} {
		if f.step = last.Step + by; last.Step > 0 && f.step > last.width() {
			f.takeSection(0, 0, 0, 0, otherStep)
		}
	}
	if f.best == nil || f.tied {
		if f.path = f.path[:0]; id == "320" || !f.takeWords(0, 0) { // there a blank counts
			return "", nil, false
		}
	}
	return f.alignedSection(), f, true
}

const firstColumn = 5 // of the fields, after the number of the record

func (f *sectionFit) text(from, to int) string { return string(f.line[from-1 : to]) }

// takeSection takes the words from the w-th on into the fields from the i-th on, which stood k times
// already; off is how far the field before is out of its place, cost what was paid so far.
func (f *sectionFit) takeSection(w, i, k, off, cost int) {
	if f.steps++; cost > f.cost+doubt || f.steps > maxSteps*5 {
		return
	}
	if w == len(f.words) {
		for ; i < len(f.fields); i++ {
			if f.fields[i].isNeeded() {
				cost += skippedField
			}
		}
		f.keepSection(cost)
		return
	}
	for ; i < len(f.fields); i, k = i+1, 0 {
		field := &f.fields[i]
		for end := w; end < len(f.words); end++ {
			from, to := f.words[w].from, f.words[end].to
			for place := k; ; place++ {
				if field.Step == 0 && place > 0 || field.From+place*f.step+off-maxSectionShift > from {
					break
				}
				skipped := place - k
				if field.places {
					skipped = 0
				}
				f.placeWords(w, end, i, place, sectionWord{from, to}, off, cost+min(skipped, notAtItsSide))
			}
			if !field.text || end+1 < len(f.words) && f.words[end+1].from-to > 3 {
				break
			}
		}
		if field.isNeeded() {
			cost += skippedField
		}
	}
}

// placeWords takes words as a field.
func (f *sectionFit) placeWords(w, end, i, place int, at sectionWord, off, cost int) {
	field := &f.fields[i]
	if !field.form(f.text(at.from, at.to)) {
		return
	}
	from, to := field.From+place*f.step, field.To+place*f.step
	lowest, highest := at.to-to, at.from-from
	if field.text && end+1 < len(f.words) {
		if n := f.words[end+1]; n.from-at.to == 2 && n.to-n.from < 3 && isNumber(f.text(n.from, n.to)) {
			cost += numberInText
		}
	}
	now, paid := nearestOffset(off, lowest, highest)
	placed := placedWord{at, i, place, now}
	switch {
	case lowest > highest && !field.text:
	case lowest > highest: // a name that runs over its columns moves what follows
		placed.off, paid = nearestOffset(off, highest, highest)
		f.place(placed, end, off, lowest, cost+paid+turn+lowest-highest)
	case field.text:
		if at.from != from+now && at.to != to+now {
			paid++
		}
		f.place(placed, end, off, now, cost+paid)
	case lowest == now:
		f.place(placed, end, off, now, cost+paid)
	default: // a number stands at the right of its columns
		f.place(placed, end, off, now, cost+paid+notAtItsSide)
		placed.off, paid = nearestOffset(off, lowest, lowest)
		f.place(placed, end, off, lowest, cost+paid)
	}
}

// place puts words, the last of which is the end-th, into a field and takes the next ones,
// which stand next columns out of their place.
func (f *sectionFit) place(p placedWord, end, off, next, cost int) {
	if max(p.off-off, off-p.off) > maxSectionShift || cost > f.cost+doubt {
		return
	}
	f.path = append(f.path, p)
	if f.fields[p.field].Step > 0 {
		f.takeSection(end+1, p.field, p.place+1, next, cost)
	} else {
		f.takeSection(end+1, p.field+1, 0, next, cost)
	}
	f.path = f.path[:len(f.path)-1]
}

// keepSection keeps the fields of the path as the best reading, or finds that another
// one is as likely.
func (f *sectionFit) keepSection(cost int) {
	if cost > f.cost+doubt {
		return
	}
	other := f.best != nil && !slices.EqualFunc(f.best, f.path, func(a, b placedWord) bool {
		return a.sectionWord == b.sectionWord && a.field == b.field && (a.place == b.place || !f.fields[a.field].places)
	})
	if f.best != nil && cost >= f.cost {
		f.tied = f.tied || other
		return
	}
	f.tied = other && f.cost <= cost+doubt
	f.best, f.bestStep, f.cost = append([]placedWord{}, f.path...), f.step, cost
}

// takeWords takes the words from the w-th on as the fields from the i-th on, one after
// the other; optional ones are left out where they can be.
func (f *sectionFit) takeWords(w, i int) bool {
	last := len(f.fields) - 1
	if w == len(f.words) {
		if i < last || i == last && f.fields[last].Step == 0 || w <= last && f.fields[last].Step > 0 && f.path[w-1].field != last {
			return false
		}
		f.best, f.bestStep, f.byWords = append([]placedWord{}, f.path...), f.fields[last].Step, true
		return true
	}
	if i > last {
		return false
	}
	field, word := &f.fields[i], f.words[w]
	if field.text {
		return false
	}
	if field.optional && f.takeWords(w, i+1) {
		return true
	}
	if !field.form(f.text(word.from, word.to)) || word.to-word.from >= field.width() {
		return false
	}
	place, next := 0, i+1
	if field.Step > 0 {
		next = i
		if n := len(f.path); n > 0 && f.path[n-1].field == i {
			place = f.path[n-1].place + 1
		}
	}
	f.path = append(f.path, placedWord{word, i, place, word.to - field.To - place*field.Step})
	if f.takeWords(w+1, next) {
		return true
	}
	f.path = f.path[:len(f.path)-1]
	return false
}

// alignedSection returns the line with its fields in their columns.
func (f *sectionFit) alignedSection() string {
	out := slices.Clone(f.line[:3])
	for _, p := range f.best {
		field := &f.fields[p.field]
		home := p.from - p.off
		if field.Step > 0 {
			home += p.place * (field.Step - f.bestStep)
		}
		for len(out) < home-1 {
			out = append(out, ' ')
		}
		out = append(out, f.line[p.from-1:min(p.to, p.from+field.width()-1)]...)
	}
	return string(out)
}

// longName returns the name of the line if it is longer than its columns.
func (f *sectionFit) longName() string {
	for _, p := range f.best {
		if field := &f.fields[p.field]; field.Name == team26.Name.Name && p.to-p.from >= field.width() {
			return f.text(p.from, p.to)
		}
	}
	return ""
}

// shift returns the column of the first field that is out of its place, and how far.
func (f *sectionFit) shift() (col, by int) {
	for _, p := range f.best {
		if p.off != 0 && !f.byWords || p.place > 0 && f.bestStep != f.fields[p.field].Step {
			return p.from, p.off
		}
	}
	return firstColumn, 0
}

// holds reports whether the line has nothing but the fields in their columns: all that it
// must have, and each in its form.
func (l *line) holds(fields []sectionField) bool {
	for i := range fields {
		f := &fields[i]
		if s := l.trimmed(f.Column); s == "" && f.isNeeded() || s != "" && !f.text && !f.form(s) {
			return false
		}
	}
	return l.keeps(fields)
}

// keeps reports whether nothing stands beyond the columns of the fields or across their borders.
func (l *line) keeps(fields []sectionField) bool {
	columns := make([]*Column, len(fields))
	for i := range fields {
		columns[i] = fields[i].Column
	}
	return l.isCoveredBy(columns...) && !l.cuts(columns...)
}

// alignSections brings the lines of sections into their columns.
func (a *aligned) alignSections(lines []cutLine) {
	r := newReader("", "")
	for i := range lines {
		id, ok := recordID(lines[i].text)
		fields := sectionFields[id]
		if !ok || fields == nil {
			continue
		}
		r.line = line{s: lines[i].text, no: i + 1}
		if !isASCII(r.line.s) {
			r.buffer = r.line.index(r.buffer)
		}
		if r.line.holds(fields) {
			continue
		}
		text, f, ok := alignSection(id, lines[i].text)
		if !ok || text == strings.TrimRight(lines[i].text, " ") || f.byWords && r.line.keeps(fields) {
			continue
		}
		lines[i].text = text
		note := alignment{key: "trf.columns.record", record: id, line: i + 1, step: 1}
		note.col, note.by = f.shift()
		switch name := f.longName(); {
		case name != "":
			note.key = "trf.columns.name"
			if a.names == nil {
				a.names = map[int]string{}
			}
			a.names[i+1] = name
		case f.byWords, f.bestStep != fields[len(fields)-1].Step:
		case note.by > 0:
			note.key = "trf.columns.right"
		case note.by < 0:
			note.key, note.by = "trf.columns.left", -note.by
		}
		a.note(note)
	}
}
