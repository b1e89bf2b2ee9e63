package trf

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// Person is somebody whose data are to be taken out of a report.
type Person struct {
	FIDEID    string
	Names     []string // as reports have them
	Pseudonym string   // in place of the name
}

// Pseudonymise writes a report without the name and the day of birth of a person:
// the pseudonym stands in place of the name, of the birth the year is left. The
// columns, the FIDE ID, the rating and all results stay, so that everything
// computed from the report stays, too. A player's line is the person's by the
// FIDE ID, or without one by the name; in other records the names are replaced.
// What it does not concern is returned as it is.
func Pseudonymise(data []byte, p *Person) []byte {
	wide := utf8.Valid(data)
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i, line := range lines {
		text := string(line)
		if !wide {
			text = latin1(line)
		}
		changed := p.replaced(text)
		switch {
		case changed == text:
		case wide:
			lines[i] = []byte(changed)
		default:
			lines[i] = bytesOf(changed)
		}
	}
	return slices.Concat(lines...)
}

// The columns of a player's line, from 0: name, birth and FIDE ID.
const (
	nameFrom, nameTo   = 14, 47
	idFrom, idTo       = 57, 68
	birthFrom, birthTo = 69, 79
)

func (p *Person) replaced(line string) string {
	cells := []rune(line)
	if strings.HasPrefix(line, "001 ") && len(cells) > nameTo {
		name := strings.TrimSpace(string(cells[nameFrom:nameTo]))
		id := ""
		if len(cells) > idFrom {
			id = strings.TrimSpace(string(cells[idFrom:min(idTo, len(cells))]))
		}
		if strings.TrimLeft(id, "0") != p.FIDEID && (id != "" || !p.is(name)) {
			return line
		}
		copy(cells[nameFrom:nameTo], []rune(padded(p.Pseudonym, nameTo-nameFrom)))
		if birth := cells[min(birthFrom, len(cells)):min(birthTo, len(cells))]; len(birth) == birthTo-birthFrom && birth[4] == '/' {
			copy(birth[4:], []rune("/00/00"))
		}
		return string(cells)
	}
	for _, name := range p.Names {
		line = strings.ReplaceAll(line, name, p.Pseudonym)
	}
	return line
}

func (p *Person) is(name string) bool {
	return slices.ContainsFunc(p.Names, func(n string) bool { return strings.EqualFold(n, name) })
}

func padded(text string, width int) string {
	cells := []rune(text)
	if len(cells) > width {
		return string(cells[:width])
	}
	return text + strings.Repeat(" ", width-len(cells))
}

// latin1 reads bytes one for a character, bytesOf writes them back.
func latin1(data []byte) string {
	cells := make([]rune, len(data))
	for i, b := range data {
		cells[i] = rune(b)
	}
	return string(cells)
}

func bytesOf(text string) []byte {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 255 {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
