package trf

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/fedrate/fedrate/handbook"
	"github.com/fedrate/fedrate/tournament"
)

// Write writes a tournament. For what TRF16 has no record, one of TRF(x) is
// written; what neither can hold (team line-ups, national ratings, tie-breaks) is
// left out. TRF is written in UTF-8 with columns counted in characters and lines
// ending in CR LF. Reading the result and writing it again gives the same bytes.
func Write(w io.Writer, t *tournament.Tournament, f Format) error {
	buffered := bufio.NewWriterSize(w, 64<<10)
	switch f {
	case JSON:
		if err := writeJSON(buffered, t); err != nil {
			return handbook.Errorf("language.path", "path", t.File, "problem", err)
		}
	case TRF16, TRF26:
		out := &writer{w: buffered, t: t, new: f == TRF26}
		out.write()
	default:
		return handbook.Errorf("trf.error.format", "value", string(f))
	}
	if err := buffered.Flush(); err != nil {
		return handbook.Errorf("language.path", "path", t.File, "problem", err)
	}
	return nil
}

// writer writes TRF. An error of writing shows when the buffer is flushed.
type writer struct {
	w   *bufio.Writer
	t   *tournament.Tournament
	new bool   // TRF26
	row []rune // the line being made
}

func (w *writer) write() {
	w.header()
	w.writeScoring()
	w.writePairing()
	w.players()
	w.teams()
	w.writeOtherLines()
}

// begin starts a line.
func (w *writer) begin(id string) { w.row = append(w.row[:0], []rune(id)...) }

// putText writes text into a column, at its right end or its left, cut to fit.
func (w *writer) putText(c *Column, n int, s string, right bool) {
	from, to := c.at(n)
	rs := []rune(clean(s))
	if len(rs) > to-from+1 {
		rs = rs[:to-from+1]
	}
	if right {
		from = to - len(rs) + 1
	}
	for len(w.row) < to {
		w.row = append(w.row, ' ')
	}
	copy(w.row[from-1:], rs)
}

// number writes a number at the right end of a column, nothing for 0.
func (w *writer) number(c *Column, n, value int) {
	if value != 0 {
		w.putText(c, n, fmt.Sprint(value), true)
	}
}

// points writes points as 11.5, without the fraction where that does not fit.
func (w *writer) points(c *Column, n int, p tournament.Points) {
	s := decimal(p)
	if len(s) > c.width() {
		s = s[:len(s)-2]
	}
	w.putText(c, n, s, true)
}

// end writes the line; blanks stay at its end only where keep is set.
func (w *writer) end(keep bool) {
	s := string(w.row)
	if !keep {
		s = strings.TrimRight(s, " ")
	}
	w.w.WriteString(s)
	w.w.WriteString("\r\n")
}

// line writes a record of free text, where there is any.
func (w *writer) line(id, value string) {
	if value = strings.TrimSpace(clean(value)); value != "" {
		w.w.WriteString(id + " " + value + "\r\n")
	}
}

// clean replaces what would break a line or a column.
func clean(s string) string {
	if strings.IndexFunc(s, control) < 0 {
		return s
	}
	return strings.Map(func(c rune) rune {
		if control(c) {
			return ' '
		}
		return c
	}, s)
}

func control(c rune) bool { return c < ' ' }

// decimal returns points with one digit after the decimal point.
func decimal(p tournament.Points) string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	return fmt.Sprintf("%s%d.%d", sign, p/tournament.One, p%tournament.One)
}

// day writes YYYY/MM/DD, with 00/00 for a year alone.
func day(d handbook.Date) string {
	if d <= 0 {
		return ""
	}
	return fmt.Sprintf("%04d/%02d/%02d", d.Year(), d.Month(), d.Day())
}

func colour(c tournament.Colour) string {
	switch c {
	case tournament.White:
		return "W"
	case tournament.Black:
		return "B"
	}
	return ""
}
