package ratinglist

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"io"
	"iter"

	"github.com/fedrate/fedrate/tournament"
)

// xmlField is an element of a player. It adds its value to a text, where needed
// [escaped].
type xmlField struct {
	name string
	add  func([]byte, *Row) []byte
}

var xmlPerson = []xmlField{
	{"fideid", func(b []byte, r *Row) []byte { return decimal(b, r.FIDEID) }},
	{"name", func(b []byte, r *Row) []byte { return appendEscaped(b, r.Name) }},
	{"country", func(b []byte, r *Row) []byte { return appendEscaped(b, r.Federation) }},
	{"sex", func(b []byte, r *Row) []byte { return append(b, sexWord(r.Sex)...) }},
	{"title", func(b []byte, r *Row) []byte { return appendEscaped(b, r.ShownTitle()) }},
	{"w_title", func(b []byte, r *Row) []byte { return appendEscaped(b, r.ShownWomenTitle()) }},
	{"o_title", func(b []byte, r *Row) []byte { return appendEscaped(b, r.OtherTitles) }},
	{"foa_title", func(b []byte, r *Row) []byte { return appendEscaped(b, r.ArenaTitle) }},
}

func xmlRatings(prefix string, k tournament.Kind) []xmlField {
	return []xmlField{
		{prefix + "rating", func(b []byte, r *Row) []byte { return decimal(b, int(r.Standings[k].Rating)) }},
		{prefix + "games", func(b []byte, r *Row) []byte { return decimal(b, r.Standings[k].Games) }},
		{prefix + "k", func(b []byte, r *Row) []byte { return decimal(b, r.Standings[k].K) }},
	}
}

func xmlFields(h Header) []xmlField {
	fields := append([]xmlField(nil), xmlPerson...)
	if k, ok := h.kind(); ok {
		fields = append(fields, xmlRatings("", k)...)
	} else {
		fields = append(fields, xmlRatings("", tournament.Standard)...)
		fields = append(fields, xmlRatings("rapid_", tournament.Rapid)...)
		fields = append(fields, xmlRatings("blitz_", tournament.Blitz)...)
	}
	return append(
		fields,
		xmlField{"birthday", func(b []byte, r *Row) []byte {
			if r.Birth == 0 {
				return b
			}
			return decimal(b, r.Birth)
		}},
		xmlField{"flag", func(b []byte, r *Row) []byte { return append(b, flagWord(r, &h)...) }},
	)
}

// appendEscaped adds a text as XML has it. One of letters without a sign of XML, as
// nearly all are, stands as it is.
func appendEscaped(b []byte, s string) []byte {
	for _, r := range s {
		if !letter(r) || r == '<' || r == '>' || r == '&' || r == '"' || r == '\'' {
			var text bytes.Buffer
			_ = xml.EscapeText(&text, []byte(s)) // a buffer takes everything
			return append(b, text.Bytes()...)
		}
	}
	return append(b, s...)
}

// WriteXML writes FIDE's XML layout: rating, games and k alone for a header of
// one kind, else those of all three kinds. The layout holds no month.
func WriteXML(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
	fields := xmlFields(h)
	marks := make([]struct{ begin, end string }, len(fields))
	for i, f := range fields {
		marks[i].begin, marks[i].end = "<"+f.name+">", "</"+f.name+">\n"
	}
	var player []byte
	out := bufio.NewWriterSize(w, 1<<16)
	_, _ = out.WriteString("<playerslist>\n")
	var row Row // filled each time, so that none goes to the heap
	for next, err := range rows {
		if err != nil {
			return err
		}
		row = next
		tidy(&row)
		player = append(player[:0], "<player>\n"...)
		for i := range fields {
			player = fields[i].add(append(player, marks[i].begin...), &row)
			player = append(player, marks[i].end...)
		}
		player = append(player, "</player>\n"...)
		if _, err := out.Write(player); err != nil {
			return err
		}
	}
	_, _ = out.WriteString("</playerslist>\n")
	return out.Flush()
}
