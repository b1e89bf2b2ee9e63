package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// mutant is one change of one file.
type mutant struct {
	file     string // absolute
	name     string // of the file within the module: trf/line.go
	line     int
	function string // "Reader.month"; "package" outside of functions
	source   string // the line as it stands, trimmed
	change   string // "< to <="
	nth      int    // counts the same change of the same text in a function, from 0
	edit
	guarded edit // the change guarded by a condition on its number; empty text if there is no such form
}

// edit replaces bytes of a file.
type edit struct {
	start, end int
	text       string
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d: %s: %s | %s", m.name, m.line, m.function, m.change, m.source)
}

var lineNumber = regexp.MustCompile(`^(\S+):\d+: `)

// withoutLines are printed mutants with line number 0, so that they are known
// again after lines have moved.
func withoutLines(printed string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(printed) {
		out[lineNumber.ReplaceAllString(strings.TrimSpace(line), "$1:0: ")] = true
	}
	return out
}

// key names a mutant by what it changes, not by its line number, so that a
// sample and the list of equivalent mutants outlive changes elsewhere.
func (m mutant) key() string {
	k := strings.Join([]string{m.name, m.function, m.source, m.change}, "\n")
	if m.nth > 0 {
		k += fmt.Sprintf(" (%d)", m.nth+1)
	}
	return k
}

// apply gives the file with the change.
func (m mutant) apply(source []byte) []byte {
	return m.applyTo(source)
}

func (e edit) applyTo(source []byte) []byte {
	return slices.Concat(source[:e.start], []byte(e.text), source[e.end:])
}

// number tells apart mutants that would have the same key.
func number(all []mutant) {
	seen := map[string]int{}
	for i := range all {
		k := all[i].key()
		all[i].nth = seen[k]
		seen[k]++
	}
}

// draw puts the mutants in the order of the seed, without the equivalent ones.
func draw(all []mutant, seed int64, equivalent map[string]string, only string) []mutant {
	type ranked struct {
		rank uint64
		m    mutant
	}
	var order []ranked
	for _, m := range all {
		if _, skip := equivalent[m.key()]; skip || !strings.Contains(m.String(), only) {
			continue
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", seed, m.key()))
		order = append(order, ranked{binary.BigEndian.Uint64(sum[:]), m})
	}
	slices.SortFunc(order, func(a, b ranked) int {
		if a.rank < b.rank {
			return -1
		}
		return 1
	})
	out := make([]mutant, len(order))
	for i := range order {
		out[i] = order[i].m
	}
	return out
}

// readEquivalent reads stanzas of five lines: file, function, source line,
// change, reason. Blank lines stand between them; # begins a comment.
func readEquivalent(text string) (map[string]string, error) {
	out := map[string]string{}
	for i, stanza := range strings.Split(text, "\n\n") {
		var lines []string
		for line := range strings.Lines(stanza) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				lines = append(lines, line)
			}
		}
		switch {
		case len(lines) == 0:
		case len(lines) == 5:
			out[strings.Join(lines[:4], "\n")] = lines[4]
		default:
			return nil, fmt.Errorf("equivalent.txt: stanza %d has %d lines, want file, function, source line, change, reason", i+1, len(lines))
		}
	}
	return out, nil
}
