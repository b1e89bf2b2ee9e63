package trf

import (
	"bytes"
	"regexp"
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
func Pseudonymise(data []byte, p *Person) []byte { return eachLine(data, p.replaced) }

// YearsOfBirth writes a report with the year of birth of each player in place of the
// day. Everything else stays.
func YearsOfBirth(data []byte) []byte {
	if jsonText(data) {
		return birthInJSON.ReplaceAll(data, []byte(`$1"`))
	}
	return eachLine(data, func(line string) string {
		if !strings.HasPrefix(line, "001 ") {
			return line
		}
		cells := []rune(line)
		yearAlone(cells)
		return string(cells)
	})
}

// yearAlone leaves of the birth in a player's line the year, whichever form it has.
func yearAlone(cells []rune) {
	birth := cells[min(birthFrom, len(cells)):min(birthTo, len(cells))]
	if m := dayOfBirth.FindStringSubmatch(string(birth)); m != nil {
		copy(birth, []rune(m[1]+m[2]+"/00/00"))
	}
}

// birthInJSON is a day of birth as a report in JSON has it.
var birthInJSON = regexp.MustCompile(`("birth"\s*:\s*"\d{4})-\d\d-\d\d"`)

func jsonText(data []byte) bool { return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte("{")) }

// dayOfBirth finds the year of a day, 1990/05/06 or 06.05.1990.
var dayOfBirth = regexp.MustCompile(`^(?:(\d{4})[/.-]\d\d[/.-]\d\d|\d\d[/.-]\d\d[/.-](\d{4}))$`)

// eachLine is a report with its lines changed.
func eachLine(data []byte, change func(line string) string) []byte {
	wide := utf8.Valid(data)
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i, line := range lines {
		text := string(line)
		if !wide {
			text = latin1(line)
		}
		changed := change(text)
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
		yearAlone(cells)
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
