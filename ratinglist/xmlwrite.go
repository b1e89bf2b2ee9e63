package ratinglist

import (
	"bufio"
	"encoding/xml"
	"io"
	"iter"
	"strconv"

	"github.com/fedrate/fedrate/tournament"
)

// xmlField is an element of a player.
type xmlField struct {
	name string
	text func(*Row) string
}

var xmlPerson = []xmlField{
	{"fideid", func(r *Row) string { return strconv.Itoa(r.FIDEID) }},
	{"name", func(r *Row) string { return r.Name }},
	{"country", func(r *Row) string { return r.Federation }},
	{"sex", func(r *Row) string { return sexWord(r.Sex) }},
	{"title", func(r *Row) string { return r.ShownTitle() }},
	{"w_title", func(r *Row) string { return r.ShownWomenTitle() }},
	{"o_title", func(r *Row) string { return r.OtherTitles }},
	{"foa_title", func(r *Row) string { return r.ArenaTitle }},
}

func xmlRatings(prefix string, k tournament.Kind) []xmlField {
	return []xmlField{
		{prefix + "rating", func(r *Row) string { return strconv.Itoa(int(r.Standings[k].Rating)) }},
		{prefix + "games", func(r *Row) string { return strconv.Itoa(r.Standings[k].Games) }},
		{prefix + "k", func(r *Row) string { return strconv.Itoa(r.Standings[k].K) }},
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
		xmlField{"birthday", func(r *Row) string {
			if r.Birth == 0 {
				return ""
			}
			return strconv.Itoa(r.Birth)
		}},
		xmlField{"flag", func(r *Row) string { return flagWord(r, h.Kinds) }},
	)
}

// WriteXML writes FIDE's XML layout: rating, games and k alone for a header of
// one kind, else those of all three kinds. The layout holds no month.
func WriteXML(w io.Writer, h Header, rows iter.Seq2[Row, error]) error {
	fields := xmlFields(h)
	out := bufio.NewWriterSize(w, 1<<16)
	_, _ = out.WriteString("<playerslist>\n")
	for row, err := range rows {
		if err != nil {
			return err
		}
		tidy(&row)
		_, _ = out.WriteString("<player>\n")
		for i := range fields {
			_, _ = out.WriteString("<" + fields[i].name + ">")
			if err := xml.EscapeText(out, []byte(fields[i].text(&row))); err != nil {
				return err
			}
			_, _ = out.WriteString("</" + fields[i].name + ">\n")
		}
		if _, err := out.WriteString("</player>\n"); err != nil {
			return err
		}
	}
	_, _ = out.WriteString("</playerslist>\n")
	return out.Flush()
}
