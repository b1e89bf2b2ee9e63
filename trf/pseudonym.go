package trf

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Person is a person whose data are to be removed from a report.
type Person struct {
	FIDEID    string
	Names     []string // as reports have them
	Pseudonym string   // in place of the name
}

// Pseudonymise writes a report without the name and the day of birth of a person:
// the pseudonym stands in place of the name, of the birth the year is left. The
// columns, the FIDE ID, the rating and all results stay, so that everything
// computed from the report stays, too. A player's line is the person's by the
// FIDE ID, or without one by the name; a national rating by its starting rank, or
// where no player has that by the name; in other records the names are replaced.
// What it does not concern is returned as it is.
func Pseudonymise(data []byte, p *Person) []byte {
	if IsJSON(data) {
		return inJSON(data, p)
	}
	ranks := map[int]bool{} // of the players: whether it is the person's
	eachLine(data, func(text string) string {
		if l := newPersonLine(text); l.id == "001" {
			rank := l.rank()
			ranks[rank] = ranks[rank] || p.hasID(l.trimmed(&player.FIDEID), l.trimmed(&player.Name))
		}
		return text
	})
	return eachLine(data, func(text string) string {
		l := newPersonLine(text)
		if l.id == "" {
			return p.replaceNames(text)
		}
		mine, known := ranks[l.rank()]
		name := l.trimmed(&player.Name)
		if l.id == "001" {
			mine = p.hasID(l.trimmed(&player.FIDEID), name)
		} else {
			mine = mine || !known && p.hasName(name)
		}
		if !mine {
			return text
		}
		return l.replaceColumn(&player.Name, p.Pseudonym).yearAlone()
	})
}

// YearsOfBirth writes a report with the year of birth of each player in place of the
// day. Everything else stays.
func YearsOfBirth(data []byte) []byte {
	if IsJSON(data) {
		return inJSON(data, nil)
	}
	return eachLine(data, func(text string) string {
		if l := newPersonLine(text); l.id != "" {
			return l.yearAlone()
		}
		return text
	})
}

// DaysOfBirth returns the births in a report as they are written there, of all whose birth
// is more than a year.
func DaysOfBirth(data []byte) []string {
	var found []string
	add := func(birth string) {
		if _, more := yearOf(birth, ""); more {
			found = append(found, birth)
		}
	}
	if IsJSON(data) {
		var report map[string]any
		_ = json.Unmarshal(data, &report) // what cannot be read has no players
		for _, one := range slices.Concat(objects(report["players"]), objects(report["nationalRatings"])) {
			add(textOf(one["birth"]))
		}
		return found
	}
	eachLine(data, func(text string) string {
		if l := newPersonLine(text); l.id != "" {
			add(l.trimmed(&player.Birth))
		}
		return text
	})
	return found
}

// OneLineMore returns a report with one line end more, in its encoding: it says the same
// in other bytes.
func OneLineMore(data []byte) []byte {
	if text, encoding := decode(data); encoding == "UTF-16" {
		return encodeUTF16(data, text+"\n")
	}
	return append(bytes.Clone(data), '\n')
}

// personLine is a line as the reader takes it. The id is empty where the line is
// neither a player's nor a national rating.
type personLine struct {
	line
	text string // as it stands
	id   string
}

func newPersonLine(text string) *personLine {
	l := &personLine{line: line{s: clean(text)}, text: text}
	if !isASCII(l.s) {
		l.index(nil)
	}
	if id, ok := recordID(l.s); ok && (id == "001" || id[0] > '9' && !extension(id) && l.national(id) > 0) {
		l.id = id
	}
	return l
}

func (l *personLine) rank() int {
	n, _ := whole(l.cut(&player.StartingRank))
	return n
}

// replaceColumn returns the line with another text in a column, which fills it.
func (l *personLine) replaceColumn(c *Column, text string) *personLine {
	cells := []rune(l.text)
	if len(cells) < c.From-1 {
		return l
	}
	return newPersonLine(string(slices.Replace(cells, c.From-1, min(c.To, len(cells)), []rune(pad(text, c.width()))...)))
}

// yearAlone returns the line with the year of the birth alone, whichever form of a date
// it has. What is no date, and may yet be read as one by a person, is taken out.
func (l *personLine) yearAlone() string {
	birth, changed := yearOf(l.trimmed(&player.Birth), "/00/00")
	if !changed {
		return l.text
	}
	return l.replaceColumn(&player.Birth, birth).text
}

// yearOf returns the year of a date of birth, followed by suffix; changed is false if
// the date is only a year.
func yearOf(birth, suffix string) (year string, changed bool) {
	d, _, ok := readDate(birth)
	switch {
	case ok && d.Month() == 0, strings.Trim(birth, "0/.- ") == "":
		return birth, false
	case !ok:
		return "", true
	}
	return fmt.Sprintf("%04d", d.Year()) + suffix, true
}

// hasID reports whether a player with this FIDE ID and name is the person.
func (p *Person) hasID(id, name string) bool {
	id = strings.TrimLeft(id, "0")
	return id == p.FIDEID || id == "" && p.hasName(name)
}

func (p *Person) hasName(name string) bool {
	return slices.ContainsFunc(p.Names, func(n string) bool { return strings.EqualFold(n, name) })
}

// replaceNames returns a text with the pseudonym in place of the names.
func (p *Person) replaceNames(text string) string {
	for _, name := range p.Names {
		text = strings.ReplaceAll(text, name, p.Pseudonym)
	}
	return text
}

func pad(text string, width int) string {
	cells := []rune(text)
	if len(cells) > width {
		return string(cells[:width])
	}
	return text + strings.Repeat(" ", width-len(cells))
}
