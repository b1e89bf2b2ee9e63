package main

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// table is lines in columns under a header, for people.
type table struct {
	env  *environment
	to   *tabwriter.Writer
	head string
	rows int
}

// table begins a table; its header is a text of the catalogues, the names of the
// columns parted by |.
func (env *environment) table(head string) *table {
	return &table{env: env, to: tabwriter.NewWriter(env.Stdout, 0, 0, 2, ' ', 0), head: head}
}

// row adds a line; a cell is text, or what fmt makes of it.
func (t *table) row(cells ...any) {
	if t.rows == 0 {
		t.line(strings.Split(t.env.Sayf(t.head), "|"))
	}
	t.rows++
	said := make([]string, len(cells))
	for i, c := range cells {
		said[i] = plain(fmt.Sprint(c))
	}
	t.line(said)
}

func (t *table) line(cells []string) {
	for len(cells) > 0 && cells[len(cells)-1] == "" { // no blanks at the end of a line
		cells = cells[:len(cells)-1]
	}
	for i, c := range cells {
		cells[i] = strings.NewReplacer("\t", " ", "\n", " ").Replace(c)
	}
	fmt.Fprintln(t.to, strings.Join(cells, "\t"))
}

// flush writes the table. If it has no lines, end says so on standard error, so that an
// empty output is not taken for a failure.
func (t *table) flush(none string, pairs ...any) error {
	if t.rows == 0 {
		t.env.note(none, pairs...)
		return nil
	}
	return t.to.Flush()
}
