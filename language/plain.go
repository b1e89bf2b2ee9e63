package language

import (
	"fmt"
	"regexp"
	"strings"
)

// plain is a sentence in which arguments stand as they are, {{.name}}, and nothing is
// computed: text and names of arguments in turn, text first and last. Tables of
// thousands of rows are made of such sentences, so that no template is run for them.
type plain []string

var argumentForm = regexp.MustCompile(`\{\{\.([A-Za-z][A-Za-z0-9]*)\}\}`)

// readPlain reads a sentence; nil where it has no arguments, or computes something.
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

// with is the sentence with its arguments; false where one is missing.
func (p plain) with(arguments map[string]any) (string, bool) {
	if p == nil {
		return "", false
	}
	var b strings.Builder
	for i, part := range p {
		if i%2 == 0 {
			b.WriteString(part)
			continue
		}
		value, has := arguments[part]
		if !has {
			return "", false
		}
		if s, is := value.(string); is {
			b.WriteString(s)
		} else {
			fmt.Fprint(&b, value)
		}
	}
	return b.String(), true
}
