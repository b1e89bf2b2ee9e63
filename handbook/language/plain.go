package language

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/fedrate/fedrate/handbook"
)

// plain is a sentence in which arguments stand as they are, {{.name}}, and nothing is
// computed: text and names of arguments in turn, text first and last. Tables of
// thousands of rows are made of such sentences, so that no template is run for them.
type plain []string

var argumentForm = regexp.MustCompile(`\{\{\.([A-Za-z][A-Za-z0-9]*)\}\}`)

// readPlain reads a sentence; nil if it has no arguments, or computes something.
func readPlain(sentence string) plain {
	var p plain
	rest := sentence
	for {
		at := argumentForm.FindStringSubmatchIndex(rest)
		if at == nil {
			break
		}
		p = append(p, rest[:at[0]], rest[at[2]:at[3]])
		rest = rest[at[1]:]
	}
	if p == nil {
		return nil
	}
	for i := 0; i < len(p); i += 2 {
		if strings.Contains(p[i], "{{") {
			return nil
		}
	}
	if strings.Contains(rest, "{{") {
		return nil
	}
	return append(p, rest)
}

// fill returns the sentence with its arguments in a language; false if one is missing.
func (p plain) fill(l *Language, arguments []handbook.Arg) (string, bool) {
	if p == nil {
		return "", false
	}
	var room [160]byte // most are shorter
	said, given := room[:0], handbook.Text{Args: arguments}
	for i, part := range p {
		if i%2 == 0 {
			said = append(said, part...)
			continue
		}
		value := given.Arg(part)
		if value == nil {
			return "", false
		}
		switch value := l.argument(part, value).(type) {
		case string:
			said = append(said, value...)
		case int:
			said = strconv.AppendInt(said, int64(value), 10)
		default:
			said = fmt.Append(said, value)
		}
	}
	return string(said), true
}
